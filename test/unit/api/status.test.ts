import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { handler } from "../../../functions/status.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError, newKey, team } from "../support/call-api.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { acceptedExecution, completedExecution, runningExecution } from "../support/stored.ts";

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
    const running = { name: "Buys", number: 2, attempt: 1, started_at: startedAt };
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
