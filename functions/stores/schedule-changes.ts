import { ServiceError } from "../core/error.ts";
import { dueAsCancelled } from "../core/execution/due.ts";
import type { Execution } from "../core/execution/execution.ts";
import { newId } from "../core/execution/ids.ts";
import { nextOccurrence, type Schedule } from "../core/schedule/schedule.ts";
import type { Transition } from "./execution-transition.ts";

/**
 * Claims an occurrence that is due: the id of its run is decided here, once. Anything else due by now falls into the
 * same run, as does an occurrence while a claimed run has not begun. docs/contract.md, "Executions by schedule".
 */
export function claim(before: Execution, now: Date): Transition<"claimed" | "nothing"> {
  const { schedule, scheduledFor, nextRunId } = before;
  const isDue = scheduledFor !== null && scheduledFor <= now.toISOString();
  if (before.type !== "recurring" || schedule === null || !isDue) return { kind: "nothing", changes: null };
  const changes = {
    nextRunId: nextRunId ?? newId("run", now),
    scheduledFor: nextOccurrence(schedule, now)?.toISOString() ?? null,
  };
  return { kind: "claimed", changes, ...(nextRunId === null ? { startAt: scheduledFor } : {}) };
}

/** The execution has no schedule, or one whose state does not allow the change; the message says what is possible. */
class ScheduleNotChangeable extends ServiceError {
  override readonly name = "ScheduleNotChangeable";
}

/**
 * Claims no more occurrences from now on; a run that was claimed continues.
 * @throws ScheduleNotChangeable
 */
export function pause(before: Execution): Transition<"paused"> {
  seriesOf(before);
  if (before.paused) return { kind: "paused", changes: null };
  if (before.scheduledFor === null) throw ended(before);
  return { kind: "paused", changes: { paused: true, scheduledFor: null } };
}

/**
 * Continues with the first occurrence from now on; those missed during the pause are not made up for.
 * @throws ScheduleNotChangeable
 */
export function resume(before: Execution, now: Date): Transition<"resumed"> {
  const schedule = seriesOf(before);
  if (!before.paused && before.scheduledFor !== null) return { kind: "resumed", changes: null };
  const next = before.paused ? nextOccurrence(schedule, now) : null;
  if (next === null) throw ended(before);
  return { kind: "resumed", changes: { paused: false, scheduledFor: next.toISOString() } };
}

function seriesOf({ executionId, type, schedule }: Execution): Schedule {
  if (type !== "recurring") {
    throw new ScheduleNotChangeable(
      `${executionId} is ${type}: only a recurring execution is paused and resumed.`,
    );
  }
  if (schedule === null) throw new ScheduleNotChangeable(`The schedule of ${executionId} was deleted.`);
  return schedule;
}

function ended({ executionId }: Execution): ScheduleNotChangeable {
  return new ScheduleNotChangeable(
    `The schedule of ${executionId} has no occurrence left. Delete it, and create another one.`,
  );
}

/**
 * Ends a schedule; past runs stay. An execution that never had a run gets one that ends at once, cancelled, so that
 * clients that poll it see it complete. Repeating it changes nothing.
 * @throws ScheduleNotChangeable
 */
export function remove(before: Execution, now: Date): Transition<"deleted"> {
  const { executionId, type, status, schedule, nextRunId } = before;
  if (type === "manual") throw new ScheduleNotChangeable(`${executionId} is manual: it has no schedule.`);
  if (schedule === null) return { kind: "deleted", changes: null };
  if (type === "one-off" && status !== "scheduled") {
    throw new ScheduleNotChangeable(
      `${executionId} has begun, so its schedule cannot be deleted. A client can cancel it.`,
    );
  }
  const ended = { schedule: null, paused: false, ...(type === "recurring" ? { scheduledFor: null } : {}) };
  const willHaveRun = status !== "scheduled" || (type === "recurring" && nextRunId !== null);
  if (willHaveRun) return { kind: "deleted", changes: ended };
  const runId = nextRunId ?? newId("run", now);
  const changes = { ...ended, nextRunId: runId, cancelledRunId: runId };
  return { kind: "deleted", changes, startAt: dueAsCancelled };
}
