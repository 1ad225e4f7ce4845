import { noFiles } from "../core/artifact-kinds.ts";
import { attemptFolder, type RunRef, runPrefix } from "../core/object-keys.ts";
import type { AttemptOutcome, AttemptResult } from "../core/result.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";

/** Name of an attempt's result beside its files. */
export const attemptResultName = "result.json";

/** Records how a test ended, unless it will be retried or its run is no longer the current one. */
export async function endTest(ref: RunRef, index: number, outcome: AttemptOutcome): Promise<void> {
  await executionStore().recordTest(ref, index, outcome);
}

/**
 * Writes the result of an attempt whose function broke down before it could do so.
 * @param reason what the platform reported, in words for a user.
 */
export async function recordBrokenAttempt(
  ref: RunRef,
  index: number,
  attempt: number,
  reason: string,
): Promise<void> {
  const result: AttemptResult = {
    attempt,
    outcome: "error",
    startedAt: new Date().toISOString(),
    durationMs: 0,
    steps: [],
    failure: { message: reason, step: null, stepTitle: null },
    browserMode: null,
    log: [],
    files: noFiles("attempt"),
  };
  const files = artifactStore().files(runPrefix(ref) + attemptFolder(index, attempt));
  await files.write(attemptResultName, JSON.stringify(result), "application/json");
}
