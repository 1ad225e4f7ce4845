import { setTimeout as delay } from "node:timers/promises";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import type { Execution } from "../functions/core/execution/execution.ts";
import { dynamo, stateMachines } from "../functions/shared/clients.ts";
import { environmentNames } from "../functions/shared/environment.ts";
import { logger } from "../functions/shared/logger.ts";
import { admissionStore } from "../functions/stores/admission-store.ts";
import { dispatch as tick } from "../functions/workflow/dispatch.ts";
import { createTableInput } from "../lib/local/dynamo/create-table.ts";
import { dueShards } from "../lib/table.ts";
import { dynamoLocalMissing, startDynamoLocal } from "../test/support/dynamo-local.ts";
import { executionOf } from "../test/support/executions.ts";
import type { StartLimit } from "../test/support/limited-starts.ts";
import { putExecutions } from "../test/support/put-executions.ts";
import type { BenchOptions } from "./bench-options.ts";
import { type GrantedStarts, startGranting } from "./granted-starts.ts";
import { median, printTable, seconds, verdict } from "./numbers.ts";

const tableName = "bench";
/** The largest is as many runs as a region with the largest settings has in progress at once: the rest waits. */
const sizes = [100, 1000, 2000];
const minute = 60_000;
const unlimited: StartLimit = { bucket: 1e9, perSecond: 1e9 };

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html, StartExecution of Standard workflows. */
const limits: Record<string, StartLimit> = {
  "us-east-1": { bucket: 1300, perSecond: 300 },
  "the other three": { bucket: 800, perSecond: 150 },
};

const now = new Date("2026-11-20T09:30:00.000Z");
const kinds: Record<string, Partial<Execution>> = {
  "one-off": { type: "one-off" },
  recurring: {
    type: "recurring",
    schedule: { kind: "cron", expression: "30 * * * *", timezone: "Europe/Berlin", until: null },
    scheduledFor: now.toISOString(),
  },
};

/** How long a tick with a large backlog takes, on AWS's own DynamoDB Local; starts of workflows are only granted. */
export async function dispatch({ runs }: BenchOptions): Promise<boolean> {
  const missing = dynamoLocalMissing();
  if (missing !== null) {
    console.log(`\nThe dispatcher was not measured: ${missing}.`);
    return true;
  }
  const { client, stop } = await startDynamoLocal();
  const starts = startGranting();
  try {
    const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {};
    useServices(`${protocol}//${hostname}:${port}`, (await starts.count()).url);
    watchStarts();
    await client.send(new CreateTableCommand(createTableInput(tableName)));
    const results = [await idle(runs), await growth(starts, runs), await atLimit(starts)];
    console.log(`  again: npm run bench -- dispatch --runs ${runs}`);
    return results.every(Boolean);
  } finally {
    await starts.stop();
    await stop();
  }
}

/** What is measured is the work of the dispatcher, and not how long runs occupy their browsers. */
const roomForAll = Object.fromEntries(
  (["browsersAtOnce", "teamBrowsersAtOnce", "teamRunsAtOnce"] as const).map((name) => [
    environmentNames[name],
    "1000000",
  ]),
);

function useServices(dynamoUrl: string, startsUrl: string): void {
  Object.assign(process.env, {
    [environmentNames.table]: tableName,
    ...roomForAll,
    [environmentNames.stateMachine]: "arn:aws:states:us-east-1:123456789012:stateMachine:bench",
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl,
    AWS_ENDPOINT_URL_SFN: startsUrl,
    POWERTOOLS_METRICS_DISABLED: "true",
  });
  // The tables show what succeeded; warnings and errors stay in the log.
  Object.assign(logger(), { info: () => undefined });
}

/** A tick with nothing due: calls to DynamoDB, counted at the dispatcher's client. */
async function idle(runs: number): Promise<boolean> {
  const calls: (string | undefined)[] = [];
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        calls.push(commandName);
        return next(args);
      },
    { step: "initialize", name: "countCalls" },
  );
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    calls.length = 0;
    const startedAt = performance.now();
    await tick(now);
    // The first one opens the connection.
    if (run > 0) times.push(performance.now() - startedAt);
  }
  dynamo().middlewareStack.remove("countCalls");
  const holds = calls.length === dueShards && calls.every((name) => name === "QueryCommand");
  printTable(`A tick with nothing due (median of ${runs})`, [
    ["time", "calls to DynamoDB", "aim", ""],
    [`${median(times).toFixed(0)} ms`, String(calls.length), `${dueShards}, one a shard`, verdict(holds)],
  ]);
  return holds;
}

