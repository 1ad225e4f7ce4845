import { CloudWatchLogsClient, FilterLogEventsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test, vi } from "vitest";
import { ScenarioApi } from "../../../lib/cli/client/scenario-api.ts";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { faultChecks } from "../../../lib/verify/aws/checks/fault-checks.ts";
import { forEndedProcess } from "../../../lib/workflow/retriers.ts";

vi.mock("../../../lib/verify/aws/probe.ts", () => ({
  probeErrors: async () => ({ exit: forEndedProcess.ErrorEquals[0] }),
}));

test("The check of tenants has two teams take turns, each with a run of its own", async () => {
  const check = faultChecks.find(({ name }) => name === "tenants");
  const logs = new CloudWatchLogsClient({});
  mockClient(logs)
    .on(FilterLogEventsCommand)
    .resolves({ events: [{ message: "ended" }] });
  const turns: string[] = [];
  const status = { status: "completed", outcome: "passed" };
  const apiOf = (team: string) => ({
    scenarioByName: async () => ({ id: "scn_1" }),
    trigger: async () => ({ value: { execution_id: `exe_${turns.push(team)}` } }),
    status: async () => ({ value: status }),
  });
  const other = apiOf("other");
  for (const name of ["scenarioByName", "trigger", "status"] as const)
    vi.spyOn(ScenarioApi.prototype, name).mockImplementation(other[name] as never);
  const region = {
    ...{ aws: { logs }, team: "verify", baseUrls: ["https://api.test"], api: apiOf("ours") },
    // What other checks ran before.
    ended: async () => ({ executionId: "exe_0", askedAt: 0, status }),
    resources: { ofFunction: (handler: string) => handler },
    operator: { push: async () => undefined, issueKey: async () => ({ key: "sk_us_1" }) },
  } as unknown as CheckedRegion;
  expect(await check?.run(region)).toContain("4 runs passed");
  expect(turns).toEqual(["ours", "other", "ours", "other"]);
});
