import * as z from "zod/mini";
import { forKinds } from "../core/artifacts/artifact-kinds.ts";
import { executionSchema } from "../core/execution/execution.ts";
import { listedFields, pickFields } from "../core/execution/execution-views.ts";
import { type IdKind, idPattern } from "../core/execution/ids.ts";
import { selectionSchema } from "../core/execution/selection.ts";
import { runOutcomes, testOutcomes } from "../core/run/outcome.ts";
import { testSummarySchema } from "../core/run/test-summary-schema.ts";
import { snakeCased } from "./snake-case.ts";

/** The contract's answers: the types of what the presenters build, and a description for anyone who needs one. */

const time = z.iso.datetime({ precision: 3 });
const count = z.int().check(z.minimum(0));
const texts = z.record(z.string(), z.string());

const id = (kind: IdKind) => z.string().check(z.regex(idPattern(kind)));

const listed = {
  ...snakeCased(pickFields(executionSchema().shape, listedFields)),
  execution_id: id("exe"),
  scenario_id: id("scn"),
  run_id: z.nullable(id("run")),
};
const { execution_id, scenario_id, scenario_name, scenario_version, type } = listed;
const identity = { execution_id, scenario_id, scenario_name, scenario_version, type };

/** docs/contract.md, "GET /results-scenario/executions/": Execution. */
export const executionAnswer = z.strictObject(listed);
export type ExecutionAnswer = z.infer<typeof executionAnswer>;

export const executionsAnswer = z.strictObject({
  executions: z.array(executionAnswer),
  next_cursor: z.nullable(z.string()),
});
export type ExecutionsAnswer = z.infer<typeof executionsAnswer>;

/** docs/contract.md, "POST /run-scenario/". */
export const acceptedAnswer = z.strictObject({
  ...identity,
  status: z.literal("scheduled"),
  created_at: time,
  scheduled_for: time,
  metadata: texts,
  links: z.strictObject({ status: z.string(), junit: z.string(), cancel: z.string() }),
});
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>;

/** `POST /results-scenario/{id}/cancel/`: the execution as it stands, and where to look next. */
export const cancelAnswer = z.extend(executionAnswer, {
  links: z.strictObject({ status: z.string(), junit: z.string() }),
});
export type CancelAnswer = z.infer<typeof cancelAnswer>;

export const scenarioAnswer = z.strictObject({
  id: id("scn"),
  name: z.string(),
  description: z.nullable(z.string()),
  version: z.int().check(z.minimum(1)),
  tests: z.int().check(z.minimum(1)),
  variables: z.array(z.string()),
  created_at: time,
  updated_at: time,
});
export type ScenarioAnswer = z.infer<typeof scenarioAnswer>;

export const scenariosAnswer = z.strictObject({
  scenarios: z.array(scenarioAnswer),
  next_cursor: z.nullable(z.string()),
});

export type ScenariosAnswer = z.infer<typeof scenariosAnswer>;

export const summaryAnswer = testSummarySchema;

/** Which tests a run covers, if not all, and the execution that it repeats. docs/contract.md, "Selecting tests". */
const scope = { selection: z.nullable(selectionSchema()), rerun_of: z.nullable(z.string()) };

/** The step that an attempt was at when that was last told. */
export const runningStepAnswer = z.strictObject({
  number: z.int().check(z.minimum(1)),
  total: z.int().check(z.minimum(1)),
  title: z.string(),
  started_at: time,
});

/** A test of which an attempt is going on. */
export const runningTestAnswer = z.strictObject({
  name: z.string(),
  number: z.int().check(z.minimum(1)),
  attempt: z.int().check(z.minimum(1)),
  started_at: time,
  step: z.nullable(runningStepAnswer),
});

/** docs/contract.md, "GET /results-scenario/{id}/status/". */
export const statusAnswer = z.extend(executionAnswer, {
  ...scope,
  tests: z.extend(summaryAnswer, { running: count }),
  running_tests: z.array(runningTestAnswer),
  reason: z.nullable(z.string()),
  duration_ms: z.nullable(count),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;

export const linkAnswer = z.strictObject({
  url: z.url(),
  expires_at: time,
  content_type: z.string(),
  file_name: z.string(),
  size_bytes: count,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

/** Where a test or a step is written. */
const source = z.strictObject({
  file: z.string(),
  line: z.int().check(z.minimum(1)),
  column: z.int().check(z.minimum(1)),
});

export const testAnswer = z.strictObject({
  name: z.string(),
  number: z.int().check(z.minimum(1)),
  source: z.nullable(source),
  outcome: z.enum(testOutcomes),
  duration_ms: count,
  attempts: count,
  flaky: z.boolean(),
  failure: z.nullable(
    z.strictObject({
      message: z.string(),
      step: z.nullable(z.int().check(z.minimum(1))),
      step_title: z.nullable(z.string()),
      comparison: z.nullable(z.strictObject({ expected: z.string(), actual: z.string() })),
      source: z.nullable(source),
    }),
  ),
  carried_over_from: z.nullable(z.string()),
});
export type TestAnswer = z.infer<typeof testAnswer>;

const run = z.strictObject({
  ...identity,
  status: z.literal("completed"),
  outcome: z.enum(runOutcomes),
  reason: z.nullable(z.string()),
  run_id: id("run"),
  run_number: z.int().check(z.minimum(1)),
  started_at: time,
  completed_at: time,
  duration_ms: count,
  metadata: texts,
  ...scope,
  tests_summary: summaryAnswer,
});
export type RunAnswer = z.infer<typeof run>;

/** `GET /results-scenario/{id}/junit/` for clients that accept JSON. */
export const outcomesAnswer = z.extend(run, { tests: z.array(testAnswer) });
export type OutcomesAnswer = z.infer<typeof outcomesAnswer>;

/** docs/contract.md, "POST /results-scenario/artifacts/". */
export const artifactsAnswer = z.extend(run, {
  artifacts: z.strictObject(forKinds("run", () => z.nullable(linkAnswer))),
  tests: z.array(
    z.extend(testAnswer, {
      artifacts: z.strictObject({
        ...forKinds("test", () => z.nullable(linkAnswer)),
        downloads: z.array(linkAnswer),
      }),
    }),
  ),
  next_cursor: z.nullable(z.string()),
});
export type ArtifactsAnswer = z.infer<typeof artifactsAnswer>;
