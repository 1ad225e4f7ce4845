import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Shop, startShop } from "../../../examples/shop/server.ts";
import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import { keyStore } from "../../../functions/stores/key-store.ts";
import { scenarioStore } from "../../../functions/stores/scenario-store.ts";
import { downloadResults } from "../client/download.ts";
import { watchUntilCompleted } from "../client/progress.ts";
import { ScenarioApi } from "../client/scenario-api.ts";
import { trigger } from "../client/trigger.ts";
import { inRegion } from "../operator/operator-region.ts";
import { printResults } from "../results/print-results.ts";
import { inResultsFolder } from "../results/results-folder.ts";
import { coloured } from "../terminal/colours.ts";
import { Interrupted, onInterruption } from "../terminal/interruption.ts";
import { exitCodes, note, print, printColoured } from "../terminal/output.ts";
import { deviations } from "./demo-expectations.ts";
import { type RegionProcess, startRegionProcess } from "./region-process.ts";

const scenarioFile = fileURLToPath(new URL("../../../examples/scenarios/shop.yaml", import.meta.url));
/** Where the demo's files go unless another folder is given; in the project. */
export const usualDemoFolder = {
  name: "demo-results",
  path: fileURLToPath(new URL("../../../demo-results", import.meta.url)),
} as const;
const team = "demo";
/** The time limit of the whole run, in milliseconds. */
const limitMs = 5 * 60_000;

/** What the demo starts, in that order. */
interface DemoParts {
  folder: string;
  shop: Shop;
  region: RegionProcess;
}

/**
 * Shows the service from scratch to the finished film: a region, a shop, a key, a scenario, a run, all its files.
 * @param resultsFolder where its files go; results of an earlier run are removed.
 * @returns 0 if everything went as the demo says, including the test that is meant to fail.
 */
export function runDemo(resultsFolder: string): Promise<number> {
  return inResultsFolder(resultsFolder, () => demonstrate(resultsFolder), "The argument [folder]");
}

async function demonstrate(resultsFolder: string): Promise<number> {
  const interruption = onInterruption();
  const closing: (() => Promise<void>)[] = [];
  try {
    const parts = await openParts(closing);
    return await play(parts, resultsFolder, interruption.signal);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    note(error.message);
    return exitCodes.cancelled;
  } finally {
    interruption.end();
    for (const close of closing.reverse()) await close();
  }
}

async function openParts(closing: (() => Promise<void>)[]): Promise<DemoParts> {
  const folder = await mkdtemp(join(tmpdir(), "scenario-demo-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const shop = await startShop();
  closing.push(() => shop.close());
  tell("The example shop is open", shop.url);
  const region = await startRegionProcess(join(folder, "data"), join(folder, "region.log"));
  closing.push(() => region.stop());
  tell("An embedded region serves", region.baseUrl);
  return { folder, shop, region };
}

async function play(
  { folder, shop, region }: DemoParts,
  resultsFolder: string,
  signal: AbortSignal,
): Promise<number> {
  const scenario = await loadScenario(scenarioFile);
  const key = await register(join(folder, "data"), scenario);
  const api = new ScenarioApi(region.baseUrl, async () => key);
  const patience = { until: Date.now() + limitMs, signal };
  const variables = { base_url: shop.url };
  const accepted = await trigger(api, { name: scenario.name, variables }, patience);
  tell("POST /run-scenario/", accepted.execution_id);
  await watchUntilCompleted(api, accepted.execution_id, patience, true);
  const { answer, files, fault } = await downloadResults(api, accepted.execution_id, resultsFolder, {
    signal,
  });
  tell("POST /results-scenario/artifacts/", `${files.length} files downloaded`);
  print("");
  printResults(answer, files, relative(process.cwd(), resultsFolder) || ".", false);
  return conclude([...(fault === null ? [] : [fault]), ...deviations(answer, files)]);
}

/** What an operator prepares for a client: a key for the team, and its scenario. */
async function register(dataFolder: string, scenario: Scenario): Promise<string> {
  return inRegion({ local: dataFolder }, async (region) => {
    const { keyId, key } = await keyStore().issue({ team, region, expiresAt: null });
    tell("A key is issued", keyId);
    const { scenarioId } = await scenarioStore().register(team, scenario);
    tell("The scenario is registered", `${scenarioId} ${scenario.name}`);
    return key;
  });
}

function conclude(faults: readonly string[]): number {
  print("");
  if (faults.length > 0) {
    for (const fault of faults) printColoured(coloured("red", fault));
    return exitCodes.failed;
  }
  print(
    "Everything is as expected: the failed test is meant to fail, so that the reports have something to explain.",
  );
  return exitCodes.ok;
}

function tell(what: string, detail: string): void {
  note(`${what.padEnd(34)} ${detail}`);
}
