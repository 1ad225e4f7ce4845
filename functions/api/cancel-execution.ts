import type { Execution } from "../core/execution.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { startOrLeave } from "./accept-execution.ts";
import { executionNotFound } from "./http/problem.ts";

/**
 * Asks an execution's current run to stop. A running one stops its tests; one that was accepted but has not begun is
 * started, so that it ends at once and has a status and JUnit. A finished one stays as it is.
 * @throws Problem `execution_not_found`
 */
export async function cancelExecution(team: string, executionId: string): Promise<Execution> {
  const execution = await executionStore().requestCancel(team, executionId, new Date().toISOString());
  if (!execution) throw executionNotFound(executionId);
  const { status, runId, nextRunId, cancelledRunId } = execution;
  const current = status === "running" ? runId : nextRunId;
  if (status === "completed" || current === null || current !== cancelledRunId) return execution;
  await artifactStore().requestStop({ team, executionId, runId: current });
  if (status === "scheduled") await startOrLeave(execution);
  return execution;
}
