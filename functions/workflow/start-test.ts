import type { RunRef } from "../core/object-keys.ts";
import { executionStore } from "../stores/execution-store.ts";
import { stopOf } from "./stop-reason.ts";

/**
 * Decides whether a test may run now, and records the decision. A run that was cancelled, has used up its time or is no
 * longer the most recent one starts no browser for its remaining tests.
 */
export async function startTest(ref: RunRef, index: number, attempt: number): Promise<boolean> {
  const execution = await executionStore().recordTest(ref, index, "running");
  if (!execution) return false;
  const stop = stopOf(execution, Date.now());
  // A retry that may not begin leaves the test with the outcome of its last attempt, which finish-run reads from its files.
  if (stop) await executionStore().recordTest(ref, index, attempt === 1 ? "cancelled" : "failed");
  return stop === null;
}
