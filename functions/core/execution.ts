import type { RunOutcome, TestOutcome } from "./outcome.ts";
import type { FileRef } from "./result.ts";

/** Specification, "Execution types". */
export const executionTypes = ["manual", "one-off", "recurring"] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** Contract, "States": `scheduled → running → completed`. */
export const executionStatuses = ["scheduled", "running", "completed"] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** What is known of a test while its run goes on; a test that has not begun has no entry. */
export type TestState = "running" | TestOutcome;

/**
 * An execution as it is stored. `started_at`, `completed_at`, `outcome` and the `run` fields describe its most
 * recent run. Times are RFC 3339 UTC with milliseconds.
 */
export interface Execution {
  team: string;
  executionId: string;
  scenarioId: string;
  scenarioName: string;
  /** The version and content that were current when the execution was accepted: later edits change nothing. */
  scenarioVersion: number;
  /** Key of the pinned scenario in the bucket. */
  scenarioKey: string;
  type: ExecutionType;
  status: ExecutionStatus;
  createdAt: string;
  scheduledFor: string | null;
  metadata: Record<string, string>;
  /** Overrides of the scenario's variables. */
  variables: Record<string, string>;

  /** The run that will begin next; also the name of its workflow execution. `null` once it has begun. */
  nextRunId: string | null;
  /** The run that somebody asked to stop. */
  cancelledRunId: string | null;

  runId: string | null;
  /** 0 before the first run. */
  runNumber: number;
  startedAt: string | null;
  completedAt: string | null;
  /** When the run's own time ends; `null` before it begins. */
  deadline: string | null;
  outcome: RunOutcome | null;
  reason: string | null;
  testCount: number;
  /** By position in the scenario. */
  testStates: Record<string, TestState>;
  /** Where the `RunResult` of the completed run lies. */
  resultKey: string | null;
  junit: FileRef | null;

  /** Median duration in milliseconds of the scenario's last runs when this one was accepted; `null`: none yet. */
  expectedDurationMs: number | null;
}
