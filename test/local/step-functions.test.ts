import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { describe, expect, test, vi } from "vitest";
import type { EmbeddedRegion } from "../../lib/local/region.ts";
import { readDefinition } from "../../lib/local/step-functions/state-machine.ts";
import { runScenario } from "../../lib/workflow/run-scenario.ts";
import { tasks } from "../../lib/workflow/tasks.ts";
import { clientConfig, type Functions, regionWith } from "./support/region-with.ts";

const input = JSON.stringify({ team: "acme", execution_id: "exe_1", run_id: "run_1" });

/** Functions with which a run of two tests succeeds. */
function passing(calls: string[] = []): Functions {
  const called = (name: string, answer: (event: Record<string, unknown>) => unknown) => (event: unknown) => {
    calls.push(name);
    return answer(event as Record<string, unknown>);
  };
  return {
    "begin-run": called("begin-run", (event) => ({ ...event, began: true, tests: [0, 1], parallel: 1 })),
    "start-test": called("start-test", (event) => ({ ...event, run: true })),
    "run-test": called("run-test", () => ({ outcome: "passed", again: false })),
    "end-test": called("end-test", (event) => ({ ...event, again: false })),
    "finish-run": called("finish-run", () => ({ finish: "completed" })),
  };
}

function client(region: EmbeddedRegion): { sfn: SFNClient; stateMachineArn: string } {
  const sfn = new SFNClient(clientConfig(region));
  return { sfn, stateMachineArn: region.environment["STATE_MACHINE_ARN"] ?? "" };
}

async function start(region: EmbeddedRegion, name: string, of = input): Promise<string> {
  const { sfn, stateMachineArn } = client(region);
  const answer = await sfn.send(new StartExecutionCommand({ stateMachineArn, name, input: of }));
  return answer.executionArn ?? "";
}

function describeExecution(region: EmbeddedRegion, executionArn: string) {
  return client(region).sfn.send(new DescribeExecutionCommand({ executionArn }));
}

async function ended(region: EmbeddedRegion, executionArn: string) {
  return vi.waitFor(
    async () => {
      const execution = await describeExecution(region, executionArn);
      expect(execution.status).not.toBe("RUNNING");
      return execution;
    },
    { timeout: 20_000 },
  );
}

const forever = () => new Promise(() => undefined);

describe("The state machine that the cloud deploys runs here", () => {
  test("each task goes to the function of its state, in order", async () => {
    const calls: string[] = [];
    const region = await regionWith(passing(calls));
    expect(await ended(region, await start(region, "run_1"))).toMatchObject({
      status: "SUCCEEDED",
      name: "run_1",
      input,
      output: JSON.stringify({ finish: "completed" }),
    });
    const ofOneTest = ["start-test", "run-test", "end-test"];
    expect(calls).toEqual(["begin-run", ...ofOneTest, ...ofOneTest, "finish-run"]);
  });

  test("an error keeps its name, so that Retry and Catch match it as in the cloud", async () => {
    let attempts = 0;
    const faults: unknown[] = [];
    const region = await regionWith({
      ...passing(),
      "run-test": () => {
        attempts += 1;
        // The workflow retries this one, and catches the other.
        const name = attempts === 1 ? "BrowserUnavailable" : "OutOfCheese";
        throw Object.assign(new Error("no browser"), { name });
      },
      "end-test": (event) => {
        faults.push((event as { fault?: unknown }).fault);
        return { ...(event as object), again: false };
      },
      "begin-run": (event) => ({ ...(event as object), began: true, tests: [0], parallel: 1 }),
    });
    expect((await ended(region, await start(region, "run_1"))).status).toBe("SUCCEEDED");
    expect(attempts).toBe(2);
    expect(faults).toEqual([
      {
        Error: "OutOfCheese",
        Cause: JSON.stringify({ errorType: "OutOfCheese", errorMessage: "no browser", trace: [] }),
      },
    ]);
  });

  test("a result that exceeds the limit of Step Functions is an error here too", async () => {
    const faults: unknown[] = [];
    const region = await regionWith({
      ...passing(),
      "run-test": () => ({ text: "x".repeat(256 * 1024) }),
      "end-test": (event) => {
        faults.push((event as { fault?: { Error: string } }).fault?.Error);
        return { ...(event as object), again: false };
      },
    });
    await ended(region, await start(region, "run_1"));
    expect(faults).toEqual(["States.DataLimitExceeded", "States.DataLimitExceeded"]);
  });
});

