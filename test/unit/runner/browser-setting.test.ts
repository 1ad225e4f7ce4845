import { expect, test, vi } from "vitest";
import { Runners } from "../../../functions/runner/runners.ts";

test("A way to run browsers that does not exist is named as such, without the stack of a process", async () => {
  vi.stubEnv("SCENARIO_BROWSER_MODE", "nonsense");
  const runners = new Runners({ reuse: true });
  runners.warm(1);
  const message =
    'SCENARIO_BROWSER_MODE is "nonsense"; it has to be one of sandboxed, several-processes, no-zygote, single-process.';
  await expect(runners.lease()).rejects.toMatchObject({ name: "BrowserUnavailable", message });
  await runners.close();
  vi.unstubAllEnvs();
});
