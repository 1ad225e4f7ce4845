import { noFiles } from "../core/artifact-kinds.ts";
import { attemptFolder, type RunRef, runPrefix } from "../core/object-keys.ts";
import type { AttemptOutcome, AttemptResult } from "../core/result.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";

/** Name of an attempt's result beside its files. */
export const attemptResultName = "result.json";

/** Records how a test ended; nothing, if it will be tried again or its run is no longer the running one. */
export async function endTest(ref: RunRef, index: number, outcome: AttemptOutcome): Promise<void> {
  await executionStore().recordTest(ref, index, outcome);
}

/**
 * Leaves a result for an attempt that could not leave its own, because its function broke down.
 * @param reason for a person: what the platform said of it.
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
