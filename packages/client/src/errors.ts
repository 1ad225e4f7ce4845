/** The base class of the client's errors. */
export abstract class ClientError extends Error {
  /** The execution that had been accepted before, and may go on; `null` if none is known. */
  executionId: string | null = null;
}

/** The API answered with an error status, with or without a problem document. */
export class ApiProblem extends ClientError {
  override readonly name = "ApiProblem";
  readonly status: number;
  /** The stable field of the problem document; empty for an answer without one. */
  readonly code: string;
  /** The pause that `Retry-After` asks for, in milliseconds; `null` without that header. */
  readonly retryAfterMs: number | null;

  constructor(status: number, code: string, message: string, retryAfterMs: number | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No complete answer arrived. */
export class Unreachable extends ClientError {
  override readonly name = "Unreachable";
  /** Epoch milliseconds after which the same is not to be repeated; `null` if only the caller's patience limits that. */
  readonly until: number | null;

  constructor(message: string, { until = null, ...options }: ErrorOptions & { until?: number | null } = {}) {
    super(message, options);
    this.until = until;
  }
}

/** The answer is not one of the API. */
export class UnexpectedAnswer extends ClientError {
  override readonly name = "UnexpectedAnswer";
}

/** Nothing can be reached by the address; the message repeats no password in it. */
export class UnusableAddress extends ClientError {
  override readonly name = "UnusableAddress";
}

/** A key or an idempotency key that no header can hold; the message does not repeat it. */
export class UnusableKey extends ClientError {
  override readonly name = "UnusableKey";
}

/** The team of the key has no such scenario. */
export class UnknownScenario extends ClientError {
  override readonly name = "UnknownScenario";
}

/** The client's own time limit passed; the run continues. */
export class WaitedTooLong extends ClientError {
  override readonly name = "WaitedTooLong";
  declare executionId: string;

  constructor(executionId: string) {
    super(`Execution ${executionId} has not completed yet. It continues.`);
    this.executionId = executionId;
  }
}

/** Whether the execution exists but has not produced that output yet. */
export function isNotReady(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === "not_ready";
}

/** Whether repeating the same call can succeed. */
export function isPassing(error: unknown): error is ApiProblem | Unreachable {
  if (error instanceof ApiProblem) return error.status === 429 || error.status >= 500;
  return error instanceof Unreachable;
}

/**
 * Whether something else than the API has answered, whose own refusals each have a code. Where the API has answered before, that is
 * something on the way to it, such as a proxy, and can be temporary.
 */
export function isFromTheWay(error: unknown): error is ApiProblem | UnexpectedAnswer {
  if (error instanceof UnexpectedAnswer) return true;
  return error instanceof ApiProblem && error.code === "" && !isPassing(error);
}

/**
 * An execution whose status is completed has its results within a moment, so "not ready" is retried, and so is an answer of something
 * else than the API, which has told that status.
 */
export function soonReady(error: unknown): never {
  if (isNotReady(error) || isFromTheWay(error)) throw new Unreachable(error.message, { cause: error });
  throw error;
}
