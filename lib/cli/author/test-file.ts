import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { folderFault } from "../../../functions/core/files/folder-fault.ts";
import { exitCodeOf } from "../../../functions/core/run/outcome.ts";
import { loadWithUploads } from "../../../functions/core/scenario/load-scenario.ts";
import { formatProblem } from "../../../functions/core/scenario/scenario-file-error.ts";
import type { Runners } from "../../../functions/runner/runners.ts";
import { requireSelectable, secretsOf, valuesOf } from "../options/scenario-values.ts";
import { type SelectionOptions, selectionOf } from "../options/selection-options.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { printResults } from "../results/print-results.ts";
import { clearResults, inResultsFolder, type ResultFile } from "../results/results-folder.ts";
import { type JunitOptions, styleJunit } from "../results/style-junit.ts";
import { exitCodes, note } from "../terminal/output.ts";
import type { LocalRun } from "./run-locally.ts";
import { TestProgress } from "./test-progress.ts";

export interface TestOptions extends JunitOptions, SelectionOptions {
  var: Record<string, string>;
  out: string;
  headed?: true;
  allow: string[];
  json?: true;
}

/** Authors run their own scenarios on their own machine, so scenarios may reach its addresses. */
const thisMachine = ["127.0.0.1:*", "localhost:*", "[::1]:*"];

/**
 * Runs a scenario file with these runners.
 * @returns the exit code.
 * @throws UsageError, or ScenarioFileError, before any test begins.
 */
export async function testFile(
  file: string,
  options: TestOptions,
  runners: Runners,
  signal: AbortSignal,
): Promise<number> {
  const { scenario, uploads } = await loadWithUploads(file, {
    onIgnored: (part) => note(formatProblem(part)),
    processors: availableParallelism(),
  });
  const selection = selectionOf(options);
  const selected = requireSelectable(scenario, selection);
  void runners.warm(Math.min(scenario.parallel, selected.length));
  const values = valuesOf(scenario, options.var);
  const secrets = secretsOf(scenario, process.env);
  const run = { scenario, selection, values, secrets, uploads, runners, signal };
  return inFolder(options.out, (work) => runAndSave(run, work, options));
}

async function runAndSave(
  run: Pick<LocalRun, "scenario" | "selection" | "values" | "secrets" | "uploads" | "runners" | "signal">,
  work: string,
  options: TestOptions,
): Promise<number> {
  const { out, allow, json } = options;
  const progress = new TestProgress(run.scenario, requireSelectable(run.scenario, run.selection));
  try {
    const [{ runLocally }, { EarlyCards }, { cardMakerOf }] = await Promise.all([
      import("./run-locally.ts"),
      import("./early-cards.ts"),
      import("../../../functions/runner/film-cards.ts"),
    ]);
    const { runners } = run;
    const cards = new EarlyCards(run, cardMakerOf(runners));
    const running = runLocally({
      ...run,
      allowedPrivateHosts: [...thisMachine, ...allow],
      folder: work,
      observer: progress,
      onIdle: (ended) => cards.prepare(ended),
    });
    // The modules that write the results load while the tests run.
    const [{ saveResults, shownRun }, report] = await Promise.all([import("./local-results.ts"), running]);
    const saving = saveResults(report, work, out, { runners, makeCards: cards.make });
    const { files, fault } = await whatIsSaved(saving.then((saved) => styleJunit(out, saved, options)));
    progress.end();
    printResults(shownRun(report), files, out, json === true);
    if (fault !== null) {
      note(`completed: ${outcomeWord(report.outcome)}, but the results cannot go to ${out}: ${fault}.`);
      return exitCodes.usage;
    }
    return exitCodeOf[report.outcome];
  } finally {
    progress.end();
  }
}

/**
 * What was saved. Hours of tests are not in vain where their files cannot be written, as on a full disk: `fault` says why.
 * @throws what is no error of the system.
 */
async function whatIsSaved(
  saving: Promise<ResultFile[]>,
): Promise<{ files: ResultFile[]; fault: string | null }> {
  try {
    return { files: await saving, fault: null };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { files: [], fault: folderFault(error) };
  }
}

/** Works in a folder inside the results folder, so that finished files are renamed and never copied between disks. */
function inFolder<T>(out: string, work: (folder: string) => Promise<T>): Promise<T> {
  return inResultsFolder(out, async () => {
    await clearResults(out);
    const folder = await mkdtemp(join(out, ".running-"));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
