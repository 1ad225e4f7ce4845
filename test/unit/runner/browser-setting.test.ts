import { expect, test, vi } from "vitest";
import { Runners } from "../../../functions/runner/runners.ts";

test("An unknown browser mode is reported before a process is started", () => {
  vi.stubEnv("SCENARIO_BROWSER_MODE", "nonsense");
  expect(() => new Runners({ reuse: true })).toThrow(
    'SCENARIO_BROWSER_MODE is "nonsense"; it has to be one of sandboxed, several-processes, no-zygote, single-process.',
  );
  vi.unstubAllEnvs();
});
