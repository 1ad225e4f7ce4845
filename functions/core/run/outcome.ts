/** How a test ended. docs/contract.md, "States" and the artifacts answer. */
export const testOutcomes = ["passed", "failed", "error", "skipped", "timed_out", "cancelled"] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** How a run ended. docs/contract.md, "States". */
export const runOutcomes = ["passed", "failed", "error", "timed_out", "cancelled"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** What ended a run before its tests did: a request to cancel it, or its own time limit. */
export type RunStop = "cancelled" | "timed_out";

/**
 * The outcome of a run from the outcomes of its tests.
 *
 * A run that was stopped has that outcome, whatever its tests did; otherwise error comes before failed before passed. A
 * test that exceeded its own time limit is a failure of the run, not a time-out of the run.
 */
export function outcomeOfRun(tests: readonly TestOutcome[], stop: RunStop | null): RunOutcome {
  if (stop) return stop;
  // Only a stopped run has cancelled tests; in any other run a cancelled test was never judged.
  if (tests.includes("error") || tests.includes("cancelled")) return "error";
  return tests.includes("failed") || tests.includes("timed_out") ? "failed" : "passed";
}

/** The exit code by which a client reports each outcome. docs/contract.md, "States". */
export const exitCodeOf: Readonly<Record<RunOutcome, 0 | 1 | 2 | 3>> = {
  passed: 0,
  failed: 1,
  error: 2,
  timed_out: 2,
  cancelled: 3,
};

/** Number of tests by outcome; `total` counts every test of the scenario, whatever its outcome. */
export type TestSummary = Record<TestOutcome | "total", number>;

/** Counts outcomes for the `tests_summary` of an answer. */
export function summarize(outcomes: readonly TestOutcome[]): TestSummary {
  const summary: TestSummary = {
    total: outcomes.length,
    passed: 0,
    failed: 0,
    timed_out: 0,
    error: 0,
    skipped: 0,
    cancelled: 0,
  };
  for (const outcome of outcomes) summary[outcome] += 1;
  return summary;
}
