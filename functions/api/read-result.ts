import { runPrefix } from "../core/artifacts/object-keys.ts";
import type { Execution } from "../core/execution/execution.ts";
import { retryAfter } from "../core/execution/retry-after.ts";
import type { RunResult } from "../core/run/result.ts";
import { runResultSchema } from "../core/run/run-result-schema.ts";
import { readDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { executionNotFound, noLongerKept, notReady } from "./http/problem.ts";

/**
 * An execution whose most recent run has ended. One read.
 * @param output what the run produces, as named in a sentence.
 * @throws Problem `execution_not_found`, `not_ready`
 */
export async function completedExecution(
  team: string,
  executionId: string,
  output: string,
): Promise<Execution> {
  const execution = await knownExecution(team, executionId);
  requireCompleted(execution, output);
  return execution;
}

/** @throws Problem `execution_not_found` */
export async function knownExecution(team: string, executionId: string): Promise<Execution> {
  const execution = await executionStore().get(team, executionId);
  if (!execution) throw executionNotFound(executionId);
  return execution;
}

/** @param output as of `completedExecution`. @throws Problem `not_ready` */
export function requireCompleted(execution: Execution, output: string): void {
  if (execution.status === "completed") return;
  throw notReady(execution.executionId, output, retryAfter(execution, new Date()));
}

/**
 * A file of an execution's most recent run. The bucket keeps files for a limited time; a series may go without a run
 * for longer.
 * @throws Problem `not_ready`
 */
export async function readRunFile(execution: Execution, key: string, output: string): Promise<string> {
  const file = await artifactStore().readIfThere(key);
  if (file) return new TextDecoder().decode(file);
  const { executionId, type } = execution;
  if (type !== "recurring") throw new Error(`${executionId} is completed and its ${output} is not there.`);
  throw noLongerKept(executionId, output, retryAfter(execution, new Date()));
}

/** The result of an execution's most recent run, which has ended. */
export async function readResult(execution: Execution): Promise<RunResult> {
  const { team, executionId, runId, resultKey } = execution;
  if (runId === null || resultKey === null) throw new Error(`${executionId} is completed and has no result.`);
  const result = await readRunFile(execution, resultKey, "result");
  const schema = runResultSchema(runPrefix({ team, executionId, runId }));
  return readDocument(schema, result);
}
