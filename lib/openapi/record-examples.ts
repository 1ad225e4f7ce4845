import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startShop } from "../../examples/shop/server.ts";
import { loadScenario } from "../../functions/core/scenario/load-scenario.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { projectHandlers } from "../local/function-runtime.ts";
import { startRegion } from "../local/region.ts";
import { RecordingClient } from "./recording-client.ts";
import { scrubbed } from "./scrub-examples.ts";

const team = "acme";
const recordedScenario = join(import.meta.dirname, "recorded.yaml");

/**
 * Asks an embedded region everything that the document shows an answer of, with what differs from one recording to the next
 * replaced.
 * @returns bodies of answers and of requests, by their names.
 */
export async function recordExamples(): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"));
  const shop = await startShop();
  const faults = { broken: false };
  const handlers = async (name: string) => {
    if (faults.broken) throw new Error("The example of an internal error.");
    return projectHandlers(name);
  };
  const region = await startRegion({ region: "eu", port: 0, dataFolder: folder, tickMs: null, handlers });
  try {
    const scenario = await loadScenario(recordedScenario);
    await scenarioStore().register(team, scenario);
    const { key } = await keyStore().issue({ team, region: "eu", expiresAt: null });
    const client = new RecordingClient(region.baseUrl, key);
    const body = await recordRun(client, shop.url.replace(/\/$/, ""));
    await recordRefusals(client, body);
    process.env[environmentNames.triggersPerMinute] = "0";
    await client.post("problem_rate_limited", "/run-scenario", body);
    faults.broken = true;
    await client.get("problem_internal_error", "/scenarios");
    return scrubbed(client.recorded);
  } finally {
    await region.close();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Trigger {
  scenario_id: string;
  variables: Record<string, string>;
  metadata: Record<string, string>;
}

async function recordRun(client: RecordingClient, baseUrl: string): Promise<Trigger> {
  const listed = (await client.get("scenarios", "/scenarios")) as { scenarios: { id: string }[] };
  const body = {
    scenario_id: listed.scenarios[0]?.id ?? "",
    variables: { base_url: baseUrl },
    metadata: { commit: "4f2c1e9", branch: "main" },
  };
  const idOf = (answer: unknown) => (answer as { execution_id: string }).execution_id;
  client.keep("run_scenario_request", body);
  const id = idOf(await client.post("accepted", "/run-scenario", body, { "Idempotency-Key": "build-1" }));
  client.keep("artifacts_request", { execution_id: id });
  await client.post("problem_not_ready", "/results-scenario/artifacts", { execution_id: id });
  await untilStatus(client, "status_running", id, ({ tests }) => tests?.running === 2);
  await untilStatus(client, "status_completed", id, isCompleted);
  await client.get("executions", "/results-scenario/executions");
  await client.get("junit", `/results-scenario/${id}/junit`);
  await client.get("outcomes", `/results-scenario/${id}/junit`, { Accept: "application/json" });
  await client.post("artifacts", "/results-scenario/artifacts", { execution_id: id });
  const other = idOf(await client.post(null, "/run-scenario", body));
  await untilStatus(client, null, other, ({ status }) => status === "running");
  await client.post("cancelled", `/results-scenario/${other}/cancel`, undefined);
  await untilStatus(client, null, other, isCompleted);
  return body;
}

async function recordRefusals(client: RecordingClient, body: Trigger): Promise<void> {
  const unknown = "01M7Y8FKGFMKNEV4QTCTBGV2M9";
  await client.get("problem_invalid_request", "/results-scenario/executions?limit=0&state=running");
  await client.post(
    "problem_idempotency_key_reused",
    "/run-scenario",
    { ...body, metadata: {} },
    {
      "Idempotency-Key": "build-1",
    },
  );
  await client.post("problem_scenario_not_found", "/run-scenario", { scenario_id: `scn_${unknown}` });
  await client.get("problem_execution_not_found", `/results-scenario/exe_${unknown}/status`);
  await client.get("problem_route_not_found", "/results-scenario//status");
  await client.get("problem_unauthorized", "/scenarios", { "X-API-Key": "sk_eu_none" });
}

interface Status {
  status?: string;
  tests?: { running: number };
}
const isCompleted = ({ status }: Status) => status === "completed";

/** Polls until the status is as wanted, as often as a test does, so that even a brief state is seen. */
async function untilStatus(
  client: RecordingClient,
  name: string | null,
  id: string,
  wanted: (status: Status) => boolean,
): Promise<void> {
  for (;;) {
    const answer = (await client.get(name, `/results-scenario/${id}/status`)) as Status;
    if (wanted(answer)) return;
    if (isCompleted(answer)) throw new Error(`${id} was over before it was seen as it should be shown.`);
    await wait(20);
  }
}