describe("StartExecution is idempotent as in Step Functions", () => {
  test("the same name and input during the execution give the same answer", async () => {
    const region = await regionWith({ "begin-run": forever });
    expect(await start(region, "run_1")).toBe(await start(region, "run_1"));
    await expect(start(region, "run_1", "{}")).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
  });

  test("many concurrent calls start one execution", async () => {
    const calls: string[] = [];
    const region = await regionWith(passing(calls));
    await Promise.allSettled(Array.from({ length: 10 }, () => start(region, "run_1")));
    await ended(region, await arnOf(region, "run_1"));
    expect(calls.filter((name) => name === "begin-run")).toHaveLength(1);
  });

  test("the name of an ended execution is refused", async () => {
    const region = await regionWith(passing());
    await ended(region, await start(region, "run_1"));
    await expect(start(region, "run_1")).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
  });

  test("errors have the names of the service", async () => {
    const region = await regionWith(passing());
    const { sfn } = client(region);
    const other = "arn:aws:states:us-east-1:000000000000:stateMachine:other";
    await expect(
      sfn.send(new StartExecutionCommand({ stateMachineArn: other, input })),
    ).rejects.toMatchObject({ name: "StateMachineDoesNotExist" });
    await expect(start(region, "a b")).rejects.toMatchObject({ name: "InvalidName" });
    await expect(start(region, "run_1", "{")).rejects.toMatchObject({ name: "InvalidExecutionInput" });
    await expect(describeExecution(region, await arnOf(region, "none"))).rejects.toMatchObject({
      name: "ExecutionDoesNotExist",
    });
  });

  async function arnOf(region: EmbeddedRegion, name: string): Promise<string> {
    return `${client(region).stateMachineArn.replace(":stateMachine:", ":execution:")}:${name}`;
  }
});

describe("Executions can be stopped and listed", () => {
  test("a stopped execution is ABORTED, and stays so", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const region = await regionWith({ "begin-run": () => promise, "finish-run": () => ({}) });
    const executionArn = await start(region, "run_1");
    const stop = new StopExecutionCommand({ executionArn, error: "Stopped", cause: "By hand" });
    await client(region).sfn.send(stop);
    resolve({ began: false });
    expect(await describeExecution(region, executionArn)).toMatchObject({
      status: "ABORTED",
      error: "Stopped",
      cause: "By hand",
    });
  });

  test("they are listed by status, in pages, newest first", async () => {
    const region = await regionWith({ ...passing(), "begin-run": begin });
    for (const name of ["a", "b", "c"]) await ended(region, await start(region, name));
    await start(region, "d", JSON.stringify({ wait: true }));
    const { sfn, stateMachineArn } = client(region);
    const list = (more: object) => sfn.send(new ListExecutionsCommand({ stateMachineArn, ...more }));
    const names = async (more: object) => (await list(more)).executions?.map(({ name }) => name);
    expect(await names({ statusFilter: "RUNNING" })).toEqual(["d"]);
    expect(await names({ statusFilter: "SUCCEEDED" })).toEqual(["c", "b", "a"]);
    const first = await list({ maxResults: 3 });
    expect(first.executions).toHaveLength(3);
    expect(await names({ maxResults: 3, nextToken: first.nextToken })).toEqual(["a"]);
  });

  function begin(event: unknown): unknown {
    return (event as { wait?: boolean }).wait ? forever() : { began: false };
  }
});

describe("What the engine does not support is refused, not ignored", () => {
  const machine = (state: object) => ({
    StartAt: "A",
    States: { A: { Type: "Task", TimeoutSeconds: 1, End: true, ...state } },
  });

  test("the definition of the service is accepted, each task by its name", () => {
    const definition = JSON.stringify(readDefinition(runScenario));
    for (const state of Object.keys(tasks)) expect(definition).toContain(`"Resource":"${state}"`);
    expect(definition).not.toContain("${");
  });

  test.each([
    ["JSONata", { QueryLanguage: "JSONata" }],
    ["its arguments", { Arguments: {} }],
    ["variables", { Assign: { a: 1 } }],
    ["a heartbeat", { HeartbeatSeconds: 1 }],
    ["a Map that batches its items", { Type: "Map", ItemBatcher: { MaxItemsPerBatch: 10 } }],
    ["the state's context", { Parameters: { "name.$": "$$.State.Name" } }],
    ["a task without a limit", { TimeoutSeconds: undefined }],
  ])("%s", (_what, state) => {
    expect(() => readDefinition(machine(state))).toThrow("does not support");
  });
});
