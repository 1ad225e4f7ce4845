import * as z from "zod/mini";
import { forKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { savedNamePattern } from "../../../functions/core/artifacts/saved-name.ts";
import { executionStatuses } from "../../../functions/core/execution/execution-states.ts";
import { runOutcomes, testOutcomes } from "../../../functions/core/run/outcome.ts";

/** `null` where an older service does not say. */
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

/**
 * The fields that the client reads of the API's answers. A newer service may send more; they are kept for `--json` and
 * otherwise ignored.
 */
const outcome = z.nullable(z.enum(runOutcomes));

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
  next_cursor: z.nullable(z.string()),
});

export const acceptedAnswer = z.looseObject({ ...execution, created_at: z.optional(z.string()) });

export const executionAnswer = z.looseObject({
  ...execution,
  type: z.string(),
  outcome,
  started_at: z.nullable(z.string()),
});

export const executionsAnswer = z.looseObject({
  executions: z.array(executionAnswer),
  next_cursor: z.nullable(z.string()),
});

const runningTest = z.looseObject({
  name: z.string(),
  number: z.number(),
  attempt: z.number(),
  started_at: z.iso.datetime(),
  /** An older service knows of no step. */
  step: orNull(z.looseObject({ number: z.number(), total: z.number(), title: z.string() })),
});

export const statusAnswer = z.extend(executionAnswer, {
  reason: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  tests: z.record(z.enum([...testOutcomes, "total", "running"]), z.number()),
  /** An older service only counts them. */
  running_tests: z._default(z.array(runningTest), []),
});

const file = z.looseObject({
  url: z.url(),
  expires_at: z.optional(z.string()),
  size_bytes: z.number(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
/** An older service does not name the kinds of files that were added since. */
const link = orNull(file);
/** The file name becomes a path, so only the form that the service gives it is accepted. */
const download = z.extend(file, { file_name: z.string().check(z.regex(savedNamePattern)) });

/** Newer services say where a test and its failed step are written. */
const source = z.catch(
  z.nullish(z.looseObject({ file: z.string(), line: z.number(), column: z.number() })),
  null,
);

/** And what a check compared. */
const comparison = z.catch(z.nullish(z.looseObject({ expected: z.string(), actual: z.string() })), null);

const failure = z.looseObject({
  message: z.string(),
  step: z.nullable(z.number()),
  step_title: z.nullish(z.string()),
  comparison,
  source,
});

const testAnswer = z.looseObject({
  name: z.string(),
  /** As the scenario file numbers it; an older service does not say, and runs all tests. */
  number: z.optional(z.number()),
  /** The execution in which it ran; absent from the answers of an older service, which repeats no run. */
  carried_over_from: orNull(z.string()),
  outcome: z.enum(testOutcomes),
  duration_ms: z.number(),
  attempts: z.number(),
  flaky: z.boolean(),
  failure: z.nullable(failure),
  source,
  artifacts: z.object({
    ...forKinds("test", () => link),
    downloads: z._default(z.array(download), []),
  }),
});

export const artifactsAnswer = z.looseObject({
  ...execution,
  outcome: z.enum(runOutcomes),
  reason: z.nullable(z.string()),
  duration_ms: z.number(),
  artifacts: z.object(forKinds("run", () => link)),
  tests: z.array(testAnswer),
  /** An older service answers with all tests at once. */
  next_cursor: orNull(z.string()),
});

export type ScenarioAnswer = z.infer<typeof scenariosAnswer>["scenarios"][number];
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>;
export type ExecutionAnswer = z.infer<typeof executionAnswer>;
export type StatusAnswer = z.infer<typeof statusAnswer>;
export type ArtifactsAnswer = z.infer<typeof artifactsAnswer>;
export type LinkAnswer = z.infer<typeof file>;
