import type { RunReport, TestResult } from "../core/result.ts";

/** Files that a run has as a whole, named as in `RunResult.files`. */
export type RunFileKind = "junit" | "video" | "pdf" | "excel";
/** Files that a test can have, named as in `TestResult.files`. */
export type TestFileKind = "junit" | "video" | "screenshot" | "trace";

const runFiles: Readonly<Record<RunFileKind, string>> = {
  junit: "junit.xml",
  video: "video.webm",
  pdf: "report.pdf",
  excel: "report.xlsx",
};

const testFiles: Readonly<Record<TestFileKind, string>> = {
  junit: "junit.xml",
  video: "video.webm",
  screenshot: "screenshot.png",
  trace: "trace.zip",
};

type Test = Pick<TestResult, "index" | "name">;
type Run = Pick<RunReport, "scenarioName" | "runNumber">;

/**
 * How results are named: where they lie in a results folder, and what a browser calls them after a download.
 * Names are ASCII, so that every file system and every `Content-Disposition` takes them as they are.
 */
export const fileNames = {
  /** Path in a results folder: `report.pdf`. */
  ofRun(kind: RunFileKind): string {
    return runFiles[kind];
  },
  /** Path in a results folder: `tests/000-guest-buys-a-book/screenshot.png`. The number counts from 0. */
  ofTest(kind: TestFileKind, test: Test): string {
    return `tests/${testName(test)}/${testFiles[kind]}`;
  },
  /** Path in a results folder of a download that was kept: `tests/000-guest-buys-a-book/download-1-invoice.pdf`. */
  ofDownload(savedName: string, test: Test): string {
    return `tests/${testName(test)}/${savedName}`;
  },
  /** Name of a test's file beside its own JUnit document. */
  besideTest(kind: TestFileKind): string {
    return testFiles[kind];
  },
  /** Name of a download: `checkout-run-3.pdf`; JUnit's and the film's endings say what they are. */
  ofRunDownload(kind: RunFileKind, run: Run): string {
    return `${runName(run)}${endingOf(runFiles[kind])}`;
  },
  /** Name of a download: `checkout-run-3-000-guest-buys-a-book.png`. */
  ofTestDownload(kind: TestFileKind, run: Run, test: Test): string {
    return `${runName(run)}-${testName(test)}${endingOf(testFiles[kind])}`;
  },
};

function runName({ scenarioName, runNumber }: Run): string {
  return `${slug(scenarioName, "scenario")}-run-${runNumber}`;
}

function testName({ index, name }: Test): string {
  return `${String(index).padStart(3, "0")}-${slug(name, "test")}`;
}

function endingOf(file: string): string {
  return file.slice(file.indexOf("."));
}

const slugLength = 50;

/** The text's letters and digits that ASCII has, accents dropped; the fallback where nothing is left. */
function slug(text: string, fallback: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, slugLength).replace(/^-+|-+$/g, "") || fallback;
}
