import { DescribeExecutionCommand, ExecutionDoesNotExist, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import type { Execution } from "../../../functions/core/execution.ts";
import { handler as dispatch } from "../../../functions/dispatch.lambda.ts";
import { handler } from "../../../functions/start-waiting.lambda.ts";
import { admissionStore } from "../../../functions/stores/admission-store.ts";
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

/** Makes these the only due executions, in one shard. */
function due(...executions: Execution[]): void {
  const Items = executions.map((execution) => ({ ...execution, dueAt: execution.createdAt }));
  aws.clients.table
    .on(QueryCommand, { IndexName: "due" })
    .callsFake(({ ExpressionAttributeValues: of }) => ({ Items: of[":shard"] === "DUE#0" ? Items : [] }));
}

function starts() {
  return aws.clients.workflow.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name);
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

  test("needs no room once it was cancelled", async () => {
    const [first, second] = [accepted("A"), accepted("B")];
    await admitted(first);
    due({ ...second, ...accepted("B", { cancelledRunId: second.nextRunId }) });
    expect(await dispatch({})).toMatchObject({ started: 1 });
    expect(starts()).toEqual([second.nextRunId]);
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
