import { noFiles } from "../core/artifacts/artifact-kinds.ts";
import {
  attemptFolder,
  attemptResultName,
  orderKey,
  type RunRef,
  runPrefix,
} from "../core/artifacts/object-keys.ts";
import type { AttemptResult } from "../core/run/result.ts";
import { triesAgain } from "../core/run/run-verdict.ts";
import { writeDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { acceptAttempt } from "./accept-attempt.ts";
import { readPlan } from "./read-plan.ts";
import { recordTest } from "./record-test.ts";

const nothingUsable = "The process that drove the browser handed in no result that could be used.";

/**
 * Ends an attempt: stores its result, removes its order, and records how the test ended, unless it is retried or its run is no
 * longer the current one.
 * @param fault why the attempt broke down, in words for a user; `null` if it did not.
 * @returns whether the test is to be retried.
 */
export async function endAttempt(
  ref: RunRef,
  index: number,
  attempt: number,
  fault: string | null,
): Promise<boolean> {
  const { scenario } = await readPlan(ref);
  const test = scenario.tests[index];
  if (!test) throw new RangeError(`The scenario has no test ${index}.`);
  const accepted = fault === null ? await acceptAttempt(ref, index, attempt, test) : null;
  const result = accepted ?? (await recordBrokenAttempt(ref, index, attempt, fault ?? nothingUsable));
  await artifactStore().remove(orderKey(ref, index, attempt));
  if (triesAgain(test, result)) return true;
  await recordTest(ref, index, result.outcome);
  return false;
}

/** Writes the result of an attempt that left none. */
async function recordBrokenAttempt(
  ref: RunRef,
  index: number,
  attempt: number,
  reason: string,
): Promise<AttemptResult> {
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
  await files.write(attemptResultName, writeDocument(result), "application/json");
  return result;
}
