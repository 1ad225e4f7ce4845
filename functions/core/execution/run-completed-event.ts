import * as z from "zod/mini";
import { regionCodes } from "../regions.ts";
import { runOutcomes } from "../run/outcome.ts";
import { testSummarySchema } from "../run/test-summary-schema.ts";
import { executionTypes } from "./execution-states.ts";

/** What rules on the event bus match the event by, beside its source, the service's name. docs/events.md */
export const runCompletedType = "Scenario Run Completed";

/**
 * The content of the event: ids, times, the outcome and numbers. No reason, failure or variable, since the first two
 * quote pages: permission to listen on the bus does not imply permission to read them. Fields are only ever added
 * within a version.
 */
export const runCompletedDetail = z.strictObject({
  version: z.literal("1"),
  region: z.enum(regionCodes),
  team: z.string(),
  execution_id: z.string(),
  /** Identifies the run: a run that is announced twice has the same. */
  run_id: z.string(),
  run_number: z.int().check(z.minimum(1)),
  scenario_id: z.string(),
  scenario_name: z.string(),
  scenario_version: z.int().check(z.minimum(1)),
  type: z.enum(executionTypes),
  outcome: z.enum(runOutcomes),
  started_at: z.iso.datetime(),
  completed_at: z.iso.datetime(),
  duration_ms: z.int().check(z.minimum(0)),
  tests: testSummarySchema,
  metadata: z.record(z.string(), z.string()),
});

export type RunCompletedDetail = z.infer<typeof runCompletedDetail>;
