/** Base of every error that this project throws on purpose: it has a name that callers can test, and a cause. */
export abstract class ServiceError extends Error {
  /**
   * Crosses process boundaries, unlike the class: Step Functions matches on it, and logs show it. So it is written out:
   * the class's own name does not survive minification.
   */
  abstract override readonly name: string;
}
