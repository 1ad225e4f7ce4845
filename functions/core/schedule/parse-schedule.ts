import { readDuration } from "../time/duration-range.ts";
import { parseInstant } from "../time/instant.ts";
import { parseCron } from "./cron-expression.ts";
import { nextOccurrence, type Schedule } from "./schedule.ts";
import { ScheduleRefused } from "./schedule-refused.ts";
import { readZone } from "./zone-name.ts";

/** The options of `schedule create`, as they were typed. */
export interface ScheduleOptions {
  at?: string;
  cron?: string;
  timezone?: string;
  every?: string;
  until?: string;
}

/** docs/contract.md, "Executions by schedule". */
const intervals = { least: "1m" };

/**
 * Reads when an execution is to run: one of `at`, `cron` and `every`. A cron expression without a zone is read in UTC.
 * @param now occurrences lie after it; an interval counts from it
 * @throws {ScheduleRefused} which option is wrong, in what, and what would be right
 */
export function parseSchedule(options: ScheduleOptions, now: Date): Schedule {
  refuseMixtures(options);
  if (options.at !== undefined) return once(options.at, now);
  const until = options.until === undefined ? null : time("--until", options.until, now);
  return options.cron === undefined
    ? every(options.every ?? "", until, now)
    : cron(options.cron, options.timezone ?? "UTC", until, now);
}

function refuseMixtures({ at, cron, every, timezone, until }: ScheduleOptions): void {
  const given = [at, cron, every].filter((option) => option !== undefined).length;
  if (given !== 1) {
    const examples = "--at 2030-01-31T06:00:00Z, --cron '0 6 * * 1-5' or --every 15m";
    throw new ScheduleRefused(
      null,
      given === 0 ? `Say when it is to run: ${examples}.` : `Give only one of ${examples}.`,
    );
  }
  if (timezone !== undefined && cron === undefined) {
    const reason =
      at === undefined ? "an interval runs by no clock" : "write the offset in the time, as in +02:00";
    throw new ScheduleRefused("--timezone", `It goes with --cron only: ${reason}.`);
  }
  if (until !== undefined && at !== undefined) {
    throw new ScheduleRefused(
      "--until",
      "It goes with --cron and --every: what runs at one time ends with it.",
    );
  }
}

function once(text: string, now: Date): Schedule {
  return { kind: "once", at: time("--at", text, now) };
}

function cron(expression: string, zone: string, until: string | null, now: Date): Schedule {
  parseCron(expression);
  const timezone = readZone(zone);
  const schedule = {
    kind: "cron" as const,
    expression: expression.trim().replace(/\s+/g, " "),
    timezone,
    until,
  };
  if (nextOccurrence({ ...schedule, until: null }, now) === null) {
    throw new ScheduleRefused(
      "--cron",
      `"${expression}" names a day that no month has. Write for example "0 6 28 * *".`,
    );
  }
  return reaching(schedule, now);
}

function every(text: string, until: string | null, now: Date): Schedule {
  const read = readDuration(text, intervals);
  if ("fault" in read) throw new ScheduleRefused("--every", read.fault);
  const schedule = { kind: "interval" as const, everyMs: read.ms, anchor: now.toISOString(), until };
  if (nextOccurrence({ ...schedule, until: null }, now) === null) {
    throw new ScheduleRefused(
      "--every",
      `"${text}" from now is after the year 9999. Write for example 1d or 30d.`,
    );
  }
  return reaching(schedule, now);
}

/** Refuses an `until` before the first occurrence: nothing would ever run. */
function reaching(schedule: Exclude<Schedule, { kind: "once" }>, now: Date): Schedule {
  if (nextOccurrence(schedule, now) !== null) return schedule;
  const first = nextOccurrence({ ...schedule, until: null }, now);
  throw new ScheduleRefused(
    "--until",
    `${schedule.until} is before the first occurrence, which is ${first?.toISOString()}. Write that time or a later one.`,
  );
}

function time(option: "--at" | "--until", text: string, now: Date): string {
  const instant = parseInstant(text);
  const example = new Date(now.getTime() + 24 * 3_600_000).toISOString().replace(/:\d\d\.\d+Z/, ":00Z");
  const clock = withoutOffset(text);
  if (clock !== null) {
    throw new ScheduleRefused(
      option,
      `"${text}" is a time without an offset. Write ${clock}Z for UTC, or an offset, as in ${clock}+01:00.`,
    );
  }
  if (instant === null) {
    throw new ScheduleRefused(
      option,
      `"${text}" is not a time. Write for example ${example}, or a day such as ${example.slice(0, 10)}.`,
    );
  }
  if (Date.parse(instant) <= now.getTime()) {
    throw new ScheduleRefused(
      option,
      `${instant} is past. It is ${now.toISOString()}; write for example ${example}.`,
    );
  }
  return instant;
}

/** A time that lacks its offset, and perhaps its seconds, as it is written before one; `null` if the text is none. */
function withoutOffset(text: string): string | null {
  const [, day, time, seconds = ":00"] =
    /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  const clock = day === undefined ? "" : `${day}T${time}${seconds}`;
  return parseInstant(`${clock}Z`) === null ? null : clock;
}
