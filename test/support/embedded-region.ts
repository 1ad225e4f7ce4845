import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Scenario } from "../../functions/core/scenario/scenario.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { type EmbeddedRegion, type RegionOptions, startRegion } from "../../lib/local/region.ts";
import { ApiClient } from "./api-client.ts";

/** A complete region for the tests of one file, with a team of its own. */
export interface RegionUnderTest {
  readonly region: EmbeddedRegion;
  readonly client: ApiClient;
  readonly team: string;
  register(scenario: Scenario): Promise<void>;
}

/**
 * Starts an embedded region before a file's tests and stops it after them. Tests trigger its ticks themselves, so that
 * none waits for a minute to pass.
 */
export function useRegion(
  options: Pick<RegionOptions, "handlers" | "withPage" | "log"> = {},
): RegionUnderTest {
  const team = "acme";
  let folder = "";
  let region: EmbeddedRegion | undefined;
  let client: ApiClient | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "region-test-"));
    region = await startRegion({ region: "us", port: 0, dataFolder: folder, tickMs: null, ...options });
    const { key } = await keyStore().issue({ team, region: "us", expiresAt: null });
    client = new ApiClient(region.baseUrl, key);
  });
  afterAll(async () => {
    await region?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("The region has not started.");
    return value;
  };
  return {
    get region() {
      return started(region);
    },
    get client() {
      return started(client);
    },
    team,
    register: async (scenario) => {
      await scenarioStore().register(team, scenario);
    },
  };
}
