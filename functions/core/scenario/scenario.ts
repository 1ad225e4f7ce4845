import * as z from "zod/mini";
import { type Step, stepSchema } from "./step.ts";
import { uploadSchema } from "./upload.ts";

/** A test of a registered scenario: recordings inlined, durations in milliseconds, defaults filled in. */
export const testSchema = z.strictObject({
  name: z.string(),
  /** Limit of one attempt. */
  timeoutMs: z.int().check(z.positive()),
  retries: z.int().check(z.minimum(0), z.maximum(3)),
  /** Why the test does not run; `null` when it does. */
  skip: z.nullable(z.string()),
  /** By which a run can select the test; absent if there are none. */
  tags: z.optional(z.array(z.string())),
  steps: z.array(stepSchema),
});

/** A scenario as it is registered and run: everything is resolved, and defaults are filled in. */
export const scenarioSchema = z.strictObject({
  name: z.string(),
  description: z.nullable(z.string()),
  variables: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  viewport: z.strictObject({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  video: z.boolean(),
  trace: z.enum(["off", "on-failure", "on"]),
  /** Tests that run at once. */
  parallel: z.int().check(z.minimum(1), z.maximum(40)),
  /** Limit of the whole run. */
  timeoutMs: z.int().check(z.positive()),
  tests: z.array(testSchema).check(z.minLength(1)),
  /** The files of its folder that its steps upload; absent if there are none. */
  uploads: z.optional(z.array(uploadSchema)),
});

export type ScenarioTest = z.infer<typeof testSchema>;
export type Scenario = z.infer<typeof scenarioSchema>;
export type { Step };
