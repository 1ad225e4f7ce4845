import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { describe, expect, test, vi } from "vitest";
import type { EmbeddedRegion } from "../../lib/local/region.ts";
import { clientConfig, type Functions, regionWith } from "./support/region-with.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const input = JSON.stringify({ team: "acme", execution_id: "exe_1", run_id: "run_1" });
const patience = { timeout: 20_000 };

async function start(region: EmbeddedRegion, name: string): Promise<void> {
  const stateMachineArn = region.environment["STATE_MACHINE_ARN"] ?? "";
  const sfn = new SFNClient(clientConfig(region));
  await sfn.send(new StartExecutionCommand({ stateMachineArn, name, input }));
}

/** Functions with which a workflow fails at once, and a finish-run that records its input. */
function breakingDown(events: unknown[], finish: (event: unknown) => unknown = () => ({})): Functions {
  return {
    // Not an object, so the first Choice state fails, which nothing catches.
    "begin-run": () => null,
    "finish-run": (event) => {
      events.push(event);
      return finish(event);
    },
  };
}

const forever = () => new Promise(() => undefined);

describe("A workflow that broke down is announced to finish-run", () => {
  test("by EventBridge's event, with the run's input and the cause", async () => {
    const events: unknown[] = [];
    const region = await regionWith(breakingDown(events));
    await start(region, "run_1");
    await vi.waitFor(() => expect(events).toHaveLength(1), patience);
    expect(events[0]).toMatchObject({
      version: "0",
      source: "aws.states",
      "detail-type": "Step Functions Execution Status Change",
      region: "us-east-1",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      detail: {
        name: "run_1",
        status: "FAILED",
        input,
        error: "States.Runtime",
        stateMachineArn: region.environment["STATE_MACHINE_ARN"],
        executionArn: expect.stringMatching(/:execution:run-scenario:run_1$/),
      },
    });
  });

  test("again, while finish-run fails", async () => {
    const events: unknown[] = [];
    const region = await regionWith(
      breakingDown(events, () => {
        if (events.length < 3) throw new Error("not now");
        return {};
      }),
    );
    await start(region, "run_1");
    await vi.waitFor(() => expect(events).toHaveLength(3), patience);
    expect(new Set(events.map((event) => (event as { id: string }).id)).size).toBe(1);
  });

  test("again after a restart, if finish-run failed before", async () => {
    const dataFolder = await temporaryFolder();
    const before: unknown[] = [];
    const refusing = breakingDown(before, () => {
      throw new Error("not now");
    });
    const first = await regionWith(refusing, { dataFolder });
    await start(first, "run_1");
    await vi.waitFor(() => expect(before.length).toBeGreaterThan(0), patience);
    await first.close();

    const after: unknown[] = [];
    const second = await regionWith(breakingDown(after), { dataFolder });
    await vi.waitFor(() => expect(after).toHaveLength(1), patience);
    expect(after[0]).toMatchObject({ detail: { name: "run_1", status: "FAILED" } });
    await second.close();

    const third: unknown[] = [];
    const last = await regionWith(breakingDown(third), { dataFolder });
    await last.tick().catch(() => undefined);
    expect(third).toEqual([]);
  });
});

describe("A run that was interrupted by a stop of the region", () => {
  test("is failed and announced when the region starts again; its name stays taken", async () => {
    const dataFolder = await temporaryFolder();
    const first = await regionWith({ "begin-run": forever }, { dataFolder });
    await start(first, "run_1");
    await first.close();

    const events: unknown[] = [];
    const second = await regionWith(breakingDown(events), { dataFolder });
    await vi.waitFor(() => expect(events).toHaveLength(1), patience);
    expect(events[0]).toMatchObject({
      detail: {
        name: "run_1",
        status: "FAILED",
        input,
        cause: "The region stopped while this run was in progress.",
      },
    });
    await expect(start(second, "run_1")).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
  });
});

describe("The clock", () => {
  test("ticks soon after the start and then repeatedly, by EventBridge's event, never two at a time", async () => {
    let inProgress = 0;
    const ticks: { at: number; event: unknown }[] = [];
    await regionWith(
      {
        dispatch: async (event) => {
          inProgress += 1;
          ticks.push({ at: inProgress, event });
          await new Promise((resolve) => setTimeout(resolve, 30));
          inProgress -= 1;
        },
      },
      { tickMs: 5 },
    );
    await vi.waitFor(() => expect(ticks.length).toBeGreaterThan(3), patience);
    expect(new Set(ticks.map(({ at }) => at))).toEqual(new Set([1]));
    expect(ticks[0]?.event).toMatchObject({
      "detail-type": "Scheduled Event",
      source: "aws.events",
      time: expect.stringMatching(/Z$/),
      detail: {},
    });
  });

  test("continues after a failed tick", async () => {
    let ticks = 0;
    const dispatch = () => {
      ticks += 1;
      throw new Error("not now");
    };
    await regionWith({ dispatch }, { tickMs: 5 });
    await vi.waitFor(() => expect(ticks).toBeGreaterThan(2), patience);
  });

  test("a manual tick reports how it went", async () => {
    let ticks = 0;
    const region = await regionWith({
      dispatch: () => {
        ticks += 1;
        if (ticks === 2) throw new Error("not now");
      },
    });
    await region.tick();
    await expect(region.tick()).rejects.toThrow("not now");
    await region.tick();
    expect(ticks).toBe(3);
  });
});
