/** The limits that decide how many browsers run at once. docs/operations.md, "Concurrency". */
interface ConcurrencyLimits {
  account_concurrency: number;
  /** `null`: a share of the account's. */
  browsers_at_once: number | null;
}

/** The part for browsers when nothing else is set. The rest is for the API, the dispatcher, and whatever else the account runs. */
const share = 0.8;

/** What has to stay free for the API and the dispatcher, whatever is set. */
const leastOthers = 2;

/**
 * What AWS requires an account to keep unreserved. An account with less in all can reserve nothing.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const leastUnreserved = 100;

/**
 * The largest reservation, as a part of the account's concurrency. In each test the reserved function takes turns with others, so
 * as many tests as it may run can need one of those at the same time, which then has to find room in what is left.
 */
const largestReserved = 0.5;

/** Browsers that may run at once: the dispatcher starts no more runs than that. */
export function browsersAtOnce({ account_concurrency, browsers_at_once }: ConcurrencyLimits): number {
  return browsers_at_once ?? Math.floor(account_concurrency * share);
}

/**
 * The reservation of the function that drives browsers, which is its limit too; `null` where AWS would refuse it, where it would
 * leave too little for the rest, and where no number is set. A reservation protects browsers from whatever else the account runs,
 * but the other functions of a test can then not use the same room in turn.
 */
export function reservedBrowsers({
  account_concurrency,
  browsers_at_once,
}: ConcurrencyLimits): number | null {
  if (browsers_at_once === null || browsers_at_once > account_concurrency * largestReserved) return null;
  return account_concurrency - browsers_at_once >= leastUnreserved ? browsers_at_once : null;
}

/** Why the browsers would starve everything else, or `null`. */
export function whatIsTooMany(limits: ConcurrencyLimits): string | null {
  const most = limits.account_concurrency - leastOthers;
  if (browsersAtOnce(limits) <= most) return null;
  return `Has to be at most ${most}, which leaves ${leastOthers} of the account's ${limits.account_concurrency} (limits.account_concurrency) to the API and the dispatcher.`;
}
