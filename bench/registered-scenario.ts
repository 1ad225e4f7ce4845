import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadScenario } from "../functions/core/scenario/load-scenario.ts";
import { keyStore } from "../functions/stores/key-store.ts";
import { scenarioStore } from "../functions/stores/scenario-store.ts";
import { inRegion } from "../lib/cli/operator/operator-region.ts";

/** What a client needs for a trigger. */
export interface Registered {
  scenarioId: string;
  headers: Record<string, string>;
}

/** Issues a key and registers a scenario that opens one page, the variable `url`. */
export async function registerOnePage(folder: string, dataFolder: string): Promise<Registered> {
  const file = join(folder, "one-page.yaml");
  await writeFile(
    file,
    `name: One page
variables: { url: "http://127.0.0.1/" }
tests:
  - name: A page opens
    steps:
      - { type: navigate, url: "{{url}}" }
`,
  );
  const scenario = await loadScenario(file);
  return inRegion({ local: dataFolder }, async (region) => {
    const { key } = await keyStore().issue({ team: "bench", region, expiresAt: null });
    const { scenarioId } = await scenarioStore().register("bench", scenario);
    return { scenarioId, headers: { "X-API-Key": key, "Content-Type": "application/json" } };
  });
}
