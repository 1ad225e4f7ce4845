import type { RunRef } from "../core/artifacts/object-keys.ts";
import type { Execution } from "../core/execution/execution.ts";
import type { RunReport, TestResult } from "../core/run/result.ts";
import { judgeRun, neverRanBecause, type RunEnding } from "../core/run/run-ending.ts";
import type { RunPlan } from "../core/run/run-plan.ts";
import { testResultOf } from "../core/run/run-verdict.ts";
import { NewerDocument } from "../core/stored-document.ts";
import { environment } from "../shared/environment.ts";
import { collectTests } from "./collect-tests.ts";
import { readPlan } from "./read-plan.ts";
import { unreadPlan } from "./unread-plan.ts";

/**
 * The content of a run's reports, from the files that its tests left in the bucket.
 * @param fault why the workflow broke down, in words for a user; `null` if it ended normally.
 */
export async function reportOf(ref: RunRef, execution: Execution, fault: string | null): Promise<RunReport> {
  const { plan, unread } = await planOf(ref, execution);
  const now = Date.now();
  const startedAt = execution.startedAt ?? new Date(now).toISOString();
  const ending: RunEnding = {
    cancelled: execution.cancelledRunId === ref.runId,
    deadline: plan.deadline,
    now,
    fault: fault ?? unread ?? execution.reason,
  };
  const tests =
    unread === null
      ? await collectTests(ref, plan, neverRanBecause(plan.scenario, ending))
      : testsUnread(plan, unread);
  return {
    executionId: ref.executionId,
    scenarioId: execution.scenarioId,
    scenarioName: execution.scenarioName,
    scenarioVersion: execution.scenarioVersion,
    file: plan.scenario.file ?? null,
    description: plan.scenario.description,
    type: execution.type,
    runId: ref.runId,
    runNumber: execution.runNumber,
    region: environment("region"),
    startedAt,
    completedAt: new Date(now).toISOString(),
    durationMs: Math.max(0, now - Date.parse(startedAt)),
    ...judgeRun(plan.scenario, tests, ending),
    metadata: execution.metadata,
    variables: plan.values,
    viewport: plan.scenario.viewport,
    selection: execution.selection,
    rerunOf: plan.rerunOf?.executionId ?? null,
    isFilmed: plan.scenario.video,
    tests,
  };
}

/** A run's plan; one that a later version of the service wrote is replaced by `unreadPlan`, and `unread` says why. */
async function planOf(ref: RunRef, execution: Execution): Promise<{ plan: RunPlan; unread: string | null }> {
  try {
    return { plan: await readPlan(ref), unread: null };
  } catch (error) {
    if (!(error instanceof NewerDocument)) throw error;
    return { plan: unreadPlan(execution), unread: error.message };
  }
}

/** None of the tests is known to have passed, whatever they left. */
function testsUnread({ scenario }: RunPlan, reason: string): TestResult[] {
  return scenario.tests.map((_, index) =>
    testResultOf({ scenario, index, attempts: [] }, { outcome: "error", reason }),
  );
}
