import { attemptFolder, attemptResultName, type RunRef, runPrefix } from "../core/artifacts/object-keys.ts";
import { attemptSchema } from "../core/attempt/attempt-schema.ts";
import type { AttemptResult, TestResult } from "../core/run/result.ts";
import { coveredTests, type RunPlan } from "../core/run/run-plan.ts";
import { type NeverRan, testResultOf } from "../core/run/run-verdict.ts";
import { NewerDocument, readDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { carryOver } from "./carry-over.ts";

/** How many tests are read concurrently. */
const atOnce = 20;

/**
 * The results of a run's tests, in order: from the files that their attempts left in the bucket or, for tests that
 * were not run again, from the run that this one repeats.
 */
export async function collectTests(ref: RunRef, plan: RunPlan, neverRan: NeverRan): Promise<TestResult[]> {
  const carried = plan.rerunOf ? await carryOver(ref, plan.rerunOf) : new Map<number, TestResult>();
  const covered = coveredTests(plan);
  const results: TestResult[] = [];
  for (let from = 0; from < covered.length; from += atOnce) {
    const batch = covered.slice(from, from + atOnce).map(async (index) => {
      return carried.get(index) ?? (await collectTest(ref, plan, index, neverRan));
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

async function collectTest(
  ref: RunRef,
  { scenario, rerunOf }: RunPlan,
  index: number,
  neverRan: NeverRan,
): Promise<TestResult> {
  const test = scenario.tests[index];
  if (!test) throw new RangeError(`The scenario has no test ${index}.`);
  if (rerunOf?.carried.includes(index)) {
    const reason = `Its result in execution ${rerunOf.executionId} is no longer kept.`;
    return testResultOf({ scenario, index, attempts: [] }, { outcome: "error", reason });
  }
  if (test.skip !== null) return testResultOf({ scenario, index, attempts: [] }, neverRan);
  try {
    const attempts = await collectAttempts(ref, index, test.retries + 1);
    return testResultOf({ scenario, index, attempts }, neverRan);
  } catch (error) {
    if (!(error instanceof NewerDocument)) throw error;
    return testResultOf({ scenario, index, attempts: [] }, { outcome: "error", reason: error.message });
  }
}

async function collectAttempts(ref: RunRef, index: number, most: number): Promise<AttemptResult[]> {
  const schema = attemptSchema(runPrefix(ref));
  const attempts: AttemptResult[] = [];
  for (let attempt = 1; attempt <= most; attempt += 1) {
    const key = runPrefix(ref) + attemptFolder(index, attempt) + attemptResultName;
    const body = await artifactStore().readIfThere(key);
    if (!body) break;
    attempts.push(readDocument(schema, body));
  }
  return attempts;
}
