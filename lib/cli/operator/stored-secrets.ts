import { DeleteParameterCommand, ParameterNotFound, paginateDescribeParameters } from "@aws-sdk/client-ssm";
import { closest } from "../../../functions/core/closest.ts";
import { parameters } from "../../../functions/shared/clients.ts";
import { secretParameter } from "../../../functions/stores/secret-store.ts";
import type { TeamOptions } from "../options/operator-options.ts";
import { columns, note, print, printJson } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { ofKnownTeam } from "./known-team.ts";
import { inRegion } from "./operator-region.ts";
import { scenariosOfTeam } from "./team-scenarios.ts";

/** A secret that has a value, or that a scenario asks for. */
interface Secret {
  name: string;
  /** RFC 3339 UTC with milliseconds; `null`: it has no value. */
  setAt: string | null;
  /** Names of the scenarios that ask for it. */
  usedBy: string[];
}

/** Lists a team's secrets, never their values, which are not read. */
export async function listSecrets(options: TeamOptions): Promise<void> {
  const { team } = options;
  const secrets = await inRegion(options, async () => ofKnownTeam(team, await secretsOfTeam(team)));
  if (options.json) {
    const toJson = ({ name, setAt, usedBy }: Secret) => ({ name, set_at: setAt, used_by: usedBy });
    return printJson({ secrets: secrets.map(toJson) });
  }
  const rows = secrets.map(({ name, setAt, usedBy }) => [
    ...[name, setAt ?? "no value"],
    usedBy.join(", ") || "no scenario",
  ]);
  for (const line of columns([["NAME", "SET", "USED BY"], ...rows])) print(line);
}

/** Removes a secret's value. @throws UsageError if it has none. */
export async function removeSecret(name: string, options: TeamOptions): Promise<void> {
  const { team } = options;
  const users = await inRegion(options, () => removeFrom(team, name), {
    changes: () => [{ action: "secret remove", team, subject: name }],
  });
  if (users.length > 0) note(`Runs of ${users.join(", ")} end as errors until it is set again.`);
  if (options.json) printJson({ name, team });
  else print(`${name} is removed`);
}

/** @returns the scenarios that ask for it. */
async function removeFrom(team: string, name: string): Promise<string[]> {
  const users = (await scenariosOfTeam(team)).filter(({ secrets }) => secrets.includes(name));
  try {
    await parameters().send(new DeleteParameterCommand({ Name: secretParameter(team, name) }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    const near = closest(name, [...(await setTimes(team)).keys()]);
    const hint = near === null ? "secret list shows those that it has." : `Did you mean ${near}?`;
    throw new UsageError(`Team ${team} has no secret ${name}. ${hint}`);
  }
  return users.map((scenario) => scenario.name);
}

async function secretsOfTeam(team: string): Promise<Secret[]> {
  const [times, scenarios] = await Promise.all([setTimes(team), scenariosOfTeam(team)]);
  const names = new Set([...times.keys(), ...scenarios.flatMap(({ secrets }) => secrets)]);
  return [...names].sort().map((name) => ({
    name,
    setAt: times.get(name) ?? null,
    usedBy: scenarios.filter(({ secrets }) => secrets.includes(name)).map((scenario) => scenario.name),
  }));
}

/** When each secret of a team was last set. Parameters are described, which reads no value. */
async function setTimes(team: string): Promise<Map<string, string>> {
  const prefix = secretParameter(team, "");
  const Path = prefix.slice(0, -1);
  const described = paginateDescribeParameters(
    { client: parameters() },
    { ParameterFilters: [{ Key: "Path", Option: "OneLevel", Values: [Path] }], MaxResults: 50 },
  );
  const found = new Map<string, string>();
  for await (const { Parameters = [] } of described) {
    for (const { Name = "", LastModifiedDate } of Parameters) {
      found.set(Name.slice(prefix.length), LastModifiedDate?.toISOString() ?? "");
    }
  }
  return found;
}
