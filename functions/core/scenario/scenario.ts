import * as z from "zod/mini";
import { type Step, stepSchema } from "./step.ts";
import { uploadSchema } from "./upload-schema.ts";

/** Where a test and its steps are written; lines and columns count from 1. */
const testSourceSchema = z.object({
  line: z.int().check(z.positive()),
  column: z.int().check(z.positive()),
  /** The recording that has the steps, as the scenario file names it; absent if that file has them itself. */
  recording: z.optional(z.string()),
  /** Line and column of each step. */
  steps: z.array(z.tuple([z.int().check(z.positive()), z.int().check(z.positive())])),
});

/** A test of a registered scenario: recordings inlined, durations in milliseconds, defaults filled in. */
export const testSchema = z.object({
  name: z.string(),
  /** Limit of one attempt. */
  timeoutMs: z.int().check(z.positive()),
  retries: z.int().check(z.minimum(0), z.maximum(3)),
  /** Why the test does not run; `null` when it does. */
  skip: z.nullable(z.string()),
  /** By which a run can select the test; absent if there are none. */
  tags: z.optional(z.array(z.string())),
  steps: z.array(stepSchema),
  /** Scenarios registered before this field existed do not have it. */
  source: z.optional(testSourceSchema),
});

/** A scenario as it is registered and run: everything is resolved, and defaults are filled in. */
export const scenarioSchema = z.object({
  name: z.string(),
  /** The path of its file in its repository; absent if it was registered before this field existed. */
  file: z.optional(z.string()),
  description: z.nullable(z.string()),
  variables: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  viewport: z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  video: z.boolean(),
  trace: z.enum(["off", "on-failure", "on"]),
  /** Tests that run at once. */
  parallel: z.int().check(z.minimum(1), z.maximum(200)),
  /** Limit of the whole run. */
  timeoutMs: z.int().check(z.positive()),
  tests: z.array(testSchema).check(z.minLength(1)),
  /** The files of its folder that its steps upload; absent if there are none. */
  uploads: z.optional(z.array(uploadSchema)),
});

export type TestSource = z.infer<typeof testSourceSchema>;
export type ScenarioTest = z.infer<typeof testSchema>;
export type Scenario = z.infer<typeof scenarioSchema>;
export type { Step };
