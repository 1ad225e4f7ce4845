import type { RunOutcome, TestOutcome } from "../../../functions/core/run/outcome.ts";

/** The part of a run that is shown: the artifacts answer has it, and so does a run on this machine. */
export interface ShownRun {
  outcome: RunOutcome;
  reason: string | null;
  duration_ms: number;
  tests: readonly ShownTest[];
}

export interface ShownTest {
  name: string;
  /** As the scenario file numbers it, from 1; without it, the tests are all there are. */
  number?: number | undefined;
  outcome: TestOutcome;
  duration_ms: number;
  attempts: number;
  flaky: boolean;
  failure: ShownFailure | null;
  /** Where it is written, if the service says it. */
  source?: ShownFailure["source"];
  /** The execution in which it ran, if it was not run again. */
  carried_over_from?: string | null | undefined;
}

export interface ShownFailure {
  message: string;
  step: number | null;
  step_title?: string | null | undefined;
  /** Where the step is written, if the service says it. */
  source?: { file: string; line: number; column: number } | null | undefined;
  /** What a check compared, if it did and the service says it. */
  comparison?: { expected: string; actual: string } | null | undefined;
}
