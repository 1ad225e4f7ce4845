const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long after a run's limit the dispatcher ends it from outside. The tests end themselves at the limit, so
 * only a run that nobody drives any more gets here; contract: "no run stays running past its time limit plus five
 * minutes", of which a late tick and the reports take the rest.
 */
export const overdueGraceMs = 2 * MINUTE;

/**
 * How long the files of a run are kept after a newer one has taken its place. By then it cannot be going on any more (a
 * run has at most 6 hours), and no link to it, signed while it was the most recent one, is valid any more.
 */
export const earlierRunKeptMs = 7 * HOUR;

/**
 * How long a tick of the dispatcher begins new work: until the next tick comes. Two that sweep a backlog side by side
 * would spend the account's starts on the same runs.
 */
export const dispatchMs = 55_000;
