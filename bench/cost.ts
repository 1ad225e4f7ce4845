import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { startShop } from "../examples/shop/server.ts";
import { boxMissing } from "../lib/verify/box.ts";
import { browserFunction } from "../lib/verify/lambda-box.ts";
import {
  browserCost,
  type MeasuredRun,
  type MeasuredStarts,
  otherCosts,
  type Prices,
  printMemory,
  readPrices,
  startCosts,
  startsOfRun,
  traceCosts,
} from "./aws-reckoning.ts";
import type { BenchOptions } from "./bench-options.ts";
import { withBundle } from "./bundle-for-box.ts";
import { differentPictures } from "./different-pictures.ts";
import { bundleFunction, linkPackages, loadOf } from "./function-load.ts";
import { median, printTable, seconds, spread, verdict } from "./numbers.ts";
import { preparePlaywright } from "./playwright-side.ts";
import { runInBox } from "./run-in-box.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { project } from "./timed-command.ts";

/** Memory in MiB, in proportion to which Lambda grants processors: 0.79 as deployed, then 0.5, 1, 1.16, 1.7 and 2. */
const sizes = [browserFunction.memory, 885, printMemory, 2048, 3008, 3538];
/** How many seconds each of the five tests takes, and how many dollars 1,000 runs may cost. */
const testSeconds = 30;
const targetDollars = 6;
const viewport = { width: 1280, height: 720 };

/** How many tests the run has whose cost is calculated. */
const testsOfRun = 5;

/** How many processes of each size make a first attempt. */
const processes = 3;

const measured = z.object({
  times: z.array(z.number()).min(1),
  reportMs: z.number(),
  printMs: z.number(),
  bytes: z.number(),
  film: z.string(),
});

interface Measured {
  memory: number;
  /** How long a process takes from its start to the end of its first attempt, in milliseconds: the median of several. */
  coldMs: number;
  warmMs: number[];
  pictures: number;
  ofRun: MeasuredRun;
}

/**
 * Measures the twenty steps with film in a box like Lambda's, bundled as they are deployed, at several sizes of memory, and
 * calculates what 1,000 runs of five tests of 30 seconds cost at each size in three cases: the tests mostly wait, in warm
 * processes; the process of each function starts cold, and each request has a trace; and in addition the tests keep the processor
 * as busy as the twenty steps do. The reports and the sizes of files are those of five tests, measured at the size of the function
 * that prints. The second case has the target.
 */
export async function cost({ runs }: BenchOptions): Promise<boolean> {
  const missing = boxMissing();
  if (missing !== null) throw new Error(`A box like Lambda's cannot be made: ${missing}`);
  return inTemporaryFolder(async (folder) => {
    const { ffmpeg } = await preparePlaywright(folder);
    const shop = await startShop();
    try {
      return await withBundle("attempts-in-box", async (program) => {
        const all: Measured[] = [];
        for (const memory of sizes) all.push(await measure(memory, runs, shop.url, folder, ffmpeg, program));
        return report(all, await readPrices(), runs, await measureStarts(runs));
      });
    } finally {
      await shop.close();
    }
  });
}

/** How many seconds on one processor a process of each function takes to start: the median of several starts. */
function measureStarts(runs: number): Promise<MeasuredStarts["startSeconds"]> {
  return inTemporaryFolder(async (folder) => {
    linkPackages(folder);
    const names = Object.keys(startsOfRun) as (keyof typeof startsOfRun)[];
    const seconds = names.map((name) => {
      const bundled = bundleFunction(name, folder);
      const starts = Array.from({ length: runs }, () => loadOf(bundled.folder).startMs);
      return [name, median(starts) / 1000] as const;
    });
    return Object.fromEntries(seconds) as MeasuredStarts["startSeconds"];
  });
}

async function measure(
  memory: number,
  runs: number,
  shop: string,
  folder: string,
  ffmpeg: string,
  program: string,
): Promise<Measured> {
  const twentySteps = join(project, "examples/scenarios/twenty-steps.yaml");
  const attempts = async (count: number) =>
    measured.parse(await runInBox(memory, [join(program, "index.mjs"), twentySteps, shop, String(count)]));
  const firstMs: number[] = [];
  for (let made = 1; made < processes; made++) firstMs.push(...(await attempts(1)).times);
  const { times, reportMs, printMs, bytes, film } = await attempts(Math.max(runs + 1, testsOfRun));
  const path = join(folder, `${memory}.webm`);
  await writeFile(path, Buffer.from(film, "base64"));
  const [first = 0, ...warmMs] = times;
  const ofRun = {
    reportSeconds: reportMs / 1000,
    printSeconds: printMs / 1000,
    gigabytes: (bytes / times.length) * testsOfRun * 1e-9,
  };
  const coldMs = median([...firstMs, first]);
  const { ofPage } = await differentPictures(ffmpeg, path, viewport);
  return { memory, coldMs, warmMs, pictures: ofPage, ofRun };
}

