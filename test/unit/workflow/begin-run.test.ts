import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { handler } from "../../../functions/begin-run.lambda.ts";
import { runPrefix } from "../../../functions/core/object-keys.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { bucketFaults, tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { acceptedExecution, runningExecution, scenario, storedScenario } from "../support/stored.ts";

const aws = useMockedAws();
const begun = { began: true, tests: [0], parallel: scenario.parallel, split: false };

describe("The beginning of a run", () => {
  test("moves the execution to running and stores the plan", async () => {
    storedScenario(aws);
    const { ref } = acceptedExecution(aws);
    expect(await handler(inputOf(ref))).toEqual({ ...inputOf(ref), ...begun });
    expect(aws.table.get(executionKey(ref.team, ref.executionId))).toMatchObject({
      status: "running",
      runNumber: 1,
    });
    expect(JSON.parse(aws.bucket.read(`${runPrefix(ref)}plan.json`))).toMatchObject({ scenarioVersion: 1 });
  });

  test("whose reply was lost continues", async () => {
    storedScenario(aws);
    const { ref } = acceptedExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await handler(inputOf(ref))).toMatchObject(begun);
  });

  test("that is repeated gives the same answer and no second run", async () => {
    storedScenario(aws);
    const { ref } = acceptedExecution(aws);
    const first = await handler(inputOf(ref));
    expect(await handler(inputOf(ref))).toEqual(first);
    expect(aws.table.get(executionKey(ref.team, ref.executionId))).toMatchObject({ runNumber: 1 });
  });

  test("of a run that is no longer the execution's has nothing to do", async () => {
    storedScenario(aws);
    const { ref } = runningExecution(aws, { runId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    expect(await handler(inputOf(ref))).toMatchObject({ began: false });
  });

  test.each(Object.entries(tableFaults))(
    "fails by the fault's own name while the table answers with %s, and is complete when it is retried",
    async (_, fault) => {
      storedScenario(aws);
      const { ref } = acceptedExecution(aws);
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler(inputOf(ref))).rejects.toMatchObject({ name: fault().name });
      aws.clients.table.on(GetCommand).rejects(fault());
      await expect(handler(inputOf(ref))).rejects.toMatchObject({ name: fault().name });
      aws.table.answer(aws.clients.table);
      expect(await handler(inputOf(ref))).toMatchObject(begun);
    },
  );

  test.each(Object.entries(bucketFaults))(
    "that met %s in the bucket is complete when it is retried",
    async (_, fault) => {
      storedScenario(aws);
      const { ref } = acceptedExecution(aws);
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      await expect(handler(inputOf(ref))).rejects.toThrow(fault().message);
      aws.bucket.answer(aws.clients.bucket);
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      await expect(handler(inputOf(ref))).rejects.toThrow(fault().message);
      aws.bucket.answer(aws.clients.bucket);
      expect(await handler(inputOf(ref))).toMatchObject(begun);
    },
  );
});

test("An invalid input is refused before any call is made", async () => {
  await expect(handler({ team: "acme" })).rejects.toThrow();
  expect(aws.clients.table.calls()).toEqual([]);
});
