import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import type { EmbeddedDynamo } from "../../lib/local/dynamo/dynamo.ts";
import { openTable } from "../../lib/local/dynamo/open-table.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const TableName = "scenario-api";

/** How large a file of this process may become, in bytes, as if the disk ended there. */
function limitFiles(bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`]);
}

/** Puts an item that the index of its team has by `order`, but without its text. */
function put(dynamo: EmbeddedDynamo, name: string, order: string, text = ""): Promise<unknown> {
  const Item = {
    pk: { S: name },
    sk: { S: "x" },
    byTeam: { S: "t" },
    listOrder: { S: order },
    text: { S: text },
  };
  return dynamo.call("PutItem", { TableName, Item });
}

async function fails(dynamo: EmbeddedDynamo, name: string, order: string): Promise<void> {
  limitFiles(30_000);
  await expect(put(dynamo, name, order, "x".repeat(50_000))).rejects.toThrow(/File too large/i);
}

/** What the index has, by name and order. */
async function listed(dynamo: EmbeddedDynamo): Promise<string[]> {
  const { body } = await dynamo.call("Query", {
    TableName,
    IndexName: "by-team",
    KeyConditionExpression: "byTeam = :team",
    ExpressionAttributeValues: { ":team": { S: "t" } },
  });
  const { Items } = body as { Items: Record<"pk" | "listOrder", { S: string }>[] };
  return Items.map(({ pk, listOrder }) => `${pk.S} ${listOrder.S}`);
}

describe("A region's table whose disk was full", () => {
  afterEach(() => limitFiles("unlimited"));

  test("has after a restart what it has taken since", async () => {
    const folder = await temporaryFolder();
    const dynamo = await openTable(folder, TableName);
    await put(dynamo, "before", "1");
    await fails(dynamo, "large", "2");
    limitFiles("unlimited");
    await put(dynamo, "after", "3");
    await put(dynamo, "later", "4");
    await dynamo.close();
    const again = await openTable(folder, TableName);
    expect(await listed(again)).toEqual(["before 1", "after 3", "later 4"]);
    await again.close();
  });

  test("has nothing of a write that failed, also in its indexes, and can be read meanwhile", async () => {
    const dynamo = await openTable(await temporaryFolder(), TableName);
    await put(dynamo, "changed", "1");
    await fails(dynamo, "changed", "2");
    await fails(dynamo, "new", "3");
    expect(await listed(dynamo)).toEqual(["changed 1"]);
    limitFiles("unlimited");
    await put(dynamo, "changed", "4");
    expect(await listed(dynamo)).toEqual(["changed 4"]);
    await dynamo.close();
  });
});
