import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { GetParametersCommand } from "@aws-sdk/client-ssm";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { handler } from "../../../functions/begin-run.lambda.ts";
import { runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { holds, scenarioOf, testOf } from "../../support/scenarios.ts";
import { bucketFaults, parameterFaults, tableFaults } from "../support/aws-faults.ts";
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

describe("docs/contract.md, Selecting tests: a series that selects some", () => {
  const series = { type: "recurring", scheduledFor: null } as const;
  const names = ["Log in", "Buy", "Pay"];
  const version = scenarioOf(
    "Checkout",
    names.map((name) => testOf(name, [holds], name === "Pay" ? { tags: ["slow"] } : {})),
  );
  const stateOf = ({ team, executionId }: { team: string; executionId: string }) =>
    aws.table.get(executionKey(team, executionId));

  test.each([
    [{ tests: ["Pay", "Log in"] }, [0, 2]],
    [{ tags: ["slow"] }, [2]],
  ])("finds %j in the version that it runs", async (selection, tests) => {
    storedScenario(aws, version);
    const { ref } = acceptedExecution(aws, { ...series, selection });
    expect(await handler(inputOf(ref))).toMatchObject({ began: true, tests });
    expect(stateOf(ref)).toMatchObject({ testCount: tests.length, reason: null });
    expect(JSON.parse(aws.bucket.read(`${runPrefix(ref)}plan.json`))).toMatchObject({ selected: tests });
  });

  test("runs nothing, and says why, if the version no longer has one of the tests", async () => {
    storedScenario(aws, version);
    const { ref } = acceptedExecution(aws, { ...series, selection: { tests: ["Log in", "Pai"] } });
    expect(await handler(inputOf(ref))).toMatchObject({ began: true, tests: [] });
    expect(stateOf(ref)).toMatchObject({
      testCount: 3,
      reason:
        'The scenario has no test "Pai". Did you mean "Pay"? The schedule selects it, so none of the tests ran.',
    });
  });
});

test("An execution that was stored before tests could be selected runs all of them", async () => {
  storedScenario(aws);
  const { ref } = acceptedExecution(aws);
  const key = executionKey(ref.team, ref.executionId);
  const { selection: _, rerunOf: __, ...old } = aws.table.get(key) as Record<string, unknown>;
  aws.table.put({ ...key, ...old });
  expect(await handler(inputOf(ref))).toMatchObject(begun);
});

describe("The secrets of a run", () => {
  const names = Array.from({ length: 12 }, (_, index) => `SECRET_${index}`);
  const answer = ({ Names }: { Names: string[] }) => ({
    Parameters: Names.filter((name) => name !== "/unit-test/acme/SECRET_3").map((Name) => ({
      Name,
      Value: "4242 4242",
    })),
  });
  const calls = () => aws.clients.parameters.commandCalls(GetParametersCommand).length;
  function accepted() {
    storedScenario(aws, { ...scenario, secrets: names });
    return acceptedExecution(aws).ref;
  }

  test("are read once, ten a call, and kept under the region's key, in no answer and no line of the log", async () => {
    aws.clients.parameters.on(GetParametersCommand).callsFake(answer);
    const ref = accepted();
    expect(JSON.stringify(await handler(inputOf(ref)))).not.toContain("4242 4242");
    expect(calls()).toBe(2);
    const [put] = aws.clients.bucket
      .commandCalls(PutObjectCommand)
      .filter(({ args }) => args[0].input.Key === `${runPrefix(ref)}secrets.json`);
    expect(put?.args[0].input).toMatchObject({
      ServerSideEncryption: "aws:kms",
      SSEKMSKeyId: process.env["SECRETS_KEY_ARN"],
    });
    const { format: _, ...kept } = JSON.parse(aws.bucket.read(`${runPrefix(ref)}secrets.json`));
    expect(Object.keys(kept)).toEqual(names.filter((name) => name !== "SECRET_3"));
    expect(aws.bucket.read(`${runPrefix(ref)}plan.json`)).not.toContain("4242 4242");
    expect(aws.log.join("")).not.toContain("4242 4242");
  });

  test("are asked for again, after a while, when the parameter store throttles", async () => {
    const throttled = Object.assign(new Error("Rate exceeded"), { name: "ThrottlingException" });
    aws.clients.parameters.on(GetParametersCommand).rejectsOnce(throttled).callsFake(answer);
    expect(await handler(inputOf(accepted()))).toMatchObject(begun);
    expect(calls()).toBe(3);
  });

  test.each(Object.entries(parameterFaults).filter(([name]) => name !== "ThrottlingException"))(
    "that cannot be read for %s fail the task by a name that the workflow retries",
    async (_, fault) => {
      aws.clients.parameters.on(GetParametersCommand).rejects(fault());
      await expect(handler(inputOf(accepted()))).rejects.toMatchObject({ name: "StorageUnavailable" });
    },
  );

  test("are not read for a run without tests to run", async () => {
    const [skipped] = scenario.tests;
    storedScenario(aws, {
      ...scenario,
      secrets: names,
      tests: skipped ? [{ ...skipped, skip: "Later" }] : [],
    });
    await handler(inputOf(acceptedExecution(aws).ref));
    expect(calls()).toBe(0);
  });
});

test("An invalid input is refused before any call is made", async () => {
  await expect(handler({ team: "acme" })).rejects.toThrow();
  expect(aws.clients.table.calls()).toEqual([]);
});
