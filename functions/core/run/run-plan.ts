import * as z from "zod/mini";
import { rerunSchema } from "../execution/rerun.ts";
import { scenarioSchema } from "../scenario/scenario.ts";

/**
 * All that the tasks of a run need to know about it, written once when the run begins, below the run's own prefix.
 */
export const planSchema = z.object({
  scenarioId: z.string(),
  scenarioVersion: z.number(),
  scenario: scenarioSchema,
  /** The scenario's variables after the overrides of this execution. */
  values: z.record(z.string(), z.string()),
  /** When the run's time limit ends. */
  deadline: z.iso.datetime(),
  /** Positions of the tests that the run covers; absent if it covers all. */
  selected: z.optional(z.array(z.int())),
  /** What the run took over from an earlier one; absent if it repeats none. */
  rerunOf: z.optional(rerunSchema()),
});

export type RunPlan = z.infer<typeof planSchema>;

/** Name of the plan below the run's prefix. */
export const planName = "plan.json";

type Tests = Pick<RunPlan, "scenario" | "selected" | "rerunOf">;

/** Positions of the tests that a run covers, whether or not they run now. */
export function coveredTests({ scenario, selected }: Tests): number[] {
  return selected ?? [...scenario.tests.keys()];
}

/** Positions of the tests that need a browser: neither skipped by their author nor taken over from an earlier run. */
export function testsToRun(plan: Tests): number[] {
  const carried = new Set(plan.rerunOf?.carried);
  return coveredTests(plan).filter(
    (position) => !carried.has(position) && plan.scenario.tests[position]?.skip === null,
  );
}
