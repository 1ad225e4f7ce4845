import { DescribeExecutionCommand, ExecutionDoesNotExist, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelExecution } from "../../../functions/api/cancel-execution.ts";
import type { Execution } from "../../../functions/core/execution/execution.ts";
import { handler as dispatch } from "../../../functions/dispatch.lambda.ts";
import { handler } from "../../../functions/start-waiting.lambda.ts";
import { admissionStore } from "../../../functions/stores/admission-store.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { admitAtOnce, waitingRunOf } from "../../../functions/workflow/admit-run.ts";
import { workflowFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { acceptedExecution, runningExecution } from "../support/stored.ts";

const aws = useMockedAws();

beforeEach(() => {
  process.env["BROWSERS_AT_ONCE"] = "4";
  aws.clients.table.on(QueryCommand, { IndexName: "due" }).resolves({ Items: [] });
  aws.clients.workflow.on(StartExecutionCommand).resolves({});
  return () => {
    process.env["BROWSERS_AT_ONCE"] = "100";
  };
});

const ulid = (letter: string) => letter.repeat(22);

/** An execution of another id, whose run asks for all the browsers that there are. */
function accepted(letter: string, overrides: Partial<Execution> = {}) {
  const executionId = `exe_01KC${ulid(letter)}`;
  const nextRunId = `run_01KC${ulid(letter)}`;
  return acceptedExecution(aws, { executionId, nextRunId, browsers: 4, ...overrides });
}

/** The same, which has only just come: it waits for all that it asks for. */
function fresh(letter: string, overrides: Partial<Execution> = {}) {
  return accepted(letter, { createdAt: "2999-01-01T00:00:00.000Z", ...overrides });
}

/** Makes these the only due executions, in one shard. */
function due(...executions: Execution[]): void {
  const Items = executions.map((execution) => ({
    dueAt: execution.createdAt,
    ...execution,
    ...aws.table.get(executionKey(execution.team, execution.executionId)),
  }));
  aws.clients.table
    .on(QueryCommand, { IndexName: "due" })
    .callsFake(({ ExpressionAttributeValues: of }) => ({ Items: of[":shard"] === "DUE#0" ? Items : [] }));
}

function starts() {
  return aws.clients.workflow.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name);
}

/** Cancels an execution, as a client does. */
function cancelled({ team, executionId }: Execution): Promise<Execution> {
  return cancelExecution(team, executionId);
}

const admitted = (execution: Execution) =>
  admitAtOnce(waitingRunOf(execution, execution.nextRunId ?? "", execution.createdAt));

