import { dueShards } from "../../lib/table.ts";
import { dueReason } from "../core/execution/due.ts";
import { logger } from "../shared/logger.ts";
import { admissionStore } from "../stores/admission-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { admitDue, type DueRun } from "./admit-due.ts";
import { startRun } from "./start-workflow.ts";

/**
 * Starts what waits and now has room. What is missed here (an occurrence that nobody has claimed yet, a start that is throttled)
 * stays due, and the next tick handles it.
 */
export async function startWaiting(now: Date): Promise<{ started: number }> {
  if ((await admissionStore().waiting()).length === 0) return { started: 0 };
  const shards = Array.from({ length: dueShards }, (_, shard) => dueRuns(shard, now));
  const toStart = await admitDue((await Promise.all(shards)).flat());
  const starts = await Promise.allSettled(toStart.now.map((run) => startRun(run)));
  const failed = starts.filter(({ status }) => status === "rejected");
  if (failed.length > 0) logger().warn("Could not start runs at once", { failed: failed.length });
  return { started: starts.length - failed.length };
}

/** The runs of a shard that only have to be started. */
async function dueRuns(shard: number, now: Date): Promise<DueRun[]> {
  const runs: DueRun[] = [];
  for await (const due of executionStore().dueEntries(shard, now.toISOString())) {
    const { team, executionId, nextRunId: runId, dueAt: since } = due;
    if (runId !== null && dueReason(due, now.toISOString()) === "start") {
      runs.push({ team, executionId, runId, since });
    }
  }
  return runs;
}
