import type { TestResult } from "../../core/result.ts";

/** Tests in the order in which a report tells of them: what did not pass comes first, then what passed on a retry. */
export function inOrderOfInterest(tests: readonly TestResult[]): TestResult[] {
  const rank = ({ outcome, flaky }: TestResult) => {
    if (outcome === "passed") return flaky ? 1 : 2;
    return outcome === "skipped" ? 3 : 0;
  };
  return [...tests].sort((one, other) => rank(one) - rank(other));
}
