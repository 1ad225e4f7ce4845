import { type DynamoDBDocumentClient, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { RunRef } from "../core/artifacts/object-keys.ts";
import { documentFormat, readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";

/** How long the use of a run is kept, in days: a year can be compared with the one before its last month. */
const keptDays = 400;

const spentSchema = lazy(() => z.object({ tests: z.number(), browserMs: z.number() }));

/** What a run took. */
export interface Spent {
  /** Tests that it began, excluding those that it took over from an earlier run. */
  tests: number;
  /** How long browsers worked on them, all attempts together, in milliseconds. */
  browserMs: number;
}

/** What the runs of a team took together. */
export interface Usage extends Spent {
  runs: number;
}

/** What each run of each team took, kept longer than the runs themselves. */
export class UsageStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /**
   * Records what a run took. A run has one item, so it counts once even if finishing it is attempted again.
   * @param startedAt of the run, RFC 3339 UTC with milliseconds.
   */
  async record({ team, runId }: RunRef, startedAt: string, { tests, browserMs }: Spent): Promise<void> {
    await this.#client.send(
      new UpdateCommand({
        TableName: this.#tableName,
        Key: { pk: partitionOf(team), sk: `${startedAt}#${runId}` },
        UpdateExpression: "SET #format = :format, #tests = :tests, #browserMs = :browserMs, #ttl = :ttl",
        ExpressionAttributeNames: {
          "#format": "format",
          "#tests": "tests",
          "#browserMs": "browserMs",
          "#ttl": "ttl",
        },
        ExpressionAttributeValues: {
          ":format": documentFormat,
          ":tests": tests,
          ":browserMs": browserMs,
          ":ttl": Math.ceil(Date.parse(startedAt) / 1000) + keptDays * 24 * 3600,
        },
      }),
    );
  }

  /** What the runs of a team took that started at or after an instant: one read for about 30 runs. */
  async since(team: string, instant: string): Promise<Usage> {
    const usage: Usage = { runs: 0, tests: 0, browserMs: 0 };
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: this.#tableName,
        KeyConditionExpression: "pk = :pk AND sk >= :since",
        ExpressionAttributeValues: { ":pk": partitionOf(team), ":since": instant },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const { tests, browserMs } = readStored(spentSchema(), item);
        usage.runs += 1;
        usage.tests += tests;
        usage.browserMs += browserMs;
      }
    }
    return usage;
  }
}

function partitionOf(team: string): string {
  return `TEAM#${team}#USAGE`;
}

/** The store of this process, on the table that its environment names. */
export const usageStore = /* @__PURE__ */ lazy(() => new UsageStore(dynamo(), environment("table")));
