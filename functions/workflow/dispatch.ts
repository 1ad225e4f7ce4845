import { dueShards } from "../../lib/table.ts";
import { dispatchMs } from "../core/limits.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { type DueExecution, executionStore } from "../stores/execution-store.ts";
import { type DispatchedKind, dispatchOne } from "./dispatch-due.ts";
import { isThrottled } from "./until-admitted.ts";

/**
 * How many due entries of a shard are seen to at once. A start takes some 50 ms, so that all shards together ask for
 * more starts than any account is granted: Step Functions is what a backlog waits for.
 */
const atOnce = 8;

/** How many due entries a tick dealt with, for its log line. */
export type Dispatched = Record<DispatchedKind | "failed", number>;

/**
 * Sweeps all that is due, not just the last minute: ticks come late, twice, or not at all. What cannot be seen to before
 * the next tick is left to it, so that two ticks do not ask for the same starts.
 * @param now what is due by then.
 * @param timeIsUp from then on no new work is begun.
 * @throws if a shard could not be read to its end; the others were swept nevertheless.
 */
export async function dispatch(
  now: Date,
  timeIsUp: AbortSignal = AbortSignal.timeout(dispatchMs),
): Promise<Dispatched> {
  const total: Dispatched = { started: 0, finished: 0, removed: 0, left: 0, failed: 0 };
  const shards = Array.from({ length: dueShards }, (_, shard) => sweep(shard, now, timeIsUp, total));
  const swept = await Promise.allSettled(shards);
  measure("overdueRuns", total.finished, {});
  measure("notDispatched", total.failed, {});
  if (Object.values(total).some((count) => count > 0)) logger().info("Dispatched", { ...total });
  if (timeIsUp.aborted) logger().warn("The time of a tick was up; what it left is the next one's");
  const broken = swept.find((result) => result.status === "rejected");
  if (broken) throw broken.reason;
  return total;
}

/** Sees to the entries of a shard, several at once; each is met once, whatever becomes of it. */
async function sweep(shard: number, now: Date, timeIsUp: AbortSignal, total: Dispatched): Promise<void> {
  const entries = executionStore().due(shard, now.toISOString());
  const takeTurns = async () => {
    for await (const due of entries) {
      if (timeIsUp.aborted) return;
      await startOrFinish(due, now, timeIsUp, total);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}

async function startOrFinish(
  due: DueExecution,
  now: Date,
  timeIsUp: AbortSignal,
  total: Dispatched,
): Promise<void> {
  try {
    total[await dispatchOne(due, now, timeIsUp)] += 1;
  } catch (error) {
    // It has been asked for until the time was up: there is nothing that an operator could see to.
    if (timeIsUp.aborted && isThrottled(error)) {
      total.left += 1;
      return;
    }
    // One execution that cannot be started must not keep the others waiting; it stays due.
    total.failed += 1;
    logger().error("Could not dispatch", { execution_id: due.executionId, error: error as Error });
  }
}
