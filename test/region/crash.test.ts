import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { openRegionData } from "../../lib/local/region.ts";
import { ApiClient } from "../support/api-client.ts";
import { neverEnds, scenarioOf, testOf } from "../support/scenarios.ts";

const root = resolve(import.meta.dirname, "../..");
let folder = "";
const processes: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crash-test-"));
});

afterEach(async () => {
  for (const running of processes.splice(0)) await stop(running, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts the embedded region as a newcomer does, and resolves with its base URL and process when it can serve. */
async function start(): Promise<{ baseUrl: string; region: ChildProcess }> {
  const args = ["bin/local.ts", "--port", "0", "--data", folder, "--tick", "1s"];
  const region = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  processes.push(region);
  for await (const line of createInterface({ input: region.stdout })) {
    if (line.startsWith("ready "))
      return { baseUrl: JSON.parse(line.slice("ready ".length)).base_url, region };
  }
  throw new Error("The region ended before it could serve.");
}

async function stop(running: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill(signal);
  await ended;
}

/** Issues a key and registers a scenario as an operator does, beside the running region. */
async function prepare(): Promise<string> {
  const data = await openRegionData(folder);
  try {
    await scenarioStore().register("acme", scenarioOf("Interrupted", [testOf("Never ends", [neverEnds])]));
    return (await keyStore().issue({ team: "acme", region: "us", expiresAt: null })).key;
  } finally {
    await data.close();
  }
}

describe("docs/contract.md, States: whatever happens to a run, it ends as completed", () => {
  test("a run that a crash of the region interrupted ends as an error, with its JUnit", async () => {
    const before = await start();
    const key = await prepare();
    const client = new ApiClient(before.baseUrl, key);
    const id = await client.trigger("Interrupted");
    await client.waitFor(id, (status) => status.tests.running === 1);
    await stop(before.region, "SIGKILL");

    const after = new ApiClient((await start()).baseUrl, key);
    const status = await after.completed(id);
    expect(status).toMatchObject({ outcome: "error", tests: { error: 1, running: 0 } });
    expect(status.reason).toContain("The region stopped while this run was in progress.");
    expect((await after.get(`/results-scenario/${id}/junit/`)).body).toContain("<error");
  });
});
