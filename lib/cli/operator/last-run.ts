import type { Execution } from "../../../functions/core/execution/execution.ts";
import { outcomeWord } from "../results/outcome-signs.ts";

/** The most recent run of an execution. */
type LastRun = Pick<
  Execution,
  "runId" | "runNumber" | "status" | "outcome" | "reason" | "startedAt" | "completedAt"
>;

/** `null` before the first run. */
export function lastRunOf(execution: Execution | undefined): LastRun | null {
  return execution === undefined || execution.runId === null ? null : execution;
}

/** `failed 2026-11-21T05:16:25.494Z`, the end of the run, or its start while it is running. */
export function describeLastRun(run: LastRun | null): string {
  if (run === null) return "none yet";
  const { outcome, startedAt, completedAt } = run;
  if (outcome === null) return `running since ${startedAt}`;
  return `${outcomeWord(outcome)} ${completedAt}`;
}

export function lastRunToJson(run: LastRun | null): object | null {
  if (run === null) return null;
  return {
    run_id: run.runId,
    run_number: run.runNumber,
    status: run.status,
    outcome: run.outcome,
    reason: run.reason,
    started_at: run.startedAt,
    completed_at: run.completedAt,
  };
}
