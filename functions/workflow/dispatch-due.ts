import type { RunRef } from "../core/artifacts/object-keys.ts";
import { dueReason } from "../core/execution/due.ts";
import { type DueExecution, executionStore } from "../stores/execution-store.ts";
import type { DueRun } from "./admit-due.ts";
import { claimOccurrence } from "./claim-occurrence.ts";
import { removeEarlierRuns } from "./remove-earlier-runs.ts";
import { startFinish, startRun, workflowEnded } from "./start-workflow.ts";

/** What was done with a due entry, for the tick's log line; `left`: it was handled elsewhere, or the next tick handles it. */
export type DispatchedKind = "started" | "finished" | "removed" | "left";

/**
 * Handles a due entry, except that a run which is to start is only named: whether there is room for it depends on all others.
 * Repeated and concurrent calls are safe: each change is one conditional write, and each workflow has one name.
 * @param due as read from an index, so it may be slightly out of date.
 * @param now the instant of the tick.
 * @param giveUp until then a throttled start is retried.
 */
export async function dispatchOne(
  due: DueExecution,
  now: Date,
  giveUp: AbortSignal,
): Promise<DispatchedKind | DueRun> {
  const reason = dueReason(due, now.toISOString());
  switch (reason) {
    case "occurrence": {
      const claimed = (await claimOccurrence(due, now)) ?? (await claimedByAnother(due));
      return claimed ? { ...claimed, since: due.dueAt } : "left";
    }
    case "start":
      return { ...runOf(due, due.nextRunId), since: due.dueAt };
    case "overdue":
      await startFinish(runOf(due, due.runId), "The run did not end within its time limit.", giveUp);
      return "finished";
    case "removal":
      await removeEarlierRuns(due, now);
      return "removed";
    case "nothing":
      return "left";
    default:
      return reason satisfies never;
  }
}

/** The dispatcher that claimed the occurrence may have died before the start, which would then be a tick late. */
async function claimedByAnother({ team, executionId }: DueExecution): Promise<RunRef | null> {
  const runId = (await executionStore().get(team, executionId))?.nextRunId ?? null;
  return runId === null ? null : { team, executionId, runId };
}

function runOf({ team, executionId }: DueExecution, runId: string | null): RunRef {
  if (runId === null) throw new Error("It is due without a run.");
  return { team, executionId, runId };
}

/** A workflow that ended without beginning its run cannot be started again under its name, so the run ends as an error. */
export async function startOrFinish(ref: RunRef, giveUp: AbortSignal): Promise<"started" | "finished"> {
  if ((await startRun(ref, giveUp)) === "already-started" && (await workflowEnded(ref))) {
    await startFinish(ref, "The run's workflow ended before the run began.", giveUp);
    return "finished";
  }
  return "started";
}
