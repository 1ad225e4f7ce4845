import { readCronField } from "./cron-field.ts";
import { ScheduleRefused } from "./schedule-refused.ts";

/** A cron expression of five fields, each as the values that it admits. */
export interface CronExpression {
  /** Ascending. */
  minutes: readonly number[];
  /** Ascending. */
  hours: readonly number[];
  daysOfMonth: ReadonlySet<number>;
  /** 1 is January. */
  months: ReadonlySet<number>;
  /** 0 is Sunday. */
  daysOfWeek: ReadonlySet<number>;
  /** crontab(5): a day has to fit one of the two day fields if neither begins with `*`, otherwise both. */
  daysCombine: "either" | "both";
}

const example = 'Write minute, hour, day of month, month and day of week, for example "0 6 * * 1-5".';

/**
 * Reads the five fields that every cron has: numbers, names of months and days, lists, ranges and steps. Six or seven
 * fields, `@daily`, and the `?`, `L`, `W` and `#` of other schedulers mean different things in different places.
 * @throws {ScheduleRefused} what is wrong, and what would be right
 */
export function parseCron(text: string): CronExpression {
  const fields = text.trim().split(/\s+/);
  if (text.trim().startsWith("@")) {
    throw new ScheduleRefused("--cron", `"${text}" is a nickname, and no cron expression. ${example}`);
  }
  const [minute, hour, dayOfMonth, month, dayOfWeek, ...others] = fields;
  if (!minute || !hour || !dayOfMonth || !month || !dayOfWeek || others.length > 0) {
    const count =
      text.trim() === "" ? "no fields" : `${fields.length} ${fields.length === 1 ? "field" : "fields"}`;
    throw new ScheduleRefused("--cron", `"${text}" has ${count}, and not five. ${example}`);
  }
  const days = readCronField("day of week", dayOfWeek).map((day) => day % 7);
  return {
    minutes: readCronField("minute", minute),
    hours: readCronField("hour", hour),
    daysOfMonth: new Set(readCronField("day of month", dayOfMonth)),
    months: new Set(readCronField("month", month)),
    daysOfWeek: new Set(days),
    daysCombine: dayOfMonth.startsWith("*") || dayOfWeek.startsWith("*") ? "both" : "either",
  };
}
