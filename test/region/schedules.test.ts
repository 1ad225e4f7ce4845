import { afterEach, describe, expect, test, vi } from "vitest";
import { logger } from "../../functions/shared/logger.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { workflowEnded } from "../../functions/workflow/start-workflow.ts";
import { useRegion } from "../support/embedded-region.ts";
import { holds, neverEnds, scenarioOf, testOf } from "../support/scenarios.ts";
import { deleteSchedules, everyMinutes, idleScenario, minutesAfter, schedule } from "../support/scheduled.ts";

const region = useRegion();
const { team } = region;

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteSchedules(team);
});

const status = (id: string) => region.client.get(`/results-scenario/${id}/status/`);
const junit = (id: string) => region.client.get(`/results-scenario/${id}/junit/`);
const listed = async (id: string, query = "") => {
  const { body } = await region.client.get(`/results-scenario/executions/?limit=200${query}`);
  return body.executions.find((execution: { execution_id: string }) => execution.execution_id === id);
};
const afterRun = (id: string, run: number) =>
  region.client.waitFor(id, (found) => found.status === "completed" && found.run_number === run);

/** A series of an idle scenario, with an interval of this many minutes from now. */
async function series(name: string, minutes: number): Promise<{ id: string; from: Date }> {
  await region.register(idleScenario(name));
  const from = new Date();
  return { id: await schedule(team, name, everyMinutes(minutes, from), from), from };
}

describe("docs/contract.md, Execution types: one-off", () => {
  test("it is listed at once, does not run before its time, and is then its only run", async () => {
    await region.register(idleScenario("Once"));
    const now = new Date();
    const at = minutesAfter(now, 10).toISOString();
    const id = await schedule(team, "Once", { kind: "once", at }, now);
    const waiting = { type: "one-off", status: "scheduled", scheduled_for: at, run_number: 0 };
    expect(await listed(id, "&type=one-off")).toMatchObject(waiting);
    await dispatch(minutesAfter(now, 9.99));
    expect(await listed(id)).toMatchObject(waiting);
    const early = await status(id);
    expect(early).toMatchObject({ status: 404, body: { code: "not_ready" } });
    expect(early.headers.get("retry-after")).toBe("300");
    await dispatch(minutesAfter(now, 10));
    expect(await region.client.completed(id)).toMatchObject({
      ...waiting,
      status: "completed",
      outcome: "passed",
      run_number: 1,
    });
    expect(await scheduleStore().list(team)).toEqual([]);
  });

  test("a deleted one ends as cancelled, so that polling it ends", async () => {
    await region.register(idleScenario("Not after all"));
    const now = new Date();
    const at = minutesAfter(now, 600).toISOString();
    const id = await schedule(team, "Not after all", { kind: "once", at }, now);
    await scheduleStore().delete(team, id, now);
    await dispatch(minutesAfter(now, 1));
    expect(await region.client.completed(id)).toMatchObject({ outcome: "cancelled", scheduled_for: at });
    expect((await junit(id)).status).toBe(200);
  });
});

describe("docs/contract.md, Execution types: recurring", () => {
  test("one id for all runs; answers describe the most recent one, even if an earlier one ends late", async () => {
    const name = "Again and again";
    await region.register(idleScenario(name));
    const from = new Date();
    const id = await schedule(team, name, everyMinutes(1, from), from);
    const next = (minutes: number) => minutesAfter(from, minutes).toISOString();
    expect(await listed(id, "&type=recurring")).toMatchObject({
      status: "scheduled",
      scheduled_for: next(1),
    });
    await dispatch(minutesAfter(from, 1));
    const first = await afterRun(id, 1);
    expect(first).toMatchObject({ outcome: "passed", scheduled_for: next(2), scenario_version: 1 });
    expect((await region.client.artifacts(id)).body.run_id).toBe(first.run_id);

    // The second run lasts beyond the next occurrence.
    await region.register(scenarioOf(name, [testOf("Takes its time", [neverEnds], { timeoutMs: 5000 })]));
    await dispatch(minutesAfter(from, 2));
    const second = await region.client.waitFor(id, (found) => found.tests.running === 1);
    expect(second).toMatchObject({ status: "running", run_number: 2, outcome: null, completed_at: null });
    expect(second).toMatchObject({ scenario_version: 2, scheduled_for: next(3) });
    for (const answer of [await junit(id), await region.client.artifacts(id)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: "not_ready" } });
    }

    await region.register(idleScenario(name));
    await dispatch(minutesAfter(from, 3));
    const third = await afterRun(id, 3);
    expect(third).toMatchObject({ outcome: "passed", scheduled_for: next(4), scenario_version: 3 });
    const slow = { team, executionId: id, runId: second.run_id };
    await vi.waitUntil(() => workflowEnded(slow), { timeout: 50_000, interval: 50 });
    expect((await status(id)).body).toEqual(third);
    const runs = [first, second, third].map((found) => found.run_id);
    expect(new Set(runs).size).toBe(3);
    expect((await region.client.artifacts(id)).body.run_id).toBe(third.run_id);
  });

  test("cancelling stops the run, not the series", async () => {
    const name = "Cancelled once";
    await region.register(scenarioOf(name, [testOf("Never ends", [neverEnds])]));
    const from = new Date();
    const id = await schedule(team, name, everyMinutes(1, from), from);
    const cancel = () => region.client.post(`/results-scenario/${id}/cancel/`);
    const waiting = await listed(id);
    const { status: code, body } = await cancel();
    expect(code).toBe(202);
    expect(body).toMatchObject(waiting);
    await dispatch(minutesAfter(from, 1));
    await region.client.waitFor(id, (found) => found.tests.running === 1);
    await cancel();
    expect(await afterRun(id, 1)).toMatchObject({ outcome: "cancelled" });
    await region.register(idleScenario(name));
    await dispatch(minutesAfter(from, 2));
    expect(await afterRun(id, 2)).toMatchObject({ outcome: "passed" });
  });

  test("a scenario that was removed ends the series, and the last run says why", async () => {
    await region.register(scenarioOf("Removed", [testOf("Holds", [holds])]));
    const from = new Date();
    const id = await schedule(team, "Removed", everyMinutes(1, from), from);
    await scenarioStore().remove(team, "Removed");
    await dispatch(minutesAfter(from, 1));
    const last = await afterRun(id, 1);
    expect(last).toMatchObject({ outcome: "error", scheduled_for: null, tests: { error: 1 } });
    expect(last.reason).toBe(
      'The scenario "Removed" was removed, so none of its tests ran, and the schedule has ended.',
    );
    await dispatch(minutesAfter(from, 5));
    expect((await status(id)).body).toEqual(last);
    await expect(scheduleStore().resume(team, id, from)).rejects.toThrow("has no occurrence left");
  });

  test("the last occurrence is the one at `until`", async () => {
    await region.register(idleScenario("Until then"));
    const from = new Date();
    const id = await schedule(team, "Until then", everyMinutes(1, from, minutesAfter(from, 1)), from);
    await dispatch(minutesAfter(from, 1));
    const last = await afterRun(id, 1);
    expect(last.scheduled_for).toBeNull();
    await dispatch(minutesAfter(from, 5));
    expect((await status(id)).body).toEqual(last);
  });
});

