import { describe, expect, test, vi } from "vitest";
import { runPrefix } from "../../functions/core/artifacts/object-keys.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { earlierRunKeptMs } from "../../functions/core/limits.ts";
import { logger } from "../../functions/shared/logger.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { beginRun } from "../../functions/workflow/begin-run.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { finishRun } from "../../functions/workflow/finish-run.ts";
import { useRegion } from "../support/embedded-region.ts";
import { killedAfter } from "../support/killed-at.ts";
import { everyMinutes, idleScenario, minutesAfter, schedule } from "../support/scheduled.ts";

const region = useRegion();
const { team } = region;
const keptMinutes = earlierRunKeptMs / 60_000;

/** A paused series with two runs, the second of them completed, and the time at which the second was claimed. */
async function twoRuns(name: string) {
  await region.register(idleScenario(name));
  const from = new Date();
  const executionId = await schedule(team, name, everyMinutes(1, from), from);
  const begin = async (minute: number) => {
    const result = await scheduleStore().claimOccurrence({ team, executionId }, minutesAfter(from, minute));
    const ref = { team, executionId, runId: result?.claimed.nextRunId ?? "" };
    await beginRun(ref);
    return ref;
  };
  const first = await begin(1);
  const second = await begin(2);
  await finishRun(second, null);
  await scheduleStore().pause(team, executionId);
  return { executionId, first, second, supersededAt: minutesAfter(from, 2) };
}

const runsOf = async (executionId: string) => (await artifactStore().runsOf(team, executionId)).sort();

async function putFiles(prefix: string, count: number): Promise<void> {
  const files = artifactStore().files(prefix);
  const names = Array.from({ length: count }, (_, index) => `tests/${index}/shot.png`);
  await Promise.all(names.map((name) => files.write(name, "PNG", "image/png")));
}

describe("docs/contract.md, Execution types: earlier runs cannot be retrieved", () => {
  test("their files stay as long as they may be running or a link may be valid, and are then removed", async () => {
    const { executionId, first, second, supersededAt } = await twoRuns("Two runs");
    await dispatch(minutesAfter(supersededAt, keptMinutes - 1));
    expect(await runsOf(executionId)).toEqual([first.runId, second.runId]);
    await dispatch(minutesAfter(supersededAt, keptMinutes + 1));
    expect(await runsOf(executionId)).toEqual([second.runId]);
    const { status, body } = await region.client.artifacts(executionId);
    expect({ status, run: body.run_id }).toEqual({ status: 200, run: second.runId });
    expect((await fetch(body.artifacts.junit.url)).status).toBe(200);
    expect((await executionStore().get(team, executionId))?.removeEarlierAt).toBeNull();
  });

  test("a dispatcher that is killed during the removal leaves the rest to the next tick", async () => {
    const { executionId, first, second, supersededAt } = await twoRuns("Killed while removing");
    vi.spyOn(logger(), "error").mockReturnValue(undefined);
    await putFiles(runPrefix(first), 30);
    const later = minutesAfter(supersededAt, keptMinutes + 1);
    let ticks = 0;
    for (let calls = 8; await killedAfter(calls, () => dispatch(later)); calls += 3) ticks += 1;
    expect(ticks).toBeGreaterThan(2);
    expect(await runsOf(executionId)).toEqual([second.runId]);
    expect((await executionStore().get(team, executionId))?.removeEarlierAt).toBeNull();
  });

  test("if there are very many, each tick removes some", async () => {
    const { executionId, first, second, supersededAt } = await twoRuns("Very many");
    const older = Array.from({ length: 14 }, (_, index) =>
      newId("run", minutesAfter(supersededAt, index - 60)),
    );
    for (const runId of older) await putFiles(runPrefix({ ...first, runId }), 1);
    const later = minutesAfter(supersededAt, keptMinutes + 1);
    await dispatch(later);
    expect(await runsOf(executionId)).toEqual([...older.slice(10), first.runId, second.runId]);
    await dispatch(later);
    expect(await runsOf(executionId)).toEqual([second.runId]);
  });
});
