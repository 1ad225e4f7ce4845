import { type RunRef, runPrefix, runUploadName } from "../core/artifacts/object-keys.ts";
import type { Execution } from "../core/execution/execution.ts";
import { madeAt } from "../core/execution/ids.ts";
import { selectTests } from "../core/execution/selection.ts";
import { coveredTests, planName, type RunPlan, testsToRun } from "../core/run/run-plan.ts";
import { needsChildWorkflows } from "../core/run/workflow-size.ts";
import type { Scenario } from "../core/scenario/scenario.ts";
import { NewerDocument, writeDocument } from "../core/stored-document.ts";
import { measure } from "../shared/metrics.ts";
import { admissionStore } from "../stores/admission-store.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import type { Found } from "../stores/execution-changes.ts";
import { executionStore } from "../stores/execution-store.ts";
import { scenarioStore } from "../stores/scenario-store.ts";
import { currentVersion } from "./current-version.ts";
import { recordTest } from "./record-test.ts";
import { unreadScenario } from "./unread-plan.ts";

/** Input of the workflow's next state: the indexes of the tests to run, how many run at once, and in which of its two Maps. */
interface BegunRun {
  tests: number[];
  parallel: number;
  /** Whether each test has a workflow of its own. */
  split: boolean;
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
  const version = isNewRunOfSeries ? await currentVersion(accepted) : {};
  const { scenario: expected, unread } = await readScenario(accepted, version.scenarioKey);
  const isSelected = isNewRunOfSeries && unread.reason === undefined;
  const found = { ...(isSelected ? withSelection(version, accepted, expected) : version), ...unread };
  const startedAt = Date.now();
  const times = {
    startedAt: new Date(startedAt).toISOString(),
    deadline: new Date(startedAt + expected.timeoutMs).toISOString(),
  };
  const { kind, execution } = await executionStore().beginRun(ref, times, found);
  if (kind === "stale" || !execution) {
    await admissionStore().release([ref.runId]);
    return null;
  }
  if (kind === "begun") measure("startLatency", Math.max(0, startedAt - askedFor(accepted, ref)), {});
  // A concurrent call may have just begun the run, with the version that was current then.
  const isAsExpected = execution.scenarioKey === (found.scenarioKey ?? accepted.scenarioKey);
  const { scenario } = isAsExpected ? { scenario: expected } : await readScenario(execution);
  await copyUploads(ref, execution, scenario);
  const plan = planOf(ref, execution, scenario);
  await artifactStore().files(runPrefix(ref)).write(planName, writeDocument(plan), "application/json");
  await recordSkipped(ref, plan);
  const mayRun = execution.reason === null && execution.cancelledRunId !== ref.runId;
  const tests = mayRun ? testsToRun(plan) : [];
  if (tests.length > 0) await prepare?.(scenario.secrets);
  const granted = (await admissionStore().lease(ref.runId))?.browsers;
  const parallel = Math.min(scenario.parallel, granted ?? scenario.parallel);
  return { tests, parallel, split: needsChildWorkflows({ ...scenario, parallel }) };
}

/** The content of a run's scenario; if a later version wrote it, what is known of it and why none of its tests may run. */
async function readScenario(
  execution: Execution,
  key: string = execution.scenarioKey,
): Promise<{ scenario: Scenario; unread: Pick<Found, "reason"> }> {
  try {
    return { scenario: await scenarioStore().content(key), unread: {} };
  } catch (error) {
    if (!(error instanceof NewerDocument)) throw error;
    return { scenario: unreadScenario(execution), unread: { reason: error.message } };
  }
}

/** The instant at which a run was requested; for a series, when its occurrence was claimed, which the run's id contains. */
function askedFor({ type, scheduledFor, createdAt }: Execution, { runId }: RunRef): number {
  return type === "recurring" ? madeAt(runId).getTime() : Date.parse(scheduledFor ?? createdAt);
}

function planOf(ref: RunRef, execution: Execution, scenario: Scenario): RunPlan {
  if (!execution.deadline) throw new Error(`${ref.executionId} is running without a deadline.`);
  return {
    scenarioId: execution.scenarioId,
    scenarioVersion: execution.scenarioVersion,
    scenario,
    values: { ...scenario.variables, ...execution.variables },
    deadline: execution.deadline,
    ...(execution.selection ? { selected: selectedOrAll(execution, scenario) } : {}),
    ...(execution.rerunOf ? { rerunOf: execution.rerunOf } : {}),
  };
}

/**
 * Checks what a run of a series finds of its selection. A test or a tag that the current version no longer has is an error of
 * that run: a check that somebody relies on must not be left out silently.
 */
function withSelection(version: Found, { selection }: Execution, scenario: Scenario): Found {
  const [first] = selectTests(scenario.tests, selection).unmatched;
  if (selection === null) return version;
  const found = {
    ...version,
    testCount: selectedOrAll({ selection }, scenario).length,
    expectedDurationMs: null,
  };
  if (!first || version.reason) return found;
  return { ...found, reason: `${first.message} The schedule selects it, so none of the tests ran.` };
}

/** A selection that does not fit leaves the run with all tests, each of which then has the reason. */
function selectedOrAll({ selection }: Pick<Execution, "selection">, { tests }: Scenario): number[] {
  const { positions, unmatched } = selectTests(tests, selection);
  return unmatched.length === 0 ? positions : [...tests.keys()];
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

async function recordSkipped(ref: RunRef, plan: RunPlan): Promise<void> {
  const { tests } = plan.scenario;
  const skipped = coveredTests(plan).filter((index) => tests[index]?.skip !== null);
  for (const index of skipped) await recordTest(ref, index, "skipped");
}
