import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { idempotencyKeptMs } from "../core/request/request-limits.ts";
import { formatMark, readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { executionSchema } from "./execution-item.ts";

const recordSchema = lazy(() =>
  z.object({
    /** Digest of the request that was accepted under this key. */
    fingerprint: z.string(),
    /** The execution as it was accepted, whatever has happened to it since. */
    execution: executionSchema(),
    /** RFC 3339 UTC. */
    expiresAt: z.string(),
  }),
);

type AcceptedRequest = Pick<z.infer<ReturnType<typeof recordSchema>>, "fingerprint" | "execution">;

/** What each team requested under each `Idempotency-Key`, kept for a day. */
export class IdempotencyStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** One strongly consistent read; `null` if the key was never used, or has expired. */
  async find(team: string, key: string, now: Date): Promise<AcceptedRequest | null> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.#tableName, Key: primaryKey(team, key), ConsistentRead: true }),
    );
    const record = Item ? readStored(recordSchema(), Item) : null;
    return record !== null && record.expiresAt > now.toISOString() ? record : null;
  }

  /** `taken`: another request was first, and its record stays. */
  async keep(team: string, key: string, request: AcceptedRequest, now: Date): Promise<"kept" | "taken"> {
    const end = now.getTime() + idempotencyKeptMs;
    const put = new PutCommand({
      TableName: this.#tableName,
      Item: {
        ...primaryKey(team, key),
        ...formatMark,
        ...request,
        expiresAt: new Date(end).toISOString(),
        ttl: Math.ceil(end / 1000),
      },
      // The table deletes expired items, but late.
      ConditionExpression: "attribute_not_exists(pk) OR expiresAt <= :now",
      ExpressionAttributeValues: { ":now": now.toISOString() },
    });
    return (await ifConditionHolds(this.#client.send(put))) ? "kept" : "taken";
  }
}

/** By a digest of the key, which is any text that the client chose and may contain more than should be stored. */
function primaryKey(team: string, key: string): { pk: string; sk: string } {
  const digest = createHash("sha256").update(key).digest("hex");
  return { pk: `TEAM#${team}#IDEMPOTENCY#${digest}`, sk: "IDEMPOTENCY" };
}

/** The store of this process, on the table that its environment names. */
export const idempotencyStore = /* @__PURE__ */ lazy(
  () => new IdempotencyStore(dynamo(), environment("table")),
);