/** How the dispatcher's own work grows with the backlog while Step Functions grants every start. */
async function growth(starts: GrantedStarts, runs: number): Promise<boolean> {
  const rows: string[][] = [];
  let holds = true;
  for (const kind of Object.keys(kinds)) {
    let before: number | null = null;
    for (const size of sizes) {
      const measured = [];
      for (let run = 0; run < runs; run += 1) measured.push(await measure(starts, kind, size, unlimited));
      const cpu = median(measured.map(({ cpuMs }) => cpuMs)) / size;
      const ratio = before === null ? null : cpu / before;
      const ms = median(measured.map((one) => one.ms));
      const isGood = ms <= minute && (ratio === null || ratio <= 1.25);
      holds &&= isGood;
      before = cpu;
      rows.push([
        kind,
        size.toLocaleString("en"),
        seconds(ms),
        `${cpu.toFixed(2)} ms`,
        ratio?.toFixed(2) ?? "",
        verdict(isGood),
      ]);
    }
  }
  const head = ["", "due", "time (≤ 60 s)", "processor time each", "ratio to the row above (≤ 1.25)", ""];
  printTable(`All that is due in one minute, starts granted at once (medians of ${runs})`, [head, ...rows]);
  return holds;
}

/** The largest backlog, with starts granted at the default quota of an AWS account. */
async function atLimit(starts: GrantedStarts): Promise<boolean> {
  const size = sizes.at(-1) ?? 0;
  const rows: string[][] = [];
  let holds = true;
  for (const [region, limit] of Object.entries(limits)) {
    const least = ((size - limit.bucket) / limit.perSecond) * 1000;
    for (const kind of Object.keys(kinds)) {
      const { ms, ticks, asked } = await measure(starts, kind, size, limit);
      // Where AWS's quota alone takes more than a minute, only the time beyond it counts.
      const isInTime = ms <= Math.max(minute, least + 5000);
      holds &&= isInTime;
      const refused = `${(((asked - size) / size) * 100).toFixed(0)} %`;
      const judged = isInTime && ms > minute ? "AWS's limit" : verdict(isInTime);
      rows.push([region, kind, seconds(ms), seconds(least), String(ticks), refused, judged]);
    }
  }
  const head = ["starts of", "", "all started after", "AWS's limit alone", "ticks", "refused", ""];
  printTable(
    `${size.toLocaleString("en")} due in one minute, starts granted as AWS does by default (one run)`,
    [head, ...rows],
  );
  return holds;
}

/** Ids of the executions whose workflows were started. */
const startedIds = new Set<string>();

function watchStarts(): void {
  stateMachines().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { input = "{}" } = args.input as { input?: string };
      startedIds.add(JSON.parse(input).execution_id);
      return result;
    },
    { step: "initialize", name: "watchStarts" },
  );
}

interface Measured {
  ms: number;
  cpuMs: number;
  ticks: number;
  asked: number;
}

/**
 * Measures from the first tick to the last granted start, with a tick each minute. Started executions have begun by the next
 * tick; that is the work of the workflows, and its time is not counted.
 */
async function measure(
  starts: GrantedStarts,
  kind: string,
  size: number,
  limit: StartLimit,
): Promise<Measured> {
  const nextRunId = kind === "recurring" ? { nextRunId: null } : {};
  const executions = Array.from({ length: size }, () => executionOf({ ...kinds[kind], ...nextRunId }));
  await putExecutions(dynamo(), tableName, executions, () => now.toISOString());
  await starts.limit(limit);
  await admissionStore().release(Object.keys((await admissionStore().read()).leases));
  startedIds.clear();
  let startedAt = performance.now();
  const cpu = process.cpuUsage();
  let ticks = 0;
  let granted = { started: 0, asked: 0 };
  while (granted.started < size) {
    const begun = executions.filter(({ executionId }) => startedIds.has(executionId));
    const asideFrom = performance.now();
    await putExecutions(dynamo(), tableName, begun);
    startedAt += performance.now() - asideFrom;
    await delay(Math.max(0, startedAt + ticks * minute - performance.now()));
    await tick(now);
    ticks += 1;
    granted = await starts.count();
  }
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  // None of them stays due for the next measurement.
  await putExecutions(dynamo(), tableName, executions);
  return { ms, cpuMs: (user + system) / 1000, ticks, asked: granted.asked };
}
