import { randomUUID } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import type { Execution } from "../../functions/core/execution/execution.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { overdueGraceMs } from "../../functions/core/limits.ts";
import type { Schedule } from "../../functions/core/schedule/schedule.ts";
import { executionKey } from "../../functions/stores/execution-item.ts";
import { ExecutionStore } from "../../functions/stores/execution-store.ts";
import type { ScenarioEntry } from "../../functions/stores/scenario-item.ts";
import { ScheduleStore } from "../../functions/stores/schedule-store.ts";
import { dueShards } from "../../lib/table.ts";
import { executionOf } from "../support/executions.ts";
import { everyMinutes, minutesAfter } from "../support/scheduled.ts";
import { onEveryEngine } from "../support/store-engines.ts";

const from = new Date("2026-11-20T09:30:00.000Z");
const minute = (count: number) => minutesAfter(from, count).toISOString();
const scenario: ScenarioEntry = {
  scenarioId: "scn_01KAAAAAAAAAAAAAAAAAAAAAAA",
  name: "Checkout",
  description: null,
  version: 3,
  tests: 2,
  variables: [],
  secrets: [],
  contentKey: "content.json",
  timeoutMs: 60_000,
  createdAt: minute(-60),
  updatedAt: minute(-60),
  expectedDurationMs: null,
};
const completion = {
  completedAt: minute(12),
  outcome: "passed",
  reason: null,
  resultKey: "result.json",
  junit: null,
  testStates: {},
} as const;

