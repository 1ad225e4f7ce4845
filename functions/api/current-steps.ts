import { attemptFolder, type RunRef, runPrefix, toldStepName } from "../core/artifacts/object-keys.ts";
import { atMost } from "../core/at-most.ts";
import { largestToldStep, readToldStep, type ToldStep } from "../core/attempt/told-step.ts";
import { type CurrentTest, currentTests } from "../core/execution/current-tests.ts";
import type { Execution } from "../core/execution/execution.ts";
import { logger } from "../shared/logger.ts";

/** How many tests a status names the steps of: each costs a read of the bucket. */
const mostRead = 10;
/** How long a status waits for the steps, in milliseconds. */
const limitMs = 1_000;
/** What S3 answers where nothing was told, the second to whoever may not list the bucket, and where what was told is empty. */
const nothingTold: readonly string[] = ["NoSuchKey", "AccessDenied", "InvalidRange"];

/** Steps that were told, by the positions of their tests. */
export type CurrentSteps = ReadonlyMap<number, ToldStep>;

/**
 * The steps at which the tests of the current run were when that was last told: of the tests that began last, and without those of
 * which nothing can be read in time.
 */
export async function currentSteps(execution: Execution): Promise<CurrentSteps> {
  const { team, executionId, runId } = execution;
  const tests = currentTests(execution);
  if (runId === null || tests.length === 0) return new Map();
  const latest = tests.toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt));
  const reading = latest.slice(0, mostRead).map(async (test) => {
    const step = await stepOf({ team, executionId, runId }, test).catch(notRead);
    return step ? ([[test.index, step]] as const) : [];
  });
  return new Map((await Promise.all(reading)).flat());
}

/** @throws TookTooLong, or what S3 answers. */
async function stepOf(run: RunRef, { index, attempt, startedAt }: CurrentTest): Promise<ToldStep | null> {
  const key = runPrefix(run) + attemptFolder(index, attempt) + toldStepName;
  // A request about a run of which no test is going on does without the bucket's client, and a cold start for it.
  const { artifactStore } = await import("../stores/artifact-store.ts");
  const over = AbortSignal.timeout(limitMs);
  const document = await atMost(limitMs, artifactStore().readStart(key, largestToldStep + 1, over));
  return readToldStep(document, startedAt, Date.now());
}

/** A status without a step is better than none. */
function notRead(error: Error): null {
  if (!nothingTold.includes(error.name)) logger().warn("Could not read which step a test is at", { error });
  return null;
}
