import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { presentTest } from "../../../functions/api/present-result.ts";
import { kindsOf } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { savedNameOf } from "../../../functions/core/artifacts/saved-name.ts";
import type { CardMaker } from "../../../functions/core/artifacts/title-card.ts";
import { folderFiles } from "../../../functions/core/files/folder-files.ts";
import type { RunReport, RunResult } from "../../../functions/core/run/result.ts";
import type { FileRef } from "../../../functions/core/run/run-files.ts";
import { loadWorkbookWriter } from "../../../functions/reports/excel/workbook.ts";
import { fileNames } from "../../../functions/reports/file-names.ts";
import { writeReports } from "../../../functions/reports/write-reports.ts";
import { printerOf } from "../../../functions/runner/print-pdf.ts";
import type { Runners } from "../../../functions/runner/runners.ts";
import type { ResultFile } from "../results/results-folder.ts";
import type { ShownRun } from "../results/shown-run.ts";
import { note } from "../terminal/output.ts";

// This module loads while the tests run, when this process has little to do. Whoever makes the workbook gets the error.
void loadWorkbookWriter().catch(() => {});

/**
 * Makes the reports of a run, and moves all its files to where a download from the service would put them.
 * @param work the folder with the files of the attempts; on the same disk as `folder`.
 */
export async function saveResults(
  report: RunReport,
  work: string,
  folder: string,
  { runners, makeCards }: { runners: Runners; makeCards: CardMaker },
): Promise<ResultFile[]> {
  const { result, warnings } = await writeReports(report, folderFiles(work), printerOf(runners), makeCards);
  for (const warning of warnings) note(warning);
  const files: ResultFile[] = [];
  for (const { name, file } of namedFiles(result)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await rename(join(work, file.key), path);
    files.push({ name, sizeBytes: file.sizeBytes });
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function namedFiles({ files, tests }: RunResult): { name: string; file: FileRef }[] {
  const ofRun = kindsOf("run").map((kind) => ({
    name: fileNames.ofRun(kind),
    file: files[kind],
  }));
  const ofTests = tests.flatMap((test) =>
    kindsOf("test").map((kind) => ({
      name: fileNames.ofTest(kind, test),
      file: test.files[kind],
    })),
  );
  const ofDownloads = tests.flatMap((test) =>
    test.files.downloads.map((file) => ({ name: fileNames.ofDownload(savedNameOf(file), test), file })),
  );
  return [...ofRun, ...ofTests, ...ofDownloads].flatMap(({ name, file }) =>
    file === null ? [] : [{ name, file }],
  );
}

/** A run on this machine, with the field names of the artifacts answer. */
export function shownRun(report: RunReport): ShownRun & { scenario_name: string } {
  return {
    scenario_name: report.scenarioName,
    outcome: report.outcome,
    reason: report.reason,
    duration_ms: report.durationMs,
    tests: report.tests.map(presentTest),
  };
}
