import type { CronExpression } from "./cron-expression.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** 29 February falls on every day of the week within 40 years, even across 2100, which is no leap year. */
const longestGapYears = 41;

/**
 * The first time on the calendar, at or after a given one, that an expression names. Times are those of a wall clock,
 * in milliseconds as if the clock showed UTC; time zones are handled by the caller.
 * @returns `null` if the expression names no day at all, such as 30 February
 */
export function firstLocal(cron: CronExpression, from: number): number | null {
  const start = Math.ceil(from / MINUTE) * MINUTE;
  const today = Math.floor(start / DAY) * DAY;
  if (isDayOf(cron, new Date(today))) {
    const time = timeOfDay(cron, (start - today) / MINUTE);
    if (time !== null) return today + time * MINUTE;
  }
  const day = nextDay(cron, today + DAY);
  const first = timeOfDay(cron, 0);
  return day === null || first === null ? null : day + first * MINUTE;
}

/** The first minute of the day, at or after a given one. */
function timeOfDay({ hours, minutes }: CronExpression, from: number): number | null {
  for (const hour of hours) {
    if (hour * 60 + 59 < from) continue;
    const minute = minutes.find((candidate) => hour * 60 + candidate >= from);
    if (minute !== undefined) return hour * 60 + minute;
  }
  return null;
}

function nextDay(cron: CronExpression, from: number): number | null {
  const date = new Date(from);
  const lastYear = date.getUTCFullYear() + longestGapYears;
  while (date.getUTCFullYear() <= lastYear) {
    if (!cron.months.has(date.getUTCMonth() + 1)) date.setUTCMonth(date.getUTCMonth() + 1, 1);
    else if (isDayOf(cron, date)) return date.getTime();
    else date.setUTCDate(date.getUTCDate() + 1);
  }
  return null;
}

function isDayOf({ months, daysOfMonth, daysOfWeek, daysCombine }: CronExpression, date: Date): boolean {
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const fitsMonth = daysOfMonth.has(date.getUTCDate());
  const fitsWeek = daysOfWeek.has(date.getUTCDay());
  return daysCombine === "either" ? fitsMonth || fitsWeek : fitsMonth && fitsWeek;
}
