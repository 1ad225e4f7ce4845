import * as z from "zod/mini";

/**
 * What a run takes over from the earlier run that it repeats: decided once, when it is accepted, so that nothing that
 * happens to the earlier execution afterwards changes it.
 */
export function rerunSchema() {
  return z.object({
    executionId: z.string(),
    runId: z.string(),
    /** Where the earlier run's result lies in the bucket. */
    resultKey: z.string(),
    /** Positions of the tests that passed there and are not run again. */
    carried: z.array(z.int()),
  });
}

export type Rerun = z.infer<ReturnType<typeof rerunSchema>>;

/** Positions of the tests of a completed run that are not run again. @param states by position, as they are stored. */
export function carriedTests(states: Readonly<Record<string, string>>): number[] {
  const passed = Object.entries(states).filter(([, state]) => state === "passed");
  return passed.map(([position]) => Number(position)).sort((a, b) => a - b);
}

/** The states with which a run begins: in a rerun, the tests that were taken over have already passed. */
export function firstStates(rerun: Rerun | null): Record<string, "passed"> {
  return Object.fromEntries((rerun?.carried ?? []).map((position) => [String(position), "passed"]));
}
