import { randomUUID } from "node:crypto";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import type { RunRef } from "../../functions/core/artifacts/object-keys.ts";
import { dueAsCancelled } from "../../functions/core/execution/due.ts";
import type { Execution } from "../../functions/core/execution/execution.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { overdueGraceMs } from "../../functions/core/limits.ts";
import { executionKey } from "../../functions/stores/execution-item.ts";
import { ExecutionStore } from "../../functions/stores/execution-store.ts";
import { dueShards, table } from "../../lib/table.ts";
import { executionOf } from "../support/executions.ts";
import { onEveryEngine } from "../support/store-engines.ts";

const times = { startedAt: "2026-11-20T09:30:01.000Z", deadline: "2026-11-20T10:00:01.000Z" };
const overdueAt = new Date(Date.parse(times.deadline) + overdueGraceMs).toISOString();
const uncancelled = { cancelledRunId: null };
const completion = {
  completedAt: "2026-11-20T09:30:09.000Z",
  outcome: "passed",
  reason: null,
  resultKey: "result.json",
  junit: { key: "junit.xml", contentType: "application/xml", sizeBytes: 1, sha256: "0".repeat(64) },
  testStates: { "0": "passed", "1": "skipped" },
} as const;

const nextRun = ({ team, executionId, nextRunId }: Execution): RunRef => ({
  team,
  executionId,
  runId: nextRunId ?? "none",
});

