import { describe, expect, test } from "vitest";
import { needsChildWorkflows } from "../../functions/core/run/workflow-size.ts";
import { loadWorkflow, type WorkflowRun } from "../../lib/local/step-functions/state-machine.ts";
import { VirtualClock } from "../capacity/virtual-clock.ts";

const most = 12_500;
const minute = 60_000;
const input = { team: "acme", execution_id: "exe_1", run_id: "run_1" };

interface Run {
  tests: number;
  retries: number;
  parallel: number;
  /** Limit of the whole run, in milliseconds. */
  timeoutMs?: number;
  /** What begin-run answers; by default what it would for a scenario like this. */
  split?: boolean;
  /** What a test does in its browser. */
  runTest?: () => Promise<void>;
  /** Called before each task of a test: it may have to be repeated. */
  onTask?: () => void;
}

/** Runs a scenario whose tests use up their retries, on the state machine of the service with functions that do nothing. */
function run({
  tests,
  retries,
  parallel,
  timeoutMs = 30 * minute,
  split,
  runTest,
  onTask,
}: Run): WorkflowRun {
  const scenario = { tests: Array.from({ length: tests }, () => ({ retries })), parallel, timeoutMs };
  const deadline = Date.now() + timeoutMs;
  const begun = {
    began: true,
    tests: scenario.tests.map((_, index) => index),
    parallel,
    split: split ?? needsChildWorkflows(scenario as Parameters<typeof needsChildWorkflows>[0]),
  };
  const functions: Record<string, (event: { attempt: number }) => unknown> = {
    "begin-run": (event) => ({ ...event, ...begun }),
    "start-test": (event) => ({ ...event, run: Date.now() < deadline, is_last: event.attempt > retries }),
    "run-test": async () => {
      await runTest?.();
      return {};
    },
    "end-test": (event) => ({ ...event, attempt: event.attempt + 1, again: event.attempt <= retries }),
    "finish-run": () => ({}),
  };
  const handlers = async (name: string) => async (event: unknown) => {
    if (name.endsWith("-test")) onTask?.();
    return functions[name]?.(event as { attempt: number });
  };
  return loadWorkflow(handlers)(input, "arn", "run_1");
}

/** The events of the histories of a run and of its largest child. */
async function eventsOf(of: Run): Promise<{ own: number; longestChild: number }> {
  const { result, history } = run(of);
  await result;
  return { own: history.events, longestChild: history.longestChild };
}

