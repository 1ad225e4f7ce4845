import { artifactKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import type { TestOutcome } from "../../../functions/core/run/outcome.ts";
import type { ArtifactsAnswer } from "../client/api-answers.ts";
import type { ResultFile } from "../results/results-folder.ts";

interface Expected {
  outcome: TestOutcome;
  flaky?: true;
  /** Names of files in the test's own folder. */
  files: readonly string[];
}

/** The expected results of the tests in examples/scenarios/shop.yaml, in their order. */
const expectedTests: readonly Expected[] = [
  { outcome: "passed", files: ["junit.xml", "video.webm", "video.vtt"] },
  { outcome: "passed", files: ["junit.xml", "video.webm", "video.vtt"] },
  { outcome: "passed", flaky: true, files: ["junit.xml", "video.webm", "video.vtt"] },
  { outcome: "failed", files: ["junit.xml", "video.webm", "video.vtt", "screenshot.png", "trace.zip"] },
  { outcome: "skipped", files: [] },
  { outcome: "passed", files: ["junit.xml"] },
];

/** Bytes of the PDF, which is sent by mail. */
const largestPdf = 500_000;

const expectedFiles = ["junit.xml", "video.webm", "report.html", "report.pdf", "report.xlsx"];

/** How a run differs from what the demo expects, as sentences; empty if it does not. */
export function deviations({ outcome, tests }: ArtifactsAnswer, files: readonly ResultFile[]): string[] {
  const found: string[] = [];
  if (outcome !== "failed") found.push(`The run should be failed, and is ${outcome}.`);
  if (tests.length !== expectedTests.length) found.push(`There should be ${expectedTests.length} tests.`);
  for (const [index, expected] of expectedTests.entries()) {
    const test = tests[index];
    if (!test) continue;
    const flaky = expected.flaky ?? false;
    if (test.outcome !== expected.outcome || test.flaky !== flaky) {
      found.push(`"${test.name}" should be ${expected.outcome}${flaky ? " and flaky" : ""}.`);
    }
    const folder = `tests/${String(index + 1).padStart(3, "0")}-`;
    const missing = expected.files.filter((name) => !isThere(files, folder, name));
    if (missing.length > 0) found.push(`"${test.name}" should have ${missing.join(", ")}.`);
  }
  const missing = expectedFiles.filter((name) => !isThere(files, "", name));
  if (missing.length > 0) found.push(`The run should have ${missing.join(", ")}.`);
  const pdf = files.find(({ name }) => name === artifactKinds.pdf.file);
  if (pdf && pdf.sizeBytes > largestPdf)
    found.push(`${pdf.name} should be smaller than ${largestPdf} bytes.`);
  return found;
}

function isThere(files: readonly ResultFile[], folder: string, name: string): boolean {
  return files.some(
    (file) =>
      file.sizeBytes > 0 &&
      (folder === "" ? file.name === name : file.name.startsWith(folder) && file.name.endsWith(`/${name}`)),
  );
}
