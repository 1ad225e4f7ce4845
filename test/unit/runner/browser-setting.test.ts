import { expect, test, vi } from "vitest";
import { Runners } from "../../../functions/runner/runners.ts";

test("A way to run browsers that does not exist is named as such, before a process is started", () => {
  vi.stubEnv("SCENARIO_BROWSER_MODE", "nonsense");
  expect(() => new Runners({ reuse: true })).toThrow(
    'SCENARIO_BROWSER_MODE is "nonsense"; it has to be one of sandboxed, several-processes, no-zygote, single-process.',
  );
  vi.unstubAllEnvs();
});
