import type { Execution } from "../core/execution/execution.ts";
import type { RunStop } from "../core/run/outcome.ts";

/** Why no further test of the execution's current run may begin, or `null` if one may. */
export function stopOf(execution: Execution, now: number): RunStop | null {
  if (execution.cancelledRunId !== null && execution.cancelledRunId === execution.runId) return "cancelled";
  if (execution.deadline !== null && now >= Date.parse(execution.deadline)) return "timed_out";
  return null;
}
