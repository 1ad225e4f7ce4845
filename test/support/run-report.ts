import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { outcomeOfRun, type RunStop } from "../../functions/core/run/outcome.ts";
import type {
  AttemptOutcome,
  AttemptResult,
  Failure,
  RunReport,
  StepResult,
  TestResult,
} from "../../functions/core/run/result.ts";
import type { FileRef } from "../../functions/core/run/run-files.ts";

const begin = Date.parse("2026-11-20T09:30:00.000Z");

/** A run with these tests, indexed and judged as the service does it. */
export function runReport(tests: readonly TestResult[], overrides: Partial<RunReport> = {}): RunReport {
  const stop: RunStop | null = tests.some((test) => test.outcome === "cancelled") ? "cancelled" : null;
  const durationMs = tests.reduce((sum, test) => sum + test.durationMs, 250);
  return {
    executionId: "exe_01K9ZJ6Q4M8T2V5X7Y9A0BCDEF",
    scenarioId: "scn_01K9ZJ6Q4M8T2V5X7Y9A0BCDEG",
    scenarioName: "Checkout",
    scenarioVersion: 3,
    file: "scenarios/checkout.yaml",
    description: "A guest buys a book",
    type: "manual",
    runId: "run_01K9ZJ6Q4M8T2V5X7Y9A0BCDEH",
    runNumber: 1,
    region: "eu",
    startedAt: new Date(begin).toISOString(),
    completedAt: new Date(begin + durationMs).toISOString(),
    durationMs,
    outcome: outcomeOfRun(
      tests.map((test) => test.outcome),
      stop,
    ),
    reason: stop && "The run was cancelled by request.",
    metadata: { branch: "main", commit: "4f1c2d9" },
    variables: { base_url: "https://shop.example.com" },
    viewport: { width: 1280, height: 720 },
    selection: null,
    rerunOf: null,
    isFilmed: true,
    ...overrides,
    tests: tests.map((test, index) => ({ ...test, index })),
  };
}

/** A test with these attempts; its outcome is that of the last one. */
export function ranTest(name: string, attempts: readonly AttemptResult[]): TestResult {
  const numbered = attempts.map((attempt, at) => ({ ...attempt, attempt: at + 1 }));
  const last = numbered.at(-1);
  if (!last) throw new Error("A test that ran has an attempt.");
  return {
    index: 0,
    name,
    source: { file: "scenarios/checkout.yaml", line: 7, column: 5 },
    outcome: last.outcome,
    durationMs: numbered.reduce((sum, attempt) => sum + attempt.durationMs, 0),
    attempts: numbered,
    flaky: last.outcome === "passed" && numbered.length > 1,
    reason: last.outcome === "cancelled" ? "The run was cancelled by request." : null,
    failure: last.failure,
    files: noFiles("test"),
    carriedOverFrom: null,
  };
}

/** A test without attempts. */
export function idleTest(
  name: string,
  outcome: "skipped" | "cancelled" | "error",
  reason: string,
): TestResult {
  return {
    index: 0,
    name,
    source: { file: "scenarios/checkout.yaml", line: 7, column: 5 },
    outcome,
    durationMs: 0,
    attempts: [],
    flaky: false,
    reason,
    failure: null,
    files: noFiles("test"),
    carriedOverFrom: null,
  };
}

/** An attempt in which every step passed. */
export function passedAttempt(
  titles: readonly string[],
  overrides: Partial<AttemptResult> = {},
): AttemptResult {
  return attempt("passed", titles, titles.length, null, overrides);
}

/** An attempt that ended at a step (counted from 1) with this message. */
export function endedAttempt(
  outcome: Exclude<AttemptOutcome, "passed">,
  titles: readonly string[],
  step: number,
  message: string,
  overrides: Partial<AttemptResult> = {},
): AttemptResult {
  const source = { file: "scenarios/checkout.yaml", line: 8 + step, column: 9 };
  const failure = { message, step, stepTitle: titles[step - 1] ?? null, source };
  return attempt(outcome, titles, step - 1, failure, overrides);
}

function attempt(
  outcome: AttemptOutcome,
  titles: readonly string[],
  passed: number,
  failure: Failure | null,
  overrides: Partial<AttemptResult>,
): AttemptResult {
  const steps = titles.map((title, at): StepResult => {
    const reached = at < passed || (at === passed && failure !== null);
    return {
      number: at + 1,
      type: "click",
      title,
      outcome: at < passed ? "passed" : reached ? "failed" : "not_run",
      startedAfterMs: reached ? at * 120 : null,
      durationMs: reached ? 100 + ((at * 37) % 190) : null,
    };
  });
  return {
    attempt: 1,
    outcome,
    startedAt: new Date(begin + 100).toISOString(),
    durationMs: steps.reduce((sum, step) => sum + (step.durationMs ?? 0), 60),
    steps,
    failure,
    browserMode: null,
    log: [],
    files: noFiles("attempt"),
    ...overrides,
  };
}

/** A reference to a file that may or may not exist. */
export function fileRef(key: string, contentType = "application/octet-stream"): FileRef {
  return { key, contentType, sizeBytes: 1, sha256: "0".repeat(64) };
}
