import type { RunRef } from "../core/artifacts/object-keys.ts";
import type { Execution, RunningTest, TestState } from "../core/execution/execution.ts";
import { executionStore } from "../stores/execution-store.ts";
import { untilAdmitted } from "./until-admitted.ts";

/** How long the table may refuse a write, in milliseconds: half of what a step has. */
const patienceMs = 30_000;

/**
 * Records how a test of a run stands. All tests of a run write to one item, for which DynamoDB accepts a thousand KB a second and
 * refuses more: if many tests with much metadata do so at once, some have to wait.
 * @param test the attempt to name; `null` if none is going on, or if it is not named.
 * @returns `null` if the run is not the most recent one or not running: then nothing was written.
 */
export function recordTest(
  ref: RunRef,
  index: number,
  state: TestState,
  test: RunningTest | null = null,
): Promise<Execution | null> {
  const record = () => executionStore().recordTest(ref, index, state, test);
  return untilAdmitted(record, AbortSignal.timeout(patienceMs));
}
