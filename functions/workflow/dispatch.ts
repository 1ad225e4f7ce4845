import { dueShards } from "../../lib/table.ts";
import { dispatchMs } from "../core/limits.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { executionStore } from "../stores/execution-store.ts";
import { admitDue, type DueRun } from "./admit-due.ts";
import { type DispatchedKind, dispatchOne, startOrFinish } from "./dispatch-due.ts";
import { releaseEnded } from "./release-ended.ts";
import { isThrottled } from "./until-admitted.ts";

/**
 * How many due entries of a shard are handled concurrently. A start takes some 50 ms, so all shards together request more
 * starts than any account is granted: a backlog waits for Step Functions only.
 */
const atOnce = 8;

/** How many due entries a tick dealt with, for its log line. */
type Dispatched = Record<DispatchedKind | "failed", number>;

/**
 * Sweeps everything that is due, and not just the last minute: ticks come late, twice, or not at all. What cannot be handled
 * before the next tick is left to it, so that two ticks do not request the same starts.
 * @param now everything due by then is handled.
 * @param timeIsUp once it is aborted, no new work begins.
 * @throws if a shard could not be read completely; the others have been swept.
 */
export async function dispatch(
  now: Date,
  timeIsUp: AbortSignal = AbortSignal.timeout(dispatchMs),
): Promise<Dispatched> {
  const total: Dispatched = { started: 0, finished: 0, removed: 0, left: 0, failed: 0 };
  const runs: DueRun[] = [];
  const shards = Array.from({ length: dueShards }, (_, shard) => sweep(shard, now, timeIsUp, total, runs));
  const swept = await Promise.allSettled(shards);
  await startRuns(runs, timeIsUp, total);
  measure("overdueRuns", total.finished, {});
  measure("notDispatched", total.failed, {});
  if (Object.values(total).some((count) => count > 0)) logger().info("Dispatched", { ...total });
  if (timeIsUp.aborted) logger().warn("The time of a tick was up; what it left is the next one's");
  const broken = swept.find((result) => result.status === "rejected");
  if (broken) throw broken.reason;
  return total;
}

/** Handles the entries of a shard, several concurrently, each once, and collects the runs that are to start. */
async function sweep(
  shard: number,
  now: Date,
  timeIsUp: AbortSignal,
  total: Dispatched,
  runs: DueRun[],
): Promise<void> {
  const entries = executionStore().due(shard, now.toISOString());
  const takeTurns = async () => {
    for await (const due of entries) {
      if (timeIsUp.aborted) return;
      await counted(due.executionId, timeIsUp, total, async () => {
        const handled = await dispatchOne(due, now, timeIsUp);
        if (typeof handled === "string") return handled;
        runs.push(handled);
        return null;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}

/** Starts the runs for which there is room, and those that were admitted before and have not begun yet. */
async function startRuns(runs: readonly DueRun[], timeIsUp: AbortSignal, total: Dispatched): Promise<void> {
  if (runs.length === 0) return;
  await releaseEnded();
  const admitted = await admitDue(runs);
  const toStart = [...admitted.again, ...admitted.now];
  total.left += runs.length - toStart.length;
  const next = toStart.values();
  const takeTurns = async () => {
    for (const run of next) {
      if (timeIsUp.aborted) return;
      await counted(run.executionId, timeIsUp, total, () => startOrFinish(run, timeIsUp));
    }
  };
  await Promise.all(Array.from({ length: atOnce * dueShards }, takeTurns));
}

/** @param work resolves to `null` if nothing has been done yet that counts. */
async function counted(
  executionId: string,
  timeIsUp: AbortSignal,
  total: Dispatched,
  work: () => Promise<DispatchedKind | null>,
): Promise<void> {
  try {
    const kind = await work();
    if (kind !== null) total[kind] += 1;
  } catch (error) {
    // It was retried until the time was up: nothing that needs an operator.
    if (timeIsUp.aborted && isThrottled(error)) {
      total.left += 1;
      return;
    }
    // One execution that cannot be started must not hold up the others; it stays due.
    total.failed += 1;
    logger().error("Could not dispatch", { execution_id: executionId, error: error as Error });
  }
}
