import { expect, test } from "vitest";
import { admit, type Leases, type WaitingRun } from "../../functions/core/execution/admission.ts";
import { admissionLimits } from "../../functions/workflow/admit-run.ts";
import { applyEnvironment, regionEnvironment } from "../../lib/local/region-environment.ts";

test("the largest scenario of a team runs all its tests at once, and no burst of a team's runs has another team's run wait", () => {
  const description = {
    region: "us",
    accessKeyId: "LOCAL",
    secretAccessKey: "secret",
    serving: null,
  } as const;
  applyEnvironment(regionEnvironment(description, "http://127.0.0.1:1"));
  const since = "2026-11-20T09:00:00.000Z";
  const runOf = (team: string, runId: string, browsers: number): WaitingRun => {
    return { team, executionId: `exe_${runId}`, runId, since, browsers, isCancelled: false };
  };
  const admitted = (leases: Leases, ...waiting: WaitingRun[]) =>
    admit(leases, waiting, admissionLimits(), Date.parse(since)).admitted;

  const largest = runOf("acme", "run_0", 200);
  expect(admitted({}, largest)).toEqual([largest]);

  const burst = admitted({}, ...Array.from({ length: 50 }, (_, index) => runOf("acme", `run_${index}`, 5)));
  expect(burst).not.toHaveLength(50);
  const other = runOf("globex", "run_of_another", 20);
  expect(admitted(Object.fromEntries(burst.map((run) => [run.runId, run])), other)).toEqual([other]);
});
