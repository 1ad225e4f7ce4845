import { didYouMean } from "../../../functions/core/did-you-mean.ts";
import { selectTests, type TestSelection } from "../../../functions/core/execution/selection.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import { UsageError } from "../usage-error.ts";

/**
 * A scenario's variables with overrides.
 * @throws UsageError for a name that the scenario does not declare.
 */
export function valuesOf({ variables }: Scenario, overrides: Record<string, string>): Record<string, string> {
  requireKnownVariables(Object.keys(variables), overrides);
  return { ...variables, ...overrides };
}

/** @throws UsageError for the first override that is not among the names that a scenario declares. */
export function requireKnownVariables(names: readonly string[], overrides: Record<string, string>): void {
  const unknown = Object.keys(overrides).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `The scenario has no variable "${unknown}". ${suggestion(unknown, names, "It declares")}`,
  );
}

/** The error for a scenario name that a team does not have. @param names those that it has. */
export function unknownScenario(team: string, name: string, names: readonly string[]): UsageError {
  return new UsageError(`${team} has no scenario "${name}". ${suggestion(name, names, "It has")}`);
}

/** How many names a message lists. */
const listed = 10;

function suggestion(name: string, names: readonly string[], introduction: string): string {
  const hint = didYouMean(name, names);
  if (hint !== null) return hint;
  const some = names.slice(0, listed).join(", ") || "none";
  return `${introduction} ${some}${names.length > listed ? ` and ${names.length - listed} more` : ""}.`;
}

/**
 * The positions of the tests that a selection picks.
 * @throws UsageError for entries that fit no test.
 */
export function requireSelectable({ tests }: Scenario, selection: TestSelection | null): number[] {
  const { positions, unmatched } = selectTests(tests, selection);
  if (unmatched.length > 0) throw new UsageError(unmatched.map(({ message }) => message).join("\n"));
  return positions;
}

/**
 * The values of a scenario's secrets, by their names, from environment variables.
 * @throws UsageError, naming all that are missing.
 */
export function secretsOf({ secrets }: Scenario, environment: NodeJS.ProcessEnv): Record<string, string> {
  const missing = secrets.filter((name) => !environment[name]);
  if (missing.length > 0) {
    throw new UsageError(`Set the environment variables of the scenario's secrets: ${missing.join(", ")}.`);
  }
  return Object.fromEntries(secrets.map((name) => [name, environment[name] ?? ""]));
}
