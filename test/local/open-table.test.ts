import { describe, expect, test } from "vitest";
import { createTableInput } from "../../lib/local/dynamo/create-table.ts";
import { type EmbeddedDynamo, openDynamo } from "../../lib/local/dynamo/dynamo.ts";
import { openTable } from "../../lib/local/dynamo/open-table.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const TableName = "scenario-api";

async function putAnItem(dynamo: EmbeddedDynamo): Promise<number> {
  const answer = await dynamo.call("PutItem", { TableName, Item: { pk: { S: "a" }, sk: { S: "b" } } });
  return answer.status ?? 200;
}

describe("A region's table", () => {
  test("is created at the first start, and kept", async () => {
    const folder = await temporaryFolder();
    const first = await openTable(folder, TableName);
    expect(await putAnItem(first)).toBe(200);
    await first.close();
    const second = await openTable(folder, TableName);
    expect((await second.call("Scan", { TableName })).body).toMatchObject({ Count: 1 });
    await second.close();
  });

  test("that a killed process left unfinished is created again", async () => {
    const folder = await temporaryFolder();
    const killed = await openDynamo(folder);
    await killed.call("CreateTable", createTableInput(TableName));
    // On disk it is CREATING until the next turn of the event loop.
    await killed.close();
    const dynamo = await openTable(folder, TableName);
    expect(await putAnItem(dynamo)).toBe(200);
    await dynamo.close();
  });

  test("of another version of the service is refused, not used without its indexes", async () => {
    const folder = await temporaryFolder();
    const other = await openDynamo(folder);
    const input = createTableInput(TableName);
    const [, ...fewer] = input.GlobalSecondaryIndexes;
    const used = new Set(fewer.flatMap(({ KeySchema }) => KeySchema.map((key) => key.AttributeName)));
    const AttributeDefinitions = input.AttributeDefinitions.filter(
      ({ AttributeName }) => used.has(AttributeName) || ["pk", "sk"].includes(AttributeName),
    );
    const created = await other.call("CreateTable", {
      ...input,
      AttributeDefinitions,
      GlobalSecondaryIndexes: fewer,
    });
    expect(created.status ?? 200).toBe(200);
    await other.close();
    await expect(openTable(folder, TableName)).rejects.toThrow("another version of this service");
  });

  test("that cannot be created is not waited for: the reason is told, and the folder is free again", async () => {
    const folder = await temporaryFolder();
    await expect(openTable(folder, "a table")).rejects.toThrow(/could not be created.*tableName/);
    await (await openTable(folder, TableName)).close();
  });

  test("is used by one process at a time", async () => {
    const folder = await temporaryFolder();
    const first = await openTable(folder, TableName);
    await expect(openTable(folder, TableName)).rejects.toMatchObject({ name: "DatabaseInUse" });
    await first.close();
    await (await openTable(folder, TableName)).close();
  });
});
