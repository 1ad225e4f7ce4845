import type { Execution } from "../core/execution/execution.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { executionNotFound } from "./http/problem.ts";
import { startIfRoom } from "./start-if-room.ts";

/**
 * Asks an execution's current run to stop. A running one stops its tests. One that was accepted but has not begun has a
 * status and JUnit all the same, so it is started when there is room for its end: now, or as soon as another run ends. A finished one
 * stays as it is.
 * @throws Problem `execution_not_found`
 */
export async function cancelExecution(team: string, executionId: string): Promise<Execution> {
  const execution = await executionStore().requestCancel(team, executionId);
  if (!execution) throw executionNotFound(executionId);
  const { status, runId, nextRunId, cancelledRunId } = execution;
  const current = status === "running" ? runId : nextRunId;
  if (status === "completed" || current === null || current !== cancelledRunId) return execution;
  await artifactStore().requestStop({ team, executionId, runId: current });
  if (status === "scheduled") await startIfRoom(execution);
  return execution;
}
