import { allEnded } from "../core/all-ended.ts";
import { artifactKinds, forKinds, type KindOf } from "../core/artifacts/artifact-kinds.ts";
import type { CardMaker } from "../core/artifacts/title-card.ts";
import type { RunReport, RunResult, TestResult } from "../core/run/result.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { writeDocument } from "../core/stored-document.ts";
import { workbookOf } from "./excel/workbook.ts";
import { type Films, readFilms } from "./films.ts";
import { embeddedFilms } from "./html/embedded-files.ts";
import { htmlReport } from "./html/report.ts";
import { junitOfRun } from "./junit/junit-document.ts";
import { optional } from "./optional.ts";
import { readScreenshots, type Screenshots } from "./page/screenshots.ts";
import { reportPage } from "./pdf/page.ts";
import { writeRunFilm } from "./run-film.ts";
import { writeTestFiles } from "./test-files.ts";
import { lastFilmOf, type TestFilm, type TestFilms, writeTestFilms } from "./test-film.ts";

/**
 * Prints an HTML page and returns the PDF.
 * @param onSent called once another process works on it, if that can be known.
 */
export type PdfPrinter = (html: string, onSent?: () => void) => Promise<Uint8Array>;

/** The reports of a run, once written. */
export interface WrittenReports {
  result: RunResult;
  /** The result itself, as JSON. */
  resultFile: FileRef;
  /** What could not be made, and why; each such file is `null` in the result. */
  warnings: string[];
}

/**
 * Makes all files of a run from what its tests produced, and writes them. PDF, Excel, films and captions may fail without
 * affecting the rest: a run always has its JUnit and its result.
 * @param files where the attempts' files are read and the reports are written.
 * @throws what `files.write` throws for JUnit and the result, once nothing is written any more.
 */
export async function writeReports(
  report: RunReport,
  files: RunFiles,
  printer: PdfPrinter,
  makeCards: CardMaker,
): Promise<WrittenReports> {
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  const reading = readEmbeddable(report, files, warn);
  // The workbook keeps this process busy, so it is made while another one prints.
  const isPrinting = Promise.withResolvers<void>();
  const print: PdfPrinter = (page) => printer(page, isPrinting.resolve);
  const printing = optional("PDF", writePdf(report, files, print, reading), warn);
  const [pdf, { tests, junit, video }, html, excel] = await allEnded([
    printing.finally(isPrinting.resolve),
    writeTestsAndFilm(report, files, reading, { makeCards, warn }),
    optional("HTML report", writeHtml(report, files, reading), warn),
    isPrinting.promise.then(() => optional("Excel workbook", writeExcel(report, files), warn)),
  ]);
  const result: RunResult = { ...report, tests, files: { junit, video, pdf, html, excel } };
  return { result, resultFile: await writeResult(result, files), warnings };
}

/**
 * Writes JUnit and the result and nothing else, for a run whose reports cannot be made. The files of its tests stay as they are.
 * @throws what `files.write` throws.
 */
export async function writeEssentials(report: RunReport, files: RunFiles): Promise<WrittenReports> {
  const warnings: string[] = [];
  const tests = await writeTests(report, files, lastFilmOf, (warning) => warnings.push(warning));
  const junit = await writeOfRun("junit", junitOfRun({ ...report, tests }), files);
  const result: RunResult = { ...report, tests, files: { ...forKinds("run", () => null), junit } };
  return { result, resultFile: await writeResult(result, files), warnings };
}

function writeResult(result: RunResult, files: RunFiles): Promise<FileRef> {
  return files.write("result.json", writeDocument(result), "application/json");
}

/** Files of the tests that more than one report shows: read once. */
interface Embeddable {
  films: Promise<Films>;
  /** Written once these are read. */
  testFilms: Promise<TestFilms>;
  screenshots: Promise<Screenshots>;
}

function readEmbeddable(report: RunReport, files: RunFiles, warn: (warning: string) => void): Embeddable {
  const films = readFilms(report.tests, files, warn);
  return {
    films,
    testFilms: films.then((read) => writeTestFilms(report.tests, read, files, warn)),
    screenshots: readScreenshots(report, files, warn),
  };
}

async function writePdf(
  report: RunReport,
  files: RunFiles,
  printer: PdfPrinter,
  reading: Embeddable,
): Promise<FileRef> {
  const screenshots = await reading.screenshots;
  const pdf = await printer(reportPage(report, screenshots));
  return writeOfRun("pdf", pdf, files);
}

async function writeHtml(report: RunReport, files: RunFiles, reading: Embeddable): Promise<FileRef> {
  const films = embeddedFilms(report, await reading.films);
  const [testFilms, screenshots] = await Promise.all([reading.testFilms, reading.screenshots]);
  return writeOfRun("html", htmlReport(report, { films, testFilms, screenshots }), files);
}

function writeOfRun(kind: KindOf<"run">, body: Uint8Array | string, files: RunFiles): Promise<FileRef> {
  const { file, contentType } = artifactKinds[kind];
  return files.write(file, body, contentType);
}

async function writeExcel(report: RunReport, files: RunFiles): Promise<FileRef> {
  return writeOfRun("excel", await workbookOf(report), files);
}

/** JUnit names the tests' files, so those are written first. */
async function writeTestsAndFilm(
  report: RunReport,
  files: RunFiles,
  reading: Embeddable,
  { makeCards, warn }: { makeCards: CardMaker; warn: (warning: string) => void },
) {
  const runFilm = reading.films.then((films) => writeRunFilm(report, films, files, { makeCards, warn }));
  const [tests, video] = await allEnded([
    reading.testFilms.then((films) =>
      writeTests(report, files, ({ index }) => films.get(index) ?? null, warn),
    ),
    optional("film", runFilm, warn),
  ]);
  const junit = await writeOfRun("junit", junitOfRun({ ...report, tests }), files);
  return { tests, junit, video };
}

function writeTests(
  report: RunReport,
  files: RunFiles,
  filmOf: (test: TestResult) => TestFilm | null,
  warn: (warning: string) => void,
): Promise<TestResult[]> {
  return allEnded(report.tests.map((test) => writeTestFiles(report, test, files, filmOf(test), warn)));
}
