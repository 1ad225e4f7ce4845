import * as z from "zod/mini";
import { runOutcomes, testOutcomes } from "../run/outcome.ts";
import type { FileRef } from "../run/run-files.ts";
import { scheduleSchema } from "../schedule/schedule.ts";
import { executionStatuses, executionTypes } from "./execution-states.ts";
import { rerunSchema } from "./rerun.ts";
import { selectionSchema } from "./selection.ts";

const testStates = ["running", ...testOutcomes] as const;
/** The state of a test while its run is in progress; a test that has not begun has no entry. */
export type TestState = (typeof testStates)[number];

/** A test of which an attempt is going on. */
export interface RunningTest {
  name: string;
  /** Counts from 1. */
  attempt: number;
  /** When it was handed over to the function that drives the browser, for which it may wait. RFC 3339 UTC with milliseconds. */
  startedAt: string;
}

/**
 * An execution as it is stored: the single list of its fields. `execution-views.ts` says who reads which of them, and
 * the table's indexes and the answers are derived from it. `startedAt`, `completedAt`, `outcome` and the `run` fields
 * describe the most recent run.
 */
export function executionSchema() {
  const text = z.string();
  const textOrNull = z.nullable(text);
  // RFC 3339 UTC with milliseconds.
  const instant = z.iso.datetime({ precision: 3 });
  const instantOrNull = z.nullable(instant);
  const count = z.int().check(z.minimum(0));
  const texts = z.record(text, text);
  const runningTest: z.ZodMiniType<RunningTest> = z.object({
    name: text,
    attempt: z.int(),
    startedAt: instant,
  });
  const fileRef: z.ZodMiniType<FileRef> = z.object({
    key: text,
    contentType: text,
    sizeBytes: count,
    sha256: text,
  });
  return z.object({
    team: text,
    executionId: text,
    scenarioId: text,
    scenarioName: text,
    /**
     * The version and content that were current when the execution was accepted; of a series, when its most recent run
     * began. A later edit changes neither.
     */
    scenarioVersion: z.int().check(z.minimum(1)),
    /** Key of the pinned scenario in the bucket. */
    scenarioKey: text,
    type: z.enum(executionTypes),
    status: z.enum(executionStatuses),
    createdAt: instant,
    /** The instant for which a run was planned; of a series, the next occurrence: `null` if there is none. */
    scheduledFor: instantOrNull,
    /** When it runs; `null` for a manual one, and after an operator deleted the schedule. */
    schedule: z.nullable(scheduleSchema()),
    /** Whether an operator has paused the series, which then has no next occurrence. */
    paused: z.boolean(),
    metadata: texts,
    /** Overrides of the scenario's variables. */
    variables: texts,
    /** The tests that its runs cover; `null`: all. Executions stored before this field existed do not have it. */
    selection: z._default(z.nullable(selectionSchema()), null),
    /** The earlier run that it repeats, of which it runs only what did not pass; likewise absent in old ones. */
    rerunOf: z._default(z.nullable(rerunSchema()), null),

    /**
     * The run that is to begin; also the name of its workflow execution. `null` once it has begun, and in a series
     * until an occurrence is claimed.
     */
    nextRunId: textOrNull,
    /** The run that was asked to stop. */
    cancelledRunId: textOrNull,

    runId: textOrNull,
    /** 0 before the first run. */
    runNumber: count,
    startedAt: instantOrNull,
    completedAt: instantOrNull,
    /** When the run's time limit ends; `null` before it begins. */
    deadline: instantOrNull,
    outcome: z.nullable(z.enum(runOutcomes)),
    /** Why the run ended as it did; while it is in progress, why none of its tests may begin. */
    reason: textOrNull,
    /** How many tests the run covers. */
    testCount: count,
    /** How many of its tests run at once; missing where it was accepted before the service counted them. */
    browsers: z.optional(count),
    /** By position in the scenario. */
    testStates: z.record(text, z.enum(testStates)),
    /** Likewise, of those that are running; missing where the run began before the service named them. */
    runningTests: z.optional(z.record(text, runningTest)),
    /** Where the `RunResult` of the completed run lies. */
    resultKey: textOrNull,
    junit: z.nullable(fileRef),

    /** Median duration in milliseconds of the scenario's last runs when its version was pinned; `null`: none yet. */
    expectedDurationMs: z.nullable(z.number()),
    /** From when files of runs before the most recent one may be removed; `null`: there are none. */
    removeEarlierAt: instantOrNull,
  });
}

export type Execution = z.infer<ReturnType<typeof executionSchema>>;
