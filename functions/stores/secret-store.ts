import { GetParametersCommand } from "@aws-sdk/client-ssm";
import { SecretNotFound } from "../core/team/secret-not-found.ts";
import { parameters } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";

/** How many parameters one call returns. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html */
const atOnce = 10;

/** The name of a team's secret in the parameter store. */
export function secretParameter(team: string, name: string): string {
  return `${environment("secretsPrefix")}/${team}/${name}`;
}

/** The values of a team's secrets, by name, as far as they have one. */
export async function readSecrets(team: string, names: readonly string[]): Promise<Record<string, string>> {
  const byParameter = new Map(names.map((name) => [secretParameter(team, name), name]));
  const found: [string, string][] = [];
  for (let from = 0; from < names.length; from += atOnce) {
    const Names = names.slice(from, from + atOnce).map((name) => secretParameter(team, name));
    const answer = await parameters().send(new GetParametersCommand({ Names, WithDecryption: true }));
    for (const { Name = "", Value } of answer.Parameters ?? []) {
      const name = byParameter.get(Name);
      if (name !== undefined && Value !== undefined) found.push([name, Value]);
    }
  }
  return Object.fromEntries(found);
}

/**
 * The values that a scenario names, of those that were found.
 * @throws SecretNotFound, naming every secret without a value.
 */
export function pickSecrets(
  team: string,
  found: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  const missing = names.filter((name) => found[name] === undefined);
  if (missing.length > 0) throw new SecretNotFound(`Team ${team} has no value for ${missing.join(", ")}.`);
  return Object.fromEntries(names.map((name) => [name, found[name] ?? ""]));
}