function report(
  all: readonly Measured[],
  prices: Prices,
  runs: number,
  startSeconds: MeasuredStarts["startSeconds"],
): boolean {
  const fastest = Math.min(...all.map(({ warmMs }) => median(warmMs)));
  const deployed = all.find(({ memory }) => memory === browserFunction.memory);
  const printing = all.find(({ memory }) => memory === printMemory);
  if (!deployed || !printing) throw new Error("A deployed size was not measured.");
  const besides = otherCosts(prices, printing.ofRun);
  const others = Object.values(besides).reduce((sum, dollars) => sum + dollars, 0);
  const traces = traceCosts(prices);
  const browserSeconds = (deployed.coldMs - median(deployed.warmMs)) / 1000;
  const starts = startCosts(prices, { browserSeconds, startSeconds });
  const rows = [
    [
      "memory",
      "processors",
      "warm attempt",
      "",
      "first attempt",
      "pictures",
      "x86: warm",
      "cold",
      "",
      "and computing",
      "arm64, if it were as fast",
      "",
    ],
  ];
  let holds = false;
  for (const { memory, coldMs, warmMs, pictures } of all) {
    const slower = median(warmMs) / fastest;
    const startedIn = (coldMs - median(warmMs)) / 1000;
    const dollars = (perGbSecond: number): [number, number, number] => {
      const sum = (each: number, traced: number) => others + traced + browserCost(memory, each, perGbSecond);
      return [
        sum(testSeconds, traces.least),
        starts + sum(testSeconds + startedIn, traces.most),
        starts + sum(testSeconds * slower + startedIn, traces.most),
      ];
    };
    const [warm, cold, computing] = dollars(prices.lambdaX86PerGbSecond);
    const isDeployed = memory === browserFunction.memory;
    const isCheap = cold <= targetDollars;
    if (isDeployed) holds = isCheap;
    rows.push([
      `${memory} MiB${isDeployed ? " (deployed)" : ""}`,
      (memory / 1769).toFixed(2),
      ...[seconds(median(warmMs)), spread(warmMs), seconds(coldMs), String(pictures)],
      ...[dollarsOf(warm), dollarsOf(cold), isDeployed ? verdict(isCheap) : "", dollarsOf(computing)],
      range(dollars(prices.lambdaArmPerGbSecond)),
    ]);
  }
  const run = `five tests of ${testSeconds} s: if they mostly wait in warm processes, if each process starts cold, and if they also compute as the twenty steps do`;
  printTable(
    `Twenty steps with film in a box like Lambda's (medians of ${runs}), and 1,000 runs of ${run}`,
    rows,
  );
  console.log(
    `  without browsers and traces ${dollarsOf(others)}: ${Object.entries(besides)
      .map(([what, sum]) => `${what} ${dollarsOf(sum)}`)
      .join(", ")}; traces ${range([traces.least, traces.most])}`,
  );
  const { reportSeconds, printSeconds, gigabytes } = printing.ofRun;
  console.log(
    `  measured: reports ${reportSeconds.toFixed(1)} s; PDF and title cards, at the same time, ${printSeconds.toFixed(1)} s in all; files ${(gigabytes * 1000).toFixed(1)} MB`,
  );
  const slowest = Math.max(...Object.values(startSeconds));
  console.log(
    `  starts of all other functions, each at most ${slowest.toFixed(2)} s of one processor: ${dollarsOf(starts)}`,
  );
  const price = browserCost(deployed.memory, browserSeconds, prices.lambdaX86PerGbSecond) / testsOfRun;
  console.log(
    `  a test whose process has to start, as after a test of another team, takes ${browserSeconds.toFixed(1)} s more: ${dollarsOf(price)} for 1,000`,
  );
  console.log(
    `  prices of ${prices.region} as of ${prices.date} (bench/aws-prices.json); aim at the deployed size: ≤ ${dollarsOf(targetDollars)}`,
  );
  console.log(`  again: npm run bench -- cost --runs ${runs}`);
  return holds;
}

function range(dollars: readonly number[]): string {
  return [Math.min(...dollars), Math.max(...dollars)].map(dollarsOf).join(" – ");
}

function dollarsOf(amount: number): string {
  return `${amount.toFixed(2)} $`;
}
