import type { RunRef } from "../core/artifacts/object-keys.ts";
import type { Execution } from "../core/execution/execution.ts";
import { missedOccurrences } from "../core/schedule/schedule.ts";
import { logger } from "../shared/logger.ts";
import type { DueExecution } from "../stores/execution-store.ts";
import { scheduleStore } from "../stores/schedule-store.ts";

/**
 * Claims the due occurrence of a series, together with all others that are due by now.
 * @returns the run to start; `null` if another dispatcher has claimed the occurrence.
 */
export async function claimOccurrence(
  { team, executionId, seen }: Pick<DueExecution, "team" | "executionId" | "seen">,
  now: Date,
): Promise<RunRef | null> {
  const result = await scheduleStore().claimOccurrence({ team, executionId }, now, seen);
  const runId = result?.claimed.nextRunId;
  if (!result || !runId) return null;
  logMissed(result.before, runId, now);
  return { team, executionId, runId };
}

/**
 * docs/contract.md, "Executions by schedule": missed occurrences collapse into one run, and the log says how many were
 * missed.
 */
function logMissed(
  { executionId, schedule, scheduledFor, nextRunId }: Execution,
  runId: string,
  now: Date,
): void {
  if (schedule === null || scheduledFor === null) return;
  const { count, more } = missedOccurrences(schedule, new Date(scheduledFor), now);
  // If the run of an earlier occurrence had not begun, this one shares it.
  const missed = count + (nextRunId === null ? 0 : 1);
  if (missed === 0) return;
  logger().warn("Missed occurrences fall into one run", {
    execution_id: executionId,
    run_id: runId,
    missed,
    ...(more ? { more } : {}),
  });
}
