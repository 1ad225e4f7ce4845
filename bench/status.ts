import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import { dynamo } from "../functions/shared/clients.ts";
import { startRegion } from "../lib/local/region.ts";
import type { BenchOptions } from "./bench-options.ts";
import { median, printTable, verdict } from "./numbers.ts";
import { registerOnePage } from "./registered-scenario.ts";
import { untilCompleted } from "./start.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const requests = 50;
/** One read, of the execution: the key is cached in memory. */
const targetReads = 1;

/** Counts the DynamoDB calls of a warm status request, at the client that the handlers share with this process. */
export async function status(_: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const page = createServer((_, response) => response.end("Here."));
    page.listen(0, "127.0.0.1");
    await once(page, "listening");
    const region = await startRegion({
      region: "us",
      port: 0,
      dataFolder: join(folder, "data"),
      tickMs: null,
      log: () => undefined,
    });
    try {
      const { headers, scenarioId } = await registerOnePage(folder, region.dataFolder);
      const variables = { url: `http://127.0.0.1:${(page.address() as AddressInfo).port}/` };
      const body = JSON.stringify({ scenario_id: scenarioId, variables });
      const answer = await fetch(`${region.baseUrl}/run-scenario/`, { method: "POST", headers, body });
      const { execution_id } = z.object({ execution_id: z.string() }).parse(await answer.json());
      const url = `${region.baseUrl}/results-scenario/${execution_id}/status/`;
      await untilCompleted(url, headers);
      return report(await measure(url, headers));
    } finally {
      await region.close();
      page.close();
      page.closeAllConnections();
    }
  });
}

interface Measured {
  calls: string[];
  times: number[];
}

async function measure(url: string, headers: Record<string, string>): Promise<Measured> {
  const calls: string[] = [];
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        calls.push(commandName ?? "unknown");
        return next(args);
      },
    { step: "initialize", name: "countCalls" },
  );
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const askedAt = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    times.push(performance.now() - askedAt);
  }
  dynamo().middlewareStack.remove("countCalls");
  return { calls, times };
}

function report({ calls, times }: Measured): boolean {
  const holds = calls.length <= targetReads * requests;
  const kinds = [...new Set(calls)].map(
    (kind) => `${kind} × ${calls.filter((call) => call === kind).length}`,
  );
  printTable(`A warm status request (${requests} requests)`, [
    ["calls to DynamoDB per request", "calls", "median time", "target", ""],
    [
      (calls.length / requests).toFixed(2),
      kinds.join(", "),
      `${median(times).toFixed(1)} ms`,
      `${targetReads} call`,
      verdict(holds),
    ],
  ]);
  console.log("  again: npm run bench -- status");
  return holds;
}
