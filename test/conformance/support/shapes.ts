import * as z from "zod";

/** The contract's shapes, strictly: every listed field is present, and no other is. */

const ulid = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const id = (kind: "scn" | "exe" | "run") => z.string().regex(new RegExp(`^${kind}_${ulid}$`));
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const count = z.number().int().min(0);
const texts = z.record(z.string(), z.string());
const type = z.enum(["manual", "one-off", "recurring"]);
const runOutcome = z.enum(["passed", "failed", "error", "timed_out", "cancelled"]);
const testOutcome = z.enum(["passed", "failed", "error", "skipped", "timed_out", "cancelled"]);

export const accepted = z.strictObject({
  execution_id: id("exe"),
  scenario_id: id("scn"),
  scenario_name: z.string(),
  scenario_version: count.min(1),
  type: z.literal("manual"),
  status: z.literal("scheduled"),
  created_at: time,
  scheduled_for: time,
  metadata: texts,
  links: z.strictObject({ status: z.string(), junit: z.string(), cancel: z.string() }),
});

export const scenario = z.strictObject({
  id: id("scn"),
  name: z.string(),
  description: z.string().nullable(),
  version: count.min(1),
  tests: count.min(1),
  variables: z.array(z.string()),
  created_at: time,
  updated_at: time,
});
export const scenarioPage = z.strictObject({
  scenarios: z.array(scenario),
  next_cursor: z.string().min(1).nullable(),
});

const executionFields = {
  execution_id: id("exe"),
  scenario_id: id("scn"),
  scenario_name: z.string(),
  scenario_version: count.min(1),
  type,
  status: z.enum(["scheduled", "running", "completed"]),
  outcome: runOutcome.nullable(),
  created_at: time,
  scheduled_for: time.nullable(),
  started_at: time.nullable(),
  completed_at: time.nullable(),
  run_id: id("run").nullable(),
  run_number: count,
  metadata: texts,
};
export const execution = z.strictObject(executionFields);
export const executionPage = z.strictObject({
  executions: z.array(execution),
  next_cursor: z.string().min(1).nullable(),
});

const endings = {
  total: count,
  passed: count,
  failed: count,
  timed_out: count,
  error: count,
  skipped: count,
  cancelled: count,
};
/** What a run is about, if not all tests, and the execution that it repeats. */
const scope = {
  selection: z
    .union([
      z.strictObject({ tests: z.array(z.union([z.string(), count.min(1)])).min(1) }),
      z.strictObject({ tags: z.array(z.string()).min(1) }),
    ])
    .nullable(),
  rerun_of: id("exe").nullable(),
};
export const status = z.strictObject({
  ...executionFields,
  ...scope,
  tests: z.strictObject({ ...endings, running: count }),
  running_tests: z.array(
    z.strictObject({
      name: z.string().min(1),
      number: count.min(1),
      attempt: count.min(1),
      started_at: time,
      step: z
        .strictObject({
          number: count.min(1),
          total: count.min(1),
          title: z
            .string()
            .min(1)
            .max(200)
            .regex(/^[^\p{Cc}]+$/u),
          started_at: time,
        })
        .nullable(),
    }),
  ),
  reason: z.string().min(1).nullable(),
  duration_ms: count.nullable(),
});

export const link = z.strictObject({
  url: z.url(),
  expires_at: time,
  content_type: z.string().min(1),
  file_name: z.string().min(1),
  size_bytes: count.min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const noOrLink = link.nullable();

/** Where a test or a step is written. */
const sourceOrNone = z
  .strictObject({ file: z.string().min(1), line: count.min(1), column: count.min(1) })
  .nullable();

/** A test of the JSON form of JUnit: as in the artifacts answer, without links. */
export const testOutcomeOf = z.strictObject({
  name: z.string(),
  number: count.min(1),
  source: sourceOrNone,
  outcome: testOutcome,
  duration_ms: count,
  attempts: count,
  flaky: z.boolean(),
  failure: z
    .strictObject({
      message: z.string().min(1),
      step: count.min(1).nullable(),
      step_title: z.string().nullable(),
      comparison: z.strictObject({ expected: z.string(), actual: z.string() }).nullable(),
      source: sourceOrNone,
    })
    .nullable(),
  carried_over_from: id("exe").nullable(),
});
export const testOf = z.strictObject({
  ...testOutcomeOf.shape,
  artifacts: z.strictObject({
    junit: noOrLink,
    video: noOrLink,
    captions: noOrLink,
    screenshot: noOrLink,
    trace: noOrLink,
    downloads: z.array(link),
  }),
});

export const artifacts = z.strictObject({
  execution_id: id("exe"),
  scenario_id: id("scn"),
  scenario_name: z.string(),
  scenario_version: count.min(1),
  type,
  status: z.literal("completed"),
  outcome: runOutcome,
  reason: z.string().min(1).nullable(),
  run_id: id("run"),
  run_number: count.min(1),
  started_at: time,
  completed_at: time,
  duration_ms: count,
  metadata: texts,
  ...scope,
  tests_summary: z.strictObject(endings),
  artifacts: z.strictObject({
    junit: noOrLink,
    video: noOrLink,
    pdf: noOrLink,
    html: noOrLink,
    excel: noOrLink,
  }),
  next_cursor: z.string().min(1).nullable(),
  tests: z.array(testOf),
});

const problemFields = {
  title: z.string().min(1),
  detail: z.string().min(1),
  request_id: z.string().min(1),
};
const fault = z.strictObject({ path: z.string(), message: z.string().min(1) });

/** The one shape of all errors; `errors` is present on `invalid_request` only. */
export const problem = (status: number, code: string) =>
  z.strictObject({
    ...problemFields,
    type: z.literal(`urn:scenario-api:problem:${code}`),
    status: z.literal(status),
    code: z.literal(code),
    errors: code === "invalid_request" ? z.array(fault) : z.never().optional(),
  });

export type Accepted = z.infer<typeof accepted>;
export type Scenario = z.infer<typeof scenario>;
export type Execution = z.infer<typeof execution>;
export type Status = z.infer<typeof status>;
export type Link = z.infer<typeof link>;
export type Artifacts = z.infer<typeof artifacts>;
