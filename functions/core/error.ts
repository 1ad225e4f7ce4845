/**
 * Base of every error that this project throws on purpose: a name that callers can test, the cause, and whether
 * trying again can help. The name crosses process borders (Step Functions matches on it), the class does not.
 */
export abstract class ServiceError extends Error {
  /** Whether the same call can succeed later without a change by the caller. */
  abstract readonly retryable: boolean;

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}
