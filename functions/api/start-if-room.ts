import type { Execution } from "../core/execution/execution.ts";
import { logger } from "../shared/logger.ts";
import { admitAtOnce, waitingRunOf } from "../workflow/admit-run.ts";
import { startRun } from "../workflow/start-workflow.ts";

/** Starts the execution's next run if there is room for it; otherwise it waits for the end of another. */
export async function startIfRoom(execution: Execution): Promise<void> {
  if (await mayStart(execution)) await startOrLeave(execution);
}

/** Whether there is room for the execution's next run. If that cannot be decided now, the dispatcher decides it, since the execution is due. */
export async function mayStart(execution: Execution): Promise<boolean> {
  const { nextRunId, createdAt } = execution;
  if (nextRunId === null) return false;
  try {
    return await admitAtOnce(waitingRunOf(execution, nextRunId, createdAt));
  } catch (error) {
    logger().warn("Could not decide whether a run may start at once", { error: error as Error });
    return false;
  }
}

/** Starts the execution's next run; if that fails, the dispatcher does it, since the execution is due. */
export async function startOrLeave({ team, executionId, nextRunId }: Execution): Promise<void> {
  if (nextRunId === null) return;
  try {
    await startRun({ team, executionId, runId: nextRunId });
  } catch (error) {
    logger().warn("Could not start a run at once", { error: error as Error });
  }
}
