import { parseDuration } from "./parse-duration.ts";

/** Which durations a place takes, both ends included and as users write them; any longer one if there is no `most`. */
export interface DurationRange {
  least: string;
  most?: string;
}

/** Any duration but that of nothing, and one whose end is still a date. */
export const anyDuration: DurationRange = { least: "1ms", most: "36500d" };

/** Milliseconds, or a sentence that says what is wrong: the same one wherever a duration is written. */
type ReadDuration = { ms: number } | { fault: string };

/** Reads a duration. What YAML took for a number, a truth value or the like is none. */
export function readDuration(written: unknown, range: DurationRange): ReadDuration {
  const ms = typeof written === "string" ? parseDuration(written) : null;
  return ms === null ? { fault: notADuration(written) } : ranged(ms, written, range);
}

/** Reads what may also be a number of milliseconds, as Chrome DevTools Recorder writes it. */
export function readMilliseconds(written: unknown, range: DurationRange): ReadDuration {
  return typeof written === "number" ? ranged(written, written, range) : readDuration(written, range);
}

/** The ends of a range in milliseconds. */
export function endsOf({ least, most }: DurationRange): { leastMs: number; mostMs: number } {
  const end = (text: string) => parseDuration(text) ?? Number.NaN;
  return { leastMs: end(least), mostMs: most === undefined ? Number.POSITIVE_INFINITY : end(most) };
}

/** Says that something is no duration, with each unit that there is. */
export function notADuration(written: unknown): string {
  return `${quoted(written)} is not a duration: write a number with its unit, such as 500ms, 90s, 10m, 24h or 90d.`;
}

function ranged(ms: number, written: unknown, range: DurationRange): ReadDuration {
  const { leastMs, mostMs } = endsOf(range);
  if (ms >= leastMs && ms <= mostMs) return { ms };
  const { least, most } = range;
  const fitting = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  return { fault: `${quoted(written)} is out of range: write a duration ${fitting}.` };
}

function quoted(written: unknown): string {
  return typeof written === "string" ? `"${written}"` : String(written);
}
