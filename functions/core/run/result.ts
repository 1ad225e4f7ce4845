import type { FilesOf, TestFiles } from "../artifacts/artifact-kinds.ts";
import type { ExecutionType } from "../execution/execution-states.ts";
import type { TestSelection } from "../execution/selection.ts";
import type { SourcePosition } from "../scenario/source-position.ts";
import type { RunOutcome, TestOutcome } from "./outcome.ts";

/** Why a test did not pass, in words for a person. `step` counts from 1. */
export interface Failure {
  message: string;
  step: number | null;
  stepTitle: string | null;
  /** What a check compared, for reports that show both side by side. */
  comparison?: Comparison | undefined;
  /** Where the failed step is written, or the test if no step is to blame. A runner does not know it. */
  source?: SourcePosition | null | undefined;
}

/** What was expected and what was found instead, secrets masked. */
export interface Comparison {
  expected: string;
  actual: string;
}

/** `not_run`: an earlier step ended the attempt, or it ended in the middle of this one, without a verdict. */
export type StepOutcome = "passed" | "failed" | "not_run";

/** One step of one attempt. `title` is a sentence for a person, secrets masked. */
export interface StepResult {
  /** Counts from 1. */
  number: number;
  type: string;
  title: string;
  outcome: StepOutcome;
  /** Milliseconds since the attempt began; `null` for a step that was not reached. */
  startedAfterMs: number | null;
  durationMs: number | null;
}

/** How one attempt at a test can end; never `skipped`, since a test is skipped before its first attempt. */
export type AttemptOutcome = Exclude<TestOutcome, "skipped">;

/** One attempt at a test, as the runner reports it. Stored as JSON beside the attempt's files. */
export interface AttemptResult {
  /** Counts from 1. */
  attempt: number;
  outcome: AttemptOutcome;
  startedAt: string;
  durationMs: number;
  steps: StepResult[];
  failure: Failure | null;
  /** How Chromium ran, as in `browserModes`; `null` if no browser ran. */
  browserMode: string | null;
  /** Errors, warnings and failed requests of the pages, at most 100 lines of 1,000 characters, secrets masked. */
  log: string[];
  files: TestFiles<"attempt">;
}

/** One test of a run after its last attempt. */
export interface TestResult {
  /** Position in the scenario, from 0. */
  index: number;
  name: string;
  /** Where it is written; `null` if the scenario was registered without that. */
  source: SourcePosition | null;
  outcome: TestOutcome;
  /** Sum of the attempts; 0 for a test that never ran. */
  durationMs: number;
  attempts: AttemptResult[];
  /** Passed, but not at the first attempt. */
  flaky: boolean;
  /** Why a test was skipped, was cancelled, or could not be judged; `null` if `failure` says it. */
  reason: string | null;
  failure: Failure | null;
  files: TestFiles<"test">;
  /** The execution in which the test ran, if it was not run again; `null` if it ran, or was to run, in this one. */
  carriedOverFrom: string | null;
}

/** A run from which the reports are made: all that was known when its last test ended. */
export interface RunReport {
  executionId: string;
  scenarioId: string;
  scenarioName: string;
  scenarioVersion: number;
  /** The path of the scenario file in its repository; `null` if the scenario was registered without it. */
  file: string | null;
  description: string | null;
  type: ExecutionType;
  runId: string;
  runNumber: number;
  /** `local` if the scenario ran without the service, else the region: `au`, `eu`, `us` or `sg`. */
  region: string;
  startedAt: string;
  completedAt: string;
  durationMs: number;
  outcome: RunOutcome;
  reason: string | null;
  metadata: Record<string, string>;
  /** The scenario's variables with this run's overrides; no secrets. */
  variables: Record<string, string>;
  viewport: { width: number; height: number };
  /** Which tests of the scenario the run covers; `null`: all. */
  selection: TestSelection | null;
  /** The execution that this one repeats; `null` if it repeats none. */
  rerunOf: string | null;
  /** Whether the scenario asks for films. */
  isFilmed: boolean;
  tests: TestResult[];
}

/** A finished run: the report and the files made from it. Stored as JSON; the artifacts answer is read from it. */
export interface RunResult extends RunReport {
  files: FilesOf<"run">;
}
