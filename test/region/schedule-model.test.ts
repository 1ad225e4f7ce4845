import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dueAsCancelled } from "../../functions/core/execution/due.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { dynamo } from "../../functions/shared/clients.ts";
import { environment } from "../../functions/shared/environment.ts";
import { logger } from "../../functions/shared/logger.ts";
import { executionKey } from "../../functions/stores/execution-item.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { beginRun } from "../../functions/workflow/begin-run.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { type ApiUnderTest, useApi } from "../support/api-under-test.ts";
import { killedAfter } from "../support/killed-at.ts";
import { type LimitedStarts, useLimitedStarts } from "../support/limited-starts.ts";
import { everyMinutes, idleScenario, minutesAfter, schedule } from "../support/scheduled.ts";

const api = useApi();
const { team } = api;
let starts: LimitedStarts;

beforeAll(async () => {
  starts = await useLimitedStarts({ bucket: 1e6, perSecond: 1e6 });
  await scenarioStore().register(team, idleScenario("Modelled"));
  for (const level of ["error", "warn", "info"] as const)
    vi.spyOn(logger(), level).mockReturnValue(undefined);
});
afterAll(() => starts.stop());

/** What can happen to a series, in any order. */
type Step =
  /** Overlapping dispatchers; a number means that the dispatcher is killed after this many calls to AWS. */
  | { kind: "tick"; minutesOn: number; minutesLate: number; dispatchers: (number | null)[] }
  | { kind: "begin" }
  | { kind: "begin again"; run: number }
  | { kind: "finish"; run: number }
  | { kind: "cancel" }
  | { kind: "pause" }
  | { kind: "resume" };

// A tick with one due entry makes twelve calls.
const kills = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 12 }));
const tick = fc.record({
  kind: fc.constant("tick" as const),
  minutesOn: fc.constantFrom(0, 0.4, 1, 2.5),
  minutesLate: fc.constantFrom(0, 0, 0, 0.5, 2),
  dispatchers: fc.array(kills, { minLength: 1, maxLength: 3 }),
});
const run = fc.nat({ max: 5 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: tick },
    { weight: 3, arbitrary: fc.constant({ kind: "begin" } as const) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("begin again" as const), run }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("finish" as const), run }) },
    { weight: 1, arbitrary: fc.constantFrom("cancel", "pause", "resume").map((kind) => ({ kind }) as Step) },
  ),
  { minLength: 4, maxLength: 14 },
);

const every = 60_000;

/** A minimal model of a series according to the contract, to compare with the real one. */
class Model {
  readonly id: string;
  readonly from: Date;
  now: Date;
  /** The next occurrence; `null` while it is paused. */
  next: Date | null;
  /** The run of a due occurrence until it begins, and the time from which the dispatcher must start it. */
  waiting: { runId: string; since: Date } | null = null;
  /** In the order of their beginning; the last one is the most recent. */
  readonly begun: { runId: string; isOver: boolean }[] = [];

  constructor(id: string, from: Date) {
    this.id = id;
    this.from = from;
    this.now = from;
    this.next = minutesAfter(from, 1);
  }

  get latest() {
    return this.begun.at(-1);
  }

  /** docs/contract.md, "Executions by schedule": missed occurrences collapse into one run. */
  occurrenceAfter(instant: Date): Date {
    return minutesAfter(this.from, Math.floor((instant.getTime() - this.from.getTime()) / every) + 1);
  }

  knows(runId: string): boolean {
    return this.waiting?.runId === runId || this.begun.some((run) => run.runId === runId);
  }
}

async function stored(id: string) {
  const execution = await executionStore().get(team, id);
  if (!execution) throw new Error(`There is no ${id}.`);
  return execution;
}

