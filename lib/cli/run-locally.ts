import { noFiles } from "../../functions/core/artifact-kinds.ts";
import { folderFiles } from "../../functions/core/folder-files.ts";
import { attemptFolder } from "../../functions/core/object-keys.ts";
import type { AttemptResult, RunReport, TestResult } from "../../functions/core/result.ts";
import { judgeRun, neverRanBecause, type RunEnding } from "../../functions/core/run-ending.ts";
import { testResultOf, triesAgain } from "../../functions/core/run-verdict.ts";
import type { Scenario, ScenarioTest } from "../../functions/core/scenario/scenario.ts";
import { type UploadContents, uploadPathsOf } from "../../functions/core/scenario/upload.ts";
import type { Runners } from "../../functions/runner/runners.ts";
import { superviseAttempt } from "../../functions/runner/supervise-attempt.ts";

/** A scenario to run on this machine. */
export interface LocalRun {
  scenario: Scenario;
  /** The scenario's variables after the overrides. */
  values: Record<string, string>;
  secrets: Record<string, string>;
  /** The contents of the files that the scenario uploads. */
  uploads: UploadContents;
  runners: Runners;
  /** Private hosts that pages may reach: `host:port` or `host:*`. */
  allowedPrivateHosts: readonly string[];
  /** Where the attempts' files go, below `tests/<000>/attempt-<n>/`. */
  folder: string;
  /** Stops the run: unfinished tests become `cancelled`. */
  signal: AbortSignal;
  /** Called after each attempt. */
  onAttempt(test: ScenarioTest, attempt: AttemptResult): void;
}

/**
 * Runs a scenario's tests as the service does, within the scenario's limits on parallel tests, retries and time.
 */
export async function runLocally(run: LocalRun): Promise<RunReport> {
  const startedAt = Date.now();
  const deadline = startedAt + run.scenario.timeoutMs;
  const attempts = await runTests(run, deadline);
  const now = Date.now();
  const ending: RunEnding = {
    cancelled: run.signal.aborted,
    deadline: new Date(deadline).toISOString(),
    now,
    fault: null,
  };
  const tests = run.scenario.tests.map((test, index) =>
    testResultOf(index, test, attempts.get(index) ?? [], neverRanBecause(run.scenario, ending)),
  );
  const report = reportOf(run.scenario, tests, ending, startedAt);
  return { ...report, variables: run.values, durationMs: now - startedAt };
}

/** The attempts at each test, by the position of the test. */
async function runTests(run: LocalRun, deadline: number): Promise<Map<number, AttemptResult[]>> {
  const attempts = new Map<number, AttemptResult[]>();
  const waiting = run.scenario.tests.flatMap((test, index) => (test.skip === null ? [{ test, index }] : []));
  const worker = async () => {
    for (let next = waiting.shift(); next && mayBegin(run, deadline); next = waiting.shift()) {
      attempts.set(next.index, await runTest(run, next.test, next.index, deadline));
    }
  };
  await Promise.all(Array.from({ length: run.scenario.parallel }, worker));
  return attempts;
}

function mayBegin({ signal }: LocalRun, deadline: number): boolean {
  return !signal.aborted && Date.now() < deadline;
}

async function runTest(
  run: LocalRun,
  test: ScenarioTest,
  index: number,
  deadline: number,
): Promise<AttemptResult[]> {
  const attempts: AttemptResult[] = [];
  for (let isNext = true; isNext; ) {
    const result = await runOnce(run, test, index, attempts.length + 1, deadline);
    attempts.push(result);
    run.onAttempt(test, result);
    isNext = triesAgain(test, result) && mayBegin(run, deadline);
  }
  return attempts;
}

async function runOnce(
  run: LocalRun,
  test: ScenarioTest,
  index: number,
  attempt: number,
  deadline: number,
): Promise<AttemptResult> {
  const { scenario, values, secrets, runners, allowedPrivateHosts, signal } = run;
  const { viewport, video, trace } = scenario;
  const files = folderFiles(run.folder, attemptFolder(index, attempt));
  const startedAt = new Date().toISOString();
  try {
    return await superviseAttempt({
      runners,
      test,
      attempt,
      viewport,
      video,
      trace,
      values,
      secrets,
      uploads: uploadsOf(run, test),
      allowedPrivateHosts: [...allowedPrivateHosts],
      deadline,
      signal,
      files,
    });
  } catch (error) {
    return brokenAttempt(attempt, startedAt, (error as Error).message);
  }
}

function uploadsOf({ uploads }: LocalRun, { steps }: ScenarioTest): Record<string, Uint8Array> {
  const paths = uploadPathsOf(steps);
  return Object.fromEntries([...uploads].filter(([path]) => paths.includes(path)));
}

/** Without a browser, or without space for its files, the test cannot be judged. */
function brokenAttempt(attempt: number, startedAt: string, message: string): AttemptResult {
  return {
    attempt,
    outcome: "error",
    startedAt,
    durationMs: Date.now() - Date.parse(startedAt),
    steps: [],
    failure: { message, step: null, stepTitle: null },
    browserMode: null,
    log: [],
    files: noFiles("attempt"),
  };
}

function reportOf(scenario: Scenario, tests: TestResult[], ending: RunEnding, startedAt: number) {
  return {
    executionId: "local",
    scenarioId: "local",
    scenarioName: scenario.name,
    scenarioVersion: 1,
    description: scenario.description,
    type: "manual",
    runId: "local",
    runNumber: 1,
    region: "local",
    startedAt: new Date(startedAt).toISOString(),
    completedAt: new Date(ending.now).toISOString(),
    ...judgeRun(scenario, tests, ending),
    metadata: {},
    viewport: scenario.viewport,
    isFilmed: scenario.video,
    tests,
  } satisfies Omit<RunReport, "durationMs" | "variables">;
}
