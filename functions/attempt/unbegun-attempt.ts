import { noFiles } from "../core/artifacts/artifact-kinds.ts";
import type { AttemptResult } from "../core/run/result.ts";
import type { AttemptRequest } from "./attempt-request.ts";
import { Mask } from "./masking/mask.ts";
import { plannedSteps } from "./planned-steps.ts";

/** An attempt that was cancelled before a browser was available. */
export function unbegunAttempt({
  attempt,
  test,
  values,
  secrets,
}: Pick<AttemptRequest, "attempt" | "test" | "values" | "secrets">): AttemptResult {
  return {
    attempt,
    outcome: "cancelled",
    startedAt: new Date().toISOString(),
    durationMs: 0,
    steps: plannedSteps({ steps: test.steps, values, secrets, mask: new Mask(secrets) }),
    failure: null,
    browserMode: null,
    log: [],
    files: noFiles("attempt"),
  };
}
