import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { openRegionData } from "../../lib/local/region.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = resolve(import.meta.dirname, "../..");
const ready = z.strictObject({ region: z.string(), base_url: z.url(), data: z.string() });
type Ready = z.infer<typeof ready>;

/** Starts the process of `npm start -- …`, without npm. */
function start(
  ...args: string[]
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const started = spawn(process.execPath, ["bin/local.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    if (started.exitCode !== null || started.signalCode !== null) return;
    started.kill("SIGKILL");
    await once(started, "exit");
  });
  return started;
}

/** The ready lines that a process prints, and nothing else before them. */
async function readyLines({ stdout }: { stdout: NodeJS.ReadableStream }, count: number): Promise<Ready[]> {
  const lines: Ready[] = [];
  for await (const line of createInterface({ input: stdout })) {
    expect(line).toMatch(/^ready \{"region":"[a-z]+","base_url":"[^"]+","data":"[^"]+"\}$/);
    lines.push(ready.parse(JSON.parse(line.slice("ready ".length))));
    if (lines.length === count) return lines;
  }
  throw new Error("The process ended before it was ready.");
}

async function one(process: { stdout: NodeJS.ReadableStream }): Promise<Ready> {
  const [line] = await readyLines(process, 1);
  if (!line) throw new Error("There was no ready line.");
  return line;
}

async function lineWith(output: NodeJS.ReadableStream, text: string): Promise<string> {
  for await (const line of createInterface({ input: output })) if (line.includes(text)) return line;
  throw new Error(`The process did not say "${text}".`);
}

async function end(started: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(started, "exit");
  started.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // Nothing of it is left, as it should be.
  }
}

/** The output and the exit code of a process that cannot serve. */
async function failed(
  started: ReturnType<typeof start>,
): Promise<{ code: unknown; out: string; err: string }> {
  const exit = once(started, "exit");
  const [out, err] = await Promise.all([text(started.stdout), text(started.stderr)]);
  return { code: (await exit)[0], out, err };
}

