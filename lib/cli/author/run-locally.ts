import { noFiles } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { attemptFolder } from "../../../functions/core/artifacts/object-keys.ts";
import { selectTests, type TestSelection } from "../../../functions/core/execution/selection.ts";
import { folderFiles } from "../../../functions/core/files/folder-files.ts";
import type { AttemptResult, RunReport, StepResult, TestResult } from "../../../functions/core/run/result.ts";
import { judgeRun, neverRanBecause, type RunEnding } from "../../../functions/core/run/run-ending.ts";
import { testResultOf, triesAgain } from "../../../functions/core/run/run-verdict.ts";
import type { Scenario, ScenarioTest } from "../../../functions/core/scenario/scenario.ts";
import { type UploadContents, uploadPathsOf } from "../../../functions/core/scenario/upload.ts";
import type { Runners } from "../../../functions/runner/runners.ts";
import { superviseAttempt } from "../../../functions/runner/supervise-attempt.ts";

/** Is told what happens as it happens. Tests are meant by their position in the scenario. */
export interface RunObserver {
  /** An attempt is about to be made; its browser may still have to start. */
  onStart(index: number, attempt: number): void;
  /** The first of these steps begins. */
  onSteps(index: number, steps: readonly StepResult[]): void;
  /** A step has ended. */
  onStep(index: number, step: StepResult): void;
  /** @param isLast whether the test is not tried again. */
  onAttempt(index: number, attempt: AttemptResult, isLast: boolean): void;
}

/** A scenario to run on this machine. */
export interface LocalRun {
  scenario: Scenario;
  /** Which of its tests run, all of which exist; `null`: all. */
  selection: TestSelection | null;
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
  observer: RunObserver;
  /** Is told of the tests that have ended when a browser has nothing more to do while others still run. */
  onIdle?(ended: TestResult[]): void;
}

/**
 * Runs a scenario's tests as the service does, within the scenario's limits on parallel tests, retries and time.
 */
export async function runLocally(run: LocalRun): Promise<RunReport> {
  const startedAt = Date.now();
  const deadline = startedAt + run.scenario.timeoutMs;
  const attempts = await runTests(run, deadline);
  const now = Date.now();
  const ending = endingOf(run, deadline, now);
  const tests = selectedTests(run).map(({ index }) => resultOf(run, index, attempts, ending));
  const report = reportOf(run, tests, ending, startedAt);
  return { ...report, variables: run.values, durationMs: now - startedAt };
}

function endingOf({ signal }: LocalRun, deadline: number, now: number): RunEnding {
  return { cancelled: signal.aborted, deadline: new Date(deadline).toISOString(), now, fault: null };
}

function resultOf({ scenario }: LocalRun, index: number, attempts: Attempts, ending: RunEnding): TestResult {
  const made = attempts.get(index) ?? [];
  return testResultOf({ scenario, index, attempts: made }, neverRanBecause(scenario, ending));
}

function selectedTests({ scenario, selection }: LocalRun): { test: ScenarioTest; index: number }[] {
  const { positions } = selectTests(scenario.tests, selection);
  return scenario.tests.flatMap((test, index) => (positions.includes(index) ? [{ test, index }] : []));
}

/** Those that run, in the order in which they begin. */
function testsToRun(run: LocalRun): { test: ScenarioTest; index: number }[] {
  return selectedTests(run).filter(({ test }) => test.skip === null);
}

/** The attempts at each test that has ended, by the position of the test. */
type Attempts = Map<number, AttemptResult[]>;

async function runTests(run: LocalRun, deadline: number): Promise<Attempts> {
  const attempts: Attempts = new Map();
  const waiting = testsToRun(run);
  let running = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next && mayBegin(run, deadline); next = waiting.shift()) {
      running += 1;
      attempts.set(next.index, await runTest(run, next.test, next.index, deadline));
      running -= 1;
    }
    if (running === 0 || attempts.size === 0 || run.signal.aborted) return;
    const ending = endingOf(run, deadline, Date.now());
    run.onIdle?.([...attempts.keys()].map((index) => resultOf(run, index, attempts, ending)));
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
    const attempt = attempts.length + 1;
    run.observer.onStart(index, attempt);
    const result = await runOnce(run, test, index, attempt, deadline);
    attempts.push(result);
    isNext = triesAgain(test, result) && mayBegin(run, deadline);
    run.observer.onAttempt(index, result, !isNext);
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
  const { scenario, values, secrets, runners, allowedPrivateHosts, signal, observer } = run;
  const { viewport, video, trace } = scenario;
  const files = folderFiles(run.folder, attemptFolder(index, attempt));
  const startedAt = new Date().toISOString();
  try {
    return await superviseAttempt({
      runners,
      // The reports come when all have ended, most likely this one last.
      printsNext: test === testsToRun(run).at(-1)?.test,
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
      onBegin: ({ steps }) => observer.onSteps(index, steps),
      onStep: (step) => observer.onStep(index, step),
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

function reportOf(
  { scenario, selection }: LocalRun,
  tests: TestResult[],
  ending: RunEnding,
  startedAt: number,
) {
  return {
    executionId: "local",
    scenarioId: "local",
    scenarioName: scenario.name,
    scenarioVersion: 1,
    file: scenario.file ?? null,
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
    selection,
    rerunOf: null,
    isFilmed: scenario.video,
    tests,
  } satisfies Omit<RunReport, "durationMs" | "variables">;
}
