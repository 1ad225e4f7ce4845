import { nextOccurrences, type Schedule } from "../../../functions/core/schedule/schedule.ts";
import { offsetAt } from "../../../functions/core/schedule/time-zone.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import type { ScheduledExecution } from "../../../functions/stores/schedule-store.ts";

/** How many of the next occurrences are shown. */
const shown = 5;

/** An instant, and the local time of a zone at it. */
interface Occurrence {
  /** RFC 3339 UTC with milliseconds. */
  at: string;
  /** The same instant as RFC 3339 with the zone's offset, to the second. */
  local: string;
}

type ScheduleState = "active" | "paused" | "ended" | "deleted";

/** `ended`: there is no further occurrence, because of `--until` or because the scenario was removed. */
export function stateOf(
  scheduled: Pick<ScheduledExecution, "schedule" | "paused" | "scheduledFor">,
): ScheduleState {
  if (scheduled.schedule === null) return "deleted";
  if (scheduled.paused) return "paused";
  return scheduled.scheduledFor === null ? "ended" : "active";
}

/** The next occurrences, in the schedule's zone; none unless it is active. */
export function occurrencesOf(scheduled: ScheduledExecution, now: Date): Occurrence[] {
  const { schedule } = scheduled;
  if (schedule === null || stateOf(scheduled) !== "active") return [];
  const zone = schedule.kind === "cron" ? schedule.timezone : "UTC";
  return nextOccurrences(schedule, now, shown).map((at) => ({
    at: at.toISOString(),
    local: inZone(at, zone),
  }));
}

function inZone(at: Date, zone: string): string {
  const offset = offsetAt(zone, at.getTime());
  const clock = new Date(at.getTime() + offset).toISOString().slice(0, 19);
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${clock}${offset < 0 ? "-" : "+"}${ahead}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** `Mon 2026-11-23 06:00:00 +01:00` */
export function forPeople({ local }: Occurrence): string {
  const [day = "", time = ""] = local.split("T");
  return `${weekdays[new Date(day).getUTCDay()]} ${day} ${time.slice(0, 8)} ${time.slice(8)}`;
}

/** When a schedule runs, worded as the end of a sentence. */
export function describeSchedule(schedule: Schedule): string {
  switch (schedule.kind) {
    case "once":
      return `once, at ${schedule.at}`;
    case "cron":
      return `by "${schedule.expression}" in ${schedule.timezone}${untilOf(schedule.until)}`;
    case "interval":
      return `every ${formatDuration(schedule.everyMs)}${untilOf(schedule.until)}`;
    default:
      return schedule satisfies never;
  }
}

function untilOf(until: string | null): string {
  return until === null ? "" : `, until ${until}`;
}

export function toJson(scheduled: ScheduledExecution, now: Date): object {
  return {
    execution_id: scheduled.executionId,
    scenario_id: scheduled.scenarioId,
    scenario_name: scheduled.scenarioName,
    type: scheduled.type,
    state: stateOf(scheduled),
    schedule: scheduled.schedule && scheduleToJson(scheduled.schedule),
    created_at: scheduled.createdAt,
    scheduled_for: scheduled.scheduledFor,
    run_number: scheduled.runNumber,
    next: occurrencesOf(scheduled, now),
  };
}

function scheduleToJson(schedule: Schedule): object {
  if (schedule.kind !== "interval") return schedule;
  const { everyMs, ...others } = schedule;
  return { ...others, every_ms: everyMs };
}
