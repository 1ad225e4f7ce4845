import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { isId } from "../core/execution/ids.ts";
import { formatMark, readStored } from "../core/stored-document.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { setIf } from "./expression.ts";
import { canBeName, namesKey, pointerKey, type ScenarioItem, scenarioItemSchema } from "./scenario-item.ts";

type Key = { pk: string; sk: string };

/** The items of scenarios: one by name, which is authoritative, and one that points from an id to the name. */
export class ScenarioTable {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  async byName(team: string, name: string): Promise<ScenarioItem | null> {
    if (!canBeName(name)) return null;
    const item = await this.#read({ pk: namesKey(team), sk: name });
    return item ? readStored(scenarioItemSchema(), item) : null;
  }

  async byId(team: string, scenarioId: string): Promise<ScenarioItem | null> {
    if (!isId("scn", scenarioId)) return null;
    const pointer = await this.#read(pointerKey(team, scenarioId));
    const name = pointer?.["name"];
    const item = typeof name === "string" ? await this.byName(team, name) : null;
    // The name may belong to another scenario by now.
    return item?.scenarioId === scenarioId ? item : null;
  }

  /** The first items by name after a given one: as many as asked for, or all that there are. */
  async first(team: string, count: number, after: string | null): Promise<ScenarioItem[]> {
    const found: ScenarioItem[] = [];
    let isMore = true;
    while (isMore && found.length < count) {
      const from = found.at(-1)?.name ?? after;
      const { Items = [], LastEvaluatedKey } = await this.#client.send(
        new QueryCommand({
          TableName: this.#tableName,
          KeyConditionExpression: from === null ? "pk = :pk" : "pk = :pk AND sk > :from",
          ExpressionAttributeValues: { ":pk": namesKey(team), ...(from === null ? {} : { ":from": from }) },
          Limit: count - found.length,
          ConsistentRead: true,
        }),
      );
      found.push(...Items.map((item) => readStored(scenarioItemSchema(), item)));
      isMore = LastEvaluatedKey !== undefined;
    }
    return found;
  }

  /** @returns `false` if the name is taken. */
  async insert(team: string, item: ScenarioItem): Promise<boolean> {
    const { scenarioId, name } = item;
    // The pointer first: without the item it leads nowhere, whereas an item without it could not be found by its id.
    await this.#put({ ...pointerKey(team, scenarioId), name });
    const named = { pk: namesKey(team), sk: name, ...formatMark, ...item };
    return (await ifConditionHolds(this.#put(named, "attribute_not_exists(pk)"))) !== null;
  }

  /** @returns `false` if the item does not meet the conditions. */
  async change(
    team: string,
    name: string,
    changes: Partial<ScenarioItem>,
    asRead: Partial<ScenarioItem>,
  ): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#tableName,
      Key: { pk: namesKey(team), sk: name },
      ...setIf(changes, asRead),
    });
    return (await ifConditionHolds(this.#client.send(update))) !== null;
  }

  /** @returns `false` if there was no scenario of this name. */
  async remove(team: string, name: string): Promise<boolean> {
    // The delete itself returns nothing if the client had to send it twice.
    const item = await this.byName(team, name);
    if (!item) return false;
    await this.#delete({ pk: namesKey(team), sk: name });
    await this.#delete(pointerKey(team, item.scenarioId));
    return true;
  }

  async #read(Key: Key): Promise<Record<string, unknown> | undefined> {
    const get = new GetCommand({ TableName: this.#tableName, Key, ConsistentRead: true });
    return (await this.#client.send(get)).Item;
  }

  #put(Item: Key & Record<string, unknown>, condition?: string) {
    const put = {
      TableName: this.#tableName,
      Item,
      ...(condition ? { ConditionExpression: condition } : {}),
    };
    return this.#client.send(new PutCommand(put));
  }

  async #delete(Key: Key): Promise<void> {
    await this.#client.send(new DeleteCommand({ TableName: this.#tableName, Key }));
  }
}
