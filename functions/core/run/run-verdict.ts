import { noFiles } from "../artifacts/artifact-kinds.ts";
import type { Scenario, ScenarioTest } from "../scenario/scenario.ts";
import { positionOfStep, positionOfTest } from "../scenario/source-position.ts";
import { outcomeOfRun, type RunOutcome, type RunStop, type TestOutcome } from "./outcome.ts";
import type { AttemptResult, TestResult } from "./result.ts";

/**
 * Whether a test that ended like this is retried: only for what the page did, never after a cancellation, and never for
 * a fault of the service, which has retries of its own.
 */
export function triesAgain(test: ScenarioTest, last: AttemptResult): boolean {
  const didNotHold = last.outcome === "failed" || last.outcome === "timed_out";
  return didNotHold && !isLastAttempt(test, last.attempt);
}

/** Whether a test has no retry left after this attempt, however it ends. */
export function isLastAttempt({ retries }: Pick<ScenarioTest, "retries">, attempt: number): boolean {
  return attempt > retries;
}

/** How to report a test that has no attempt: it was not reached, or what became of it is unknown. */
export interface NeverRan {
  outcome: Extract<TestOutcome, "cancelled" | "error">;
  reason: string;
}

/** A test that ran, or did not. */
interface TestAttempts {
  scenario: Scenario;
  /** Position of the test in the scenario, from 0. */
  index: number;
  /** In order. */
  attempts: readonly AttemptResult[];
}

/**
 * The result of a test from its attempts.
 * @param neverRan for a test without attempts that its author did not skip.
 * @throws RangeError if the scenario has no such test.
 */
export function testResultOf({ scenario, index, attempts }: TestAttempts, neverRan: NeverRan): TestResult {
  const test = scenario.tests[index];
  if (!test) throw new RangeError(`The scenario has no test ${index}.`);
  const placed = attempts.map((attempt) => withSource(attempt, scenario, index));
  const result: TestResult = {
    index,
    name: test.name,
    source: positionOfTest(scenario, index),
    outcome: neverRan.outcome,
    durationMs: attempts.reduce((sum, attempt) => sum + attempt.durationMs, 0),
    attempts: placed,
    flaky: false,
    reason: neverRan.reason,
    failure: null,
    files: noFiles("test"),
    carriedOverFrom: null,
  };
  if (test.skip !== null) return { ...result, outcome: "skipped", reason: test.skip };
  const last = placed.at(-1);
  if (!last) return result;
  const passed = last.outcome === "passed";
  return {
    ...result,
    outcome: last.outcome,
    flaky: passed && attempts.length > 1,
    reason: last.outcome === "cancelled" ? neverRan.reason : null,
    failure: passed ? null : last.failure,
  };
}

/** The attempt with the place of its failed step, whatever place its runner may have stated. */
function withSource(attempt: AttemptResult, scenario: Scenario, index: number): AttemptResult {
  const { failure } = attempt;
  if (failure === null) return attempt;
  return { ...attempt, failure: { ...failure, source: positionOfStep(scenario, index, failure.step) } };
}

/** Whether it was the run's limit, not the test's own, that ended the attempt. */
export function endedByRunLimit(test: ScenarioTest, attempt: AttemptResult, deadline: string): boolean {
  const ownLimitEnds = Date.parse(attempt.startedAt) + test.timeoutMs;
  return attempt.outcome === "timed_out" && ownLimitEnds > Date.parse(deadline);
}

/** An outcome and, where the outcome needs one, the reason for it. */
export interface Verdict {
  outcome: RunOutcome;
  reason: string | null;
}

/** Judges a run by its tests. `stop` is what ended it early, `stopReason` the same in words for a person. */
export function verdictOf(
  tests: readonly TestResult[],
  stop: RunStop | null,
  stopReason: string | null,
): Verdict {
  const outcome = outcomeOfRun(
    tests.map((test) => test.outcome),
    stop,
  );
  switch (outcome) {
    case "cancelled":
    case "timed_out":
      return { outcome, reason: stopReason };
    case "error":
      return { outcome, reason: stopReason ?? firstError(tests) };
    case "failed":
    case "passed":
      return { outcome, reason: null };
    default:
      return outcome satisfies never;
  }
}

function firstError(tests: readonly TestResult[]): string | null {
  const test = tests.find((candidate) => candidate.outcome === "error" || candidate.outcome === "cancelled");
  const reason = test?.failure?.message ?? test?.reason;
  return test && reason ? `Test "${test.name}" could not be judged: ${reason}` : null;
}
