import { join } from "node:path";
import { loadScenario } from "../../functions/core/scenario/load-scenario.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { startRegion } from "../local/region.ts";

/** A region to which anything may be sent, with the key of a team that has one scenario. */
interface JudgedRegion {
  baseUrl: string;
  key: string;
  close(): Promise<void>;
}

const team = "acme";

/** Serves an embedded region whose scenario ends at once, so that whoever triggers it at random starts no browser. */
export async function serveJudgedRegion(dataFolder: string): Promise<JudgedRegion> {
  const region = await startRegion({ region: "us", port: 0, dataFolder, tickMs: 1000, log: () => undefined });
  await scenarioStore().register(team, await loadScenario(join(import.meta.dirname, "openapi.yaml")));
  const { key } = await keyStore().issue({ team, region: "us", expiresAt: null });
  return { baseUrl: region.baseUrl, key, close: () => region.close() };
}
