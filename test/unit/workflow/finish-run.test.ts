import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { runPrefix } from "../../../functions/core/object-keys.ts";
import { handler } from "../../../functions/finish-run.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { passedAttempt } from "../../support/run-report.ts";
import { bucketFaults, tableFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { acceptedExecution, runId, runningExecution, scenario, storedScenario } from "../support/stored.ts";

// The browser's process is the only dependency that is not an AWS client.
vi.mock("../../../functions/runner/print-pdf.ts", () => ({
  printerOf: () => async () => Buffer.from("%PDF"),
}));
vi.mock("../../../functions/runner/film-cards.ts", () => ({ cardMakerOf: () => async () => [] }));

const aws = useMockedAws();

beforeEach(() => {
  storedScenario(aws);
  aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
});

/** A run whose one test has passed. */
function tested() {
  const execution = runningExecution(aws, { testStates: { "0": "passed" } });
  const prefix = runPrefix(execution.ref);
  const plan = { scenarioId: "scn_1", scenarioVersion: 1, scenario, values: {} };
  aws.bucket.write(`${prefix}plan.json`, { ...plan, deadline: "2999-01-01T00:00:00.000Z" });
  aws.bucket.write(`${prefix}tests/000/attempt-1/result.json`, passedAttempt(["Open"]));
  return { input: inputOf(execution.ref), key: executionKey(execution.team, execution.executionId) };
}

function told() {
  return aws.clients.events
    .commandCalls(PutEventsCommand)
    .map(({ args }) => JSON.parse(args[0].input.Entries?.[0]?.Detail ?? ""));
}

describe("The end of a run", () => {
  test("is recorded once and announced on the bus, although the reply was lost", async () => {
    const { input, key } = tested();
    aws.table.repliesToLose = 1;
    expect(await handler(input)).toEqual({ finish: "completed" });
    expect(aws.table.get(key)).toMatchObject({ status: "completed", outcome: "passed" });
    expect(told()).toMatchObject([{ run_id: runId, outcome: "passed", tests: { passed: 1 } }]);
  });

  test("that a cancellation preceded says so", async () => {
    const { input, key } = tested();
    aws.table.meanwhile = () => aws.table.put({ ...aws.table.get(key), cancelledRunId: runId });
    await handler(input);
    expect(aws.table.get(key)).toMatchObject({ status: "completed", outcome: "cancelled" });
  });

  test.each(Object.entries(tableFaults))(
    "fails by its name while the table answers with %s, and is announced once when it is retried",
    async (_, fault) => {
      const { input } = tested();
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler(input)).rejects.toMatchObject({ name: fault().name });
      expect(told()).toEqual([]);
      aws.table.answer(aws.clients.table);
      expect(await handler(input)).toEqual({ finish: "completed" });
      expect(told()).toHaveLength(1);
    },
  );

  test.each(Object.entries(bucketFaults))(
    "is not judged by incomplete results while the bucket answers with %s",
    async (_, fault) => {
      const { input, key } = tested();
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      await expect(handler(input)).rejects.toThrow(fault().message);
      aws.bucket.answer(aws.clients.bucket);
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      await expect(handler(input)).rejects.toThrow(fault().message);
      expect(aws.table.get(key)).toMatchObject({ status: "running" });
    },
  );
});

describe("The event of a run that is complete", () => {
  test("that the bus refused fails with its own error name, and is announced when the task is retried", async () => {
    const { input } = tested();
    const Entries = [{ ErrorCode: "ThrottlingException", ErrorMessage: `Account ${internals.account}` }];
    aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries });
    await expect(handler(input)).rejects.toMatchObject({
      name: "EventNotTaken",
      message: "The event bus answered ThrottlingException.",
    });
    aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
    expect(await handler(input)).toEqual({ finish: "repeated" });
  });
});

describe("The event of a workflow that broke down", () => {
  const event = (input: unknown) => ({
    "detail-type": "Step Functions Execution Status Change",
    detail: {
      status: "FAILED",
      input: JSON.stringify(input),
      error: "ThrottlingException",
      cause: internals.account,
    },
  });

  test("ends a run that never began, without revealing internals", async () => {
    const { ref } = acceptedExecution(aws);
    expect(await handler(event(inputOf(ref)))).toEqual({ finish: "completed" });
    const item = aws.table.get(executionKey(ref.team, ref.executionId));
    expect(item).toMatchObject({ status: "completed", outcome: "error" });
    expect(item?.["reason"]).not.toContain(internals.account);
  });

  test("of a run that is over changes nothing", async () => {
    const { input, key } = tested();
    await handler(input);
    const before = aws.table.get(key);
    expect(await handler(event(input))).toEqual({ finish: "repeated" });
    expect(aws.table.get(key)).toEqual(before);
  });
});
