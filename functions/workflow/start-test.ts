import type { RunRef } from "../core/object-keys.ts";
import { type HandOver, handOver } from "./hand-over.ts";
import { recordTest } from "./record-test.ts";
import { stopOf } from "./stop-reason.ts";

/**
 * Whether a test may run now, and if so, a link to its order and whether no other attempt can follow this one. In the API's
 * snake_case, as the workflow's state has it.
 */
type StartedTest = { run: true; order: string; is_last: boolean } | { run: false };

/**
 * Decides whether a test may run now, records the decision, and hands over what the attempt needs. A run that was cancelled, has
 * used up its time or is no longer the most recent one starts no browser for its remaining tests.
 * @throws what `handOver` throws.
 */
export async function startTest(
  ref: RunRef,
  index: number,
  attempt: number,
  prepare: HandOver = handOver,
): Promise<StartedTest> {
  const execution = await recordTest(ref, index, "running");
  if (!execution) return { run: false };
  if (stopOf(execution, Date.now()) === null) {
    const { order, isLast } = await prepare(ref, index, attempt);
    return { run: true, order, is_last: isLast };
  }
  // A retry that may not begin leaves the test with the outcome of its last attempt, which finish-run reads from its files.
  await recordTest(ref, index, attempt === 1 ? "cancelled" : "failed");
  return { run: false };
}
