import { loadScenario } from "../functions/core/scenario/load-scenario.ts";
import { type LocalRun, runLocally } from "../lib/cli/author/run-locally.ts";

/** A test of a file, run as often as said, one attempt after the other. */
interface Attempts extends Pick<LocalRun, "folder" | "observer" | "runners"> {
  /** Path of a scenario file, of which the first test is run. */
  file: string;
  /** The URL of the example shop. */
  shop: string;
  count: number;
}

/** Runs them as `scenario test` does. @throws Error if the file has no test. */
export async function runAttempts({ file, shop, count, ...run }: Attempts): ReturnType<typeof runLocally> {
  const { tests, ...scenario } = await loadScenario(file);
  const [test] = tests;
  if (!test) throw new Error(`${file} has no test.`);
  return runLocally({
    ...run,
    scenario: { ...scenario, tests: Array(count).fill(test), parallel: 1 },
    selection: null,
    values: { base_url: shop },
    secrets: {},
    uploads: new Map(),
    allowedPrivateHosts: [new URL(shop).host],
    signal: new AbortController().signal,
  });
}
