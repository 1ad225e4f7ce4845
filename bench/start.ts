import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { startRegionProcess } from "../lib/cli/demo/region-process.ts";
import type { BenchOptions } from "./bench-options.ts";
import { median, printTable, verdict } from "./numbers.ts";
import { type Registered, registerOnePage } from "./registered-scenario.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const targetMs = 500;

/**
 * Measures from the `202` to the first step on an embedded region with a warm browser: until a server receives the request of
 * the test's first `navigate`.
 */
export async function start({ runs }: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const data = join(folder, "data");
    const region = await startRegionProcess(data, join(folder, "region.log"));
    const server = await openPage();
    try {
      const registered = await registerOnePage(folder, data);
      const times: number[] = [];
      for (let run = 0; run <= runs; run += 1) {
        const took = await timeToFirstStep(region.baseUrl, server, registered);
        // The first run starts the browser.
        if (run > 0) times.push(took);
      }
      const typical = median(times);
      printTable(`From 202 to the first step, browser warm (medians of ${runs} runs)`, [
        ["median", "least", "most", "target", ""],
        [
          ...[typical, Math.min(...times), Math.max(...times)].map((value) => `${value.toFixed(0)} ms`),
          `≤ ${targetMs} ms`,
          verdict(typical <= targetMs),
        ],
      ]);
      console.log(`  again: npm run bench -- start --runs ${runs}`);
      return typical <= targetMs;
    } finally {
      server.close();
      server.closeAllConnections();
      await region.stop();
    }
  });
}

async function openPage(): Promise<Server> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Page</title>Here.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function timeToFirstStep(baseUrl: string, server: Server, registered: Registered): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const visited = once(server, "request").then(() => performance.now());
  const response = await fetch(`${baseUrl}/run-scenario/`, {
    method: "POST",
    headers: registered.headers,
    body: JSON.stringify({
      scenario_id: registered.scenarioId,
      variables: { url: `http://127.0.0.1:${port}/` },
    }),
  });
  const acceptedAt = performance.now();
  if (response.status !== 202) throw new Error(`The API answered the trigger with ${response.status}.`);
  const { execution_id } = z.object({ execution_id: z.string() }).parse(await response.json());
  const took = (await visited) - acceptedAt;
  await untilCompleted(`${baseUrl}/results-scenario/${execution_id}/status/`, registered.headers);
  return took;
}

/** Waits until the execution is completed, so that runs do not overlap. */
export async function untilCompleted(url: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers });
    const { status } = z.object({ status: z.unknown() }).parse(await response.json());
    if (status === "completed") return;
    await delay(100);
  }
}
