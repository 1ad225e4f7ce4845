import { ServiceError } from "../../functions/core/error.ts";

/** The API answered with an error status, with or without a problem document. */
export class ApiProblem extends ServiceError {
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
export class Unreachable extends ServiceError {
  override readonly name = "Unreachable";
}

/** The answer does not have the form that docs/contract.md gives it. */
export class UnexpectedAnswer extends ServiceError {
  override readonly name = "UnexpectedAnswer";
}

/** Whether the execution exists but has not produced that output yet: docs/contract.md, "Errors". */
export function isNotReady(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === "not_ready";
}

/** Whether repeating the same call can succeed. */
export function isPassing(error: unknown): error is ApiProblem | Unreachable {
  if (error instanceof ApiProblem) return error.status === 429 || error.status >= 500;
  return error instanceof Unreachable;
}
