import { overdueGraceMs } from "../limits.ts";
import type { Execution } from "./execution.ts";

/** The fields that decide when, and why, the dispatcher has to look at an execution. */
type Dueness = Pick<
  Execution,
  "type" | "status" | "scheduledFor" | "nextRunId" | "runId" | "deadline" | "removeEarlierAt"
>;

/** When the dispatcher ends the current run, if it has not ended by then; `null` if none is running. */
function overdueAt({ status, deadline }: Pick<Dueness, "status" | "deadline">): string | null {
  if (status !== "running" || deadline === null) return null;
  return new Date(Date.parse(deadline) + overdueGraceMs).toISOString();
}

/** The occurrence that waits to be claimed. A run for one instant gets its id when it is accepted. */
function occurrenceOf({ type, scheduledFor }: Dueness): string | null {
  return type === "recurring" ? scheduledFor : null;
}

/**
 * When a run is due that was cancelled before it began: earlier than all others, since it is the first of its team that starts, and of
 * many that wait only the first are read.
 */
export const dueAsCancelled = "1970-01-01T00:00:00.000Z";

/** When the dispatcher has to look at an execution next. A run that has yet to begin is left out: it is due at once. */
export function dueAt(execution: Dueness): string | null {
  const instants = [occurrenceOf(execution), overdueAt(execution), execution.removeEarlierAt];
  return instants.filter((instant) => instant !== null).sort()[0] ?? null;
}

/**
 * Why an execution is due. One reason at a time, the one that clients wait for first; the others stay due. `nothing`:
 * it has been handled since its due entry was read.
 */
type DueReason = "occurrence" | "start" | "overdue" | "removal" | "nothing";

/** @param now RFC 3339 UTC with milliseconds, like all instants that it is compared with. */
export function dueReason(execution: Dueness, now: string): DueReason {
  const isPast = (instant: string | null) => instant !== null && instant <= now;
  if (isPast(occurrenceOf(execution))) return "occurrence";
  if (execution.nextRunId !== null) return "start";
  if (isPast(overdueAt(execution))) return "overdue";
  return isPast(execution.removeEarlierAt) ? "removal" : "nothing";
}
