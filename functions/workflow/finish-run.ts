import { ulid } from "ulid";
import { type RunRef, runPrefix } from "../core/artifacts/object-keys.ts";
import type { Execution } from "../core/execution/execution.ts";
import { isLongOver } from "../core/limits.ts";
import type { RunReport } from "../core/run/result.ts";
import type { RunFiles } from "../core/run/run-files.ts";
import { type WrittenReports, writeEssentials, writeReports } from "../reports/write-reports.ts";
import { environment } from "../shared/environment.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { admissionStore } from "../stores/admission-store.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { scenarioStore } from "../stores/scenario-store.ts";
import { type Spent, usageStore } from "../stores/usage-store.ts";
import { announceRun } from "./announce-run.ts";
import { beginRun } from "./begin-run.ts";
import { printingFor } from "./printing-function.ts";
import { reportOf } from "./report-of-run.ts";
import { forgetSecrets } from "./run-secrets.ts";

/**
 * `stale`: the run is no longer the execution's most recent one. `repeated`: it had been completed before. Both are
 * expected, since the workflow, its events and the dispatcher may each ask for the same run to be finished.
 */
type Finish = "completed" | "repeated" | "stale";

/** Makes and writes the files of a run. @param deadline the run's limit, RFC 3339; `null` if it has none. */
export type MakeReports = (
  report: RunReport,
  files: RunFiles,
  ref: RunRef,
  deadline: string | null,
) => Promise<WrittenReports>;

const makeEveryReport: MakeReports = async (report, files, ref, deadline) => {
  const { printer, makeCards } = await printingFor(ref, deadline);
  return writeReports(report, files, printer, makeCards);
};

/** A run that could not be ended with all its reports ends without most of them, rather than never. */
const makeEssentials: MakeReports = async (report, files) => {
  logger().error("The run ends with JUnit alone: its other reports could not be made");
  return writeEssentials(report, files);
};

/**
 * Completes a run and announces it on the event bus. A run that was already completed is announced again, since the process
 * that completed it may have died before the announcement; so an event can come twice.
 * @param fault why the workflow broke down, in words for a user; `null` if it ended normally.
 */
export async function finishRun(
  ref: RunRef,
  fault: string | null,
  makeReports: MakeReports = makeEveryReport,
): Promise<Finish> {
  const finish = await completeRun(ref, fault, makeReports);
  await forgetSecrets(ref);
  await admissionStore().release([ref.runId]);
  if (finish !== "stale") await announceRun(ref);
  return finish;
}

/** Makes a run's reports from the files that its tests left, and records the outcome. */
async function completeRun(ref: RunRef, fault: string | null, makeReports: MakeReports): Promise<Finish> {
  const execution = await begunExecution(ref);
  if (!execution || execution.runId !== ref.runId) return "stale";
  if (execution.status === "completed") return "repeated";
  // A test of a broken workflow may still be running; it is asked to stop.
  if (fault !== null) await artifactStore().requestStop(ref);
  const report = await reportOf(ref, execution, fault);
  // Each attempt at finishing has a folder of its own; the one that completes the run records which files count.
  const files = artifactStore().files(`${runPrefix(ref)}report-${ulid()}/`);
  const make = isLongOver(execution, Date.now()) ? makeEssentials : makeReports;
  const { result, resultFile, warnings } = await make(report, files, ref, execution.deadline);
  for (const warning of warnings) logger().warn(warning);
  // Before the run is complete: afterwards nothing would ask for it again.
  await usageStore().record(ref, report.startedAt, spentBy(report));
  const finish = await executionStore().completeRun(ref, execution, {
    completedAt: report.completedAt,
    outcome: report.outcome,
    reason: report.reason,
    resultKey: resultFile.key,
    junit: result.files.junit,
    testStates: Object.fromEntries(report.tests.map((test) => [String(test.index), test.outcome])),
    ttl: endOfLife(execution, report.completedAt),
  });
  // A cancellation was accepted while the reports were made, and they have to say so. That can happen only once.
  if (finish === "changed") return completeRun(ref, fault, makeReports);
  if (finish === "completed") {
    measure("runsCompleted", 1, { outcome: report.outcome });
    measure("runDuration", report.durationMs, {});
  }
  // How long some of the tests took says nothing about how long all of them take.
  const isWhole = execution.selection === null && execution.rerunOf === null;
  if (finish === "completed" && isWhole && report.outcome !== "cancelled" && fault === null) {
    await scenarioStore().recordDuration(ref.team, execution.scenarioId, report.durationMs);
  }
  return finish;
}

function spentBy({ tests }: RunReport): Spent {
  const begun = tests.filter(
    ({ attempts, carriedOverFrom }) => carriedOverFrom === null && attempts.length > 0,
  );
  return { tests: begun.length, browserMs: begun.reduce((sum, { durationMs }) => sum + durationMs, 0) };
}

/** The execution with its run begun: a run whose workflow broke down before its first state begins and ends here. */
async function begunExecution(ref: RunRef): Promise<Execution | null> {
  const execution = await executionStore().get(ref.team, ref.executionId);
  if (execution?.nextRunId !== ref.runId) return execution;
  await beginRun(ref);
  return executionStore().get(ref.team, ref.executionId);
}

/** When an execution may be deleted, in epoch seconds; a series is kept until an operator deletes it. */
function endOfLife({ type }: Execution, completedAt: string): number | undefined {
  if (type === "recurring") return undefined;
  const keptSeconds = Number(environment("executionRetention")) * 24 * 3600;
  return Math.ceil(Date.parse(completedAt) / 1000) + keptSeconds;
}
