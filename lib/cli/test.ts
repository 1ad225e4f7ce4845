import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BrowserSource } from "../../functions/browser/browser-source.ts";
import { reusedBrowsers } from "../../functions/browser/chromium.ts";
import { exitCodeOf } from "../../functions/core/outcome.ts";
import type { Scenario } from "../../functions/core/scenario/scenario.ts";
import { onInterruption } from "./interruption.ts";
import { note } from "./output.ts";
import { printResults } from "./print-results.ts";
import type { LocalRun } from "./run-locally.ts";
import { secretsOf, valuesOf } from "./scenario-values.ts";

/** Milliseconds in which the browser's process begins. */
const headStartMs = 80;

export interface TestOptions {
  var: Record<string, string>;
  out: string;
  headed?: true;
  allow: string[];
  json?: true;
}

/** An author's scenario is their own, on their own machine. */
const thisMachine = ["127.0.0.1:*", "localhost:*", "[::1]:*"];

/** Runs a scenario file in this process; outcomes, reports and files are those of the service. */
export async function test(file: string, options: TestOptions): Promise<number> {
  const browsers = await browsersFor(options);
  const interruption = onInterruption();
  try {
    await warmUp(browsers);
    // Loaded, as all that follows, while the browser starts.
    const { loadWithUploads } = await import("../../functions/core/scenario/load-scenario.ts");
    const { scenario, uploads } = await loadWithUploads(file);
    const values = valuesOf(scenario, options.var);
    const secrets = secretsOf(scenario, process.env);
    const run = { scenario, values, secrets, uploads, browsers, signal: interruption.signal };
    return await inFolder(options.out, (work) => runAndSave(run, work, options));
  } finally {
    interruption.end();
    await browsers.close();
  }
}

async function runAndSave(
  run: Pick<LocalRun, "scenario" | "values" | "secrets" | "uploads" | "browsers" | "signal">,
  work: string,
  { out, allow, json, headed }: TestOptions,
): Promise<number> {
  const { runLocally } = await import("./run-locally.ts");
  const running = runLocally({
    ...run,
    allowedPrivateHosts: [...thisMachine, ...allow],
    folder: work,
    onAttempt: progressOf(run.scenario),
  });
  // What is needed afterwards is made ready meanwhile.
  const [{ saveResults, shownRun }, printer, report] = await Promise.all([
    import("./local-results.ts"),
    import("./run-printer.ts").then(({ runPrinter }) => runPrinter(run.browsers, !headed)),
    running,
  ]);
  const { result, files } = await saveResults(report, work, out, printer);
  printResults(shownRun(result), files, out, json === true);
  return exitCodeOf[result.outcome];
}

/** Works in a folder beside the results, so that files need not be copied from one disk to another. */
async function inFolder<T>(out: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(out, { recursive: true });
  const folder = await mkdtemp(join(out, ".running-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function browsersFor({ headed }: TestOptions): Promise<BrowserSource> {
  if (!headed) return reusedBrowsers();
  const browsers = (await import("./headed-browsers.ts")).headedBrowsers();
  // A machine without Chrome or without a screen is a matter of how the command was given, not of the tests.
  await browsers.lease();
  return browsers;
}

/**
 * Gives the browser a head start: to load modules keeps this thread from starting it. Whoever needs it first is told if
 * it did not start.
 */
async function warmUp(browsers: BrowserSource): Promise<void> {
  const leasing = browsers.lease().then(
    (lease) => lease.release("keep"),
    () => {},
  );
  await Promise.race([leasing, delay(headStartMs)]);
}

function progressOf({ tests }: Scenario) {
  const width = String(tests.length).length;
  let ended = 0;
  return ({ name }: { name: string }, { attempt, outcome }: { attempt: number; outcome: string }) => {
    ended += 1;
    const which = attempt === 1 ? "" : `, attempt ${attempt}`;
    note(`${String(ended).padStart(width)}  ${outcome.replace("_", " ").padEnd(9)}  ${name}${which}`);
  };
}
