import { testFolder } from "../core/object-keys.ts";
import type { RunReport, TestResult } from "../core/result.ts";
import type { FileRef, RunFiles } from "../core/run-files.ts";
import { filmsOf } from "./films.ts";
import { junitOfTest, junitType } from "./junit/junit-document.ts";

/**
 * Writes the files of one test and returns the test that names them. docs/contract.md, "Link": a skipped test has no
 * files; neither has one that was cancelled before it began.
 * @param film writes one film from those of the given tests.
 */
export async function writeTestFiles(
  report: RunReport,
  test: TestResult,
  files: RunFiles,
  film: (name: string, tests: readonly TestResult[]) => Promise<FileRef | null>,
): Promise<TestResult> {
  if (test.attempts.length === 0 && test.outcome !== "error") return test;
  const folder = testFolder(test.index);
  const parts = filmsOf(test);
  const video = parts.length > 1 ? await film(`${folder}video.webm`, [test]) : (parts[0] ?? null);
  const complete: TestResult = {
    ...test,
    files: {
      junit: null,
      video,
      screenshot: lastOf(test, "screenshot"),
      trace: lastOf(test, "trace"),
      downloads: test.attempts.findLast(({ files }) => files.downloads.length > 0)?.files.downloads ?? [],
    },
  };
  const junit = await files.write(`${folder}junit.xml`, junitOfTest(report, complete), junitType);
  return { ...complete, files: { ...complete.files, junit } };
}

function lastOf({ attempts }: TestResult, kind: "screenshot" | "trace"): FileRef | null {
  return attempts.findLast((attempt) => attempt.files[kind] !== null)?.files[kind] ?? null;
}
