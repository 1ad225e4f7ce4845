import { dueShards } from "../../lib/table.ts";
import type { RunRef } from "../core/object-keys.ts";
import { logger } from "../shared/logger.ts";
import type { DueExecution } from "../stores/execution-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { startFinish, startRun, workflowEnded } from "./start-workflow.ts";

/** How many due executions are read of one shard at a time. */
const page = 200;

/** What a tick did, for its log line. */
export interface Dispatched {
  started: number;
  finished: number;
  failed: number;
}

/** Sweeps all that is due, not just the last minute: ticks come late, twice, or not at all. */
export async function dispatch(now: Date): Promise<Dispatched> {
  const shards = Array.from({ length: dueShards }, (_, shard) => dispatchShard(shard, now));
  const total: Dispatched = { started: 0, finished: 0, failed: 0 };
  for (const part of await Promise.all(shards)) {
    total.started += part.started;
    total.finished += part.finished;
    total.failed += part.failed;
  }
  if (total.started + total.finished + total.failed > 0) logger().info("Dispatched", { ...total });
  return total;
}

async function dispatchShard(shard: number, now: Date): Promise<Dispatched> {
  const done: Dispatched = { started: 0, finished: 0, failed: 0 };
  for (const due of await executionStore().due(shard, now.toISOString(), page)) {
    try {
      done[await dispatchOne(due)] += 1;
    } catch (error) {
      // One execution that cannot be started must not keep the others waiting; it stays due.
      done.failed += 1;
      logger().error("Could not dispatch", { execution_id: due.executionId, error: error as Error });
    }
  }
  return done;
}

async function dispatchOne(due: DueExecution): Promise<"started" | "finished"> {
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
