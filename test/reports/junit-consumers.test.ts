import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse as junit2json, type TestSuites } from "junit2json";
import { parse as resultsParser } from "test-results-parser";
import { expect, onTestFinished, test } from "vitest";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { junitOfRun } from "../../functions/reports/junit/junit-document.ts";
import { inStyle } from "../../functions/reports/junit/junit-style.ts";
import { fileRef } from "../support/run-report.ts";
import { everyHostileText, everyOutcome } from "../support/sample-reports.ts";

/** The document of every outcome, with a screenshot of the second test. */
function sample(): string {
  const report = everyOutcome();
  const tests = report.tests.map((result, at) =>
    at === 1 ? { ...result, files: { ...noFiles("test"), screenshot: fileRef("s") } } : result,
  );
  return junitOfRun({ ...report, tests });
}

const wrongTotal =
  'The text of #total is not what it should be.\n  expected: "€ 12.00"\n  actual:   "€ 10.00"';
const failedLine = "\n    at scenarios/checkout.yaml:13:9\n";

test("junit2json reads the counts, the names, the file, and the line of a failure in its text", async () => {
  for (const style of ["jenkins", "gitlab"] as const) {
    const { testsuite: [suite] = [], ...totals } = (await junit2json(inStyle(style, sample()))) as TestSuites;
    expect(totals).toMatchObject({ name: "Checkout", tests: 9, failures: 2, errors: 2 });
    expect(suite).toMatchObject({ skipped: 3, hostname: "eu", file: "scenarios/checkout.yaml" });
    expect(suite?.testcase?.map(({ name, time }) => [name, time])).toEqual(
      everyOutcome().tests.map(({ name, durationMs }) => [name, durationMs / 1000]),
    );
    const [failed] = suite?.testcase?.[1]?.failure ?? [];
    expect(failed).toMatchObject({ type: "failed", message: wrongTotal });
    expect(failed?.inner).toContain(failedLine);
    const files = suite?.testcase?.map((testcase) => ("file" in testcase ? testcase.file : null));
    expect(new Set(files)).toEqual(new Set([style === "gitlab" ? "scenarios/checkout.yaml" : null]));
  }
});

test("test-results-parser reads statuses, the failure with its line, the run and the attachment", async () => {
  const folder = await mkdtemp(join(tmpdir(), "junit-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "junit.xml");
  await writeFile(file, sample());
  const { suites } = resultsParser({ type: "junit", files: [file] });
  expect(suites[0]).toMatchObject({ name: "Checkout", failed: 2, errors: 2, skipped: 3, passed: 2 });
  expect(suites[0]?.metadata).toMatchObject({ "metadata.branch": "main", run_number: 12 });
  expect(suites[0]?.cases.map(({ status }) => status)).toEqual([
    "PASS",
    "FAIL",
    "PASS",
    "FAIL",
    "FAIL",
    "SKIP",
    "SKIP",
    "SKIP",
    "FAIL",
  ]);
  const failed = suites[0]?.cases[1];
  expect(failed?.failure.replaceAll("&#10;", "\n")).toBe(wrongTotal);
  expect(failed?.stack_trace).toContain(failedLine);
  expect(failed?.attachments).toMatchObject([{ path: "tests/002-total-is-right/screenshot.png" }]);
});

test("hostile texts change no count, status or attachment", async () => {
  const report = everyHostileText();
  const { testsuite: [suite] = [] } = (await junit2json(junitOfRun(report))) as TestSuites;
  expect(suite?.testcase).toHaveLength(report.tests.length);
  expect(suite?.testcase?.map(({ error = [], skipped = [] }) => error.length + 2 * skipped.length)).toEqual(
    report.tests.map(({ outcome }) => ({ error: 1, skipped: 2 })[String(outcome)] ?? 0),
  );
  const output = suite?.testcase?.flatMap((testcase) => testcase["system-out"] ?? []).join("\n");
  expect(output).toContain("[ [ATTACHMENT");
  expect(output).not.toContain("[[ATTACHMENT");
});
