import { closest } from "../../functions/core/closest.ts";
import type { Scenario } from "../../functions/core/scenario/scenario.ts";
import { UsageError } from "./usage-error.ts";

/**
 * A scenario's variables with overrides.
 * @throws UsageError for a name that the scenario does not declare.
 */
export function valuesOf({ variables }: Scenario, overrides: Record<string, string>): Record<string, string> {
  const names = Object.keys(variables);
  for (const name of Object.keys(overrides)) {
    if (names.includes(name)) continue;
    const near = closest(name, names);
    const hint = near === null ? `It declares ${names.join(", ") || "none"}.` : `Did you mean "${near}"?`;
    throw new UsageError(`The scenario has no variable "${name}". ${hint}`);
  }
  return { ...variables, ...overrides };
}

/**
 * The values of a scenario's secrets, by their names, from environment variables.
 * @throws UsageError that names all that are missing.
 */
export function secretsOf({ secrets }: Scenario, environment: NodeJS.ProcessEnv): Record<string, string> {
  const missing = secrets.filter((name) => !environment[name]);
  if (missing.length > 0) {
    throw new UsageError(`Set the environment variables of the scenario's secrets: ${missing.join(", ")}.`);
  }
  return Object.fromEntries(secrets.map((name) => [name, environment[name] ?? ""]));
}