async function take(model: Model, step: Step): Promise<void> {
  const ref = { team, executionId: model.id };
  switch (step.kind) {
    case "tick":
      return takeTick(model, step);
    case "begin": {
      if (!model.waiting || !starts.names().includes(model.waiting.runId)) return;
      const { runId } = model.waiting;
      expect(await beginRun({ ...ref, runId })).not.toBeNull();
      model.begun.push({ runId, isOver: false });
      model.waiting = null;
      return;
    }
    case "begin again": {
      const again = model.begun[step.run];
      if (!again) return;
      const goesOn = again === model.latest && !again.isOver;
      expect((await beginRun({ ...ref, runId: again.runId })) !== null).toBe(goesOn);
      return;
    }
    case "finish": {
      const run = model.begun[step.run] ?? { runId: newId("run"), isOver: false };
      const completion = {
        outcome: "passed",
        reason: null,
        resultKey: null,
        junit: null,
        testStates: {},
      } as const;
      const completedAt = model.now.toISOString();
      const kind = await executionStore().completeRun({ ...ref, runId: run.runId }, await stored(model.id), {
        ...completion,
        completedAt,
      });
      expect(kind).toBe(run !== model.latest ? "stale" : run.isOver ? "repeated" : "completed");
      if (kind === "completed") run.isOver = true;
      return;
    }
    case "cancel":
      await executionStore().requestCancel(team, model.id);
      if (model.waiting && model.begun.length === 0) model.waiting.since = new Date(dueAsCancelled);
      return;
    case "pause":
      await scheduleStore().pause(team, model.id);
      model.next = null;
      return;
    case "resume":
      await scheduleStore().resume(team, model.id, model.now);
      model.next ??= model.occurrenceAfter(model.now);
      return;
    default:
      return step satisfies never;
  }
}

async function takeTick(model: Model, step: Step & { kind: "tick" }): Promise<void> {
  model.now = minutesAfter(model.now, step.minutesOn);
  const now = minutesAfter(model.now, -step.minutesLate);
  await Promise.all(
    step.dispatchers.map((calls) =>
      calls === null ? dispatch(now) : killedAfter(calls, () => dispatch(now)),
    ),
  );
  const mustBeDone = step.dispatchers.includes(null);
  const { nextRunId, scheduledFor } = await stored(model.id);
  const isDue = model.next !== null && model.next <= now;
  const wasClaimed = isDue && scheduledFor !== model.next?.toISOString();
  if (mustBeDone) expect(wasClaimed).toBe(isDue);
  if (wasClaimed && nextRunId !== null) {
    // An occurrence whose run has not begun absorbs the next ones; otherwise there is a new run.
    if (model.waiting) expect(nextRunId).toBe(model.waiting.runId);
    else expect(model.knows(nextRunId)).toBe(false);
    model.waiting ??= { runId: nextRunId, since: model.next ?? now };
    model.next = model.occurrenceAfter(now);
  }
  if (mustBeDone && model.waiting && model.waiting.since <= now) {
    expect(starts.names()).toContain(model.waiting.runId);
  }
}

/** Expects that clients see, and that was started, exactly what the model says. */
async function compare(model: Model, startedBefore: number): Promise<void> {
  const { nextRunId, scheduledFor } = await stored(model.id);
  expect({ nextRunId, scheduledFor }).toEqual({
    nextRunId: model.waiting?.runId ?? null,
    scheduledFor: model.next?.toISOString() ?? null,
  });
  const started = starts.names().slice(startedBefore);
  expect(started.filter((runId) => !model.knows(runId))).toEqual([]);
  const { status, body } = await statusOf(api, model.id);
  if (!model.latest) {
    expect({ status, code: body.code }).toEqual({ status: 404, code: "not_ready" });
    return;
  }
  expect(body).toMatchObject({
    type: "recurring",
    status: model.latest.isOver ? "completed" : "running",
    run_id: model.latest.runId,
    run_number: model.begun.length,
    scheduled_for: model.next?.toISOString() ?? null,
  });
}

/** One dispatcher claims the occurrence and dies before the start; the other, which loses the claim, must start it. */
const claimantDies: Step[] = [
  { kind: "begin" },
  { kind: "tick", minutesOn: 1, minutesLate: 0, dispatchers: [10, null] },
  { kind: "begin" },
  { kind: "begin again", run: 0 },
];

function statusOf({ call }: ApiUnderTest, id: string) {
  return call("GET", "/results-scenario/{id}/status", { id });
}

test("docs/contract.md, States: whatever comes in whatever order, an occurrence starts one run", async () => {
  const property = fc.asyncProperty(steps, async (all) => {
    const from = new Date();
    const model = new Model(await schedule(team, "Modelled", everyMinutes(1, from), from), from);
    const startedBefore = starts.names().length;
    try {
      for (const step of all) {
        await take(model, step);
        await compare(model, startedBefore);
      }
      // Whatever happened before, nothing that is due is forgotten.
      if (model.next === null) await take(model, { kind: "resume" });
      await take(model, { kind: "tick", minutesOn: 60, minutesLate: 0, dispatchers: [null] });
      await take(model, { kind: "begin" });
      expect(model.waiting).toBeNull();
      await compare(model, startedBefore);
    } finally {
      const Key = executionKey(team, model.id);
      await dynamo().send(new DeleteCommand({ TableName: environment("table"), Key }));
    }
  });
  await fc.assert(property, { numRuns: 15, examples: [[claimantDies]] });
}, 240_000);
