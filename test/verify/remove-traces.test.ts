import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { newId } from "../../functions/core/execution/ids.ts";
import { ArtifactStore } from "../../functions/stores/artifact-store.ts";
import { ExecutionStore } from "../../functions/stores/execution-store.ts";
import { KeyStore } from "../../functions/stores/key-store.ts";
import { ScenarioStore } from "../../functions/stores/scenario-store.ts";
import { TeamStore } from "../../functions/stores/team-store.ts";
import { UsageStore } from "../../functions/stores/usage-store.ts";
import { removeTraces } from "../../lib/verify/aws/remove-traces.ts";
import { executionOf } from "../support/executions.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";
import { onEmbedded } from "../support/store-engines.ts";

onEmbedded((backends) => {
  /** Everything that checks of a deployment leave of a team in the table. */
  const leaveTraces = async (team: string) => {
    const { client, tableName, s3, bucket } = backends();
    const execution = executionOf({ team });
    const now = new Date();
    await new ScenarioStore(client, tableName, async () => new ArtifactStore(s3, bucket).files("")).register(
      team,
      scenarioOf("Checkout", [testOf("Holds", [holds])]),
    );
    await new KeyStore(client, tableName).issue({ team, region: "us", expiresAt: null });
    await new ExecutionStore(client, tableName).create(execution, execution.createdAt);
    await new TeamStore(client, tableName).register(team, now);
    const ref = { team, executionId: execution.executionId, runId: newId("run") };
    await new UsageStore(client, tableName).record(ref, now.toISOString(), { tests: 1, browserMs: 1 });
  };

  test("what the teams of the checks left in the table is removed, and nothing of another team", async () => {
    const { client, tableName } = backends();
    for (const team of ["checks", "checks-other", "acme"]) await leaveTraces(team);
    const asked: unknown[] = [];
    const objects = {
      send: vi.fn(async ({ input }: { input: { Prefix?: string } }) => asked.push(input.Prefix) && {}),
    };
    const region = { aws: { table: client, objects }, resources: { only: () => "files", tableName } };
    await removeTraces(region as never, ["checks", "checks-other"]);
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    expect(Items.filter((item) => JSON.stringify(item).includes("checks"))).toEqual([]);
    // The scenario by its name and by its id, a key, an execution, the team and its use.
    expect(Items).toHaveLength(6);
    expect(asked).toEqual([
      "runs/checks/",
      "scenarios/checks/",
      "orders/checks/",
      "runs/checks-other/",
      "scenarios/checks-other/",
      "orders/checks-other/",
    ]);
  });
});