describe("docs/operations.md, Concurrency: a run that waits", () => {
  test("makes those that come after it wait without a look at what runs hold, which grows with them", async () => {
    const createdAt = new Date().toISOString();
    expect(await admitted(accepted("A"))).toBe(true);
    expect(await admitted(accepted("B", { createdAt }))).toBe(false);
    const reads = () => aws.clients.table.commandCalls(QueryCommand).length;
    const before = reads();
    const ofSameTeam = await admitted(accepted("C"));
    const ofAnother = await admitted(accepted("D", { team: "beta" }));
    expect([ofSameTeam, ofAnother, reads() - before]).toEqual([false, false, 0]);
    expect(await admissionStore().waiting()).toEqual(["acme", "beta"]);
  });

  test("starts when the run that held its room has ended, and not before", async () => {
    const [first, second] = [accepted("A"), accepted("B")];
    expect([await admitted(first), await admitted(second)]).toEqual([true, false]);
    due(second);
    expect(await handler({})).toEqual({ started: 0 });
    await admissionStore().release([first.nextRunId ?? ""]);
    due(second);
    expect(await handler({})).toEqual({ started: 1 });
    expect(starts()).toEqual([second.nextRunId]);
    expect(await admissionStore().read()).toMatchObject({ waiting: [], full: false });
  });

  test.each([
    [59, 0],
    [61, 1],
  ])(
    "does not wait for good for a run that cannot be ended: %i minutes after its limit, %i starts",
    async (minutes, started) => {
      const [first, second] = [accepted("A"), accepted("B")];
      expect([await admitted(first), await admitted(second)]).toEqual([true, false]);
      const deadline = new Date(Date.now() - minutes * 60_000).toISOString();
      runningExecution(aws, { executionId: first.executionId, runId: first.nextRunId, deadline });
      due(second);
      expect(await dispatch({})).toMatchObject({ started });
    },
  );

  test("is not overtaken by a later trigger of its team, although there is room again", async () => {
    const [first, second, third] = [accepted("A"), accepted("B"), accepted("C", { browsers: 1 })];
    await admitted(first);
    await admitted(second);
    await admissionStore().release([first.nextRunId ?? ""]);
    expect(await admitted(third)).toBe(false);
  });

  test("and is throttled by Step Functions has its room, and is started by the next tick", async () => {
    const [first, second] = [accepted("A"), accepted("B")];
    await admitted(first);
    await admitted(second);
    await admissionStore().release([first.nextRunId ?? ""]);
    due(second);
    aws.clients.workflow
      .on(StartExecutionCommand)
      .rejectsOnce(workflowFaults["ThrottlingException"]?.())
      .resolves({});
    expect(await handler({})).toEqual({ started: 0 });
    due(second);
    expect(await dispatch({})).toMatchObject({ started: 1 });
    expect(starts().at(-1)).toBe(second.nextRunId);
  });

  describe("and was cancelled", () => {
    test("waits for room all the same, since its end needs some", async () => {
      const [first, second] = [accepted("A"), accepted("B")];
      await admitted(first);
      await admitted(second);
      due(await cancelled(second));
      expect([await dispatch({}), await handler({})]).toMatchObject([{ started: 0 }, { started: 0 }]);
      await admissionStore().release([first.nextRunId ?? ""]);
      due(second);
      expect(await handler({})).toEqual({ started: 1 });
      expect(await admissionStore().lease(second.nextRunId ?? "")).toMatchObject({ browsers: 2 });
    });

    test("starts before all others of its team, however many of them came earlier", async () => {
      const [first, last] = [accepted("A"), accepted("Z")];
      const others = [..."BCDEFGH"].map((letter) => accepted(letter));
      for (const execution of [first, ...others, last]) await admitted(execution);
      await cancelled(last);
      await admissionStore().release([first.nextRunId ?? ""]);
      process.env["BROWSERS_AT_ONCE"] = "2";
      due(...others, last);
      expect(await handler({})).toEqual({ started: 1 });
      expect(starts()).toEqual([last.nextRunId]);
    });

    test("starts at once if what it waited for is more than its end needs", async () => {
      const [first, second] = [accepted("A", { browsers: 2 }), fresh("B")];
      await admitted(first);
      expect(await admitted(second)).toBe(false);
      await cancelled(second);
      expect(starts()).toEqual([second.nextRunId]);
      expect(await admissionStore().lease(second.nextRunId ?? "")).toMatchObject({ browsers: 2 });
    });

    test("does not start before the run of another team that waits for room", async () => {
      const [first, second] = [accepted("A", { browsers: 2 }), fresh("B")];
      await admitted(first);
      expect(await admitted(fresh("C", { team: "beta" }))).toBe(false);
      await cancelled(second);
      expect(starts()).toEqual([]);
    });

    test("does not let a later run overtake those of its team that go on waiting", async () => {
      const [first, second] = [accepted("A", { browsers: 2 }), fresh("B")];
      await admitted(first);
      expect(await admitted(fresh("C"))).toBe(false);
      await cancelled(second);
      expect(starts()).toEqual([second.nextRunId]);
      expect(await admissionStore().read()).toMatchObject({ waiting: ["acme"], full: true });
    });

    test("but was admitted before is started again, in case it was not, and holds what it was granted", async () => {
      const first = accepted("A");
      await admitted(first);
      await cancelled(first);
      expect(starts()).toEqual([first.nextRunId]);
      expect(await admissionStore().lease(first.nextRunId ?? "")).toMatchObject({ browsers: 4 });
    });
  });

  test("holds up nobody any more once it does not wait", async () => {
    const [first, second] = [accepted("A"), fresh("B")];
    await admitted(first);
    expect(await admitted(second)).toBe(false);
    await admissionStore().release([first.nextRunId ?? ""]);
    due();
    expect(await handler({})).toEqual({ started: 0 });
    expect(await admissionStore().read()).toMatchObject({ waiting: [], full: false });
    expect(await admitted(accepted("C"))).toBe(true);
  });

  test.each([
    ["is completed", { status: "completed" }, "SUCCEEDED"],
    ["was replaced by a newer one, and whose workflow has ended", { runId: "run_01KD" }, "FAILED"],
    ["was replaced by a newer one, and whose workflow does not exist", { runId: "run_01KD" }, null],
  ] as const)("gets the room of a run that %s and was not given back", async (_, overrides, status) => {
    const lost = runningExecution(aws, { executionId: `exe_01KC${ulid("Z")}`, ...overrides });
    const described = aws.clients.workflow.on(DescribeExecutionCommand);
    if (status) described.resolves({ status });
    else described.rejects(new ExecutionDoesNotExist({ message: "It does not exist", $metadata: {} }));
    const { team, executionId } = lost;
    const lease = { team, executionId, browsers: 4 };
    await admissionStore().change(async (before) => ({ ...before, granted: { [lost.ref.runId]: lease } }));
    const second = accepted("B");
    expect(await admitted(second)).toBe(false);
    due(second);
    expect(await dispatch({})).toMatchObject({ started: 1 });
  });
});
