import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";

export type Item = Record<string, unknown>;
type Key = Record<string, unknown> | undefined;
type Mock = AwsClientStub<DynamoDBDocumentClient>;

interface Consistency {
  ConsistentRead?: boolean | undefined;
}

interface Expressions {
  UpdateExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Item | undefined;
}

/**
 * A table in memory with what tests of faults need: reads and writes by key, and conditions in the forms that the
 * stores write. Tests of the expressions against real engines are in test/stores, and those engines are always consistent: here a
 * read that does not ask for that finds nothing, as DynamoDB need not show it what was written last.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
export class MemoryTable {
  readonly items = new Map<string, Item>();
  /** How many of the next writes arrive but lose their reply, so that the client itself sends each again. */
  repliesToLose = 0;

  /** Errors with which the next writes are refused, in turn. */
  refusals: Error[] = [];

  /** What another writer does just before the next write. */
  meanwhile: (() => void) | null = null;

  /** Makes the mocked client answer from this table. */
  answer(client: Mock): void {
    client.on(GetCommand).callsFake((input) => ({ Item: this.#read(input, input.Key) }));
    client.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const [[name, asked]] = Object.entries(RequestItems) as [[string, Consistency & { Keys: Key[] }]];
      return { Responses: { [name]: asked.Keys.flatMap((key) => this.#read(asked, key) ?? []) } };
    });
    client
      .on(QueryCommand, { KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)" })
      .callsFake(({ ConsistentRead, ExpressionAttributeValues: of }) => ({
        Items: ConsistentRead ? this.#beginningWith(of[":pk"], of[":prefix"]) : [],
      }));
    client.on(PutCommand).callsFake((input) => this.#write(() => this.#put(input)));
    client.on(UpdateCommand).callsFake((input) => this.#write(() => this.#update(input)));
    client.on(DeleteCommand).callsFake((input) => this.#write(() => this.#delete(input)));
  }

  put(item: Item): void {
    this.items.set(idOf(item), item);
  }

  get(key: Key): Item | undefined {
    return this.items.get(idOf(key));
  }

  /** The answer to a write whose condition does not hold. */
  refuse(): never {
    throw new ConditionalCheckFailedException({ message: "The conditional request failed", $metadata: {} });
  }

  #read({ ConsistentRead = false }: Consistency, key: Key): Item | undefined {
    return ConsistentRead ? this.items.get(idOf(key)) : undefined;
  }

  #beginningWith(pk: string, prefix: string): Item[] {
    return [...this.items.values()].filter(
      (item) => item["pk"] === pk && String(item["sk"]).startsWith(prefix),
    );
  }

  /** If the first reply is lost, the client returns the reply to its second attempt. */
  #write(attempt: () => object): object {
    const refusal = this.refusals.shift();
    if (refusal) throw refusal;
    this.meanwhile?.();
    this.meanwhile = null;
    const reply = attempt();
    if (this.repliesToLose === 0) return reply;
    this.repliesToLose -= 1;
    return attempt();
  }

  #put(input: Expressions & { Item: Item }): object {
    this.#check(input, this.items.get(idOf(input.Item)));
    this.put(input.Item);
    return {};
  }

  #update(input: Expressions & { Key: Item }): object {
    const before = this.items.get(idOf(input.Key));
    this.#check(input, before);
    const { UpdateExpression = "", ExpressionAttributeNames: names = {} } = input;
    const after: Item = { ...input.Key, ...before };
    for (const [, path = "", value = ""] of UpdateExpression.matchAll(/([\w.#]+) = (:\w+)/g)) {
      setAt(after, path, names, input.ExpressionAttributeValues?.[value]);
    }
    for (const [, name = "", value = ""] of UpdateExpression.matchAll(/ADD (#\w+) (:\w+)/g)) {
      const field = names[name] ?? name;
      after[field] = Number(after[field] ?? 0) + Number(input.ExpressionAttributeValues?.[value]);
    }
    const removed = /\bREMOVE (.*?)(?= ADD |$)/.exec(UpdateExpression)?.[1]?.split(", ") ?? [];
    for (const path of removed) removeAt(after, path, names);
    this.put(after);
    return { Attributes: after };
  }

  #delete(input: Expressions & { Key: Item }): object {
    const Attributes = this.items.get(idOf(input.Key));
    this.items.delete(idOf(input.Key));
    return { Attributes };
  }

  /** Conditions are `attribute_exists(pk)`, `attribute_not_exists(pk)`, alone or with an alternative, or equalities that must all hold. */
  #check({ ConditionExpression = "", ...expressions }: Expressions, item: Item | undefined): void {
    const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = expressions;
    const equalities = [...ConditionExpression.matchAll(/(#?\w+) = (:\w+)/g)];
    if (ConditionExpression === "attribute_exists(pk)" && item === undefined) this.refuse();
    const isFree = !ConditionExpression.includes("attribute_not_exists(pk)") || item === undefined;
    const isEqual = equalities.every(
      ([, name = "", value = ""]) => item?.[names[name] ?? name] === values[value],
    );
    if (!isFree || !isEqual) this.refuse();
  }
}

function idOf(key: Key): string {
  return `${key?.["pk"]} ${key?.["sk"]}`;
}

function setAt(item: Item, path: string, names: Record<string, string>, value: unknown): void {
  const [first = "", second] = path.split(".").map((name) => names[name] ?? name);
  item[first] = second === undefined ? value : { ...mapAt(item, first), [second]: value };
}

function removeAt(item: Item, path: string, names: Record<string, string>): void {
  const [first = "", second] = path.split(".").map((name) => names[name] ?? name);
  if (second === undefined) delete item[first];
  else {
    const { [second]: _, ...others } = mapAt(item, first);
    item[first] = others;
  }
}

function mapAt(item: Item, name: string): Item {
  const found = item[name];
  if (typeof found === "object" && found !== null) return found as Item;
  const message = "The document path provided in the update expression is invalid for update";
  throw Object.assign(new Error(message), { name: "ValidationException" });
}