describe("docs/contract.md, Commands: npm start", () => {
  test("prints one ready line, serves, and stops cleanly on both signals", async () => {
    const data = await temporaryFolder();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const started = start("--port", "0", "--data", data, "--region", "eu");
      const line = await one(started);
      expect(line).toMatchObject({ region: "eu", data });
      expect(line.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/api\/external$/);
      const answer = await fetch(`${line.base_url}/scenarios/`);
      expect([answer.status, answer.headers.get("x-api-version")]).toEqual([401, "1.1"]);
      const [pageLink = ""] = (await lineWith(started.stderr, "What runs here")).match(/http:\S+$/) ?? [];
      expect((await fetch(pageLink)).headers.get("set-cookie")).toContain("HttpOnly; SameSite=Strict");
      expect(await end(started, signal)).toBe(0);
    }
  });

  test("ends with npm, which tells only its shell to end", async () => {
    const words = ["start", "--silent", "--", "--port", "0", "--data", await temporaryFolder()];
    const npm = spawn("npm", words, { cwd: root, stdio: ["ignore", "pipe", "ignore"], detached: true });
    onTestFinished(() => endGroup(npm.pid));
    const { base_url } = await one(npm);
    await end(npm, "SIGTERM");
    await expect.poll(() => fetch(base_url).catch(() => "refused")).toBe("refused");
  });

  test("after a SIGKILL it starts again on the same data", async () => {
    const data = await temporaryFolder();
    const first = start("--port", "0", "--data", data);
    await one(first);
    await put(data);
    await end(first, "SIGKILL");
    const second = start("--port", "0", "--data", data, "--tick", "500ms");
    await one(second);
    expect(await value(data)).toBe(1);
    expect(await end(second, "SIGTERM")).toBe(0);
  });

  test("serves what a command wrote to its folder before", async () => {
    const data = await temporaryFolder();
    await put(data);
    await one(start("--port", "0", "--data", data));
    expect(await value(data)).toBe(1);
  });

  test("--all serves four regions that share nothing, and ends them together", async () => {
    const data = await temporaryFolder();
    const started = start("--all", "--port", "0", "--data", data);
    const lines = await readyLines(started, 4);
    expect(lines.map(({ region }) => region).sort()).toEqual(["au", "eu", "sg", "us"]);
    expect(new Set(lines.map(({ base_url }) => base_url)).size).toBe(4);
    for (const { region, base_url, data: folder } of lines) {
      expect(folder).toBe(join(data, region));
      expect((await fetch(`${base_url}/scenarios/`)).status).toBe(401);
    }
    expect(await end(started, "SIGTERM")).toBe(0);
    for (const { base_url } of lines) await expect(fetch(`${base_url}/scenarios/`)).rejects.toThrow();
  });

  test("--all leaves no region behind, even after a SIGKILL", async () => {
    const started = start("--all", "--port", "0", "--data", await temporaryFolder());
    const lines = await readyLines(started, 4);
    await end(started, "SIGKILL");
    for (const { base_url } of lines) {
      await vi.waitFor(() => expect(fetch(`${base_url}/scenarios/`)).rejects.toThrow(), { timeout: 20_000 });
    }
  });

  test("--all ends when one of the regions cannot be served", async () => {
    const port = await takenPort();
    const data = await temporaryFolder();
    // The port of the second region.
    const { code, err } = await failed(start("--all", "--port", String(port - 1), "--data", data));
    expect(code).toBe(2);
    expect(err).toContain(`Port ${port} cannot be served: it is in use by another process.`);
  });

  test("a folder in use is an error that names the process", async () => {
    const data = await temporaryFolder();
    const first = start("--port", "0", "--data", data);
    await one(first);
    const { code, out, err } = await failed(start("--port", "0", "--data", data));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`${data} is in use by process ${first.pid}`);
  });

  test("a port in use is an error that names it, and leaves no new data folder", async () => {
    const port = String(await takenPort());
    const data = join(await temporaryFolder(), "new");
    const { code, out, err } = await failed(start("--port", port, "--data", data));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`Port ${port} cannot be served`);
    expect(existsSync(data)).toBe(false);
  });

  test("a port in use leaves a data folder that was there before", async () => {
    const data = await temporaryFolder();
    await put(data);
    expect(await failed(start("--port", String(await takenPort()), "--data", data))).toMatchObject({
      code: 2,
    });
    expect(await value(data)).toBe(1);
  });

  test("a usage error says what is wrong, and nothing on standard output", async () => {
    const { code, out, err } = await failed(start("--port", "x"));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("It is a number from 0 to 65535.");
  });

  test("an unknown browser mode is an error before anything starts", async () => {
    vi.stubEnv("SCENARIO_BROWSER_MODE", "one-process");
    onTestFinished(() => void vi.unstubAllEnvs());
    const data = join(await temporaryFolder(), "nothing");
    const ends = await failed(start("--port", "0", "--data", data));
    expect(ends).toEqual({
      code: 2,
      out: "",
      err: 'SCENARIO_BROWSER_MODE is "one-process"; it has to be one of sandboxed, several-processes, no-zygote, single-process.\n',
    });
    expect(existsSync(data)).toBe(false);
  });
});

async function takenPort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
  return (other.address() as AddressInfo).port;
}

const Key = { pk: "a", sk: "b" };

async function put(folder: string): Promise<void> {
  const data = await openRegionData(folder);
  const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const TableName = data.environment["TABLE_NAME"];
  await dynamo.send(new PutCommand({ TableName, Item: { ...Key, value: 1 } }));
  await data.close();
}

async function value(folder: string): Promise<unknown> {
  const data = await openRegionData(folder);
  const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const { Item } = await dynamo.send(new GetCommand({ TableName: data.environment["TABLE_NAME"], Key }));
  await data.close();
  return Item?.["value"];
}
