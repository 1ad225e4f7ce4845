import { readFile } from "node:fs/promises";
import * as z from "zod";
import { functionUses } from "../lib/cloud/function-uses.ts";

const priceSchema = z.object({
  region: z.string(),
  date: z.iso.date(),
  lambdaX86PerGbSecond: z.number(),
  lambdaArmPerGbSecond: z.number(),
  lambdaPerMillionCalls: z.number(),
  transitionsPerThousand: z.number(),
  gatewayPerMillion: z.number(),
  tableWritesPerMillion: z.number(),
  tableReadsPerMillion: z.number(),
  bucketWritesPerThousand: z.number(),
  bucketReadsPerThousand: z.number(),
  keyRequestsPerTenThousand: z.number(),
  storagePerGbMonth: z.number(),
  transferPerGb: z.number(),
  logsPerGb: z.number(),
  eventsPerMillion: z.number(),
  tracesPerMillion: z.number(),
});

/** Prices in dollars, without free tier or savings plans, of one region on one date. */
export type Prices = z.infer<typeof priceSchema>;

/** The run whose cost is calculated, as in docs/operations.md, "What it costs". */
const run = { tests: 5, polls: 20 } as const;
/** How often a test of 30 seconds tells at which step it is, at most: functions/workflow/step-telling.ts. */
export const toldSteps = 5;
/** Requests of a run to the API: the trigger, the polls, and those for its reports and its files. */
const requests = 3 + run.polls;
/**
 * The share of requests that X-Ray samples beyond the first in each second, by its default rule, since a deployment has none of
 * its own. https://docs.aws.amazon.com/xray/latest/devguide/xray-console-sampling.html
 */
const sampledShare = 0.05;
/** Memory, in MiB, of the function that prints and of the one that judges. */
export const printMemory = functionUses["print-report"].size.memorySize;
const judgeMemory = functionUses["finish-run"].size.memorySize;

/** What the reports and the files of such a run take, as measured. */
export interface MeasuredRun {
  /** Seconds of the function that judges, and of the two invocations, added up, of the one that prints meanwhile. */
  reportSeconds: number;
  printSeconds: number;
  gigabytes: number;
}

/** How long starts take, as measured. */
export interface MeasuredStarts {
  /** By how many seconds the first attempt of a process takes longer than later ones. */
  browserSeconds: number;
  /** Seconds on one processor, by function. */
  startSeconds: Readonly<Record<keyof typeof startsOfRun, number>>;
}

export async function readPrices(): Promise<Prices> {
  return priceSchema.parse(JSON.parse(await readFile(new URL("aws-prices.json", import.meta.url), "utf8")));
}

/** What the browsers of 1,000 runs of five tests cost, in dollars. @param seconds billed for each test. */
export function browserCost(memory: number, seconds: number, perGbSecond: number): number {
  return 1000 * run.tests * seconds * gigabytes(memory) * perGbSecond;
}

/** What 1,000 runs cost in addition to their browsers, in dollars, by what is paid for. */
export function otherCosts(prices: Prices, measured: MeasuredRun): Record<string, number> {
  const gigabytesOfFiles = 1000 * measured.gigabytes;
  return {
    "PDF and title cards":
      1000 * measured.printSeconds * gigabytes(printMemory) * prices.lambdaX86PerGbSecond,
    reports: 1000 * measured.reportSeconds * gigabytes(judgeMemory) * prices.lambdaArmPerGbSecond,
    "API and steps":
      1000 * 40 * 0.1 * gigabytes(512) * prices.lambdaArmPerGbSecond + 0.048 * prices.lambdaPerMillionCalls,
    transitions: (5 + 4 * run.tests) * prices.transitionsPerThousand,
    gateway: 0.001 * requests * prices.gatewayPerMillion,
    table: 0.062 * prices.tableWritesPerMillion + 0.064 * prices.tableReadsPerMillion,
    // With each poll reading the step of every test, as if all of them ran until the end.
    "bucket's requests":
      (42 + run.tests * toldSteps) * prices.bucketWritesPerThousand +
      (235 + run.tests * run.polls) * prices.bucketReadsPerThousand,
    key: 1.6 * prices.keyRequestsPerTenThousand,
    storage: gigabytesOfFiles * ((97 + 7) / 30) * prices.storagePerGbMonth,
    transfer: gigabytesOfFiles * prices.transferPerGb,
    "logs and events": 0.02 * prices.logsPerGb + 0.001 * prices.eventsPerMillion,
  };
}

/** The processes other than browsers that a run starts if no function has been used for a while; some start once for each test. */
export const startsOfRun = {
  "run-scenario": 1,
  status: 1,
  junit: 1,
  artifacts: 1,
  "begin-run": 1,
  "start-test": run.tests,
  "end-test": run.tests,
  "finish-run": 1,
  "start-waiting": 1,
} as const;
/** The memory, in MiB, with which a function has one whole processor. A start cannot use more. */
const oneProcessor = 1769;
/** Invocations of the function that prints: for the PDF, and for the title cards. */
const prints = 2;

/** What the starts in 1,000 runs cost if all are cold, in dollars, without those of the tests' browsers. Lambda bills them like any other time. */
export function startCosts(prices: Prices, measured: MeasuredStarts): number {
  const steps = Object.entries(startsOfRun).map(([name, count]) => {
    const { memorySize } = functionUses[name as keyof typeof startsOfRun].size;
    const seconds =
      measured.startSeconds[name as keyof typeof startsOfRun] / Math.min(1, memorySize / oneProcessor);
    return 1000 * count * seconds * gigabytes(memorySize) * prices.lambdaArmPerGbSecond;
  });
  const print =
    1000 * prints * measured.browserSeconds * gigabytes(printMemory) * prices.lambdaX86PerGbSecond;
  return steps.reduce((sum, dollars) => sum + dollars, print);
}

/**
 * What the traces of 1,000 runs cost, in dollars: the least, if many requests arrive in the same second, and the most, if each is
 * the first in its second. The steps of a run belong to the trace of the request that triggered it.
 */
export function traceCosts({ tracesPerMillion }: Prices): { least: number; most: number } {
  const most = (requests * tracesPerMillion) / 1000;
  return { least: sampledShare * most, most };
}

function gigabytes(memory: number): number {
  return memory / 1024;
}