describe("docs/architecture.md, The way of an execution: a history stays below half the limit of 25,000 events", () => {
  test("a small run takes 20 events, and 19 for each attempt, in one workflow", async () => {
    expect(await eventsOf({ tests: 3, retries: 1, parallel: 4 })).toEqual({ own: 134, longestChild: 0 });
  });

  test("the largest run that keeps its tests in its own workflow", async () => {
    const { own, longestChild } = await eventsOf({ tests: 56, retries: 0, parallel: 4 });
    expect(own).toBe(20 + 56 * 19);
    expect(longestChild).toBe(0);
  });

  test("the largest scenario that is accepted, with every retry used: each test has a history of its own", async () => {
    const { own, longestChild } = await eventsOf({ tests: 500, retries: 3, parallel: 200 });
    expect(own).toBe(20);
    expect(longestChild).toBe(19 * 4);
  });

  describe("when Lambda has no room", () => {
    const refuse = () => {
      throw Object.assign(new Error("Rate Exceeded."), { name: "Lambda.TooManyRequestsException" });
    };
    const eventsInVirtualTime = (of: Run) =>
      new VirtualClock(new Date("2026-01-01T00:00:00.000Z")).run(() => eventsOf(of));
    /** Of five calls, one goes through. */
    const mostlyRefused = (of: Omit<Run, "onTask" | "runTest">) => {
      const clock = new VirtualClock(new Date("2026-01-01T00:00:00.000Z"));
      let calls = 0;
      const onTask = () => {
        calls += 1;
        if (calls % 5 !== 0) refuse();
      };
      return clock.run(() => eventsOf({ ...of, onTask, runTest: () => clock.sleep(10_000) }));
    };

    test("for half an hour, as runs may take by default, in one workflow", async () => {
      const refused = { tests: 23, retries: 0, parallel: 20, runTest: async () => refuse() };
      const { own, longestChild } = await eventsInVirtualTime(refused);
      expect(own).toBeGreaterThan(4_000);
      expect(own).toBeLessThan(most);
      expect(longestChild).toBe(0);
    });

    test("for five hours, as a run may take, which would fill one history: each test has its own", async () => {
      const long = {
        tests: 72,
        retries: 3,
        parallel: 40,
        timeoutMs: 300 * minute,
        runTest: async () => refuse(),
      };
      await expect(eventsInVirtualTime({ ...long, split: false })).rejects.toMatchObject({
        message: expect.stringContaining("history events (25000)"),
      });
      const { own, longestChild } = await eventsInVirtualTime(long);
      expect(own).toBe(20);
      expect(longestChild).toBeLessThan(most);
    });

    test("for four of five calls, in one workflow", async () => {
      const { own, longestChild } = await mostlyRefused({ tests: 56, retries: 0, parallel: 4 });
      // Without repetitions 1,084.
      expect(own).toBeGreaterThan(2_500);
      expect(own).toBeLessThan(most);
      expect(longestChild).toBe(0);
    });

    test.each([
      { tests: 500, retries: 0, parallel: 40 },
      { tests: 164, retries: 3, parallel: 40 },
      { tests: 500, retries: 0, parallel: 4, timeoutMs: 120 * minute },
    ])(
      "for four of five calls, which would fill one history: each test of $tests has its own",
      async (large) => {
        await expect(mostlyRefused({ ...large, split: false })).rejects.toMatchObject({
          message: expect.stringContaining("history events (25000)"),
        });
        const { own, longestChild } = await mostlyRefused(large);
        expect(own).toBe(20);
        expect(longestChild).toBeLessThan(most);
      },
    );
  });

  describe("when each call meets a process that has served another team", () => {
    const endProcess = async () => {
      throw Object.assign(new Error("Runtime exited with error: exit status 1"), {
        name: "Runtime.ExitError",
      });
    };
    const eventsInVirtualTime = (of: Run) =>
      new VirtualClock(new Date("2026-01-01T00:00:00.000Z")).run(() =>
        eventsOf({ ...of, runTest: endProcess }),
      );

    test("until a test gives up, in one workflow", async () => {
      const { own, longestChild } = await eventsInVirtualTime({ tests: 23, retries: 0, parallel: 20 });
      expect(own).toBeGreaterThan(10_000);
      expect(own).toBeLessThan(most);
      expect(longestChild).toBe(0);
    });

    test("which would fill one history: each test has its own", async () => {
      const large = { tests: 60, retries: 0, parallel: 10, timeoutMs: 100 * minute };
      await expect(eventsInVirtualTime({ ...large, split: false })).rejects.toMatchObject({
        message: expect.stringContaining("history events (25000)"),
      });
      const { own, longestChild } = await eventsInVirtualTime(large);
      expect(own).toBe(20);
      expect(longestChild).toBeLessThan(most);
    });
  });

  test("a run that is not split fails at 25,000 events, as in Step Functions", async () => {
    const { result } = run({ tests: 500, retries: 2, parallel: 40, split: false });
    await expect(result).rejects.toMatchObject({
      name: "States.Runtime",
      message: expect.stringContaining("history events (25000)"),
    });
  });
});

describe("docs/contract.md, A scenario file: parallel", () => {
  test("200 tests run at once", async () => {
    let running = 0;
    const all = Promise.withResolvers<void>();
    // Each test waits for all the others, so that the run ends only if none waits for another's end.
    const runTest = () => {
      running += 1;
      if (running === 200) all.resolve();
      return all.promise;
    };
    await run({ tests: 200, retries: 0, parallel: 200, runTest }).result;
    expect(running).toBe(200);
  });

  test("an inline Map would run 40 of them: the engine refuses more", async () => {
    const { result } = run({ tests: 41, retries: 0, parallel: 41, split: false });
    await expect(result).rejects.toMatchObject({
      name: "States.Runtime",
      message: expect.stringContaining("An inline Map runs 40"),
    });
  });
});
