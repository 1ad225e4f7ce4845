import { type TestContext, test } from "vitest";
import { leftOut, type OptionalInput, optionalInput, variableOf } from "./inputs.ts";

interface Options {
  /** Inputs without which the clause cannot be judged. */
  needs?: readonly OptionalInput[];
}

/**
 * Judges one clause of docs/contract.md. A clause that is not judged is reported as skipped, with the reason; a clause
 * that finds only while running that it cannot judge calls `context.skip(reason)`.
 */
export function clause(
  name: string,
  check: (context: TestContext) => Promise<void> | void,
  { needs = [] }: Options = {},
): void {
  test(name, async (context) => {
    if (leftOut().includes(name)) context.skip("left out by SCENARIO_API_SKIP");
    const missing = needs.find((input) => optionalInput(input) === null);
    if (missing) context.skip(`${variableOf(missing)} is not set`);
    await check(context);
  });
}
