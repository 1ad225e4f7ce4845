import type { Execution } from "../core/execution.ts";
import { runPrefix } from "../core/object-keys.ts";
import type { RunResult } from "../core/result.ts";
import { retryAfter } from "../core/retry-after.ts";
import { runResultSchema } from "../core/run-result-schema.ts";
import { executionNotFound, notReady } from "../shared/problem.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";

/**
 * An execution whose most recent run is over. One read.
 * @param output what its run leaves behind, as a sentence names it.
 * @throws Problem `execution_not_found`, `not_ready`
 */
export async function completedExecution(
  team: string,
  executionId: string,
  output: string,
): Promise<Execution> {
  const execution = await executionStore().get(team, executionId);
  if (!execution) throw executionNotFound(executionId);
  if (execution.status !== "completed") {
    throw notReady(executionId, output, retryAfter(execution, new Date()));
  }
  return execution;
}

/** The result of an execution's most recent run, which is over. */
export async function readResult({ team, executionId, runId, resultKey }: Execution): Promise<RunResult> {
  if (runId === null || resultKey === null) throw new Error(`${executionId} is completed and has no result.`);
  const body = await artifactStore().read(resultKey);
  const schema = runResultSchema(runPrefix({ team, executionId, runId }));
  return schema.parse(JSON.parse(new TextDecoder().decode(body)));
}
