import { dueAsCancelled } from "../core/execution/due.ts";
import type { Execution } from "../core/execution/execution.ts";
import { firstStates } from "../core/execution/rerun.ts";
import { earlierRunKeptMs } from "../core/limits.ts";
import type { Transition } from "./execution-transition.ts";

/** When a run began, and when its time limit ends. RFC 3339 UTC with milliseconds. */
export interface RunTimes {
  startedAt: string;
  deadline: string;
}

/** What a run of a series finds when it begins: the current version of its scenario, or that there is none any more. */
export type Found = Partial<
  Pick<
    Execution,
    | "scenarioVersion"
    | "scenarioKey"
    | "testCount"
    | "browsers"
    | "expectedDurationMs"
    | "reason"
    | "schedule"
    | "scheduledFor"
  >
>;

/** The fields that a finished run sets. */
export type Completion = Pick<Execution, "outcome" | "reason" | "resultKey" | "junit" | "testStates"> & {
  completedAt: string;
  /** When the table may delete the execution, in epoch seconds; `undefined`: never. */
  ttl?: number | undefined;
};

/** Begins a run: nothing is left of the previous run except its files, for a while. */
export function begin(
  before: Execution,
  runId: string,
  times: RunTimes,
  found: Found,
): Transition<"begun" | "repeated" | "stale"> {
  if (before.nextRunId !== runId) {
    const goesOn = before.runId === runId && before.status === "running";
    return { kind: goesOn ? "repeated" : "stale", changes: null };
  }
  return {
    kind: "begun",
    changes: {
      ...times,
      status: "running",
      nextRunId: null,
      runId,
      runNumber: before.runNumber + 1,
      completedAt: null,
      outcome: null,
      reason: null,
      testStates: firstStates(before.rerunOf),
      runningTests: {},
      resultKey: null,
      junit: null,
      removeEarlierAt: before.removeEarlierAt ?? (before.runId && keptUntil(times.startedAt)),
      ...found,
    },
  };
}

function keptUntil(supersededAt: string): string {
  return new Date(Date.parse(supersededAt) + earlierRunKeptMs).toISOString();
}

/** Ends a run, as judged from the execution that the caller read. */
export function complete(
  before: Execution,
  runId: string,
  judged: Pick<Execution, "cancelledRunId">,
  completion: Completion,
): Transition<"completed" | "repeated" | "stale" | "changed"> {
  if (before.runId !== runId) return { kind: "stale", changes: null };
  if (before.status === "completed") {
    // Each attempt at finishing has its own result: if it is this one, the attempt completed the run and missed the
    // reply.
    const isOwn = completion.resultKey !== null && completion.resultKey === before.resultKey;
    return { kind: isOwn ? "completed" : "repeated", changes: null };
  }
  if (before.cancelledRunId !== judged.cancelledRunId) return { kind: "changed", changes: null };
  return { kind: "completed", changes: { ...completion, status: "completed", runningTests: {} } };
}

/** Asks the current run to stop: the running one, or the first one, which is then due at once. */
export function cancel(before: Execution): Transition<"cancelled" | "nothing"> {
  const runId = runToCancel(before);
  if (runId === null || before.cancelledRunId === runId) return { kind: "nothing", changes: null };
  const due = before.status === "scheduled" ? { startAt: dueAsCancelled } : {};
  return { kind: "cancelled", changes: { cancelledRunId: runId }, ...due };
}

/** A waiting series has no run to cancel, and a cancellation never stops the series itself. */
function runToCancel({ status, runId, nextRunId }: Execution): string | null {
  if (status === "running") return runId;
  return status === "scheduled" ? nextRunId : null;
}