onEveryEngine((backends) => {
  const executions = () => new ExecutionStore(backends().client, backends().tableName);
  const schedules = () => new ScheduleStore(backends().client, backends().tableName);
  const create = (schedule: Schedule = everyMinutes(10, from)) =>
    schedules().create(`team-${randomUUID()}`, scenario, schedule, from);
  const dueEntry = async ({ executionId }: Execution, now = "9999") => {
    for (let shard = 0; shard < dueShards; shard += 1) {
      const entries = await Array.fromAsync(executions().due(shard, now));
      const found = entries.find((due) => due.executionId === executionId);
      if (found) return found;
    }
    return null;
  };
  /** When the dispatcher will look at an execution; `null`: never. */
  const dueAt = async (execution: Execution) => (await dueEntry(execution))?.dueAt ?? null;
  const claim = async (execution: Execution, minutes: number) =>
    (await schedules().claimOccurrence(execution, minutesAfter(from, minutes)))?.claimed ?? null;
  const run = ({ team, executionId, nextRunId }: Execution) => ({
    team,
    executionId,
    runId: nextRunId ?? "none",
  });
  /** Claims and begins a run whose time limit is an hour after its occurrence. */
  const begin = async (execution: Execution, minutes: number) => {
    const claimed = await claim(execution, minutes);
    if (!claimed) throw new Error("There is nothing to claim.");
    const times = { startedAt: minute(minutes), deadline: minute(minutes + 60) };
    await executions().beginRun(run(claimed), times);
    return run(claimed);
  };

  describe("a schedule", () => {
    test("is an execution that is due at its first occurrence", async () => {
      const created = await create();
      expect(created).toMatchObject({ type: "recurring", status: "scheduled", scheduledFor: minute(10) });
      expect(created).toMatchObject({ nextRunId: null, scenarioVersion: 3, runNumber: 0 });
      expect(await executions().get(created.team, created.executionId)).toEqual(created);
      expect(await dueAt(created)).toBe(minute(10));
      const once = await create({ kind: "once", at: minute(7) });
      expect(once).toMatchObject({ type: "one-off", scheduledFor: minute(7), nextRunId: expect.any(String) });
      expect(await dueAt(once)).toBe(minute(7));
    });

    test("is listed for its team until it is deleted, or a one-off has run", async () => {
      const series = await create();
      const { team } = series;
      const once = await schedules().create(
        team,
        scenario,
        { kind: "once", at: minute(7) },
        minutesAfter(from, 1),
      );
      const ids = async (of = team) => (await schedules().list(of)).map(({ executionId }) => executionId);
      expect(await ids()).toEqual([series.executionId, once.executionId]);
      expect(await ids("another")).toEqual([]);
      await executions().beginRun(run(once), { startedAt: minute(7), deadline: minute(8) });
      expect(await ids()).toEqual([series.executionId]);
      await schedules().pause(team, series.executionId);
      expect(await schedules().list(team)).toMatchObject([{ paused: true, schedule: series.schedule }]);
      await schedules().delete(team, series.executionId, from);
      expect(await ids()).toEqual([]);
    });

    test("without an occurrence left cannot be created", async () => {
      await expect(create({ kind: "once", at: minute(-1) })).rejects.toThrow("no occurrence left");
    });
  });

  describe("an occurrence", () => {
    test("is claimed once, however many calls are made, with all that are due by then", async () => {
      const created = await create();
      expect(await claim(created, 9.9)).toBeNull();
      const asked = await Promise.all(Array.from({ length: 6 }, () => claim(created, 35)));
      const [claimed, ...others] = asked.filter((answer) => answer !== null);
      expect(others).toEqual([]);
      expect(claimed).toMatchObject({ scheduledFor: minute(40), nextRunId: expect.stringMatching(/^run_/) });
      // The run is due from its occurrence until it begins.
      expect(await dueAt(created)).toBe(minute(10));
    });

    test("is found together with the current execution, by which it is claimed", async () => {
      const created = await create();
      const { seen = null } = (await dueEntry(created, minute(10))) ?? {};
      expect(seen).toEqual(created);
      const claimed = await schedules().claimOccurrence(created, minutesAfter(from, 10), seen);
      expect(claimed?.before).toEqual(created);
      expect(await executions().get(created.team, created.executionId)).toEqual(claimed?.claimed);
      // A start is due now, which depends on the entry alone.
      expect(await dueEntry(created, minute(10))).toMatchObject({ seen: null });
    });

    test.each<[string, (of: Execution) => Promise<unknown>]>([
      ["claimed", (of) => claim(of, 10)],
      ["paused", ({ team, executionId }) => schedules().pause(team, executionId)],
      ["deleted", ({ team, executionId }) => schedules().delete(team, executionId, from)],
    ])("that was %s since it was found is not claimed", async (_, change) => {
      const created = await create();
      await change(created);
      const before = await executions().get(created.team, created.executionId);
      expect(await schedules().claimOccurrence(created, minutesAfter(from, 10), created)).toBeNull();
      expect(await executions().get(created.team, created.executionId)).toEqual(before);
    });

    test("that was found before its series changed is claimed by the current state of the series", async () => {
      const created = await create();
      const first = await claim(created, 10);
      const second = await schedules().claimOccurrence(created, minutesAfter(from, 20), created);
      expect(second?.before).toEqual(first);
      expect(second?.claimed).toMatchObject({ nextRunId: first?.nextRunId, scheduledFor: minute(30) });
    });

    test("of an execution that cannot be read does not hide the others", async () => {
      const [damaged, other] = [await create(), await create()];
      await backends().client.send(
        new UpdateCommand({
          TableName: backends().tableName,
          Key: executionKey(damaged.team, damaged.executionId),
          UpdateExpression: "SET testCount = :none",
          ExpressionAttributeValues: { ":none": "none" },
        }),
      );
      expect(await dueEntry(damaged, minute(10))).toMatchObject({ seen: null });
      expect(await dueEntry(other, minute(10))).toMatchObject({ seen: other });
      await expect(claim(damaged, 10)).rejects.toThrow("testCount");
    });

    test("is merged into a claimed run that has not begun", async () => {
      const created = await create();
      const first = await claim(created, 10);
      expect(await claim(created, 20)).toMatchObject({
        nextRunId: first?.nextRunId,
        scheduledFor: minute(30),
      });
      expect(await dueAt(created)).toBe(minute(10));
    });

    test("does not delay the next one during its run, nor prevent a run from ending at its limit", async () => {
      const created = await create(everyMinutes(10, from, minutesAfter(from, 20)));
      await begin(created, 10);
      expect(await dueAt(created)).toBe(minute(20));
      await begin(created, 20);
      const limit = new Date(Date.parse(minute(80)) + overdueGraceMs).toISOString();
      expect(await dueAt(created)).toBe(limit);
    });

    test("that was claimed stays due when the previous run ends meanwhile", async () => {
      const created = await create();
      const first = await begin(created, 10);
      const claimed = await claim(created, 20);
      const ended = await executions().completeRun(first, { cancelledRunId: null }, completion);
      expect(ended).toBe("completed");
      expect(await dueAt(created)).toBe(minute(20));
      const after = await executions().get(created.team, created.executionId);
      expect(after).toMatchObject({ status: "completed", nextRunId: claimed?.nextRunId });
    });

    test("is due after the previous run has ended", async () => {
      const created = await create();
      const first = await begin(created, 10);
      await executions().completeRun(first, { cancelledRunId: null }, completion);
      expect(await dueAt(created)).toBe(minute(20));
    });
  });

  describe("pause, resume and delete", () => {
    test("repeated, they change nothing", async () => {
      const { team, executionId } = await create();
      const later = minutesAfter(from, 5);
      for (const change of [
        () => schedules().pause(team, executionId),
        () => schedules().resume(team, executionId, later),
        () => schedules().delete(team, executionId, later),
      ]) {
        const once = await change();
        expect(await change()).toEqual(once);
      }
    });

    test("a paused series is not due, except for its run's limit", async () => {
      const created = await create();
      await begin(created, 10);
      await schedules().pause(created.team, created.executionId);
      expect(await dueAt(created)).toBe(new Date(Date.parse(minute(70)) + overdueGraceMs).toISOString());
      await schedules().resume(created.team, created.executionId, minutesAfter(from, 33));
      expect(await dueAt(created)).toBe(minute(40));
    });

    test("an impossible change is refused, with the reason", async () => {
      const series = await create(everyMinutes(10, from, minutesAfter(from, 10)));
      const { team, executionId: id } = series;
      await schedules().pause(team, id);
      await expect(schedules().resume(team, id, minutesAfter(from, 11))).rejects.toThrow(
        "no occurrence left",
      );
      await schedules().delete(team, id, from);
      await expect(schedules().pause(team, id)).rejects.toThrow(`The schedule of ${id} was deleted.`);
      const once = await schedules().create(team, scenario, { kind: "once", at: minute(7) }, from);
      await expect(schedules().pause(team, once.executionId)).rejects.toThrow("is one-off");
      await executions().beginRun(run(once), { startedAt: minute(7), deadline: minute(8) });
      await expect(schedules().delete(team, once.executionId, from)).rejects.toThrow("has begun");
      const manual = executionOf({ team });
      await executions().create(manual, manual.createdAt);
      await expect(schedules().delete(team, manual.executionId, from)).rejects.toThrow("is manual");
      await expect(schedules().delete("another", id, from)).rejects.toThrow("Team another has no execution");
      await expect(schedules().pause(team, newId("exe"))).rejects.toThrow("has no execution");
    });
  });
});
