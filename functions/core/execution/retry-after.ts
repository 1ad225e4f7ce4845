import type { Execution } from "./execution.ts";

/** The fields of an unfinished execution that determine when it is worth asking again. */
export type Progress = Pick<
  Execution,
  | "status"
  | "scheduledFor"
  | "createdAt"
  | "startedAt"
  | "expectedDurationMs"
  | "runId"
  | "nextRunId"
  | "cancelledRunId"
>;

const longest = 60;
const longestUntilStart = 300;
/** Fraction of the time already waited to wait again when there is no better estimate. */
const patience = 0.2;
/** What is left of a run that was asked to stop is to make its reports. */
const untilStopped = 2;

/**
 * Whole seconds after which a client may ask again, at least 1. docs/contract.md, "Every request".
 *
 * Before the instant for which an execution is planned: until then, at most 5 minutes. While it is expected to run: the
 * rest of the median duration of its scenario's last runs. When it takes longer, or the scenario never ran: a fifth of
 * the time waited so far, so that a long run is polled less and less often. At most 60 seconds. A run that was asked to stop
 * ends soon, whenever it was planned and however long it was expected to run.
 */
export function retryAfter(progress: Progress, now: Date): number {
  if (isStopping(progress)) return untilStopped;
  const untilStart = progress.startedAt === null ? msUntil(progress.scheduledFor, now) : 0;
  if (untilStart > 0) return seconds(untilStart, longestUntilStart);
  const since = progress.startedAt ?? progress.scheduledFor ?? progress.createdAt;
  const elapsed = Math.max(0, now.getTime() - Date.parse(since));
  const left = (progress.expectedDurationMs ?? 0) - elapsed;
  return seconds(left > 0 ? left : elapsed * patience, longest);
}

function isStopping({ status, runId, nextRunId, cancelledRunId }: Progress): boolean {
  const current = status === "scheduled" ? nextRunId : runId;
  return status !== "completed" && current !== null && current === cancelledRunId;
}

function msUntil(instant: string | null, now: Date): number {
  return instant === null ? 0 : Date.parse(instant) - now.getTime();
}

function seconds(milliseconds: number, most: number): number {
  return Math.min(most, Math.max(1, Math.ceil(milliseconds / 1000)));
}
