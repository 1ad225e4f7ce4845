import type { Execution } from "./execution.ts";

/** What is known of an unfinished execution that says when asking again is worth it. */
export type Progress = Pick<Execution, "scheduledFor" | "createdAt" | "startedAt" | "expectedDurationMs">;

const longest = 60;
const longestUntilStart = 300;
/** Part of the time already waited that is waited again when nothing better is known. */
const patience = 0.2;

/**
 * Whole seconds after which a client may ask again, at least 1. docs/contract.md, "Every request".
 *
 * Before an instant for which an execution is planned: until then, at most 5 minutes. While it is expected to run: what is
 * left of the median of its scenario's last runs. When it takes longer, or the scenario never ran: a fifth of the time
 * waited so far, so that the questions of a long run become rarer. At most 60 seconds.
 */
export function retryAfter(progress: Progress, now: Date): number {
  const untilStart = progress.startedAt === null ? msUntil(progress.scheduledFor, now) : 0;
  if (untilStart > 0) return seconds(untilStart, longestUntilStart);
  const since = progress.startedAt ?? progress.scheduledFor ?? progress.createdAt;
  const elapsed = Math.max(0, now.getTime() - Date.parse(since));
  const left = (progress.expectedDurationMs ?? 0) - elapsed;
  return seconds(left > 0 ? left : elapsed * patience, longest);
}

function msUntil(instant: string | null, now: Date): number {
  return instant === null ? 0 : Date.parse(instant) - now.getTime();
}

function seconds(milliseconds: number, most: number): number {
  return Math.min(most, Math.max(1, Math.ceil(milliseconds / 1000)));
}
