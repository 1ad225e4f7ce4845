import * as z from "zod";
import { forKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { savedNamePattern } from "../../../functions/core/artifacts/saved-name.ts";
import { executionStatuses } from "../../../functions/core/execution/execution-states.ts";
import { runOutcomes, testOutcomes } from "../../../functions/core/run/outcome.ts";

/**
 * The fields that the client reads of the API's answers. A newer service may send more; they are kept for `--json` and
 * otherwise ignored.
 */
const outcome = z.enum(runOutcomes).nullable();

const execution = {
  execution_id: z.string(),
  scenario_id: z.string(),
  scenario_name: z.string(),
  scenario_version: z.number(),
  status: z.enum(executionStatuses),
};

export const scenariosAnswer = z.looseObject({
  scenarios: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      version: z.number(),
      tests: z.number(),
      variables: z.array(z.string()),
    }),
  ),
  next_cursor: z.string().nullable(),
});

export const acceptedAnswer = z.looseObject({ ...execution, created_at: z.string().optional() });

export const executionAnswer = z.looseObject({
  ...execution,
  type: z.string(),
  outcome,
  started_at: z.string().nullable(),
});

export const executionsAnswer = z.looseObject({
  executions: z.array(executionAnswer),
  next_cursor: z.string().nullable(),
});

const runningTest = z.looseObject({
  name: z.string(),
  number: z.number(),
  attempt: z.number(),
  started_at: z.iso.datetime(),
  /** An older service knows of no step. */
  step: z.looseObject({ number: z.number(), total: z.number(), title: z.string() }).nullable().default(null),
});

export const statusAnswer = executionAnswer.extend({
  reason: z.string().nullable(),
  duration_ms: z.number().nullable(),
  tests: z.record(z.enum([...testOutcomes, "total", "running"]), z.number()),
  /** An older service only counts them. */
  running_tests: z.array(runningTest).default([]),
});

const file = z.looseObject({
  url: z.url(),
  expires_at: z.string().optional(),
  size_bytes: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** An older service does not name the kinds of files that were added since. */
const link = file.nullable().default(null);
/** The file name becomes a path, so only the form that the service gives it is accepted. */
const download = file.extend({ file_name: z.string().regex(savedNamePattern) });

/** Newer services say where a test and its failed step are written. */
const source = z.looseObject({ file: z.string(), line: z.number(), column: z.number() }).nullish();

/** And what a check compared. */
const comparison = z.looseObject({ expected: z.string(), actual: z.string() }).nullish();

const failure = z.looseObject({
  message: z.string(),
  step: z.number().nullable(),
  step_title: z.string().nullish(),
  comparison: comparison.catch(null),
  source: source.catch(null),
});

const testAnswer = z.looseObject({
  name: z.string(),
  /** As the scenario file numbers it; an older service does not say, and runs all tests. */
  number: z.number().optional(),
  /** The execution in which it ran; absent from the answers of an older service, which repeats no run. */
  carried_over_from: z.string().nullable().default(null),
  outcome: z.enum(testOutcomes),
  duration_ms: z.number(),
  attempts: z.number(),
  flaky: z.boolean(),
  failure: failure.nullable(),
  source: source.catch(null),
  artifacts: z.object({
    ...forKinds("test", () => link),
    downloads: z.array(download).default([]),
  }),
});

export const artifactsAnswer = z.looseObject({
  ...execution,
  outcome: z.enum(runOutcomes),
  reason: z.string().nullable(),
  duration_ms: z.number(),
  artifacts: z.object(forKinds("run", () => link)),
  tests: z.array(testAnswer),
  /** An older service answers with all tests at once. */
  next_cursor: z.string().nullable().default(null),
});

export type ScenarioAnswer = z.infer<typeof scenariosAnswer>["scenarios"][number];
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>;
export type ExecutionAnswer = z.infer<typeof executionAnswer>;
export type StatusAnswer = z.infer<typeof statusAnswer>;
export type ArtifactsAnswer = z.infer<typeof artifactsAnswer>;
export type LinkAnswer = z.infer<typeof file>;
