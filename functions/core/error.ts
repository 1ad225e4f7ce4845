/** Base of every error that this project throws on purpose: a name that callers can test, and the cause. */
export abstract class ServiceError extends Error {
  /**
   * Crosses process borders, where the class does not: Step Functions matches on it, and logs show it. So it is
   * written out: the class's own name does not survive a minified bundle.
   */
  abstract override readonly name: string;
}
