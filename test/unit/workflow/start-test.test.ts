import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import { type AttemptOrder, orderSchema } from "../../../functions/core/attempt/attempt-order.ts";
import type { RunningTest } from "../../../functions/core/execution/execution.ts";
import type { ScenarioTest } from "../../../functions/core/scenario/scenario.ts";
import { handler } from "../../../functions/start-test.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { holds } from "../../support/scenarios.ts";
import { bucketFaults, tableBreakdowns, tableThrottles } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { runId, runningExecution, type StoredExecution, scenario } from "../support/stored.ts";

const aws = useMockedAws();
const input = ({ ref }: StoredExecution) => ({ ...inputOf(ref), index: 0, attempt: 1 });

/** A run that is going on, with the plan and the secrets that it began with. */
function begun(
  secrets: string[] = [],
  kept: Record<string, string> = {},
  changes: Partial<ScenarioTest> = {},
): StoredExecution {
  const execution = runningExecution(aws);
  const prefix = runPrefix(execution.ref);
  if (secrets.length > 0) aws.bucket.write(`${prefix}secrets.json`, kept);
  const tests = scenario.tests.map((test) => ({ ...test, ...changes }));
  const planned = { ...scenario, secrets, tests };
  const plan = { scenarioId: "scn_1", scenarioVersion: 1, scenario: planned, values: {} };
  aws.bucket.write(`${prefix}plan.json`, { ...plan, deadline: "2999-01-01T00:00:00.000Z" });
  return execution;
}

function states({ ref }: StoredExecution): unknown {
  return aws.table.get(executionKey(ref.team, ref.executionId))?.["testStates"];
}

const orderOf = ({ ref }: StoredExecution) => `orders/${ref.team}/${ref.executionId}/${ref.runId}/0-1.json`;

function written(execution: StoredExecution): AttemptOrder {
  return orderSchema.parse(JSON.parse(aws.bucket.read(orderOf(execution))));
}

