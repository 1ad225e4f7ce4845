import { firstLocal } from "./calendar.ts";
import type { CronExpression } from "./cron-expression.ts";
import { changeBetween, firstInstantOf, offsetAt } from "./time-zone.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The first occurrence of an expression in a zone, at or after an instant (milliseconds of the epoch).
 *
 * docs/contract.md, "Executions by schedule": a skipped local time runs at the next valid one, a repeated one runs once.
 * That holds for an expression that names hours. One that admits every hour says how often to run rather than when: it
 * follows what the clock shows, minute by minute, so that `*\/15 * * * *` neither pauses during the repeated hour nor runs
 * an extra time after a skipped one. croner breaks both rules, as `cron-occurrences.test.ts` shows.
 * @returns `null` if there is none
 */
export function firstCronOccurrence(cron: CronExpression, zone: string, from: number): number | null {
  return cron.hours.length === 24 ? firstShown(cron, zone, from) : firstNamed(cron, zone, from);
}

function firstNamed(cron: CronExpression, zone: string, from: number): number | null {
  // At the instant at which clocks are set forward they have just leapt over the times that run then.
  const shown = from + Math.min(offsetAt(zone, from), offsetAt(zone, from - 1));
  let local = firstLocal(cron, shown);
  // What the clock shows for the second time has had its occurrence.
  for (; local !== null; local = firstLocal(cron, local + MINUTE)) {
    const instant = firstInstantOf(zone, local);
    if (instant >= from) return instant;
  }
  return null;
}

function firstShown(cron: CronExpression, zone: string, from: number): number | null {
  let start = from;
  for (;;) {
    const offset = offsetAt(zone, start);
    const local = firstLocal(cron, start + offset);
    if (local === null) return null;
    const instant = local - offset;
    // Clocks that are set back show times again that lie before `local`, at most a day later.
    const sure = Math.min(instant, start + DAY);
    if (offsetAt(zone, sure) !== offset) start = changeBetween(zone, start, sure);
    else if (sure === instant) return instant;
    else start = Math.max(sure, instant - 2 * DAY);
  }
}