onEveryEngine((backends) => {
  const store = () => new ExecutionStore(backends().client, backends().tableName);
  /** Accepts an execution of a team of its own. */
  const accept = async (overrides: Partial<Execution> = {}) => {
    const execution = executionOf({ team: `team-${randomUUID()}`, ...overrides });
    await store().create(execution, execution.createdAt);
    return execution;
  };
  /** When the dispatcher will look at an execution; `null`: never. */
  const dueAt = async ({ executionId }: Execution) => {
    for (let shard = 0; shard < dueShards; shard += 1) {
      const found = (await Array.fromAsync(store().due(shard, "9999"))).find(
        (due) => due.executionId === executionId,
      );
      if (found) return found.dueAt;
    }
    return null;
  };

  describe("an accepted execution", () => {
    test("is read as it was written, and only by its team", async () => {
      const execution = await accept({
        metadata: { commit: "c0ffee" },
        variables: { url: "https://é.example" },
      });
      expect(await store().get(execution.team, execution.executionId)).toEqual(execution);
      expect(await store().get("another", execution.executionId)).toBeNull();
      expect(await store().get(execution.team, newId("exe"))).toBeNull();
      expect(await store().get(execution.team, "nonsense")).toBeNull();
    });

    test("is created once: creating it again changes nothing", async () => {
      const execution = await accept();
      expect(await store().create({ ...execution, scenarioName: "Other" }, execution.createdAt)).toBe(
        "exists",
      );
      expect(await store().get(execution.team, execution.executionId)).toEqual(execution);
    });

    test("is due from the given instant, not before", async () => {
      const execution = await accept({ createdAt: "2026-11-20T09:30:00.000Z" });
      const shards = Array.from({ length: dueShards }, (_, shard) => shard);
      const dueBy = async (now: string) =>
        (await Promise.all(shards.map((shard) => Array.fromAsync(store().due(shard, now)))))
          .flat()
          .filter((due) => due.executionId === execution.executionId);
      expect(await dueBy("2026-11-20T09:29:59.999Z")).toEqual([]);
      expect(await dueBy("2026-11-20T09:30:00.000Z")).toEqual([
        {
          team: execution.team,
          executionId: execution.executionId,
          type: "manual",
          status: "scheduled",
          scheduledFor: "2026-11-20T09:30:00.000Z",
          nextRunId: execution.nextRunId,
          runId: null,
          deadline: null,
          removeEarlierAt: null,
          dueAt: "2026-11-20T09:30:00.000Z",
          seen: null,
        },
      ]);
    });
  });

  describe("a run that begins", () => {
    test("makes the execution running, counts the run, and is due again after its limit", async () => {
      const execution = await accept();
      const { kind, execution: begun } = await store().beginRun(nextRun(execution), times);
      expect(kind).toBe("begun");
      expect(begun).toEqual({
        ...execution,
        ...times,
        status: "running",
        runId: execution.nextRunId,
        nextRunId: null,
        runNumber: 1,
        runningTests: {},
      });
      expect(await dueAt(execution)).toBe(overdueAt);
    });

    test("begins once, however many calls are made at the same time", async () => {
      const execution = await accept();
      const asked = Array.from({ length: 8 }, () => store().beginRun(nextRun(execution), times));
      const kinds = (await Promise.all(asked)).map(({ kind }) => kind).sort();
      expect(kinds).toEqual(["begun", ...Array(7).fill("repeated")]);
      expect((await store().get(execution.team, execution.executionId))?.runNumber).toBe(1);
    });

    test("is stale when the execution waits for another run, or is over, or does not exist", async () => {
      const execution = await accept();
      const other = { ...nextRun(execution), runId: newId("run") };
      expect((await store().beginRun(other, times)).kind).toBe("stale");
      await store().beginRun(nextRun(execution), times);
      await store().completeRun(nextRun(execution), uncancelled, completion);
      expect((await store().beginRun(nextRun(execution), times)).kind).toBe("stale");
      const missing = { ...other, executionId: newId("exe") };
      expect(await store().beginRun(missing, times)).toEqual({ kind: "stale", execution: null });
    });
  });

  describe("a test's state", () => {
    test("is recorded while its run goes on", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      await store().beginRun(run, times);
      const states = ["running", "passed"] as const;
      for (const state of states) await store().recordTest(run, 0, state);
      const after = await store().recordTest(run, 11, "running");
      expect(after?.testStates).toEqual({ "0": "passed", "11": "running" });
    });

    test("names the test while it is running, and no longer", async () => {
      const run = nextRun(await accept());
      await store().beginRun(run, times);
      const first = { name: "Buys", attempt: 1, startedAt: times.startedAt };
      await store().recordTest(run, 0, "running", first);
      const both = await store().recordTest(run, 4, "running", { ...first, name: "Pays", attempt: 2 });
      expect(both?.runningTests).toEqual({ "0": first, "4": { ...first, name: "Pays", attempt: 2 } });
      const after = await store().recordTest(run, 0, "passed");
      expect(Object.keys(after?.runningTests ?? {})).toEqual(["4"]);
      await store().completeRun(run, uncancelled, completion);
      expect((await store().get(run.team, run.executionId))?.runningTests).toEqual({});
    });

    test("is recorded without a name in a run that an earlier version began", async () => {
      const run = nextRun(await accept());
      await store().beginRun(run, times);
      const { client, tableName: TableName } = backends();
      const Key = executionKey(run.team, run.executionId);
      await client.send(new UpdateCommand({ TableName, Key, UpdateExpression: "REMOVE runningTests" }));
      const named = { name: "Buys", attempt: 1, startedAt: times.startedAt };
      const running = await store().recordTest(run, 0, "running", named);
      expect([running?.testStates, running?.runningTests]).toEqual([{ "0": "running" }, undefined]);
      expect((await store().recordTest(run, 0, "passed"))?.testStates).toEqual({ "0": "passed" });
    });

    test("is not lost if forty tests report at once", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      await store().beginRun(run, times);
      const indexes = Array.from({ length: 40 }, (_, index) => index);
      await Promise.all(indexes.map((index) => store().recordTest(run, index, "passed")));
      const { testStates = {} } = (await store().get(run.team, run.executionId)) ?? {};
      expect(Object.keys(testStates).length).toBe(40);
    });

    test("changes nothing when its run has not begun, is over, or is not the most recent one", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      expect(await store().recordTest(run, 0, "passed")).toBeNull();
      await store().beginRun(run, times);
      expect(await store().recordTest({ ...run, runId: newId("run") }, 0, "passed")).toBeNull();
      await store().completeRun(run, uncancelled, completion);
      expect(await store().recordTest(run, 0, "failed")).toBeNull();
      const after = await store().get(run.team, run.executionId);
      expect(after?.testStates).toEqual(completion.testStates);
    });
  });

  describe("a run that completes", () => {
    test("records its outcome, and is not due any more", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      await store().beginRun(run, times);
      expect(await store().completeRun(run, uncancelled, completion)).toBe("completed");
      const after = await store().get(run.team, run.executionId);
      expect(after).toMatchObject({ status: "completed", ...completion });
      expect(await dueAt(execution)).toBeNull();
    });

    test("is removed by the table when it is to be", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      await store().beginRun(run, times);
      await store().completeRun(run, uncancelled, { ...completion, ttl: 1_800_000_000 });
      const Key = executionKey(run.team, run.executionId);
      const get = new GetCommand({ TableName: backends().tableName, Key });
      expect((await backends().client.send(get)).Item?.[table.timeToLive]).toBe(1_800_000_000);
    });

    test("completes once, however many calls are made at the same time", async () => {
      const run = nextRun(await accept());
      await store().beginRun(run, times);
      const outcomes = ["passed", "failed", "error", "timed_out", "cancelled"] as const;
      const asked = outcomes.map((outcome) =>
        store().completeRun(run, uncancelled, { ...completion, outcome, resultKey: `${outcome}.json` }),
      );
      const answers = await Promise.all(asked);
      expect(answers.toSorted()).toEqual(["completed", ...Array(4).fill("repeated")]);
      const winner = outcomes[answers.indexOf("completed")];
      expect((await store().get(run.team, run.executionId))?.outcome).toBe(winner);
    });

    test("does not complete with an outcome that ignores a later cancellation", async () => {
      const run = nextRun(await accept());
      await store().beginRun(run, times);
      const cancelled = await store().requestCancel(run.team, run.executionId);
      expect(await store().completeRun(run, uncancelled, completion)).toBe("changed");
      expect((await store().get(run.team, run.executionId))?.status).toBe("running");
      expect(cancelled && (await store().completeRun(run, cancelled, completion))).toBe("completed");
    });

    test("never overwrites a newer run", async () => {
      const run = nextRun(await accept());
      await store().beginRun(run, times);
      expect(await store().completeRun({ ...run, runId: newId("run") }, uncancelled, completion)).toBe(
        "stale",
      );
      expect((await store().get(run.team, run.executionId))?.status).toBe("running");
    });
  });

  describe("a request to cancel", () => {
    test("names the current run, and keeps its due entry", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      await store().beginRun(run, times);
      const cancelled = await store().requestCancel(run.team, run.executionId);
      expect(cancelled).toMatchObject({ status: "running", cancelledRunId: run.runId });
      expect(await dueAt(execution)).toBe(overdueAt);
    });

    test("makes a run that has not begun due before all others, which it need not wait for", async () => {
      const execution = await accept({ type: "one-off", scheduledFor: "2027-01-01T00:00:00.000Z" });
      const cancelled = await store().requestCancel(execution.team, execution.executionId);
      expect(cancelled).toMatchObject({ status: "scheduled", cancelledRunId: execution.nextRunId });
      expect(await dueAt(execution)).toBe(dueAsCancelled);
    });

    test("repeated, or after the end, changes nothing", async () => {
      const execution = await accept();
      const run = nextRun(execution);
      const first = await store().requestCancel(run.team, run.executionId);
      expect(await store().requestCancel(run.team, run.executionId)).toEqual(first);
      expect(await dueAt(execution)).toBe(dueAsCancelled);
      await store().beginRun(run, times);
      await store().completeRun(run, uncancelled, completion);
      const after = await store().get(run.team, run.executionId);
      expect(await store().requestCancel(run.team, run.executionId)).toEqual(after);
    });

    test("does not stop a series that waits for its first occurrence", async () => {
      const waits = { scheduledFor: "2027-01-01T00:00:00.000Z", nextRunId: null };
      const execution = await accept({ type: "recurring", ...waits });
      expect(await store().requestCancel(execution.team, execution.executionId)).toEqual(execution);
    });

    test("of a series stops the current run, not the one that will follow it", async () => {
      const [runId, nextRunId] = [newId("run"), newId("run")];
      const series = { type: "recurring", status: "running", startedAt: times.startedAt } as const;
      const execution = await accept({ ...series, runId, nextRunId, runNumber: 3 });
      const cancelled = await store().requestCancel(execution.team, execution.executionId);
      expect(cancelled).toEqual({ ...execution, cancelledRunId: runId });
    });

    test("of an unknown execution finds nothing", async () => {
      expect(await store().requestCancel("acme", newId("exe"))).toBeNull();
    });
  });
});
