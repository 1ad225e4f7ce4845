import { artifactKinds, forKinds, type KindOf } from "../core/artifacts/artifact-kinds.ts";
import { testFolder } from "../core/artifacts/object-keys.ts";
import type { RunReport, TestResult } from "../core/run/result.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { captionsOf } from "./captions.ts";
import { junitOfTest } from "./junit/junit-document.ts";
import { optional } from "./optional.ts";
import type { TestFilm } from "./test-film.ts";

/**
 * Writes the files of one test and returns the test with references to them. docs/contract.md, "Link": a skipped test
 * has no files; nor has one that was cancelled before it began.
 * @param warn called if its captions cannot be made.
 */
export async function writeTestFiles(
  report: RunReport,
  test: TestResult,
  files: RunFiles,
  film: TestFilm | null,
  warn: (warning: string) => void,
): Promise<TestResult> {
  if (test.attempts.length === 0 && test.outcome !== "error") return test;
  const folder = testFolder(test.index);
  const complete: TestResult = {
    ...test,
    files: {
      ...forKinds("attempt", (kind) => lastOf(test, kind)),
      junit: null,
      video: film?.file ?? null,
      captions: null,
      downloads: test.attempts.findLast(({ files }) => files.downloads.length > 0)?.files.downloads ?? [],
    },
  };
  const write = (kind: KindOf<"test">, body: string) => {
    const { file, contentType } = artifactKinds[kind];
    return files.write(`${folder}${file}`, body, contentType);
  };
  const writeCaptions = async ({ attempts }: TestFilm) => write("captions", captionsOf(attempts));
  const captions = film && (await optional("captions", writeCaptions(film), warn));
  const withCaptions: TestResult = { ...complete, files: { ...complete.files, captions } };
  const junit = await write("junit", junitOfTest(report, withCaptions));
  return { ...withCaptions, files: { ...withCaptions.files, junit } };
}

function lastOf({ attempts }: TestResult, kind: KindOf<"attempt">): FileRef | null {
  return attempts.findLast((attempt) => attempt.files[kind] !== null)?.files[kind] ?? null;
}
