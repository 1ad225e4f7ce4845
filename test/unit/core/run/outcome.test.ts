import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exitCodeOf, outcomeOfRun, summarize, testOutcomes } from "../../../../functions/core/run/outcome.ts";

const outcomes = fc.array(fc.constantFrom(...testOutcomes));
const judged = fc.array(fc.constantFrom("passed", "failed", "timed_out", "error", "skipped" as const));

describe("docs/contract.md, States: the outcome of a run", () => {
  test("a run that was cancelled or ran out of its time says so, whatever its tests did", () => {
    fc.assert(fc.property(outcomes, (tests) => outcomeOfRun(tests, "cancelled") === "cancelled"));
    fc.assert(fc.property(outcomes, (tests) => outcomeOfRun(tests, "timed_out") === "timed_out"));
  });

  test("otherwise error before failed before passed", () => {
    fc.assert(
      fc.property(judged, (tests) => {
        const expected = tests.includes("error")
          ? "error"
          : tests.some((outcome) => outcome === "failed" || outcome === "timed_out")
            ? "failed"
            : "passed";
        expect(outcomeOfRun(tests, null)).toBe(expected);
      }),
    );
  });

  test("a test without a verdict in a run that was not stopped is an error, never a pass", () => {
    expect(outcomeOfRun(["passed", "cancelled"], null)).toBe("error");
  });

  test("the exit codes are those of the table", () => {
    expect(exitCodeOf).toEqual({ passed: 0, failed: 1, error: 2, timed_out: 2, cancelled: 3 });
  });

  test("a summary counts every test once", () => {
    fc.assert(
      fc.property(outcomes, (tests) => {
        const { total, ...counts } = summarize(tests);
        expect(total).toBe(tests.length);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
      }),
    );
  });
});
