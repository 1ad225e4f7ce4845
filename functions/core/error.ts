/**
 * Base of every error that this project throws on purpose: a name that callers can test, the cause, and whether
 * trying again can help.
 */
export abstract class ServiceError extends Error {
  /**
   * Crosses process borders, where the class does not: Step Functions matches on it, and logs show it. So it is
   * written out: the class's own name does not survive a minified bundle.
   */
  abstract override readonly name: string;
  /** Whether the same call can succeed later without a change by the caller. */
  abstract readonly retryable: boolean;
}
