import { BatchGetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { executionStore } from "../../../functions/stores/execution-store.ts";
import { Contention } from "../../../functions/stores/retry-on-conflict.ts";
import { executionOf } from "../../support/executions.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { withoutPauses } from "../support/no-pauses.ts";
import { acceptedExecution, runId, runningExecution } from "../support/stored.ts";

const aws = useMockedAws();
const store = () => executionStore();
const team = "acme";
const now = "2026-11-20T10:00:00.000Z";
const times = { startedAt: now, deadline: "2026-11-20T10:30:00.000Z" };
const completion = {
  completedAt: now,
  outcome: "passed",
  reason: null,
  testStates: {},
  junit: null,
} as const;
const completed = { ...completion, resultKey: "runs/acme/exe/run/report-1/result.json" };

/** Makes another writer change the execution just before the next write. */
function meanwhile(executionId: string, change: Record<string, unknown>): void {
  const { table } = aws;
  table.meanwhile = () => table.put({ ...table.get(executionKey(team, executionId)), ...change });
}

describe("A transition whose reply was lost is made once", () => {
  test("an execution exists after all", async () => {
    aws.table.repliesToLose = 1;
    const execution = executionOf();
    expect(await store().create(execution, now)).toBe("exists");
    expect(await store().get(team, execution.executionId)).toEqual(execution);
  });

  test("a run has begun, as its first one", async () => {
    const { ref } = acceptedExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await store().beginRun(ref, times)).toMatchObject({
      kind: "repeated",
      execution: { runNumber: 1, startedAt: now, status: "running" },
    });
  });

  test("a test's state is recorded", async () => {
    const { ref } = runningExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await store().recordTest(ref, 0, "passed")).toMatchObject({ testStates: { "0": "passed" } });
  });

  test("a run is completed, by the call that completed it", async () => {
    const { ref } = runningExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await store().completeRun(ref, { cancelledRunId: null }, completed)).toBe("completed");
    const another = { ...completed, resultKey: "runs/acme/exe/run/report-2/result.json" };
    expect(await store().completeRun(ref, { cancelledRunId: null }, another)).toBe("repeated");
  });

  test("a run is cancelled", async () => {
    const { executionId } = runningExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await store().requestCancel(team, executionId)).toMatchObject({ cancelledRunId: runId });
  });
});

describe("A condition that does not hold", () => {
  test("causes the execution to be read again and judged in its new state", async () => {
    const { executionId, ref } = runningExecution(aws);
    meanwhile(executionId, { cancelledRunId: runId });
    expect(await store().completeRun(ref, { cancelledRunId: null }, completed)).toBe("changed");
  });

  test("does not touch the test of a run that was replaced", async () => {
    const { executionId, ref } = runningExecution(aws);
    meanwhile(executionId, { runId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    expect(await store().recordTest(ref, 0, "passed")).toBeNull();
  });

  test("repeatedly ends in an error of its own", async () => {
    withoutPauses();
    const { ref } = acceptedExecution(aws);
    aws.clients.table.on(UpdateCommand).callsFake(() => aws.table.refuse());
    await expect(store().beginRun(ref, times)).rejects.toThrow(Contention);
  });
});

describe("What is due", () => {
  const series = (executionId: string) =>
    executionOf({
      executionId,
      type: "recurring",
      nextRunId: null,
      scheduledFor: "2026-11-20T09:59:00.000Z",
      schedule: { kind: "interval", everyMs: 900_000, anchor: "2026-11-20T09:44:00.000Z", until: null },
    });
  const ids = ["exe_01KAAAAAAAAAAAAAAAAAAAAAAA", "exe_01KBBBBBBBBBBBBBBBBBBBBBBB"] as const;

  async function dueIds(): Promise<[string, boolean][]> {
    const found: [string, boolean][] = [];
    for await (const { executionId, seen } of store().due(0, now)) found.push([executionId, seen !== null]);
    return found;
  }

  test("is found even if the table did not read all of a batch: the claim reads the rest", async () => {
    const [first, second] = ids.map(series);
    const Items = [first, second].map((execution) => ({ ...execution, dueAt: now }));
    aws.clients.table.on(QueryCommand).resolves({ Items });
    aws.clients.table.on(BatchGetCommand).resolves({
      Responses: { [internals.table]: [] },
      UnprocessedKeys: { [internals.table]: { Keys: [executionKey(team, ids[1])] } },
    });
    expect(await dueIds()).toEqual(ids.map((id) => [id, false]));
  });

  test("is found next to an entry that cannot be read", async () => {
    const Items = [{ pk: "damaged" }, { ...executionOf({ executionId: ids[0] }), dueAt: now }];
    aws.clients.table.on(QueryCommand).resolves({ Items });
    expect(await dueIds()).toEqual([[ids[0], false]]);
    expect(aws.log.join("")).toContain("A due entry cannot be read");
  });

  test.each(Object.entries(tableFaults))(
    "does not count as absent while the table answers with %s",
    async (_, fault) => {
      aws.clients.table.on(QueryCommand).rejects(fault());
      await expect(dueIds()).rejects.toThrow(fault().message);
    },
  );
});

test("A text that cannot be an id costs no read", async () => {
  expect(await store().get(team, "exe_1")).toBeNull();
  expect(aws.clients.table.calls()).toEqual([]);
});
