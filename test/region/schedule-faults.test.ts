import { afterEach, describe, expect, test, vi } from "vitest";
import { overdueGraceMs } from "../../functions/core/limits.ts";
import { logger } from "../../functions/shared/logger.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { beginRun } from "../../functions/workflow/begin-run.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { finishRun } from "../../functions/workflow/finish-run.ts";
import { useRegion } from "../support/embedded-region.ts";
import { killedAfter } from "../support/killed-at.ts";
import { withoutWorkflow } from "../support/outage.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";
import { deleteSchedules, everyMinutes, idleScenario, minutesAfter, schedule } from "../support/scheduled.ts";

const region = useRegion();
const { team } = region;

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteSchedules(team);
});

const stored = async (executionId: string) => {
  const execution = await executionStore().get(team, executionId);
  if (!execution) throw new Error(`There is no ${executionId}.`);
  return execution;
};
const begun = (id: string, run: number) => region.client.waitFor(id, (found) => found.run_number === run);
const afterRun = (id: string, run: number) =>
  region.client.waitFor(id, (found) => found.status === "completed" && found.run_number === run);

/** A series of an idle scenario, every minute from now. */
async function series(name: string): Promise<{ id: string; from: Date }> {
  await region.register(idleScenario(name));
  const from = new Date();
  return { id: await schedule(team, name, everyMinutes(1, from), from), from };
}

describe("docs/contract.md, States: an occurrence starts exactly one run", () => {
  test("repeated ticks and overlapping dispatchers start it once", async () => {
    const { id, from } = await series("Overlap");
    const tick = () => dispatch(minutesAfter(from, 1.2));
    await Promise.all([tick(), tick(), tick(), tick()]);
    await tick();
    const first = await afterRun(id, 1);
    await tick();
    expect(await stored(id)).toMatchObject({ runId: first.run_id, nextRunId: null, runNumber: 1 });
    expect(first.scheduled_for).toBe(minutesAfter(from, 2).toISOString());
  });

  test("a dispatcher that is killed between any two of its calls leaves the run to the next tick", async () => {
    vi.spyOn(logger(), "error").mockReturnValue(undefined);
    let wasKilled = true;
    let points = 0;
    for (let calls = 0; wasKilled; calls += 1) {
      const { id, from } = await series("Killed");
      wasKilled = await killedAfter(calls, () => dispatch(minutesAfter(from, 1)));
      const { nextRunId } = await stored(id);
      await dispatch(minutesAfter(from, 1.5));
      const { run_id, scheduled_for } = await begun(id, 1);
      // A claimed occurrence fixes the id of its run, whichever dispatcher starts it.
      if (nextRunId !== null) expect(run_id).toBe(nextRunId);
      expect(scheduled_for).toBe(minutesAfter(from, 2).toISOString());
      await dispatch(minutesAfter(from, 1.9));
      expect((await stored(id)).runNumber).toBe(1);
      await deleteSchedules(team);
      points += 1;
    }
    // Before and after the read of each shard, the read and the claim of the execution, and the start of its workflow.
    expect(points).toBeGreaterThanOrEqual(11);
  });

  test("occurrences that are due while workflows cannot be started are merged into the waiting one", async () => {
    const { id, from } = await series("No workflows");
    const warn = vi.spyOn(logger(), "warn").mockReturnValue(undefined);
    vi.spyOn(logger(), "error").mockReturnValue(undefined);
    await withoutWorkflow(async () => {
      for (const minutes of [1, 2, 3]) await dispatch(minutesAfter(from, minutes));
    });
    const { nextRunId } = await stored(id);
    await dispatch(minutesAfter(from, 3.5));
    const { run_id, scheduled_for } = await afterRun(id, 1);
    expect(run_id).toBe(nextRunId);
    expect(scheduled_for).toBe(minutesAfter(from, 4).toISOString());
    expect(warn.mock.calls.map(([, details]) => details)).toMatchObject([{ missed: 1 }, { missed: 1 }]);
  });
});

describe("docs/contract.md, States: no run of a series stays running past its time limit plus five minutes", () => {
  test("a run whose workflow is gone is ended, and the series goes on", async () => {
    const name = "Abandoned";
    await region.register(scenarioOf(name, [testOf("Never begins", [holds])], { timeoutMs: 1 }));
    const from = new Date();
    const id = await schedule(team, name, everyMinutes(60, from), from);
    const ref = { team, executionId: id };
    const claimed = await scheduleStore().claimOccurrence(ref, minutesAfter(from, 60));
    await beginRun({ ...ref, runId: claimed?.claimed.nextRunId ?? "" });
    await dispatch(new Date(Date.now() + overdueGraceMs + 1000));
    expect(await afterRun(id, 1)).toMatchObject({
      outcome: "timed_out",
      scheduled_for: minutesAfter(from, 120).toISOString(),
    });
    await region.register(idleScenario(name));
    await dispatch(minutesAfter(from, 120));
    expect(await afterRun(id, 2)).toMatchObject({ outcome: "passed" });
  });

  test("the late end of a run that a newer one has replaced changes nothing", async () => {
    const { id, from } = await series("Late end");
    const ref = { team, executionId: id };
    const first = await scheduleStore().claimOccurrence(ref, minutesAfter(from, 1));
    const late = { ...ref, runId: first?.claimed.nextRunId ?? "" };
    await beginRun(late);
    await dispatch(minutesAfter(from, 2));
    const second = await afterRun(id, 2);
    expect(await finishRun(late, null)).toBe("stale");
    expect(await beginRun(late)).toBeNull();
    expect((await region.client.get(`/results-scenario/${id}/status/`)).body).toEqual(second);
  });

  test("an end between the claim and the beginning of the next run is visible, and that run begins", async () => {
    const { id, from } = await series("In between");
    const ref = { team, executionId: id };
    const first = await scheduleStore().claimOccurrence(ref, minutesAfter(from, 1));
    const run = { ...ref, runId: first?.claimed.nextRunId ?? "" };
    await beginRun(run);
    await withoutWorkflow(() => dispatch(minutesAfter(from, 2)));
    expect(await finishRun(run, null)).toBe("completed");
    expect(await afterRun(id, 1)).toMatchObject({ run_id: run.runId, outcome: "passed" });
    await dispatch(minutesAfter(from, 2.2));
    await afterRun(id, 2);
  });
});

describe("docs/contract.md, Executions by schedule: of changes that meet, none is lost", () => {
  test("an occurrence is claimed or the series is paused, whichever comes first", async () => {
    const { id, from } = await series("Race");
    for (let minute = 1; minute <= 5; minute += 1) {
      const { runNumber } = await stored(id);
      await Promise.all([scheduleStore().pause(team, id), dispatch(minutesAfter(from, minute))]);
      expect(await stored(id)).toMatchObject({ paused: true, scheduledFor: null });
      const { nextRunId, runNumber: now } = await stored(id);
      if (nextRunId !== null || now > runNumber) await afterRun(id, runNumber + 1);
      await scheduleStore().resume(team, id, minutesAfter(from, minute));
    }
  });
});
