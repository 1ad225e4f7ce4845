import { PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { Contention } from "../../../functions/stores/retry-on-conflict.ts";
import { scenarioStore } from "../../../functions/stores/scenario-store.ts";
import { bucketFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { withoutPauses } from "../support/no-pauses.ts";
import { scenario, storedScenario } from "../support/stored.ts";

const aws = useMockedAws();
const team = "acme";
const register = (content = scenario) => scenarioStore().register(team, content);

describe("A registration", () => {
  test("whose replies were lost makes one scenario, which its id finds", async () => {
    // The first write is the pointer, the second the scenario.
    aws.table.repliesToLose = 2;
    const { scenarioId, version } = await register();
    expect(version).toBe(1);
    expect(await scenarioStore().byId(team, scenarioId)).toMatchObject({ scenarioId, version: 1 });
  });

  test("of a change whose reply was lost makes one version", async () => {
    const { scenarioId } = await register();
    aws.table.repliesToLose = 1;
    expect(await register({ ...scenario, timeoutMs: 1000 })).toMatchObject({ scenarioId, version: 2 });
  });

  test.each(Object.entries(bucketFaults))(
    "whose steps could not be stored because of %s leaves nothing that can be found",
    async (_, fault) => {
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      await expect(register()).rejects.toThrow(fault().message);
      expect(aws.table.items.size).toBe(0);
    },
  );

  test("gives up if others keep changing the scenario", async () => {
    withoutPauses();
    await register();
    aws.clients.table.on(UpdateCommand).callsFake(() => aws.table.refuse());
    await expect(register({ ...scenario, timeoutMs: 1000 })).rejects.toThrow(Contention);
  });
});

describe("A removal", () => {
  test("whose reply was lost removes the scenario, and says so", async () => {
    const { name } = storedScenario(aws);
    aws.table.repliesToLose = 1;
    expect(await scenarioStore().remove(team, name)).toBe(true);
    expect(aws.table.items.size).toBe(0);
  });

  test("of an unknown scenario says so", async () => {
    expect(await scenarioStore().remove(team, "Checkout")).toBe(false);
  });
});

test("A duration whose reply was lost is recorded", async () => {
  const { scenarioId } = storedScenario(aws);
  aws.table.repliesToLose = 1;
  await scenarioStore().recordDuration(team, scenarioId, 4000);
  expect(await scenarioStore().byId(team, scenarioId)).toMatchObject({ expectedDurationMs: 4000 });
});
