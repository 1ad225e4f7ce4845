import type { RunOutcome, TestOutcome } from "./outcome.ts";
import type { FileRef } from "./run-files.ts";
import type { Schedule } from "./schedule/schedule.ts";

/** docs/contract.md, "Execution types". */
export const executionTypes = ["manual", "one-off", "recurring"] as const;
export type ExecutionType = (typeof executionTypes)[number];

/** docs/contract.md, "States": `scheduled → running → completed`. */
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
  /**
   * The version and content that were current when the execution was accepted; of a series, when its most recent run
   * began. A later edit changes neither.
   */
  scenarioVersion: number;
  /** Key of the pinned scenario in the bucket. */
  scenarioKey: string;
  type: ExecutionType;
  status: ExecutionStatus;
  createdAt: string;
  /** The instant of a run that was planned for one; of a series, the next occurrence: `null` if there is none. */
  scheduledFor: string | null;
  /** When it runs; `null` for a manual one, and once there is nothing to come because an operator deleted it. */
  schedule: Schedule | null;
  /** A series that an operator has paused has no next occurrence. */
  paused: boolean;
  metadata: Record<string, string>;
  /** Overrides of the scenario's variables. */
  variables: Record<string, string>;

  /**
   * The run that is to begin; also the name of its workflow execution. `null` once it has begun, and in a series as long
   * as no occurrence has been claimed.
   */
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
  /** Why the run ended as it did; of a run that goes on, why none of its tests may begin. */
  reason: string | null;
  testCount: number;
  /** By position in the scenario. */
  testStates: Record<string, TestState>;
  /** Where the `RunResult` of the completed run lies. */
  resultKey: string | null;
  junit: FileRef | null;

  /** Median duration in milliseconds of the scenario's last runs when its version was taken; `null`: none yet. */
  expectedDurationMs: number | null;
  /** From when on files of runs before the most recent one may be removed; `null`: there are none. */
  removeEarlierAt: string | null;
}
