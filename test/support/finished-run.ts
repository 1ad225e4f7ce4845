import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { runPrefix } from "../../functions/core/artifacts/object-keys.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import type { RunOutcome } from "../../functions/core/run/outcome.ts";
import type { RunResult, TestResult } from "../../functions/core/run/result.ts";
import type { FileRef } from "../../functions/core/run/run-files.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { executionOf } from "./executions.ts";

const startedAt = "2026-11-20T09:30:01.000Z";
const completedAt = "2026-11-20T09:30:09.123Z";
export const junitDocument = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Ünï">
  <testsuite name="Ünï" file="scenarios/checkout.yaml">
    <testcase name="Guest buys a book"/>
  </testsuite>
</testsuites>
`;

/** An execution that was accepted and has not begun. */
export async function acceptedExecution(team: string, overrides: Parameters<typeof executionOf>[0] = {}) {
  const execution = executionOf({ team, ...overrides });
  await executionStore().create(execution, execution.createdAt);
  return {
    ...execution,
    ref: { team, executionId: execution.executionId, runId: execution.nextRunId ?? "" },
  };
}

/** An execution whose run is going on. */
export async function runningExecution(team: string, overrides: Parameters<typeof executionOf>[0] = {}) {
  const execution = await acceptedExecution(team, overrides);
  const begun = new Date();
  await executionStore().beginRun(execution.ref, {
    startedAt: begun.toISOString(),
    deadline: new Date(begun.getTime() + 1_800_000).toISOString(),
  });
  return execution;
}

/** An execution whose run is over, with a film, a report and JUnit, and one test that was skipped. */
export async function completedExecution(
  team: string,
  change: (result: RunResult) => RunResult = (same) => same,
) {
  const execution = await acceptedExecution(team, { metadata: { commit: "c0ffee" } });
  const { ref } = execution;
  await executionStore().beginRun(ref, { startedAt, deadline: "2026-11-20T10:00:01.000Z" });
  const files = artifactStore().files(`${runPrefix(ref)}report-1/`);
  const junit = await files.write("junit.xml", junitDocument, "application/xml; charset=utf-8");
  const pdf = await files.write("report.pdf", "%PDF", "application/pdf");
  const screenshot = await files.write("shot.png", "PNG", "image/png");
  const outcome: RunOutcome = "failed";
  const result = change({
    executionId: execution.executionId,
    scenarioId: execution.scenarioId,
    scenarioName: execution.scenarioName,
    scenarioVersion: 1,
    file: "scenarios/checkout.yaml",
    description: null,
    type: "manual",
    runId: ref.runId,
    runNumber: 1,
    region: "us",
    startedAt,
    completedAt,
    durationMs: 8123,
    outcome,
    reason: null,
    metadata: execution.metadata,
    variables: {},
    viewport: { width: 640, height: 360 },
    selection: null,
    rerunOf: null,
    isFilmed: true,
    tests: [failedTest(junit, screenshot), skippedTest()],
    files: { junit, video: null, pdf, html: null, excel: null },
  });
  const stored = await files.write("result.json", JSON.stringify(result), "application/json");
  await executionStore().completeRun(
    ref,
    { cancelledRunId: null },
    {
      completedAt,
      outcome,
      reason: null,
      resultKey: stored.key,
      junit,
      testStates: { "0": "failed", "1": "skipped" },
    },
  );
  return { ...execution, result };
}

function failedTest(junit: FileRef, screenshot: FileRef): TestResult {
  const source = { file: "scenarios/checkout.yaml", line: 12, column: 9 };
  const comparison = { expected: "€ 12.00", actual: "€ 10.00" };
  const failure = {
    message: "The total is wrong.",
    step: 4,
    stepTitle: 'Expect "€ 12.00"',
    comparison,
    source,
  };
  const files = { video: null, screenshot, trace: null, downloads: [] };
  const attempt = {
    outcome: "failed",
    startedAt,
    steps: [],
    failure,
    browserMode: null,
    log: [],
    files,
  } as const;
  return {
    index: 0,
    name: "Guest buys a book",
    source: { ...source, line: 6 },
    outcome: "failed",
    durationMs: 2100,
    attempts: [1, 2].map((number) => ({ ...attempt, attempt: number, durationMs: 1050, steps: [], log: [] })),
    flaky: false,
    reason: null,
    failure,
    files: { ...noFiles("test"), ...files, junit },
    carriedOverFrom: null,
  };
}

function skippedTest(): TestResult {
  return {
    index: 1,
    name: "Not yet",
    source: null,
    outcome: "skipped",
    durationMs: 0,
    attempts: [],
    flaky: false,
    reason: "Waiting for the new basket",
    failure: null,
    files: noFiles("test"),
    carriedOverFrom: null,
  };
}

/** A well-formed id that does not exist. */
export const unknownExecution = newId("exe");
