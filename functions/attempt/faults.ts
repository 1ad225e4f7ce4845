import type { AttemptResult, Failure } from "../core/run/result.ts";

/** A test that passed but whose files could not be stored is an error: its report would be incomplete. */
export function withFaults<R extends Pick<AttemptResult, "outcome" | "failure">>(
  result: R,
  faults: readonly string[],
): R {
  if (faults.length === 0) return result;
  const { outcome, failure } = result;
  const message = `${faults.join("; ")}.`;
  const added: Failure = failure
    ? { ...failure, message: `${failure.message} Besides, ${message}` }
    : { message, step: null, stepTitle: null };
  return { ...result, outcome: outcome === "passed" ? "error" : outcome, failure: added };
}
