import { DeleteObjectsCommand, ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import { BatchWriteCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { ordersFolder, runsFolder, scenariosFolder } from "../../../functions/core/artifacts/object-keys.ts";
import { namesKey, pointerKey } from "../../../functions/stores/scenario-item.ts";
import type { CheckedRegion } from "./checked-region.ts";

type Key = { pk: string; sk: string };
type Item = Key & Record<string, unknown>;
type Reached = Pick<CheckedRegion, "aws" | "resources">;

/** Most items that one call may remove. */
const atOnce = 25;

/**
 * Removes everything that teams made in a region: objects in all their versions, executions, scenarios and keys. What is left goes by
 * itself within days: noted idempotency keys, counts of requests, and logs; and the record of what operators changed, which
 * nothing removes.
 */
export async function removeTraces(region: Reached, teams: readonly string[]): Promise<void> {
  for (const team of teams) {
    for (const folder of [runsFolder, scenariosFolder, ordersFolder])
      await removeObjects(region, `${folder}${team}/`);
    const keys = [
      ...(await itemsOf(region, "by-team", "byTeam", team)),
      ...(await itemsOf(region, "keys-by-team", "keysOfTeam", team)),
      ...(await scenariosOf(region, team)),
      ...(await itemsOf(region, null, "pk", `TEAM#${team}#USAGE`)),
      ...(await itemsOf(region, null, "pk", `TEAM#${team}`)),
    ];
    await removeItems(region, keys);
  }
}

async function removeObjects({ aws, resources }: Reached, Prefix: string): Promise<void> {
  const Bucket = resources.only("AWS::S3::Bucket");
  for (;;) {
    const list = new ListObjectVersionsCommand({ Bucket, Prefix });
    const { Versions = [], DeleteMarkers = [] } = await aws.objects.send(list);
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    // What was removed is on no further page, so the first one is asked for until it is empty.
    if (Objects.length === 0) return;
    const { Errors = [] } = await aws.objects.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    const [fault] = Errors;
    if (fault) throw new Error(`${fault.Key} could not be removed: ${fault.Message}`);
  }
}

/** The items of one partition of the table, or of one of its indexes. */
async function itemsOf(
  { aws, resources }: Reached,
  IndexName: string | null,
  attribute: string,
  value: string,
): Promise<Item[]> {
  const query = {
    TableName: resources.tableName,
    ...(IndexName === null ? {} : { IndexName }),
    KeyConditionExpression: "#partition = :value",
    ExpressionAttributeNames: { "#partition": attribute },
    ExpressionAttributeValues: { ":value": value },
  };
  const found: Item[] = [];
  for await (const { Items = [] } of paginateQuery({ client: aws.table }, query)) {
    found.push(...(Items as Item[]));
  }
  return found;
}

/** A team's scenarios, each with the item that points from its id to its name. */
async function scenariosOf(region: Reached, team: string): Promise<Key[]> {
  const named = await itemsOf(region, null, "pk", namesKey(team));
  const pointers = named.map(({ scenarioId }) => pointerKey(team, String(scenarioId)));
  return [...named, ...pointers];
}

async function removeItems({ aws, resources }: Reached, keys: readonly Key[]): Promise<void> {
  const TableName = resources.tableName;
  for (let from = 0; from < keys.length; from += atOnce) {
    let requests = keys
      .slice(from, from + atOnce)
      .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    while (requests.length > 0) {
      const { UnprocessedItems } = await aws.table.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: requests } }),
      );
      requests = (UnprocessedItems?.[TableName] ?? []) as typeof requests;
    }
  }
}
