import type { AttemptResult, Failure } from "../core/result.ts";

/** A test that passed without leaving its files cannot be reported as it should: nobody would believe it. */
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
