const MINUTE = 60_000;

/**
 * How long after a run's limit the dispatcher ends it from outside. The tests end themselves at the limit, so
 * only a run that nobody drives any more gets here; contract: "no run stays running past its time limit plus five
 * minutes", of which a late tick and the reports take the rest.
 */
export const overdueGraceMs = 2 * MINUTE;
