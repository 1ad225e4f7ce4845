import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { DescribeExecutionCommand, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import type { Execution } from "../../../functions/core/execution/execution.ts";
import { handler } from "../../../functions/dispatch.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { dispatch } from "../../../functions/workflow/dispatch.ts";
import { alreadyExists, bucketFaults, tableFaults, workflowFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { acceptedExecution, runId, runningExecution } from "../support/stored.ts";

const aws = useMockedAws();
const nothing = { started: 0, finished: 0, removed: 0, left: 0, failed: 0 };

beforeEach(() => {
  aws.clients.table.on(QueryCommand, { IndexName: "due" }).resolves({ Items: [] });
  aws.clients.workflow.on(StartExecutionCommand).resolves({});
});

/** Makes these the only due executions, in one shard. */
function due(...executions: Execution[]): void {
  const Items = executions.map((execution) => ({ ...execution, dueAt: "2026-11-20T09:30:00.000Z" }));
  aws.clients.table.on(QueryCommand, { IndexName: "due" }).resolvesOnce({ Items }).resolves({ Items: [] });
}

function starts() {
  return aws.clients.workflow.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name);
}

const series = {
  type: "recurring",
  nextRunId: null,
  scheduledFor: "2026-11-20T09:30:00.000Z",
  schedule: { kind: "interval", everyMs: 900_000, anchor: "2026-11-20T09:15:00.000Z", until: null },
} as const;

describe("A tick", () => {
  test("starts what is due under the run's id", async () => {
    due(acceptedExecution(aws));
    expect(await handler({})).toEqual({ ...nothing, started: 1 });
    expect(starts()).toEqual([runId]);
  });

  test.each(Object.entries(workflowFaults).filter(([name]) => name !== "ThrottlingException"))(
    "leaves what met %s due, and processes the others",
    async (_, fault) => {
      due(acceptedExecution(aws), acceptedExecution(aws, { nextRunId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" }));
      aws.clients.workflow.on(StartExecutionCommand, { name: runId }).rejects(fault());
      expect(await handler({})).toEqual({ ...nothing, started: 1, failed: 1 });
    },
  );

  test("leaves what a later version wrote due, and starts the others", async () => {
    const later = acceptedExecution(aws, { nextRunId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    aws.table.put({ ...aws.table.get(executionKey(later.team, later.executionId)), format: 2 });
    due(later, acceptedExecution(aws));
    expect(await handler({})).toEqual({ ...nothing, started: 1, left: 1 });
    expect(starts()).toEqual([runId]);
    expect(aws.log.join("")).toContain("A later version of the service wrote this in format 2");
  });

  test("that is throttled by Step Functions until its time is up leaves the rest to the next tick", async () => {
    due(acceptedExecution(aws));
    const timeIsUp = new AbortController();
    aws.clients.workflow.on(StartExecutionCommand).callsFake(() => {
      timeIsUp.abort();
      throw workflowFaults["ThrottlingException"]?.();
    });
    expect(await dispatch(new Date(), timeIsUp.signal)).toEqual({ ...nothing, left: 1 });
  });

  test.each(Object.entries(tableFaults))(
    "that cannot read a shard, which answers with %s, processes the others and then fails",
    async (_, fault) => {
      const Items = [{ ...acceptedExecution(aws), dueAt: "2026-11-20T09:30:00.000Z" }];
      aws.clients.table
        .on(QueryCommand, { IndexName: "due" })
        .rejectsOnce(fault())
        .resolvesOnce({ Items })
        .resolves({ Items: [] });
      await expect(handler({})).rejects.toMatchObject({ name: fault().name });
      expect(starts()).toEqual([runId]);
    },
  );
});

describe("A workflow that had been started", () => {
  test("and is still running is left alone", async () => {
    due(acceptedExecution(aws));
    aws.clients.workflow.on(StartExecutionCommand).rejects(alreadyExists());
    aws.clients.workflow.on(DescribeExecutionCommand).resolves({ status: "RUNNING" });
    expect(await handler({})).toEqual({ ...nothing, started: 1 });
  });

  test("and ended before its run began is followed by one that ends the run", async () => {
    due(acceptedExecution(aws));
    aws.clients.workflow.on(StartExecutionCommand, { name: runId }).rejects(alreadyExists());
    aws.clients.workflow.on(DescribeExecutionCommand).resolves({ status: "FAILED" });
    expect(await handler({})).toEqual({ ...nothing, finished: 1 });
    expect(starts()).toEqual([runId, expect.stringMatching(new RegExp(`^${runId}-finish-\\d+$`))]);
  });

  test("and cannot be described stays due", async () => {
    due(acceptedExecution(aws));
    aws.clients.workflow.on(StartExecutionCommand).rejects(alreadyExists());
    aws.clients.workflow.on(DescribeExecutionCommand).rejects(workflowFaults["expired credentials"]?.());
    expect(await handler({})).toEqual({ ...nothing, failed: 1 });
  });
});

describe("An occurrence", () => {
  test("is claimed and started in one tick, although the reply to the claim was lost", async () => {
    const { executionId, team } = acceptedExecution(aws, series);
    due({ ...acceptedExecution(aws, { ...series, executionId }) });
    aws.table.repliesToLose = 1;
    expect(await handler({})).toEqual({ ...nothing, started: 1 });
    expect(starts()).toEqual([aws.table.get(executionKey(team, executionId))?.["nextRunId"]]);
  });

  test("that was not read with its batch is claimed nevertheless", async () => {
    due(acceptedExecution(aws, series));
    aws.clients.table.on(BatchGetCommand).resolves({ UnprocessedKeys: { [internals.table]: { Keys: [] } } });
    expect(await handler({})).toEqual({ ...nothing, started: 1 });
  });
});

describe("The files of earlier runs", () => {
  test.each(Object.entries(bucketFaults))(
    "stay due for removal while the bucket answers with %s",
    async (_, fault) => {
      const removeEarlierAt = "2026-11-20T09:30:00.000Z";
      const { team, executionId, ...execution } = runningExecution(aws, { removeEarlierAt });
      due({ ...execution, team, executionId });
      aws.clients.bucket.on(ListObjectsV2Command).rejects(fault());
      expect(await handler({})).toEqual({ ...nothing, failed: 1 });
      expect(aws.table.get(executionKey(team, executionId))).toMatchObject({ removeEarlierAt });
    },
  );
});
