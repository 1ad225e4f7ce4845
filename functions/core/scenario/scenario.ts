import * as z from "zod";
import { type Step, stepSchema } from "./step.ts";

/** A test of a registered scenario: recordings inlined, durations in milliseconds, defaults filled in. */
export const testSchema = z.strictObject({
  name: z.string(),
  /** Limit of one attempt. */
  timeoutMs: z.number().int().positive(),
  retries: z.number().int().min(0).max(3),
  /** Why the test does not run; `null` when it does. */
  skip: z.string().nullable(),
  steps: z.array(stepSchema),
});

/** A scenario as it is registered and run: what a scenario file says, with nothing left to look up or default. */
export const scenarioSchema = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  viewport: z.strictObject({ width: z.number().int().positive(), height: z.number().int().positive() }),
  video: z.boolean(),
  trace: z.enum(["off", "on-failure", "on"]),
  /** Tests that run at once. */
  parallel: z.number().int().min(1).max(40),
  /** Limit of the whole run. */
  timeoutMs: z.number().int().positive(),
  tests: z.array(testSchema).min(1),
});

export type ScenarioTest = z.infer<typeof testSchema>;
export type Scenario = z.infer<typeof scenarioSchema>;
export type { Step };
