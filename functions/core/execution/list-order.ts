import type { Execution } from "./execution.ts";

/**
 * The position of an execution in the listing: a text that, read in descending order, puts first those that have not
 * started, by ascending `scheduledFor`, then the others by newest start. docs/contract.md,
 * "GET /results-scenario/executions/".
 *
 * Each ends in the execution's id, so no two are equal and a position identifies its execution.
 */
export function listOrder({
  startedAt,
  scheduledFor,
  executionId,
}: Pick<Execution, "startedAt" | "scheduledFor" | "executionId">): string {
  if (startedAt !== null) return `${STARTED}${startedAt}#${executionId}`;
  return `${NOT_STARTED}${soonestHighest(scheduledFor)}#${executionId}`;
}

// "S" is after "R", so it comes first when read backwards.
const NOT_STARTED = "S#";
const STARTED = "R#";
const LAST_INSTANT = 10 ** 15 - 1;

/** Inverts an instant, so that the soonest sorts highest; `null` sorts lowest. */
function soonestHighest(instant: string | null): string {
  const rank = instant === null ? 0 : LAST_INSTANT - Date.parse(instant);
  return String(rank).padStart(15, "0");
}

/** The id at the end of a position. */
export function executionIdAt(position: string): string {
  return position.slice(position.lastIndexOf("#") + 1);
}

/** Both ends of a range of positions, inclusive. */
export interface OrderRange {
  from: string;
  to: string;
}

/**
 * The positions of executions that started at or after one instant and before another.
 * @returns `null` if no instant lies between them.
 */
export function startedBetween(after: string | null, before: string | null): OrderRange | null {
  // A position continues after the instant, so the bare instant sorts below all that started at it.
  const from = STARTED + (after ?? "");
  const to = before === null ? `${STARTED}~` : STARTED + before;
  return from <= to ? { from, to } : null;
}
