import { isLongOver } from "../core/limits.ts";
import { admissionStore } from "../stores/admission-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { workflowEnded } from "./start-workflow.ts";

/**
 * Gives back what ended runs still hold, since the process that ended one may have died before it could do so, and what is held
 * by runs that cannot be ended: their tests are over, and others must not wait for them. Only worth its reads while runs wait.
 */
export async function releaseEnded(): Promise<void> {
  if ((await admissionStore().waiting()).length === 0) return;
  const { leases } = await admissionStore().read();
  const executions = await executionStore().readAll(Object.values(leases));
  const ended: string[] = [];
  for (const [runId, { team, executionId }] of Object.entries(leases)) {
    const execution = executions.get(executionId);
    // What became of a run is not known as long as its execution cannot be read.
    if (execution === null || execution?.nextRunId === runId) continue;
    // A run that a newer one of its series has replaced still has its browsers.
    const isReplaced = execution !== undefined && execution.runId !== runId;
    const hasEnded = isReplaced
      ? await workflowEnded({ team, executionId, runId })
      : execution?.status !== "running" || isLongOver(execution, Date.now());
    if (hasEnded) ended.push(runId);
  }
  if (ended.length > 0) await admissionStore().release(ended);
}
