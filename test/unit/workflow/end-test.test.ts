import { PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { runPrefix } from "../../../functions/core/object-keys.ts";
import { handler } from "../../../functions/end-test.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { bucketFaults, tableFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { runningExecution, type StoredExecution } from "../support/stored.ts";

const aws = useMockedAws();
const input = ({ ref }: StoredExecution) => ({ ...inputOf(ref), index: 0, attempt: 1 });
const passed = { result: { outcome: "passed", again: false } };
const broken = {
  fault: { Error: "StorageUnavailable", Cause: JSON.stringify({ errorMessage: "It failed." }) },
};

function states({ ref }: StoredExecution): unknown {
  return aws.table.get(executionKey(ref.team, ref.executionId))?.["testStates"];
}

describe("The end of a test", () => {
  test("is recorded although the reply was lost", async () => {
    const execution = runningExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await handler({ ...input(execution), ...passed })).toMatchObject({ again: false });
    expect(states(execution)).toEqual({ "0": "passed" });
  });

  test.each(Object.entries(tableFaults))(
    "fails by its name while the table answers with %s, and is recorded when it is retried",
    async (_, fault) => {
      const execution = runningExecution(aws);
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler({ ...input(execution), ...passed })).rejects.toMatchObject({ name: fault().name });
      aws.table.answer(aws.clients.table);
      await handler({ ...input(execution), ...passed });
      expect(states(execution)).toEqual({ "0": "passed" });
    },
  );

  test("of a run that was replaced changes nothing", async () => {
    const execution = runningExecution(aws, { runId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    await handler({ ...input(execution), ...passed });
    expect(states(execution)).toEqual({});
  });
});

describe("An attempt that broke down", () => {
  const result = ({ ref }: StoredExecution) =>
    JSON.parse(aws.bucket.read(`${runPrefix(ref)}tests/000/attempt-1/result.json`));

  test("leaves a result that says why in the service's own words", async () => {
    const execution = runningExecution(aws);
    await handler({ ...input(execution), ...broken });
    expect(result(execution)).toMatchObject({ outcome: "error", failure: { message: "It failed." } });
    expect(states(execution)).toEqual({ "0": "error" });
  });

  test.each(Object.entries({ ...tableFaults, ...bucketFaults }))(
    "with %s does not reveal internals",
    async (_, fault) => {
      const execution = runningExecution(aws);
      const { name, message } = fault();
      const Cause = JSON.stringify({ errorMessage: message });
      await handler({ ...input(execution), fault: { Error: name, Cause } });
      const told = JSON.stringify(result(execution));
      for (const internal of Object.values(internals)) expect(told).not.toContain(internal);
    },
  );

  test.each(Object.entries(bucketFaults))(
    "is not recorded before its result, which met %s, is stored",
    async (_, fault) => {
      const execution = runningExecution(aws);
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      await expect(handler({ ...input(execution), ...broken })).rejects.toThrow(fault().message);
      expect(states(execution)).toEqual({});
    },
  );
});
