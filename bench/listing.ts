import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Execution } from "../functions/core/execution/execution.ts";
import { newId } from "../functions/core/execution/ids.ts";
import { marshallOptions } from "../functions/shared/clients.ts";
import type { ExecutionFilter } from "../functions/stores/execution-listing.ts";
import { ExecutionStore } from "../functions/stores/execution-store.ts";
import { createTableInput } from "../lib/local/dynamo/create-table.ts";
import { dynamoLocalMissing, startDynamoLocal } from "../test/support/dynamo-local.ts";
import { executionOf } from "../test/support/executions.ts";
import { putExecutions } from "../test/support/put-executions.ts";
import type { BenchOptions } from "./bench-options.ts";
import { printTable, verdict } from "./numbers.ts";

const tableName = "bench";
const sizes = [1000, 50_000];
const scenarioIds = Array.from({ length: 10 }, () => newId("scn"));
const firstStart = Date.parse("2026-01-01T00:00:00.000Z");
const page = { limit: 50, after: null };

const anything: ExecutionFilter = {
  scenarioId: null,
  status: null,
  type: null,
  outcome: null,
  startedAfter: null,
  startedBefore: null,
};
const filters: Record<string, Partial<ExecutionFilter>> = {
  "no filter": {},
  scenario_id: { scenarioId: scenarioIds[3] ?? null },
  status: { status: "completed" },
  started_after: { startedAfter: new Date(firstStart + 500 * 60_000).toISOString() },
  "scenario_id, status, started_after": {
    scenarioId: scenarioIds[3] ?? null,
    status: "completed",
    startedAfter: new Date(firstStart + 100 * 60_000).toISOString(),
  },
};

/** The read units of a page of the listing, by AWS's own DynamoDB Local: they must not grow with the executions. */
export async function listing(_: BenchOptions): Promise<boolean> {
  const missing = dynamoLocalMissing();
  if (missing !== null) {
    console.log(`\nThe listing's cost was not measured: ${missing}.`);
    return true;
  }
  const { client, stop } = await startDynamoLocal();
  try {
    await client.send(new CreateTableCommand(createTableInput(tableName)));
    const documents = DynamoDBDocumentClient.from(client, { marshallOptions });
    const columns: number[][] = [];
    for (const [index, size] of sizes.entries()) {
      await putExecutions(documents, tableName, executionsOf(sizes[index - 1] ?? 0, size));
      columns.push(await unitsOfEachFilter(documents));
    }
    return report(columns);
  } finally {
    await stop();
  }
}

function executionsOf(from: number, to: number): Execution[] {
  return Array.from({ length: to - from }, (_, index) => {
    const started = firstStart + (from + index) * 60_000;
    return executionOf({
      scenarioId: scenarioIds[index % scenarioIds.length] ?? newId("scn"),
      status: "completed",
      outcome: "passed",
      nextRunId: null,
      runId: newId("run"),
      runNumber: 1,
      startedAt: new Date(started).toISOString(),
      completedAt: new Date(started + 30_000).toISOString(),
    });
  });
}

async function unitsOfEachFilter(client: DynamoDBDocumentClient): Promise<number[]> {
  const store = new ExecutionStore(client, tableName);
  let units = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      units += ConsumedCapacity?.CapacityUnits ?? 0;
      return result;
    },
    { step: "initialize", name: "countUnits" },
  );
  const all: number[] = [];
  for (const filter of Object.values(filters)) {
    units = 0;
    await store.list("acme", { ...anything, ...filter }, page);
    all.push(units);
  }
  client.middlewareStack.remove("countUnits");
  return all;
}

function report(columns: readonly (readonly number[])[]): boolean {
  const rows = Object.keys(filters).map((name, row) => {
    const units = columns.map((column) => column[row] ?? Number.NaN);
    const holds = units.every((value) => value <= Math.max(...units.slice(0, 1)) * 1.1);
    return { holds, cells: [name, ...units.map((value) => value.toFixed(1)), verdict(holds)] };
  });
  printTable(`Read units of a page of ${page.limit} executions`, [
    ["filter", ...sizes.map((size) => `of ${size.toLocaleString("en")}`), ""],
    ...rows.map(({ cells }) => cells),
  ]);
  console.log("  again: npm run bench -- listing");
  return rows.every(({ holds }) => holds);
}
