import type { Execution, RunningTest } from "./execution.ts";

/** A test of which an attempt is going on, with its position in the scenario. */
export interface CurrentTest extends RunningTest {
  index: number;
}

/** In the order of the scenario. An earlier version leaves the entries of tests that it ended, and of earlier runs: not these. */
export function currentTests({ startedAt, testStates, runningTests = {} }: Execution): CurrentTest[] {
  return Object.entries(runningTests)
    .filter(([index, test]) => testStates[index] === "running" && test.startedAt >= (startedAt ?? ""))
    .map(([index, test]) => ({ index: Number(index), ...test }))
    .sort((one, other) => one.index - other.index);
}
