import { artifactKinds, type KindOf } from "../core/artifacts/artifact-kinds.ts";
import type { RunReport, TestResult } from "../core/run/result.ts";

type Test = Pick<TestResult, "index" | "name">;
type Run = Pick<RunReport, "scenarioName" | "runNumber">;

/**
 * How results are named: in a results folder, and by a browser that downloads them. Names are ASCII, so that every file
 * system and every `Content-Disposition` accepts them unchanged.
 */
export const fileNames = {
  /** Path in a results folder: `report.pdf`. */
  ofRun(kind: KindOf<"run">): string {
    return artifactKinds[kind].file;
  },
  /** Path in a results folder: `tests/001-guest-buys-a-book/screenshot.png`, with the number that reports give the test. */
  ofTest(kind: KindOf<"test">, test: Test): string {
    return `tests/${testName(test)}/${artifactKinds[kind].file}`;
  },
  /** Path in a results folder of a kept download: `tests/001-guest-buys-a-book/download-1-invoice.pdf`. */
  ofDownload(savedName: string, test: Test): string {
    return `tests/${testName(test)}/${savedName}`;
  },
  /** Name of a test's file beside its own JUnit document. */
  besideTest(kind: KindOf<"test">): string {
    return artifactKinds[kind].file;
  },
  /** Name of a download: `checkout-run-3.pdf`; JUnit and the film are told apart by their extensions. */
  ofRunDownload(kind: KindOf<"run">, run: Run): string {
    return `${runName(run)}${endingOf(artifactKinds[kind].file)}`;
  },
  /** Name of a download: `checkout-run-3-001-guest-buys-a-book.png`. */
  ofTestDownload(kind: KindOf<"test">, run: Run, test: Test): string {
    return `${runName(run)}-${testName(test)}${endingOf(artifactKinds[kind].file)}`;
  },
};

function runName({ scenarioName, runNumber }: Run): string {
  return `${slug(scenarioName, "scenario")}-run-${runNumber}`;
}

function testName({ index, name }: Test): string {
  return `${String(index + 1).padStart(3, "0")}-${slug(name, "test")}`;
}

function endingOf(file: string): string {
  return file.slice(file.indexOf("."));
}

const slugLength = 50;

/** The text's ASCII letters and digits, without accents; the fallback if nothing is left. */
function slug(text: string, fallback: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, slugLength).replace(/^-+|-+$/g, "") || fallback;
}
