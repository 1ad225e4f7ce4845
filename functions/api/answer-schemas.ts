import * as z from "zod";
import { executionStatuses, executionTypes } from "../core/execution.ts";
import { runOutcomes, testOutcomes } from "../core/outcome.ts";

/** The contract's answers. They type what presents them, and describe them to whoever asks. */

const time = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);
const texts = z.record(z.string(), z.string());

const identity = {
  execution_id: z.string(),
  scenario_id: z.string(),
  scenario_name: z.string(),
  scenario_version: z.int().min(1),
  type: z.enum(executionTypes),
};

/** Contract, "GET /results-scenario/executions/": Execution. */
export const executionAnswer = z.strictObject({
  ...identity,
  status: z.enum(executionStatuses),
  outcome: z.enum(runOutcomes).nullable(),
  created_at: time,
  scheduled_for: time.nullable(),
  started_at: time.nullable(),
  completed_at: time.nullable(),
  run_id: z.string().nullable(),
  run_number: count,
  metadata: texts,
});
export type ExecutionAnswer = z.infer<typeof executionAnswer>;

export const executionsAnswer = z.strictObject({
  executions: z.array(executionAnswer),
  next_cursor: z.string().nullable(),
});
export type ExecutionsAnswer = z.infer<typeof executionsAnswer>;

/** Contract, "POST /run-scenario/". */
export const acceptedAnswer = z.strictObject({
  ...identity,
  status: z.literal("scheduled"),
  created_at: time,
  scheduled_for: time,
  metadata: texts,
  links: z.strictObject({ status: z.string(), junit: z.string(), cancel: z.string() }),
});
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>;

/** `POST /results-scenario/{id}/cancel/`: the execution as it is, and where to look next. */
export const cancelAnswer = executionAnswer.extend({
  links: z.strictObject({ status: z.string(), junit: z.string() }),
});
export type CancelAnswer = z.infer<typeof cancelAnswer>;

const scenario = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  version: z.int().min(1),
  tests: z.int().min(1),
  variables: z.array(z.string()),
  created_at: time,
  updated_at: time,
});
export type ScenarioAnswer = z.infer<typeof scenario>;

export const scenariosAnswer = z.strictObject({
  scenarios: z.array(scenario),
  next_cursor: z.string().nullable(),
});

export type ScenariosAnswer = z.infer<typeof scenariosAnswer>;

const summary = z.strictObject({
  total: count,
  passed: count,
  failed: count,
  timed_out: count,
  error: count,
  skipped: count,
  cancelled: count,
});

/** Contract, "GET /results-scenario/{id}/status/". */
export const statusAnswer = executionAnswer.extend({
  tests: summary.extend({ running: count }),
  reason: z.string().nullable(),
  duration_ms: count.nullable(),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;

const link = z.strictObject({
  url: z.url(),
  expires_at: time,
  content_type: z.string(),
  file_name: z.string(),
  size_bytes: count,
  sha256: z.string(),
});
export type LinkAnswer = z.infer<typeof link>;

const test = z.strictObject({
  name: z.string(),
  outcome: z.enum(testOutcomes),
  duration_ms: count,
  attempts: count,
  flaky: z.boolean(),
  failure: z
    .strictObject({ message: z.string(), step: z.int().min(1).nullable(), step_title: z.string().nullable() })
    .nullable(),
});
export type TestAnswer = z.infer<typeof test>;

const run = z.strictObject({
  ...identity,
  status: z.literal("completed"),
  outcome: z.enum(runOutcomes),
  reason: z.string().nullable(),
  run_id: z.string(),
  run_number: z.int().min(1),
  started_at: time,
  completed_at: time,
  duration_ms: count,
  metadata: texts,
  tests_summary: summary,
});
export type RunAnswer = z.infer<typeof run>;

/** `GET /results-scenario/{id}/junit/` for those who accept JSON. */
export const outcomesAnswer = run.extend({ tests: z.array(test) });
export type OutcomesAnswer = z.infer<typeof outcomesAnswer>;

/** Contract, "POST /results-scenario/artifacts/". */
export const artifactsAnswer = run.extend({
  artifacts: z.strictObject({
    junit: link.nullable(),
    video: link.nullable(),
    pdf: link.nullable(),
    excel: link.nullable(),
  }),
  tests: z.array(
    test.extend({
      artifacts: z.strictObject({
        junit: link.nullable(),
        video: link.nullable(),
        screenshot: link.nullable(),
        trace: link.nullable(),
      }),
    }),
  ),
});
export type ArtifactsAnswer = z.infer<typeof artifactsAnswer>;
