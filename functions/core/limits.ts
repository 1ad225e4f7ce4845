const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long after a run's limit the dispatcher ends it from outside. The tests end themselves at the limit, so only a
 * run whose workflow is gone gets here. docs/contract.md, "States", allows five minutes past the limit; a late tick and
 * the reports take the rest of them.
 */
export const overdueGraceMs = 2 * MINUTE;

/** The most steps of a test. docs/contract.md, "A scenario file". */
export const mostSteps = 1000;

/**
 * More milliseconds than any attempt lasts: a test has at most 14 minutes (docs/contract.md, "A scenario file"), and the function
 * that runs it ends after 15.
 */
export const longestAttemptMs = 30 * MINUTE;

/**
 * How long after a run's limit it is still tried to make all its reports and to end it as others end: each attempt may take
 * minutes and end with its process, for which a run of hundreds of large files may have a reason that stays.
 */
const triedForMs = HOUR;

/** Whether a run is so long over its limit that none of its tests can be running, and its end has been tried many times. */
export function isLongOver({ deadline }: { deadline: string | null }, now: number): boolean {
  return deadline !== null && now > Date.parse(deadline) + triedForMs;
}

/**
 * How long the files of a run are kept after a newer one has taken its place. By then it cannot still be running (a run
 * takes at most 6 hours), and every link that was signed while it was the most recent one has expired.
 */
export const earlierRunKeptMs = 7 * HOUR;

/**
 * How long a tick of the dispatcher begins new work: until just before the next tick. Two ticks sweeping a backlog side
 * by side would spend the account's starts on the same runs.
 */
export const dispatchMs = 55_000;
