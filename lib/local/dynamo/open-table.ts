import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { DataFolderError } from "../data-folder.ts";
import { createTableInput } from "./create-table.ts";
import { type EmbeddedDynamo, openDynamo } from "./dynamo.ts";

const described = z.object({
  Table: z.object({
    TableStatus: z.string(),
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).default([]),
  }),
});

/**
 * Opens the database in a folder, and creates the region's table if it is new.
 * @throws DatabaseInUse, DataFolderError if another version of the service made the table, or an error if it cannot be created.
 */
export async function openTable(folder: string, tableName: string): Promise<EmbeddedDynamo> {
  const dynamo = await openDynamo(folder);
  try {
    const status = await statusOf(dynamo, tableName);
    if (status === "ACTIVE") return dynamo;
    if (status === null) {
      const { status: answered = 200, body } = await dynamo.call("CreateTable", createTableInput(tableName));
      if (answered !== 200) throw new Error(`The table could not be created: ${JSON.stringify(body)}`);
      while ((await statusOf(dynamo, tableName)) !== "ACTIVE") await sleep(5);
      return dynamo;
    }
  } catch (error) {
    await dynamo.close();
    throw error;
  }
  // The process that made the table was killed before the table became active, which it now never would.
  await dynamo.close();
  await rm(folder, { recursive: true, force: true });
  return openTable(folder, tableName);
}

async function statusOf(dynamo: EmbeddedDynamo, tableName: string): Promise<string | null> {
  const { status = 200, body } = await dynamo.call("DescribeTable", { TableName: tableName });
  if (status !== 200) return null;
  const { TableStatus, GlobalSecondaryIndexes } = described.parse(body).Table;
  const existing = GlobalSecondaryIndexes.map((index) => index.IndexName);
  const missing = createTableInput(tableName).GlobalSecondaryIndexes.filter(
    ({ IndexName }) => !existing.includes(IndexName),
  );
  if (missing.length === 0) return TableStatus;
  throw new DataFolderError("The data is that of another version of this service; use another folder.");
}
