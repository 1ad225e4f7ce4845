import { dueShards } from "../../lib/table.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { executionStore } from "../stores/execution-store.ts";
import { type DispatchedKind, dispatchOne } from "./dispatch-due.ts";

/** How many due executions are read of one shard at a time. */
const page = 200;

/** How many due entries a tick dealt with, for its log line. */
export type Dispatched = Record<DispatchedKind | "failed", number>;

/** Sweeps all that is due, not just the last minute: ticks come late, twice, or not at all. */
export async function dispatch(now: Date): Promise<Dispatched> {
  const total: Dispatched = { started: 0, finished: 0, removed: 0, left: 0, failed: 0 };
  const shards = Array.from({ length: dueShards }, (_, shard) => dispatchShard(shard, now, total));
  await Promise.all(shards);
  measure("overdueRuns", total.finished, {});
  measure("notDispatched", total.failed, {});
  if (Object.values(total).some((count) => count > 0)) logger().info("Dispatched", { ...total });
  return total;
}

async function dispatchShard(shard: number, now: Date, total: Dispatched): Promise<void> {
  for (const due of await executionStore().due(shard, now.toISOString(), page)) {
    try {
      total[await dispatchOne(due, now)] += 1;
    } catch (error) {
      // One execution that cannot be started must not keep the others waiting; it stays due.
      total.failed += 1;
      logger().error("Could not dispatch", { execution_id: due.executionId, error: error as Error });
    }
  }
}
