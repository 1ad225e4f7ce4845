import * as z from "zod/mini";
import type { RunRef } from "../core/artifacts/object-keys.ts";

// State passes between the steps as ids (Step Functions limits payloads to 256 KiB), in the API's snake_case so that a
// history reads like the rest of the service.

/** Input of every task: the run that it works for. */
export const runInput = z.object({ team: z.string(), execution_id: z.string(), run_id: z.string() });
export type RunInput = z.infer<typeof runInput>;

/** Input of the tasks of one test. `index` counts from 0, `attempt` from 1. */
export const testInput = z.extend(runInput, {
  index: z.int().check(z.minimum(0)),
  attempt: z.int().check(z.minimum(1)),
});
export type TestInput = z.infer<typeof testInput>;

/** An error as Step Functions passes it to a Catch. */
export const faultInput = z.object({ Error: z.string(), Cause: z.nullish(z.string()) });
export type Fault = z.infer<typeof faultInput>;

export function runRefOf(input: RunInput): RunRef {
  return { team: input.team, executionId: input.execution_id, runId: input.run_id };
}

/** The input of a workflow for this run; the same run always has the same input. */
export function inputOf(ref: RunRef): RunInput {
  return { team: ref.team, execution_id: ref.executionId, run_id: ref.runId };
}
