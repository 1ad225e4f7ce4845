import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Execution } from "../../functions/core/execution/execution.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { dynamo } from "../../functions/shared/clients.ts";
import { environment, environmentNames } from "../../functions/shared/environment.ts";
import { logger } from "../../functions/shared/logger.ts";
import { dueKeys } from "../../functions/stores/execution-item.ts";
import { dispatch as dispatchBefore } from "../../functions/workflow/dispatch.ts";
import { openRegionData } from "../../lib/local/region.ts";
import { dueShards } from "../../lib/table.ts";
import { executionOf } from "../support/executions.ts";
import { type LimitedStarts, useLimitedStarts } from "../support/limited-starts.ts";
import { putExecutions } from "../support/put-executions.ts";
import { everyMinutes } from "../support/scheduled.ts";

const plenty = { bucket: 10_000, perSecond: 10_000 };
let starts: LimitedStarts;
let close: () => Promise<void>;
/** Each test's executions are due a day after those of the previous test, so that its dispatcher does not see them. */
let now = new Date("2026-11-20T09:30:00.000Z");

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "backlog-test-"));
  const data = await openRegionData(folder, { region: "us" });
  starts = await useLimitedStarts(plenty);
  for (const name of ["browsersAtOnce", "teamBrowsersAtOnce", "teamRunsAtOnce"] as const) {
    process.env[environmentNames[name]] = "100000";
  }
  close = async () => {
    await starts.stop();
    await data.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());

const endless = new AbortController().signal;
/** A tick that comes a second late. */
const dispatch = (at: Date, timeIsUp = endless) => dispatchBefore(new Date(at.getTime() + 1000), timeIsUp);

const nothing = { started: 0, finished: 0, removed: 0, left: 0, failed: 0 };

const left: Execution[] = [];
beforeEach(async () => {
  for (const level of ["error", "warn", "info"] as const)
    vi.spyOn(logger(), level).mockReturnValue(undefined);
  await putExecutions(dynamo(), environment("table"), left.splice(0));
  now = new Date(now.getTime() + 24 * 3_600_000);
  starts.limit(plenty);
  starts.onAsked(() => undefined);
});

/**
 * Executions that are due, ten at each instant, and the names under which their runs will be started. All at one instant
 * would cost a test in some 500 an entry: dynalite tells equal keys of an index apart by 24 bits of a hash.
 */
async function due(count: number, overrides: () => Partial<Execution> = () => ({})): Promise<string[]> {
  const executions = Array.from({ length: count }, () => executionOf(overrides()));
  const dueAt = (index: number) => new Date(now.getTime() + Math.floor(index / 10)).toISOString();
  await putExecutions(dynamo(), environment("table"), executions, dueAt);
  left.push(...executions);
  return executions.map(({ nextRunId }) => nextRunId ?? "").sort();
}

/** Executions that are all in one shard. */
function inOneShard(): () => { executionId: string } {
  const { dueShard } = dueKeys(newId("exe"), "");
  return () => {
    let executionId = newId("exe");
    while (dueKeys(executionId, "").dueShard !== dueShard) executionId = newId("exe");
    return { executionId };
  };
}

/** The calls to DynamoDB that the work makes: how many of each kind. */
async function callsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  dynamo().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        calls[commandName] = (calls[commandName] ?? 0) + 1;
        return next(args);
      },
    { step: "initialize", name: "countCalls" },
  );
  await work().finally(() => dynamo().middlewareStack.remove("countCalls"));
  return calls;
}

function startedOf(names: readonly string[]): string[] {
  return starts
    .names()
    .filter((name) => names.includes(name))
    .sort();
}

describe("docs/architecture.md, Five decisions: a dispatcher sweeps all that is overdue", () => {
  test("a backlog of more than one page of a shard is started by one tick", async () => {
    const names = await due(250, inOneShard());
    expect(await dispatch(now)).toEqual({ ...nothing, started: 250 });
    expect(startedOf(names)).toEqual(names);
  });

  test("a backlog of occurrences costs two writes each, two reads per hundred, and one decision", async () => {
    const shard = inOneShard();
    const series = { type: "recurring", schedule: everyMinutes(60, now), nextRunId: null } as const;
    await due(250, () => ({ ...series, ...shard(), scheduledFor: now.toISOString() }));
    const asked = starts.asked();
    const calls = await callsOf(async () =>
      expect(await dispatch(now)).toEqual({ ...nothing, started: 250 }),
    );
    // Of the gate, two reads, and four writes: the decision, and a hundred leases at a time that have their own item.
    expect(calls).toMatchObject({ BatchGetItemCommand: 6, UpdateItemCommand: 254, GetItemCommand: 2 });
    expect(calls).toMatchObject({ QueryCommand: dueShards + 3, PutItemCommand: 250 });
    expect(starts.asked() - asked).toBe(250);
  });

  test("starts that Step Functions throttles are repeated in the same tick", async () => {
    const names = await due(60);
    starts.limit({ bucket: 5, perSecond: 50 });
    const before = starts.asked();
    expect(await dispatch(now)).toMatchObject({ started: 60, failed: 0 });
    expect(startedOf(names)).toEqual(names);
    expect(starts.asked() - before).toBeGreaterThan(60);
  });

  test("an entry that fails is tried once per tick, and does not delay the others", async () => {
    const overdue = { status: "running", deadline: "2026-11-20T00:00:00.000Z", nextRunId: null } as const;
    await due(3, () => overdue);
    const names = await due(40);
    expect(await dispatch(now)).toMatchObject({ started: 40, failed: 3 });
    expect(startedOf(names)).toEqual(names);
    expect(await dispatch(now)).toMatchObject({ failed: 3 });
  });

  test("an entry that cannot be read does not hide the others", async () => {
    const names = await due(40);
    const keys = {
      pk: "TEAM#acme#EXECUTION#damaged",
      sk: "EXECUTION",
      ...dueKeys("damaged", now.toISOString()),
    };
    await dynamo().send(new PutCommand({ TableName: environment("table"), Item: keys }));
    expect(await dispatch(now)).toMatchObject({ started: 40 });
    expect(startedOf(names)).toEqual(names);
  });
});

describe("a tick ends before the next begins", () => {
  test("what it cannot process in time is left for the next one", async () => {
    const names = await due(120);
    const time = new AbortController();
    starts.onAsked(() => startedOf(names).length >= 20 && time.abort());
    await dispatch(now, time.signal);
    const first = startedOf(names).length;
    expect(first).toBeGreaterThanOrEqual(20);
    expect(first).toBeLessThan(120);
    await dispatch(now);
    expect(startedOf(names)).toEqual(names);
  });

  test("a start that is still throttled when the tick's time is up stays due, and is not a failure", async () => {
    const names = await due(10);
    starts.limit({ bucket: 0, perSecond: 0 });
    const time = new AbortController();
    starts.onAsked(() => time.abort());
    expect(await dispatch(now, time.signal)).toMatchObject({ started: 0, failed: 0 });
    expect(logger().error).not.toHaveBeenCalledWith("Could not dispatch", expect.anything());
    expect(startedOf(names)).toEqual([]);
    starts.limit(plenty);
    expect(await dispatch(now)).toMatchObject({ started: 10 });
    expect(startedOf(names)).toEqual(names);
  });
});

test("a tick with nothing due reads each shard once, and nothing else", async () => {
  const asked = starts.asked();
  const calls = await callsOf(() => dispatch(new Date("2026-01-01T00:00:00.000Z")));
  expect(calls).toEqual({ QueryCommand: dueShards });
  expect(starts.asked()).toBe(asked);
});
