import type { Scenario } from "../scenario/scenario.ts";
import { formatDuration } from "../time/duration.ts";
import type { TestResult } from "./result.ts";
import { endedByRunLimit, type NeverRan, type Verdict, verdictOf } from "./run-verdict.ts";

/** What ended a run, as far as is known when it is being finished. */
export interface RunEnding {
  cancelled: boolean;
  /** When the run's time limit ends. */
  deadline: string;
  /** When the run is being finished. */
  now: number;
  /** Why the run broke down, for a person; `null` if it ended normally. */
  fault: string | null;
}

const cancelReason = "The run was cancelled by request.";

function limitReason(scenario: Scenario): string {
  return `The run reached its time limit of ${formatDuration(scenario.timeoutMs)}.`;
}

function isOverdue({ now, deadline }: RunEnding): boolean {
  return now >= Date.parse(deadline);
}

/** The outcome and reason of tests that never began. */
export function neverRanBecause(scenario: Scenario, ending: RunEnding): NeverRan {
  if (ending.cancelled) return { outcome: "cancelled", reason: cancelReason };
  if (isOverdue(ending)) return { outcome: "cancelled", reason: limitReason(scenario) };
  return { outcome: "error", reason: ending.fault ?? "The test left no result." };
}

/** Judges a run that ended this way. */
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
