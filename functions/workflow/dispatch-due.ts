import type { RunRef } from "../core/object-keys.ts";
import type { DueExecution } from "../stores/execution-store.ts";
import { startFinish, startRun, workflowEnded } from "./start-workflow.ts";

/** What was done with a due entry, for the tick's log line. */
export type DispatchedKind = "started" | "finished";

/**
 * Does what a due entry asks for. It may be done many times, and by several at once: each change is one conditional
 * write, and each workflow has one name.
 * @param _now the instant of the tick.
 */
export async function dispatchOne(due: DueExecution, _now: Date): Promise<DispatchedKind> {
  const { team, executionId } = due;
  if (due.status !== "running" && due.nextRunId !== null) {
    return startOrFinish({ team, executionId, runId: due.nextRunId });
  }
  if (due.runId === null) throw new Error("It is due without a run.");
  await startFinish({ team, executionId, runId: due.runId }, "The run did not end within its time limit.");
  return "finished";
}

/** A workflow that ended without beginning its run will not be started again under its name: the run ends as an error. */
async function startOrFinish(ref: RunRef): Promise<"started" | "finished"> {
  if ((await startRun(ref)) === "already-started" && (await workflowEnded(ref))) {
    await startFinish(ref, "The run's workflow ended before the run began.");
    return "finished";
  }
  return "started";
}
