import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { type IndexDefinition, table } from "../../table.ts";

/** The region's table as input of `CreateTable`: every key is a string, capacity is on demand. */
export function createTableInput(tableName: string) {
  const keys = new Set<string>([table.partitionKey, table.sortKey]);
  for (const { partitionKey, sortKey } of table.indexes) keys.add(partitionKey).add(sortKey);
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...keys].map((name) => ({ AttributeName: name, AttributeType: "S" })),
    KeySchema: keySchema(table.partitionKey, table.sortKey),
    GlobalSecondaryIndexes: table.indexes.map(indexInput),
  } satisfies CreateTableCommandInput;
}

function indexInput({ name, partitionKey, sortKey, projection }: IndexDefinition) {
  return {
    IndexName: name,
    KeySchema: keySchema(partitionKey, sortKey),
    Projection:
      projection === "all"
        ? { ProjectionType: "ALL" as const }
        : { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...projection] },
  };
}

function keySchema(partitionKey: string, sortKey: string) {
  return [
    { AttributeName: partitionKey, KeyType: "HASH" as const },
    { AttributeName: sortKey, KeyType: "RANGE" as const },
  ];
}
