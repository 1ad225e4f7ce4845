import * as z from "zod/mini";
import { scenarioSchema } from "./scenario/scenario.ts";

/**
 * All that a test needs to know about its run, written once when the run begins, below the run's own prefix: the
 * function that drives a browser reads this one object and no table.
 */
export const planSchema = z.strictObject({
  scenarioId: z.string(),
  scenarioVersion: z.number(),
  scenario: scenarioSchema,
  /** The scenario's variables after the overrides of this execution. */
  values: z.record(z.string(), z.string()),
  /** When the run's time limit ends. */
  deadline: z.iso.datetime(),
});

export type RunPlan = z.infer<typeof planSchema>;

/** Name of the plan below the run's prefix. */
export const planName = "plan.json";
