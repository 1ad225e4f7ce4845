import { attemptSchema } from "../core/attempt-schema.ts";
import { attemptFolder, type RunRef, runPrefix } from "../core/object-keys.ts";
import type { AttemptResult, TestResult } from "../core/result.ts";
import type { RunPlan } from "../core/run-plan.ts";
import { type NeverRan, testResultOf } from "../core/run-verdict.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { attemptResultName } from "./end-test.ts";

/** How many tests are read concurrently. */
const atOnce = 20;

/** The results of a run's tests, in order, from the files that their attempts left in the bucket. */
export async function collectTests(ref: RunRef, plan: RunPlan, neverRan: NeverRan): Promise<TestResult[]> {
  const { scenario } = plan;
  const { tests } = scenario;
  const results: TestResult[] = [];
  for (let from = 0; from < tests.length; from += atOnce) {
    const batch = tests.slice(from, from + atOnce).map(async (test, offset) => {
      const index = from + offset;
      const attempts = test.skip === null ? await collectAttempts(ref, index, test.retries + 1) : [];
      return testResultOf({ scenario, index, attempts }, neverRan);
    });
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

async function collectAttempts(ref: RunRef, index: number, most: number): Promise<AttemptResult[]> {
  const schema = attemptSchema(runPrefix(ref));
  const attempts: AttemptResult[] = [];
  for (let attempt = 1; attempt <= most; attempt += 1) {
    const key = runPrefix(ref) + attemptFolder(index, attempt) + attemptResultName;
    const body = await artifactStore().readIfThere(key);
    if (!body) break;
    attempts.push(schema.parse(JSON.parse(new TextDecoder().decode(body))));
  }
  return attempts;
}
