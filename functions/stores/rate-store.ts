import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";

const minuteMs = 60_000;
/** How long a minute's count stays in the table after its minute, in seconds. */
const keptSeconds = 3600;

/** The state of a team's current minute. */
interface RateCount {
  /** Triggers in this minute, this one included. */
  count: number;
  /** Until the next minute begins, in milliseconds: more than 0. */
  resetsInMs: number;
}

/** Counts each team's triggers by the minute of the clock. */
export class RateStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** Counts one trigger, in one write, however many functions count at once. */
  async count(team: string, now: Date): Promise<RateCount> {
    const minute = Math.floor(now.getTime() / minuteMs);
    const { Attributes } = await this.#client.send(
      new UpdateCommand({
        TableName: this.#tableName,
        Key: { pk: `TEAM#${team}#RATE#${minute}`, sk: "RATE" },
        UpdateExpression: "ADD #count :one SET #ttl = :ttl",
        ExpressionAttributeNames: { "#count": "count", "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":ttl": (minute + 1) * 60 + keptSeconds },
        ReturnValues: "ALL_NEW",
      }),
    );
    return { count: Number(Attributes?.["count"]), resetsInMs: (minute + 1) * minuteMs - now.getTime() };
  }
}

/** The store of this process, on the table that its environment names. */
export const rateStore = /* @__PURE__ */ lazy(() => new RateStore(dynamo(), environment("table")));
