import type { Execution } from "../core/execution.ts";
import { overdueGraceMs } from "../core/limits.ts";
import { dueKeys, listingKeys, notDue } from "./execution-item.ts";

/** When a run began, and when its own time ends. RFC 3339 UTC with milliseconds. */
export interface RunTimes {
  startedAt: string;
  deadline: string;
}

/** All that a finished run says of itself. */
export type Completion = Pick<Execution, "outcome" | "reason" | "resultKey" | "junit" | "testStates"> & {
  completedAt: string;
};

/** What a run that begins writes: nothing is left of the run before it, and it is due when its limit has passed. */
export function changesOfBegin(before: Execution, runId: string, times: RunTimes) {
  const changes = {
    ...times,
    status: "running",
    nextRunId: null,
    runId,
    runNumber: before.runNumber + 1,
    completedAt: null,
    outcome: null,
    reason: null,
    testStates: {},
    resultKey: null,
    junit: null,
  } as const;
  const overdueAt = new Date(Date.parse(times.deadline) + overdueGraceMs).toISOString();
  return { ...changes, ...listingKeys({ ...before, ...changes }), ...dueKeys(before.executionId, overdueAt) };
}

/** What a run that ends writes: nobody has to look at it any more. */
export function changesOfEnd(before: Execution, completion: Completion) {
  const changes = { ...completion, status: "completed" } as const;
  return { ...changes, ...listingKeys({ ...before, ...changes }), ...notDue };
}

/** The run that a request to cancel would stop; `null` if nothing runs or is about to. */
export function runToCancel(execution: Execution, now: string): string | null {
  const { status, type, scheduledFor } = execution;
  if (status === "running") return execution.runId;
  if (status === "completed") return null;
  // A series that waits for its first occurrence has no run yet, and a cancellation never stops the series.
  const waits = type === "recurring" && scheduledFor !== null && scheduledFor > now;
  return waits ? null : execution.nextRunId;
}
