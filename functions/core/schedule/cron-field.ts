import { ScheduleRefused } from "./schedule-refused.ts";

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** First and last value of each field, its names, counted from the first value, and an example for a message. */
const fields = {
  minute: { first: 0, last: 59, names: [], example: "0, 5,35, 10-20 or */15" },
  hour: { first: 0, last: 23, names: [], example: "6, 6,18, 9-17 or */2" },
  "day of month": { first: 1, last: 31, names: [], example: "1, 1,15, 1-7 or */10" },
  month: { first: 1, last: 12, names: months, example: "1, JAN, 1,7, APR-SEP or */3" },
  // 7 is Sunday too, so that a week can end with it.
  "day of week": { first: 0, last: 7, names: days, example: "1, MON, 1-5 or SAT,SUN" },
} as const satisfies Record<
  string,
  { first: number; last: number; names: readonly string[]; example: string }
>;

type CronField = keyof typeof fields;

/**
 * The values that a field admits, ascending. A list of `*`, a value or a range; `*` and a range can have a step.
 * @throws {ScheduleRefused} what is wrong, and what would be right
 */
export function readCronField(name: CronField, text: string): number[] {
  const values = text.split(",").flatMap((part) => readPart(name, part));
  return [...new Set(values)].sort((a, b) => a - b);
}

function readPart(name: CronField, part: string): number[] {
  const [, range = "", stepText] = /^([^/]*)(?:\/(.*))?$/.exec(part) ?? [];
  const [from, to] = range === "*" ? everything(name) : readRange(name, range, part);
  if (stepText === undefined) return inSteps(from, to, 1);
  if (range !== "*" && !range.includes("-")) {
    throw refused(name, `"${part}" has a step but no range: write for example */${stepText}`);
  }
  const step = /^\d{1,3}$/.test(stepText) ? Number(stepText) : 0;
  if (step < 1 || step > fields[name].last)
    throw refused(name, `"${part}" has no step from 1 to ${fields[name].last}`);
  return inSteps(from, to, step);
}

/** A week has seven days, though two numbers stand for Sunday. */
function everything(name: CronField): [number, number] {
  return name === "day of week" ? [0, 6] : [fields[name].first, fields[name].last];
}

function readRange(name: CronField, range: string, part: string): [number, number] {
  const [first = "", last, ...others] = range.split("-");
  const from = readValue(name, first, part);
  if (last === undefined) return [from, from];
  const end = readValue(name, last, part);
  const to = name === "day of week" && end === 0 && from > 0 ? 7 : end;
  if (others.length > 0 || to < from)
    throw refused(name, `"${part}" is no range from a lower to a higher value`);
  return [from, to];
}

function readValue(name: CronField, text: string, part: string): number {
  const { first, last, names } = fields[name];
  const named = (names as readonly string[]).indexOf(text.toUpperCase());
  if (named >= 0) return first + named;
  if (!/^\d{1,2}$/.test(text)) throw refused(name, `"${part}" is not understood`);
  const value = Number(text);
  if (value < first || value > last) throw refused(name, `${value} is not from ${first} to ${last}`);
  return value;
}

function inSteps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function refused(name: CronField, problem: string): ScheduleRefused {
  return new ScheduleRefused(
    "--cron",
    `In the ${name}, ${problem}. Write for example ${fields[name].example}.`,
  );
}
