import type { Execution } from "../core/execution.ts";
import { madeAt } from "../core/ids.ts";
import { type RunRef, runPrefix, runUploadName } from "../core/object-keys.ts";
import { planName, type RunPlan } from "../core/run-plan.ts";
import type { Scenario } from "../core/scenario/scenario.ts";
import { measure } from "../shared/metrics.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { executionStore } from "../stores/execution-store.ts";
import { scenarioStore } from "../stores/scenario-store.ts";
import { currentVersion } from "./current-version.ts";

/** Input of the workflow's next state: the indexes of the tests to run, and how many run at once. */
export interface BegunRun {
  tests: number[];
  parallel: number;
}

/** Gets the named secrets ready for the tests of a run. */
type Prepare = (names: readonly string[]) => Promise<void>;

/**
 * Moves an execution to `running` and writes the run's plan. Repeating it changes nothing, so the workflow may
 * retry it; `null` means that this run is over or is no longer the execution's most recent one.
 * @param prepare called for a run that has tests to run; a run that is begun only to be ended needs no secrets.
 */
export async function beginRun(ref: RunRef, prepare?: Prepare): Promise<BegunRun | null> {
  const accepted = await executionStore().get(ref.team, ref.executionId);
  if (!accepted) return null;
  const isNewRunOfSeries = accepted.type === "recurring" && accepted.nextRunId === ref.runId;
  const found = isNewRunOfSeries ? await currentVersion(accepted) : {};
  const expected = await scenarioStore().content(found.scenarioKey ?? accepted.scenarioKey);
  const startedAt = Date.now();
  const times = {
    startedAt: new Date(startedAt).toISOString(),
    deadline: new Date(startedAt + expected.timeoutMs).toISOString(),
  };
  const { kind, execution } = await executionStore().beginRun(ref, times, found);
  if (kind === "stale" || !execution) return null;
  if (kind === "begun") measure("startLatency", Math.max(0, startedAt - askedFor(accepted, ref)), {});
  // A concurrent call may have just begun the run, with the version that was current then.
  const isAsExpected = execution.scenarioKey === (found.scenarioKey ?? accepted.scenarioKey);
  const scenario = isAsExpected ? expected : await scenarioStore().content(execution.scenarioKey);
  await copyUploads(ref, execution, scenario);
  await writePlan(ref, execution, scenario);
  await recordSkipped(ref, scenario);
  const mayRun = execution.reason === null;
  const tests = scenario.tests.flatMap((test, index) => (mayRun && test.skip === null ? [index] : []));
  if (tests.length > 0) await prepare?.(scenario.secrets);
  return { tests, parallel: scenario.parallel };
}

/** The instant at which a run was requested; for a series, when its occurrence was claimed, which the run's id contains. */
function askedFor({ type, scheduledFor, createdAt }: Execution, { runId }: RunRef): number {
  return type === "recurring" ? madeAt(runId).getTime() : Date.parse(scheduledFor ?? createdAt);
}

async function writePlan(ref: RunRef, execution: Execution, scenario: Scenario): Promise<void> {
  if (!execution.deadline) throw new Error(`${ref.executionId} is running without a deadline.`);
  const plan: RunPlan = {
    scenarioId: execution.scenarioId,
    scenarioVersion: execution.scenarioVersion,
    scenario,
    values: { ...scenario.variables, ...execution.variables },
    deadline: execution.deadline,
  };
  await artifactStore().files(runPrefix(ref)).write(planName, JSON.stringify(plan), "application/json");
}

/** A run has copies of the files that its tests upload; they are removed with the run. */
async function copyUploads(
  ref: RunRef,
  { scenarioId }: Execution,
  { uploads = [] }: Scenario,
): Promise<void> {
  const files = artifactStore().files(runPrefix(ref));
  for (const sha256 of new Set(uploads.map((upload) => upload.sha256))) {
    const content = await scenarioStore().upload(ref.team, scenarioId, sha256);
    await files.write(runUploadName(sha256), content, "application/octet-stream");
  }
}

async function recordSkipped(ref: RunRef, scenario: Scenario): Promise<void> {
  const skipped = scenario.tests.flatMap((test, index) => (test.skip === null ? [] : [index]));
  for (const index of skipped) await executionStore().recordTest(ref, index, "skipped");
}
