import { ServiceError } from "../../../functions/core/error.ts";
import { ApiProblem, UnexpectedAnswer, Unreachable } from "../../../packages/client/src/errors.ts";
import { NoTokenNow } from "../options/no-token-now.ts";

/** A trigger ended while the service may have accepted a run, and did not say so. */
export class MayBeAccepted extends ServiceError {
  override readonly name = "MayBeAccepted";

  /** What ended it. */
  readonly end: Error;

  constructor(end: Error) {
    super(`${end.message}\nThe run may have been accepted.`, { cause: end });
    this.end = end;
  }
}

/** The codes of connections that never were. */
const unconnected = new Set<unknown>([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whether a request that ended with this error may have done its work: its answer was lost, or says nothing about that. */
export function mayHaveArrived(error: unknown): boolean {
  if (error instanceof UnexpectedAnswer) return true;
  if (error instanceof ApiProblem) return error.status >= 500;
  if (!(error instanceof Unreachable) || error instanceof NoTokenNow) return false;
  const { cause } = (error.cause ?? {}) as { cause?: { code?: unknown } };
  return !unconnected.has(cause?.code);
}
