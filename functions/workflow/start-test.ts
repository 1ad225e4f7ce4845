import type { RunRef } from "../core/artifacts/object-keys.ts";
import { type RunPlan, testsToRun } from "../core/run/run-plan.ts";
import { type HandOver, handOver } from "./hand-over.ts";
import { readPlan } from "./read-plan.ts";
import { recordTest } from "./record-test.ts";
import { stopOf } from "./stop-reason.ts";

/**
 * The most tests at once of which each is named. All write to one item, for which DynamoDB accepts a thousand KB a second: with
 * 200 names in it, the last test would begin and end two seconds later.
 */
const mostNamed = 40;

/**
 * Whether a test may run now, and if so, a link to its order and whether no other attempt can follow this one. In the API's
 * snake_case, as the workflow's state has it.
 */
type StartedTest = { run: true; order: string; is_last: boolean } | { run: false };

/**
 * Decides whether a test may run now, records that it runs, with its name, and hands over what the attempt needs. A run that was
 * cancelled, has used up its time or is no longer the most recent one starts no browser for its remaining tests.
 * @throws what `handOver` throws.
 */
export async function startTest(
  ref: RunRef,
  index: number,
  attempt: number,
  prepare: HandOver = handOver,
): Promise<StartedTest> {
  const plan = readPlan(ref);
  const name = await nameIn(plan, index);
  const startedAt = new Date().toISOString();
  const test = name === null ? null : { name, attempt, startedAt };
  const execution = await recordTest(ref, index, "running", test);
  if (!execution) return { run: false };
  if (stopOf(execution, Date.now()) === null) {
    const { order, isLast } = await prepare(ref, index, attempt, plan);
    return { run: true, order, is_last: isLast };
  }
  // A retry that may not begin leaves the test with the outcome of its last attempt, which finish-run reads from its files.
  await recordTest(ref, index, attempt === 1 ? "cancelled" : "failed");
  return { run: false };
}

/** `null` if more run at once than are named, or if the plan cannot be read: whoever needs it says why. */
async function nameIn(reading: Promise<RunPlan>, index: number): Promise<string | null> {
  const plan = await reading.catch(() => null);
  if (!plan || Math.min(plan.scenario.parallel, testsToRun(plan).length) > mostNamed) return null;
  return plan.scenario.tests[index]?.name ?? null;
}
