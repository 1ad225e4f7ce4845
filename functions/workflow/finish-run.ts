import { ulid } from "ulid";
import type { Execution } from "../core/execution.ts";
import { type RunRef, runPrefix } from "../core/object-keys.ts";
import { writeReports } from "../reports/write-reports.ts";
import { printerOf } from "../runner/print-pdf.ts";
import { processRunners } from "../runner/process-runners.ts";
import { environment } from "../shared/environment.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { scenarioStore } from "../stores/scenario-store.ts";
import { announceRun } from "./announce-run.ts";
import { beginRun } from "./begin-run.ts";
import { reportOf } from "./report-of-run.ts";

/**
 * `stale`: the run is no longer the execution's most recent one. `repeated`: it had been completed before. Both are
 * expected, since the workflow, its events and the dispatcher may each ask for the same run to be finished.
 */
export type Finish = "completed" | "repeated" | "stale";

/**
 * Completes a run and tells the event bus. Also of one that had been completed before: whoever did it may not have lived
 * to tell. So an event can come twice.
 * @param fault why the workflow broke down, for a person; `null` when it went to its end.
 */
export async function finishRun(ref: RunRef, fault: string | null): Promise<Finish> {
  const finish = await completeRun(ref, fault);
  if (finish !== "stale") await announceRun(ref);
  return finish;
}

/** Makes a run's reports from what its tests left, and records the outcome. */
async function completeRun(ref: RunRef, fault: string | null): Promise<Finish> {
  const execution = await begunExecution(ref);
  if (!execution || execution.runId !== ref.runId) return "stale";
  if (execution.status === "completed") return "repeated";
  // Whoever still drives a test of a workflow that broke down should not go on clicking.
  if (fault !== null) await artifactStore().requestStop(ref);
  const report = await reportOf(ref, execution, fault);
  // Each attempt at finishing has a folder of its own: whoever completes the run names the files that count.
  const files = artifactStore().files(`${runPrefix(ref)}report-${ulid()}/`);
  const { result, resultFile, warnings } = await writeReports(report, files, printerOf(processRunners()));
  for (const warning of warnings) logger().warn(warning);
  const finish = await executionStore().completeRun(ref, execution, {
    completedAt: report.completedAt,
    outcome: report.outcome,
    reason: report.reason,
    resultKey: resultFile.key,
    junit: result.files.junit,
    testStates: Object.fromEntries(report.tests.map((test) => [String(test.index), test.outcome])),
    ttl: endOfLife(execution, report.completedAt),
  });
  // A cancellation was accepted while the reports were made: the run has to say so. It can happen only once.
  if (finish === "changed") return completeRun(ref, fault);
  if (finish === "completed") {
    measure("runsCompleted", 1, { outcome: report.outcome });
    measure("runDuration", report.durationMs, {});
  }
  if (finish === "completed" && report.outcome !== "cancelled" && fault === null) {
    await scenarioStore().recordDuration(ref.team, execution.scenarioId, report.durationMs);
  }
  return finish;
}

/** The execution, its run begun: a run whose workflow broke down before its first step begins and ends here. */
async function begunExecution(ref: RunRef): Promise<Execution | null> {
  const execution = await executionStore().get(ref.team, ref.executionId);
  if (execution?.nextRunId !== ref.runId) return execution;
  await beginRun(ref);
  return executionStore().get(ref.team, ref.executionId);
}

/** When an execution may be forgotten, in epoch seconds; a series lives until somebody deletes it. */
function endOfLife({ type }: Execution, completedAt: string): number | undefined {
  if (type === "recurring") return undefined;
  const keptSeconds = Number(environment("executionRetention")) * 24 * 3600;
  return Math.ceil(Date.parse(completedAt) / 1000) + keptSeconds;
}
