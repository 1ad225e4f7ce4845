import { formatDuration } from "./duration.ts";
import type { TestResult } from "./result.ts";
import { endedByRunLimit, type NeverRan, type Verdict, verdictOf } from "./run-verdict.ts";
import type { Scenario } from "./scenario/scenario.ts";

/** What ended a run, as far as it is known when the run is finished. */
export interface RunEnding {
  cancelled: boolean;
  /** When the run's own time ends. */
  deadline: string;
  /** When the run is finished. */
  now: number;
  /** Why the run broke down, for a person; `null` when it went to its end. */
  fault: string | null;
}

const cancelReason = "The run was cancelled by request.";

function limitReason(scenario: Scenario): string {
  return `The run reached its time limit of ${formatDuration(scenario.timeoutMs)}.`;
}

function isOverdue({ now, deadline }: RunEnding): boolean {
  return now >= Date.parse(deadline);
}

/** What to say of the tests that never began. */
export function neverRanBecause(scenario: Scenario, ending: RunEnding): NeverRan {
  if (ending.cancelled) return { outcome: "cancelled", reason: cancelReason };
  if (isOverdue(ending)) return { outcome: "cancelled", reason: limitReason(scenario) };
  return { outcome: "error", reason: ending.fault ?? "The test left no result." };
}

/** Judges a run that has come to this ending. */
export function judgeRun(scenario: Scenario, tests: readonly TestResult[], ending: RunEnding): Verdict {
  if (ending.cancelled) return verdictOf(tests, "cancelled", cancelReason);
  const wasCutShort = tests.some((test) => testWasCutShort(scenario, test, ending.deadline));
  if (isOverdue(ending) && wasCutShort) return verdictOf(tests, "timed_out", limitReason(scenario));
  return verdictOf(tests, null, ending.fault);
}

function testWasCutShort(scenario: Scenario, test: TestResult, deadline: string): boolean {
  const planned = scenario.tests[test.index];
  const last = test.attempts.at(-1);
  if (!planned || !last) return test.outcome === "cancelled";
  return endedByRunLimit(planned, last, deadline);
}
