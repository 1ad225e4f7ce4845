import { GetObjectCommand } from "@aws-sdk/client-s3";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { statusAnswer } from "../../../functions/api/answer-schemas.ts";
import { runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import { handler } from "../../../functions/status.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { bucketFaults, tableFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError, newKey, team } from "../support/call-api.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import {
  acceptedExecution,
  completedExecution,
  runningExecution,
  type StoredExecution,
} from "../support/stored.ts";

const aws = useMockedAws();
const status = clientOf(aws, "status", handler);

describe("The status", () => {
  test("is read once, strongly consistent, and has a Retry-After", async () => {
    const { executionId } = runningExecution(aws);
    const answer = await status({ id: executionId });
    expect(answer).toMatchObject({ status: 200, body: { execution_id: executionId, status: "running" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    const reads = aws.clients.table.commandCalls(GetCommand, { Key: executionKey(team, executionId) });
    expect(reads.map(({ args }) => args[0].input.ConsistentRead)).toEqual([true]);
  });

  test("of a run that has not begun is not ready", async () => {
    const { executionId } = acceptedExecution(aws);
    const answer = await status({ id: executionId });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_ready" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });

  test("of a completed execution has no Retry-After", async () => {
    const { executionId } = completedExecution(aws);
    expect((await status({ id: executionId })).headers["retry-after"]).toBeUndefined();
  });

  test("names no test that an earlier version ended, or left from an earlier run", async () => {
    const startedAt = "2026-11-20T09:30:00.000Z";
    const entry = (at: string) => ({ name: "Buys", attempt: 1, startedAt: at });
    const { executionId } = runningExecution(aws, {
      startedAt,
      testStates: { "0": "passed", "1": "running", "2": "running" },
      runningTests: { "0": entry(startedAt), "1": entry(startedAt), "2": entry("2026-11-20T09:29:59.999Z") },
    });
    const running = { name: "Buys", number: 2, attempt: 1, started_at: startedAt, step: null };
    expect(await status({ id: executionId })).toMatchObject({ body: { running_tests: [running] } });
  });

  test.each(Object.entries(tableFaults))(
    "is an internal error while the table answers with %s",
    async (_, fault) => {
      const { executionId } = runningExecution(aws);
      aws.clients.table.on(GetCommand, { Key: executionKey(team, executionId) }).rejects(fault());
      expectInternalError(await status({ id: executionId }), aws);
      expect(aws.log.join("")).toContain(executionId);
    },
  );
});

describe("The step that a running test is at", () => {
  const startedAt = "2026-11-20T09:30:01.000Z";
  const told = {
    format: 1,
    number: 7,
    total: 20,
    title: "Click “Buy”",
    startedAt: "2026-11-20T09:30:02.000Z",
  };
  const shown = { number: 7, total: 20, title: "Click “Buy”", started_at: told.startedAt };
  const { AccessDenied: refusal = () => new Error(), ...faults } = bucketFaults;
  const reads = () =>
    aws.clients.bucket.commandCalls(GetObjectCommand).map(({ args }) => args[0].input.Key ?? "");

  /** A run with tests that began one after the other, each at its second attempt. */
  function running(count = 1) {
    const tests = Array.from({ length: count }, (_, index) => {
      const at = new Date(Date.parse(startedAt) + index).toISOString();
      return [index, { name: `Test ${index}`, attempt: 2, startedAt: at }];
    });
    const testStates = Object.fromEntries(tests.map(([index]) => [index, "running"]));
    return runningExecution(aws, { startedAt, testStates, runningTests: Object.fromEntries(tests) });
  }
  const folderOf = ({ ref }: StoredExecution, index = 0, attempt = 2) =>
    `${runPrefix(ref)}tests/${String(index).padStart(3, "0")}/attempt-${attempt}/`;

  async function stepsOf({ executionId }: StoredExecution): Promise<unknown[]> {
    const answer = await status({ id: executionId });
    expect(answer.status).toBe(200);
    const { running_tests: tests } = statusAnswer.parse(answer.body);
    return tests.map(({ step }) => step);
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:31:00.000Z") });
    return () => vi.useRealTimers();
  });

  test("is what its attempt told last", async () => {
    const execution = running();
    aws.bucket.write(`${folderOf(execution)}step.json`, told);
    expect(await stepsOf(execution)).toEqual([shown]);
    const [read] = aws.clients.bucket.commandCalls(GetObjectCommand);
    expect(read?.args[0].input).toMatchObject({
      Key: `${folderOf(execution)}step.json`,
      Range: "bytes=0-2048",
    });
  });

  test("is read with one read of the table, and nothing is read of a run without running tests", async () => {
    const execution = running(3);
    await stepsOf(execution);
    const reads = aws.clients.table.commandCalls(GetCommand, {
      Key: executionKey(team, execution.executionId),
    });
    expect(reads).toHaveLength(1);
    aws.clients.bucket.resetHistory();
    await status({ id: completedExecution(aws).executionId });
    expect(aws.clients.bucket.calls()).toEqual([]);
  });

  test("is not that of another attempt, test or run", async () => {
    const execution = running();
    aws.bucket.write(`${folderOf(execution, 0, 1)}step.json`, told);
    aws.bucket.write(`${folderOf(execution, 1)}step.json`, told);
    const earlier = { ...execution, ref: { ...execution.ref, runId: "run_01KAAAAAAAAAAAAAAAAAAAAAAA" } };
    aws.bucket.write(`${folderOf(earlier)}step.json`, told);
    expect(await stepsOf(execution)).toEqual([null]);
    expect(reads()).toEqual([`${folderOf(execution)}step.json`]);
  });

  test("is looked for of the ten tests that began last", async () => {
    const execution = running(12);
    for (let index = 0; index < 12; index += 1) {
      aws.bucket.write(`${folderOf(execution, index)}step.json`, { ...told, number: index + 1 });
    }
    const numbers = (await stepsOf(execution)).map((step) => (step as typeof shown | null)?.number ?? null);
    expect(numbers).toEqual([null, null, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(reads()).toHaveLength(10);
  });

  test("may have fields that a later version writes", async () => {
    const execution = running();
    aws.bucket.write(`${folderOf(execution)}step.json`, { ...told, picture: "x" });
    expect(await stepsOf(execution)).toEqual([shown]);
  });

  test.each<[string, unknown]>([
    ["nothing", ""],
    ["no JSON", "<b>step</b>"],
    ["no object", [told]],
    ["a later format", { ...told, format: 2 }],
    ["no number", { ...told, number: undefined }],
    ["a number of no step", { ...told, number: 0 }],
    ["half a number", { ...told, number: 1.5 }],
    ["a number beyond the total", { ...told, number: 21 }],
    ["more steps than a test may have", { ...told, total: 1001 }],
    ["no title", { ...told, title: "" }],
    ["a title that is too long", { ...told, title: "x".repeat(201) }],
    ["a title of two lines", { ...told, title: "a\nb" }],
    ["a title of two lines, as JavaScript has them", { ...told, title: "a\u2028b" }],
    ["a title that a terminal obeys", { ...told, title: "\u001b[2J" }],
    ["a title that is no text", { ...told, title: { html: "x" } }],
    ["no time", { ...told, startedAt: "today" }],
    ["a time without milliseconds", { ...told, startedAt: "2026-11-20T09:30:02Z" }],
    ["a time before its attempt", { ...told, startedAt: "2026-11-20T09:30:00.999Z" }],
    ["a time to come", { ...told, startedAt: "2026-11-20T09:31:00.001Z" }],
    ["a megabyte", { ...told, padding: "x".repeat(1024 * 1024) }],
    ["more than it may have", { ...told, padding: "x".repeat(2048) }],
  ])("is unknown where what was told has %s", async (_, content) => {
    const execution = running();
    aws.bucket.write(`${folderOf(execution)}step.json`, content);
    expect(await stepsOf(execution)).toEqual([null]);
  });

  test("is unknown while the bucket refuses what is not there, as the status may not list it, and nothing is logged", async () => {
    const execution = running();
    aws.clients.bucket.on(GetObjectCommand).rejects(refusal());
    expect(await stepsOf(execution)).toEqual([null]);
    expect(aws.log).toEqual([]);
  });

  test.each(Object.entries(faults))(
    "is unknown while the bucket answers with %s, and the log says so",
    async (_, fault) => {
      const execution = running();
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      expect(await stepsOf(execution)).toEqual([null]);
      expect(aws.log.join("")).toContain("Could not read which step a test is at");
    },
  );

  test("is unknown if the bucket does not answer within a second, and others are shown", async () => {
    const execution = running(2);
    const key = (index: number) => `${folderOf(execution, index)}step.json`;
    aws.bucket.write(key(1), told);
    aws.clients.bucket.on(GetObjectCommand, { Key: key(0) }).callsFake(() => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["Date", "setTimeout"], now: Date.parse("2026-11-20T09:31:00.000Z") });
    vi.setTimerTickMode("nextTimerAsync");
    expect(await stepsOf(execution)).toEqual([null, shown]);
  });
});

describe("A key", () => {
  test.each(Object.entries(tableFaults))(
    "is neither accepted nor refused while the table answers with %s",
    async (_, fault) => {
      const { executionId } = runningExecution(aws);
      const key = newKey(aws);
      aws.clients.table.on(GetCommand).rejectsOnce(fault());
      const ask = () => status({ id: executionId, headers: { "X-API-Key": key } });
      expectInternalError(await ask(), aws);
      expect(aws.log.join("")).not.toContain(key);
      aws.table.answer(aws.clients.table);
      expect((await ask()).status).toBe(200);
    },
  );
});
