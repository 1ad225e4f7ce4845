import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TitleCard } from "../functions/core/artifacts/title-card.ts";
import { folderFiles } from "../functions/core/files/folder-files.ts";
import type { RunReport, TestResult } from "../functions/core/run/result.ts";
import { Runners } from "../functions/runner/runners.ts";

/**
 * Makes a part of the reports of a large run in a process of its own, as a function does, and prints one line of JSON with the
 * milliseconds that it took, the start of the process included.
 *
 * `write <tests> <file> <shop> <pdf> <cards>`: all reports of a run whose tests are copies of the file's first, but PDF and title cards, which
 * come from elsewhere after so many milliseconds; also the page that would be printed. `cards <count>`: title cards. `pdf <page>`: the PDF of
 * that page.
 */
const [part = "", given = "", file = "", shop = "", pdfMs = "0", cardsMs = "0"] = process.argv.slice(2);
const runners = new Runners({ reuse: false });
const parts: Readonly<Record<string, () => Promise<object>>> = { write, cards, pdf };
const result = await parts[part]?.();
await runners.close();
console.log(JSON.stringify(result));

async function cards(): Promise<object> {
  const { cardMakerOf } = await import("../functions/runner/film-cards.ts");
  const all = Array.from({ length: Number(given) }, (_, index): TitleCard => {
    const note = "Passed · 3.6 s";
    return { heading: `Test ${index + 1} of 200`, title: "A guest buys two books", note, tone: "good" };
  });
  await cardMakerOf(runners)(all, { width: 1280, height: 720 });
  return { ms: performance.now() };
}

async function pdf(): Promise<object> {
  const { printerOf } = await import("../functions/runner/print-pdf.ts");
  await printerOf(runners)(await readFile(given, "utf8"));
  return { ms: performance.now() };
}

async function write(): Promise<object> {
  const { writeReports } = await import("../functions/reports/write-reports.ts");
  const startMs = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "reports-"));
  const report = await copiesOfOne(folder);
  const { cardMakerOf } = await import("../functions/runner/film-cards.ts");
  const card = { heading: "Test", title: "A guest buys two books", note: "Passed", tone: "good" } as const;
  const [film = new Uint8Array()] = await cardMakerOf(runners)([card], report.viewport);
  let page = "";
  const from = performance.now();
  const { warnings } = await writeReports(
    report,
    folderFiles(folder),
    async (html) => {
      page = html;
      await sleep(Number(pdfMs));
      return new Uint8Array([1]);
    },
    async (all) => {
      await sleep(Number(cardsMs));
      return all.map(() => film);
    },
  );
  const ms = startMs + performance.now() - from;
  for (const warning of warnings) throw new Error(warning);
  await rm(folder, { recursive: true });
  return { ms, page };
}

/** Runs one test and reports it as a run of many: each has a copy of its result and of its film. */
async function copiesOfOne(folder: string): Promise<RunReport> {
  const { runAttempts } = await import("./run-attempts.ts");
  const nothing = () => {};
  const observer = { onStart: nothing, onSteps: nothing, onStep: nothing, onAttempt: nothing };
  const report = await runAttempts({ file, shop, count: 1, runners, folder, observer });
  const [made] = report.tests;
  if (made?.outcome !== "passed") throw new Error(`The test ${made?.outcome}.`);
  const files = folderFiles(folder);
  const copy = async (index: number): Promise<TestResult> => {
    const attempts = made.attempts.map(async (attempt) => {
      const { video } = attempt.files;
      if (video === null) throw new Error("There is no film.");
      const own = await files.write(`${index}/film.webm`, await files.read(video.key), video.contentType);
      return { ...attempt, files: { ...attempt.files, video: own } };
    });
    return { ...made, index, name: `${made.name}, ${index + 1}`, attempts: await Promise.all(attempts) };
  };
  return {
    ...report,
    tests: await Promise.all(Array.from({ length: Number(given) }, (_, index) => copy(index))),
  };
}
