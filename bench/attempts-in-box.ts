import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizeOf } from "../functions/attempt/folder-contents.ts";
import { artifactKinds } from "../functions/core/artifacts/artifact-kinds.ts";
import { attemptFolder } from "../functions/core/artifacts/object-keys.ts";
import { folderFiles } from "../functions/core/files/folder-files.ts";

import { Runners } from "../functions/runner/runners.ts";
import { runAttempts } from "./run-attempts.ts";

/**
 * Makes attempts at the first test of a scenario one after another, as the function of browsers does in one process, and the reports of
 * them all. Prints one line of JSON: the milliseconds of each attempt, of the reports, and of what of these a browser was needed for;
 * the bytes of all files; and the last film in base64.
 */
const [file = "", shop = "", count = "1"] = process.argv.slice(2);

const folder = await mkdtemp(join(tmpdir(), "attempts-"));
const runners = new Runners({ reuse: false });
const times: number[] = [];
// The first attempt has also loaded the modules of this process.
let began = 0;
const report = await runAttempts({
  file,
  shop,
  count: Number(count),
  runners,
  folder,
  observer: {
    onStart: () => {
      if (times.length > 0) began = performance.now();
    },
    onSteps: () => {},
    onStep: () => {},
    onAttempt: (_, { outcome, failure }) => {
      if (outcome !== "passed") throw new Error(`The attempt ${outcome}: ${failure?.message}`);
      times.push(performance.now() - began);
    },
  },
});
const film = await readFile(join(folder, attemptFolder(times.length - 1, 1), artifactKinds.video.file));

// The function that makes attempts does not load these.
const { writeReports } = await import("../functions/reports/write-reports.ts");
const { cardMakerOf } = await import("../functions/runner/film-cards.ts");
const { printerOf } = await import("../functions/runner/print-pdf.ts");
let printMs = 0;
/** Adds what a task takes to the time of printing. */
async function printing<T>(task: Promise<T>): Promise<T> {
  const from = performance.now();
  const made = await task;
  printMs += performance.now() - from;
  return made;
}
const reportsFrom = performance.now();
await writeReports(
  report,
  folderFiles(folder),
  (html, onSent) => printing(printerOf(runners)(html, onSent)),
  (cards, viewport) => printing(cardMakerOf(runners)(cards, viewport)),
);
const reportMs = performance.now() - reportsFrom;
await runners.close();
const bytes = await sizeOf(folder);
await rm(folder, { recursive: true });
console.log(JSON.stringify({ times, reportMs, printMs, bytes, film: film.toString("base64") }));
