import type { TestResult } from "../../core/run/result.ts";

/** Tests in the order of a report: first those that did not pass, then those that were cancelled or passed on a retry. */
export function inOrderOfInterest(tests: readonly TestResult[]): TestResult[] {
  const rank = ({ outcome, flaky }: TestResult) => {
    if (outcome === "passed") return flaky ? 2 : 3;
    if (outcome === "cancelled") return 1;
    return outcome === "skipped" ? 4 : 0;
  };
  return [...tests].sort((one, other) => rank(one) - rank(other));
}
