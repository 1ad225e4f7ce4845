import * as z from "zod/mini";
import { parseCron } from "./cron-expression.ts";
import { firstCronOccurrence } from "./cron-occurrence.ts";

/** The stored form of a schedule. Times are RFC 3339 UTC with milliseconds. */
export function scheduleSchema() {
  const instant = z.iso.datetime({ precision: 3 });
  return z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("once"), at: instant }),
    z.strictObject({
      kind: z.literal("cron"),
      /** Five fields, read in the zone. */
      expression: z.string(),
      /** IANA name. */
      timezone: z.string(),
      /** The last instant that can be an occurrence. */
      until: z.nullable(instant),
    }),
    z.strictObject({
      kind: z.literal("interval"),
      everyMs: z.int().check(z.positive()),
      /** Occurrences are one, two, … intervals after it. */
      anchor: instant,
      until: z.nullable(instant),
    }),
  ]);
}

/** When an execution runs. docs/contract.md, "Executions by schedule". */
export type Schedule = z.infer<ReturnType<typeof scheduleSchema>>;

/** The last instant that a stored time can be. */
const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** The first occurrence strictly after an instant; `null` if there is none. */
export function nextOccurrence(schedule: Schedule, after: Date): Date | null {
  const first = firstOccurrence(schedule)(after.getTime() + 1);
  return first === null ? null : new Date(first);
}

/** The first occurrences strictly after an instant, at most `count`. */
export function nextOccurrences(schedule: Schedule, after: Date, count: number): Date[] {
  return [...occurrences(schedule, after, count)];
}

/** How many occurrences of a cron expression are counted before `missedOccurrences` stops. */
const mostCounted = 1000;

/**
 * How many occurrences lie after one instant and not after another. Intervals are computed; of a cron expression at most
 * 1,000 are counted, so that a long outage stays cheap.
 * @returns `more`: there are more than `count`
 */
export function missedOccurrences(
  schedule: Schedule,
  after: Date,
  upTo: Date,
): { count: number; more: boolean } {
  if (schedule.kind === "interval") {
    const end = Math.min(upTo.getTime(), lastOf(schedule));
    const count = Math.max(
      0,
      intervalsBefore(schedule, end + 1) - intervalsBefore(schedule, after.getTime() + 1),
    );
    return { count, more: false };
  }
  let count = 0;
  for (const occurrence of occurrences(schedule, after, mostCounted + 1)) {
    if (occurrence > upTo) break;
    count += 1;
  }
  return { count: Math.min(count, mostCounted), more: count > mostCounted };
}

function* occurrences(schedule: Schedule, after: Date, count: number): Generator<Date> {
  const first = firstOccurrence(schedule);
  let from = after.getTime() + 1;
  for (let left = count; left > 0; left -= 1) {
    const occurrence = first(from);
    if (occurrence === null) return;
    yield new Date(occurrence);
    from = occurrence + 1;
  }
}

/** Finds the first occurrence at or after an instant (milliseconds of the epoch); an expression is read once for many. */
function firstOccurrence(schedule: Schedule): (from: number) => number | null {
  const find = unlimited(schedule);
  const last = lastOf(schedule);
  return (from) => {
    const occurrence = from > last ? null : find(from);
    return occurrence === null || occurrence > last ? null : occurrence;
  };
}

function lastOf(schedule: Schedule): number {
  return schedule.kind === "once" || schedule.until === null ? lastInstant : Date.parse(schedule.until);
}

function unlimited(schedule: Schedule): (from: number) => number | null {
  switch (schedule.kind) {
    case "once": {
      const at = Date.parse(schedule.at);
      return (from) => (at >= from ? at : null);
    }
    case "cron": {
      const cron = parseCron(schedule.expression);
      return (from) => firstCronOccurrence(cron, schedule.timezone, from);
    }
    case "interval": {
      const anchor = Date.parse(schedule.anchor);
      return (from) => anchor + (intervalsBefore(schedule, from) + 1) * schedule.everyMs;
    }
  }
}

/** How many occurrences of an interval lie before an instant. */
function intervalsBefore({ anchor, everyMs }: Schedule & { kind: "interval" }, instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.parse(anchor)) / everyMs) - 1);
}