describe("A test", () => {
  test("may run, and is recorded as running, although the reply was lost", async () => {
    const execution = begun();
    aws.table.repliesToLose = 1;
    expect(await handler(input(execution))).toMatchObject({ ...input(execution), run: true });
    expect(states(execution)).toEqual({ "0": "running" });
  });

  test("is named while it runs, with its attempt and since when", async () => {
    const execution = begun([], {}, { retries: 1 });
    const before = new Date().toISOString();
    await handler({ ...input(execution), attempt: 2 });
    const { ref } = execution;
    const stored = aws.table.get(executionKey(ref.team, ref.executionId))?.["runningTests"];
    expect(stored).toEqual({ "0": { name: "Buys a book", attempt: 2, startedAt: expect.any(String) } });
    const { startedAt } = (stored as Record<string, RunningTest>)["0"] ?? { startedAt: "" };
    expect(startedAt >= before && startedAt <= new Date().toISOString()).toBe(true);
  });

  test.each([
    [40, 40, true],
    [200, 40, true],
    [200, 41, false],
  ])("of %i that may run at once and %i that are to run: is named: %s", async (parallel, count, isNamed) => {
    const execution = begun();
    const [first] = scenario.tests;
    const tests = Array.from({ length: count }, (_, at) => ({ ...first, name: `Test ${at}` }));
    const plan = { scenarioId: "scn_1", scenarioVersion: 1, scenario: { ...scenario, parallel, tests } };
    aws.bucket.write(`${runPrefix(execution.ref)}plan.json`, {
      ...plan,
      values: {},
      deadline: "2999-01-01T00:00:00.000Z",
    });
    await handler({ ...input(execution), index: 7 });
    const { ref } = execution;
    const stored = aws.table.get(executionKey(ref.team, ref.executionId));
    expect(stored?.["testStates"]).toEqual({ "7": "running" });
    expect(Object.keys(stored?.["runningTests"] ?? {})).toEqual(isNamed ? ["7"] : []);
  });

  test.each([
    [0, 1, true],
    [1, 1, false],
    [1, 2, true],
  ])("with %i retries: its attempt %i is the last one: %s", async (retries, attempt, isLast) => {
    const execution = begun([], {}, { retries });
    expect(await handler({ ...input(execution), attempt })).toMatchObject({ run: true, is_last: isLast });
  });

  test("of a cancelled run may not", async () => {
    const execution = runningExecution(aws, { cancelledRunId: runId });
    expect(await handler(input(execution))).toEqual({ ...input(execution), run: false });
    expect(states(execution)).toEqual({ "0": "cancelled" });
  });

  test("of a run that was replaced may not, and does not affect the newer run", async () => {
    const execution = runningExecution(aws, { runId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    expect(await handler(input(execution))).toMatchObject({ run: false });
    expect(states(execution)).toEqual({});
  });

  test.each(Object.entries(tableThrottles))(
    "begins although the table answers with %s: the tests of its run write to the same item",
    async (_, fault) => {
      const execution = begun();
      aws.table.refusals = [fault()];
      expect(await handler(input(execution))).toMatchObject({ run: true });
      expect(states(execution)).toEqual({ "0": "running" });
    },
  );

  test.each(Object.entries(tableBreakdowns))(
    "is neither begun nor abandoned while the table answers with %s: the task fails by that name",
    async (_, fault) => {
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler(input(begun()))).rejects.toMatchObject({ name: fault().name });
    },
  );
});

describe("An order", () => {
  test("has the secrets, encrypted, and the workflow knows only a link to it", async () => {
    const execution = begun(["CARD"], { CARD: "4242 4242" });
    const output = JSON.stringify(await handler(input(execution)));
    expect(written(execution)).toMatchObject({ secrets: { CARD: "4242 4242" }, attempt: 1 });
    const puts = aws.clients.bucket.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
    expect(puts).toMatchObject([{ Key: orderOf(execution), ServerSideEncryption: "aws:kms" }]);
    expect(output).toContain(`/${orderOf(execution)}?`);
    for (const secret of ["4242 4242", internals.secretAccessKey]) {
      expect(output).not.toContain(secret);
      expect(aws.log.join("")).not.toContain(secret);
    }
  });

  test("has a form for each file of its attempt, which ends with the links", async () => {
    const keep = { type: "expectDownload", keep: true } as const;
    const execution = begun([], {}, { steps: [holds, keep, { type: "expectDownload" }, keep] });
    await handler(input(execution));
    const { forms, until } = written(execution);
    const folder = `${runPrefix(execution.ref)}tests/000/attempt-1/`;
    const names = [
      "video.webm",
      "screenshot.png",
      "trace.zip",
      "begun",
      "step.json",
      "handed-in.json",
    ].concat("download-1-file", "download-2-file");
    expect(Object.keys(forms)).toEqual(names);
    for (const name of names) {
      const { key, Policy = "" } = forms[name]?.fields ?? {};
      const policy = JSON.parse(Buffer.from(Policy, "base64").toString());
      expect(key).toBe(folder + name);
      expect(policy.conditions).toContainEqual({ key });
      expect(policy.conditions).toContainEqual(["content-length-range", 0, expect.any(Number)]);
      expect(Math.abs(Date.parse(policy.expiration) - Date.parse(until))).toBeLessThan(2000);
    }
    const ofStep = JSON.parse(Buffer.from(forms["step.json"]?.fields["Policy"] ?? "", "base64").toString());
    expect(ofStep.conditions).toContainEqual(["content-length-range", 0, 2048]);
    expect(ofStep.conditions).toContainEqual(["eq", "$Content-Type", "application/json"]);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(49 * 60_000);
  });

  // A refused link that seems to be good still would not be ordered anew.
  test("has links that say when they end, which is with the session that signed them", async () => {
    const execution = begun();
    const { order } = (await handler(input(execution))) as { order: string };
    const { stop, begun: beginning = "", until } = written(execution);
    for (const link of [order, stop, beginning]) {
      const { searchParams } = new URL(link);
      const signedAt = (searchParams.get("X-Amz-Date") ?? "").replace(
        /^(....)(..)(..)T(..)(..)(..)Z$/,
        "$1-$2-$3T$4:$5:$6Z",
      );
      const end = Date.parse(signedAt) + Number(searchParams.get("X-Amz-Expires")) * 1000;
      expect(Math.abs(end - Date.parse(until))).toBeLessThan(2000);
    }
  });

  test("is not given without a value for a secret: the fault says which one is missing", async () => {
    await expect(handler(input(begun(["CARD"])))).rejects.toMatchObject({
      name: "SecretNotFound",
      message: "Team acme has no value for CARD.",
    });
  });

  test.each(Object.entries(bucketFaults))(
    "is retried by the name StorageUnavailable, without internals, while the bucket answers with %s",
    async (_, fault) => {
      for (const command of [PutObjectCommand, GetObjectCommand]) {
        const execution = begun();
        aws.clients.bucket.on(command as typeof PutObjectCommand).rejects(fault());
        const failed = await handler(input(execution)).catch((error: Error) => error);
        expect(failed).toMatchObject({ name: "StorageUnavailable" });
        for (const internal of Object.values(internals)) {
          expect((failed as Error).message).not.toContain(internal);
        }
      }
    },
  );
});
