import { type DynamoDBDocumentClient, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { formatMark, readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";

/** A change that an operator made, without any value of a key or a secret. */
export interface Change {
  /** The command, `key issue` for example. */
  action: string;
  team: string;
  /** What was changed: a key's id, a scenario's or a secret's name, an execution's id, an issuer and an audience. */
  subject: string;
}

const recordSchema = lazy(() =>
  z.object({
    at: z.string(),
    operator: z.string(),
    action: z.string(),
    team: z.string(),
    subject: z.string(),
  }),
);

/** A change, when it was made (RFC 3339 UTC with milliseconds) and by whom. */
export interface ChangeRecord extends Change {
  at: string;
  operator: string;
}

/** The changes that operators made in a region. Nothing removes them. */
class AuditStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  async record(change: ChangeRecord): Promise<void> {
    const { at, operator, action, team, subject } = change;
    await this.#client.send(
      new PutCommand({
        TableName: this.#tableName,
        Item: {
          pk: partitionOf(at.slice(0, 4)),
          sk: `${at}#${ulid()}`,
          ...formatMark,
          ...{ at, operator, action, team, subject },
        },
      }),
    );
  }

  /** The changes since an instant, the newest first: one partition a year. */
  async *since(instant: string, now: Date): AsyncGenerator<ChangeRecord, void, undefined> {
    const first = Number(instant.slice(0, 4));
    for (let year = now.getUTCFullYear(); year >= first; year -= 1) {
      const pages = paginateQuery(
        { client: this.#client },
        {
          TableName: this.#tableName,
          KeyConditionExpression: "pk = :pk AND sk >= :since",
          ExpressionAttributeValues: { ":pk": partitionOf(String(year)), ":since": instant },
          ScanIndexForward: false,
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) yield* Items.map((item) => readStored(recordSchema(), item));
    }
  }
}

function partitionOf(year: string): string {
  return `AUDIT#${year}`;
}

/** The store of this process, on the table that its environment names. */
export const auditStore = /* @__PURE__ */ lazy(() => new AuditStore(dynamo(), environment("table")));