describe("docs/contract.md, Executions by schedule: it can be paused and resumed", () => {
  test("nothing runs while it is paused; it continues with the next occurrence, and catches up on none", async () => {
    const { id, from } = await series("Paused", 1);
    await scheduleStore().pause(team, id);
    expect(await listed(id)).toMatchObject({ status: "scheduled", scheduled_for: null });
    await dispatch(minutesAfter(from, 10));
    expect(await listed(id)).toMatchObject({ status: "scheduled", run_number: 0 });
    await scheduleStore().resume(team, id, minutesAfter(from, 10.5));
    expect((await listed(id)).scheduled_for).toBe(minutesAfter(from, 11).toISOString());
    await dispatch(minutesAfter(from, 10.9));
    expect((await listed(id)).run_number).toBe(0);
    await dispatch(minutesAfter(from, 11));
    expect(await afterRun(id, 1)).toMatchObject({ outcome: "passed" });
  });

  test("a run goes on when its series is paused or deleted, and its result stays", async () => {
    const { id, from } = await series("Deleted", 1);
    await scheduleStore().claimOccurrence({ team, executionId: id }, minutesAfter(from, 1));
    await scheduleStore().pause(team, id);
    await scheduleStore().delete(team, id, minutesAfter(from, 1));
    await dispatch(minutesAfter(from, 2));
    expect(await afterRun(id, 1)).toMatchObject({ outcome: "passed", scheduled_for: null });
    await dispatch(minutesAfter(from, 5));
    expect(await listed(id)).toMatchObject({ run_number: 1 });
    expect((await junit(id)).status).toBe(200);
  });

  test("a series that is deleted before its first run ends as cancelled", async () => {
    const { id, from } = await series("Never ran", 60);
    await scheduleStore().delete(team, id, from);
    await dispatch(minutesAfter(from, 1));
    expect(await region.client.completed(id)).toMatchObject({ outcome: "cancelled", run_number: 1 });
    await dispatch(minutesAfter(from, 61));
    expect((await listed(id)).run_number).toBe(1);
  });
});

describe("docs/contract.md, Executions by schedule: missed occurrences collapse into one run", () => {
  test("an hour without ticks makes one run at once, and the log says how many were missed", async () => {
    const { id, from } = await series("After an outage", 1);
    const warn = vi.spyOn(logger(), "warn").mockReturnValue(undefined);
    await dispatch(minutesAfter(from, 60.5));
    await dispatch(minutesAfter(from, 60.6));
    expect(await afterRun(id, 1)).toMatchObject({
      outcome: "passed",
      scheduled_for: minutesAfter(from, 61).toISOString(),
    });
    const [message, details] = warn.mock.calls.find(([text]) => String(text).startsWith("Missed")) ?? [];
    expect(message).toBe("Missed occurrences fall into one run");
    expect(details).toMatchObject({ execution_id: id, missed: 59 });
  });

  test("ticks that are late by less than an interval miss none", async () => {
    const { id, from } = await series("Late ticks", 1);
    for (const [run, minutes] of [1.98, 2.98, 3.98].entries()) {
      await dispatch(minutesAfter(from, minutes));
      await afterRun(id, run + 1);
    }
    expect((await status(id)).body.scheduled_for).toBe(minutesAfter(from, 4).toISOString());
  });
});
