import { ServiceError } from "../../functions/core/error.ts";

/** The API answered with a problem document, or with something that is none. */
export class ApiProblem extends ServiceError {
  override readonly name = "ApiProblem";
  readonly status: number;
  /** The contract's stable field; empty for an answer that is no problem document. */
  readonly code: string;
  /** What `Retry-After` asked for, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(status: number, code: string, message: string, retryAfterMs: number | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** There was no answer. */
export class Unreachable extends ServiceError {
  override readonly name = "Unreachable";
}

/** The answer is not what the API's contract says. */
export class UnexpectedAnswer extends ServiceError {
  override readonly name = "UnexpectedAnswer";
}

/** Whether the execution exists and its output does not yet. Contract, "Errors". */
export function isNotReady(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === "not_ready";
}

/** Whether the same call can succeed later. */
export function isPassing(error: unknown): error is ApiProblem | Unreachable {
  if (error instanceof ApiProblem) return error.status === 429 || error.status >= 500;
  return error instanceof Unreachable;
}
