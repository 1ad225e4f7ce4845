import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import type { Execution } from "../../../functions/core/execution/execution.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { type ScheduledExecution, scheduleStore } from "../../../functions/stores/schedule-store.ts";
import { executionOf } from "../../support/executions.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const team = "acme";
const due = "2026-11-20T10:00:00.000Z";
const now = new Date("2026-11-20T10:00:30.000Z");

/** A series with a due occurrence. */
function dueSeries(overrides: Partial<Execution> = {}): Execution {
  const schedule = {
    kind: "interval",
    everyMs: 900_000,
    anchor: "2026-11-20T09:45:00.000Z",
    until: null,
  } as const;
  const execution = executionOf({
    type: "recurring",
    nextRunId: null,
    scheduledFor: due,
    schedule,
    ...overrides,
  });
  aws.table.put({ ...executionKey(team, execution.executionId), ...execution });
  return execution;
}

function stored({ executionId }: Execution) {
  return aws.table.get(executionKey(team, executionId));
}

describe("A change of a schedule whose reply was lost is made once", () => {
  test("a claim leaves the claimed run for the next caller", async () => {
    const series = dueSeries();
    aws.table.repliesToLose = 1;
    expect(await scheduleStore().claimOccurrence(series, now, series)).toBeNull();
    expect(stored(series)).toMatchObject({
      nextRunId: expect.stringMatching(/^run_/),
      scheduledFor: "2026-11-20T10:15:00.000Z",
      dueAt: due,
    });
  });

  test("a pause, and then a resume", async () => {
    const { executionId } = dueSeries();
    aws.table.repliesToLose = 1;
    expect(await scheduleStore().pause(team, executionId)).toMatchObject({
      paused: true,
      scheduledFor: null,
    });
    aws.table.repliesToLose = 1;
    expect(await scheduleStore().resume(team, executionId, now)).toMatchObject({
      paused: false,
      scheduledFor: "2026-11-20T10:15:00.000Z",
    });
  });

  test("a deletion", async () => {
    const { executionId } = dueSeries();
    aws.table.repliesToLose = 1;
    expect(await scheduleStore().delete(team, executionId, now)).toMatchObject({ schedule: null });
  });
});

describe("The list of schedules", () => {
  test("continues where the table ended a page early", async () => {
    const [first, second] = [dueSeries(), dueSeries()];
    const LastEvaluatedKey = executionKey(team, first.executionId);
    aws.clients.table
      .on(QueryCommand)
      .resolvesOnce({ Items: [first], LastEvaluatedKey })
      .resolvesOnce({ Items: [second] });
    const ids = (list: ScheduledExecution[]) => list.map(({ executionId }) => executionId);
    expect(ids(await scheduleStore().list(team))).toEqual(ids([first, second]));
    const [, next] = aws.clients.table.commandCalls(QueryCommand);
    expect(next?.args[0].input.ExclusiveStartKey).toEqual(LastEvaluatedKey);
  });

  test.each(Object.entries(tableFaults))(
    "fails instead of being incomplete while the table answers with %s",
    async (_, fault) => {
      aws.clients.table
        .on(QueryCommand)
        .resolvesOnce({ Items: [dueSeries()], LastEvaluatedKey: {} })
        .rejects(fault());
      await expect(scheduleStore().list(team)).rejects.toThrow(fault().message);
    },
  );
});
