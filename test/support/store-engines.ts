import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe } from "vitest";
import { marshallOptions } from "../../functions/shared/clients.ts";
import { environment } from "../../functions/shared/environment.ts";
import { createTableInput } from "../../lib/local/dynamo/create-table.ts";
import { openRegionData } from "../../lib/local/region.ts";
import { dynamoLocalMissing, startDynamoLocal } from "./dynamo-local.ts";

/** What the stores are made from. */
interface Backends {
  client: DynamoDBDocumentClient;
  tableName: string;
  s3: S3Client;
  bucket: string;
}

interface Running extends Backends {
  stop(): Promise<void>;
}

interface Engine {
  name: string;
  /** Why the engine cannot run here; `null` if it can. */
  missing: string | null;
  start(): Promise<Running>;
}

/** The embedded region's data services, in a folder of their own. */
async function startEmbedded(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "stores-test-"));
  const data = await openRegionData(folder, { region: "us" });
  const dynamo = new DynamoDBClient({});
  const s3 = new S3Client({});
  return {
    client: DynamoDBDocumentClient.from(dynamo, { marshallOptions }),
    tableName: environment("table"),
    s3,
    bucket: environment("bucket"),
    stop: async () => {
      dynamo.destroy();
      s3.destroy();
      await data.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** AWS's own engine for the table; objects stay in the embedded storage. */
async function startOnDynamoLocal(): Promise<Running> {
  const embedded = await startEmbedded();
  const dynamo = await startDynamoLocal();
  await dynamo.client.send(new CreateTableCommand(createTableInput(embedded.tableName)));
  return {
    ...embedded,
    client: DynamoDBDocumentClient.from(dynamo.client, { marshallOptions }),
    stop: async () => {
      await dynamo.stop();
      await embedded.stop();
    },
  };
}

const embedded: Engine = { name: "on dynalite", missing: null, start: startEmbedded };
const engines: readonly Engine[] = [
  embedded,
  { name: "on DynamoDB Local", missing: dynamoLocalMissing(), start: startOnDynamoLocal },
];

/** Runs a suite on every DynamoDB engine that this machine has; a missing one is skipped, with the reason. */
export function onEveryEngine(suite: (backends: () => Backends) => void): void {
  for (const engine of engines) runOn(engine, suite);
}

/** Runs a suite on the embedded services only. */
export function onEmbedded(suite: (backends: () => Backends) => void): void {
  runOn(embedded, suite);
}

function runOn({ name, missing, start }: Engine, suite: (backends: () => Backends) => void): void {
  const title = missing === null ? name : `${name} (skipped: ${missing})`;
  describe.skipIf(missing !== null)(title, () => {
    let running: Running | undefined;
    beforeAll(async () => {
      running = await start();
    });
    afterAll(() => running?.stop());
    suite(() => {
      if (!running) throw new Error("The engine has not started.");
      return running;
    });
  });
}
