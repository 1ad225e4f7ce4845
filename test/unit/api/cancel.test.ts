import { PutObjectCommand } from "@aws-sdk/client-s3";
import { StartExecutionCommand } from "@aws-sdk/client-sfn";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { handler } from "../../../functions/cancel.lambda.ts";
import { stopMarkerKey } from "../../../functions/core/artifacts/object-keys.ts";
import { dueAsCancelled } from "../../../functions/core/execution/due.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { bucketFaults, tableFaults, workflowFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError, team } from "../support/call-api.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { withoutPauses } from "../support/no-pauses.ts";
import { acceptedExecution, completedExecution, runId, runningExecution } from "../support/stored.ts";

const aws = useMockedAws();
const cancel = clientOf(aws, "cancel", handler);

describe("A cancellation", () => {
  test("is recorded in the table, then passed on to the running tests", async () => {
    const { executionId, ref } = runningExecution(aws);
    expect((await cancel({ id: executionId })).status).toBe(202);
    expect(aws.table.get(executionKey(team, executionId))).toMatchObject({ cancelledRunId: runId });
    expect(aws.bucket.names()).toEqual([stopMarkerKey(ref)]);
  });

  test("of a completed execution writes nothing", async () => {
    const { executionId } = completedExecution(aws);
    expect((await cancel({ id: executionId })).status).toBe(202);
    const written = aws.clients.table
      .commandCalls(UpdateCommand)
      .map(({ args: [{ input }] }) => input.Key?.["pk"]);
    expect(written.filter((pk) => !/^KEY#/.test(pk))).toEqual([]);
    expect(aws.bucket.names()).toEqual([]);
  });

  test("whose reply from the table was lost is passed on to the running tests all the same", async () => {
    const { executionId, ref } = runningExecution(aws);
    aws.table.repliesToLose = 1;
    expect((await cancel({ id: executionId })).status).toBe(202);
    expect(aws.bucket.names()).toEqual([stopMarkerKey(ref)]);
  });

  test.each(Object.entries(tableFaults))(
    "is an internal error while the table answers with %s",
    async (_, fault) => {
      const { executionId } = runningExecution(aws);
      aws.clients.table.on(UpdateCommand).rejects(fault());
      expectInternalError(await cancel({ id: executionId }), aws);
      expect(aws.bucket.names()).toEqual([]);
    },
  );

  test.each(Object.entries(bucketFaults))(
    "that met %s in the bucket is an internal error, and complete when it is repeated",
    async (_, fault) => {
      const { executionId, ref } = runningExecution(aws);
      aws.clients.bucket.on(PutObjectCommand).rejectsOnce(fault());
      expectInternalError(await cancel({ id: executionId }), aws);
      aws.bucket.answer(aws.clients.bucket);
      expect((await cancel({ id: executionId })).status).toBe(202);
      expect(aws.bucket.names()).toEqual([stopMarkerKey(ref)]);
    },
  );

  test("gives up on an execution that others keep changing, without mentioning them", async () => {
    withoutPauses();
    const { executionId } = runningExecution(aws);
    let changes = 0;
    aws.clients.table.on(UpdateCommand).callsFake(() => {
      changes += 1;
      aws.table.put({
        ...aws.table.get(executionKey(team, executionId)),
        removeEarlierAt: new Date(Date.now() + changes).toISOString(),
      });
      return aws.table.refuse();
    });
    expectInternalError(await cancel({ id: executionId }), aws);
    expect(aws.log.join("")).toContain("Contention");
  });

  test("before the run began is accepted although its room cannot be decided on: the run is due", async () => {
    const { executionId } = acceptedExecution(aws);
    aws.clients.table.on(QueryCommand).rejects(tableFaults["ThrottlingException"]?.());
    expect((await cancel({ id: executionId })).status).toBe(202);
    expect(aws.table.get(executionKey(team, executionId))).toMatchObject({ dueAt: dueAsCancelled });
    expect(aws.clients.workflow.commandCalls(StartExecutionCommand)).toEqual([]);
  });

  test.each(Object.entries(workflowFaults))(
    "before the run began is accepted although Step Functions answers with %s: the run is due",
    async (_, fault) => {
      const { executionId } = acceptedExecution(aws);
      aws.clients.workflow.on(StartExecutionCommand).rejects(fault());
      expect((await cancel({ id: executionId })).status).toBe(202);
      const { dueAt } = aws.table.get(executionKey(team, executionId)) ?? {};
      expect(Date.parse(String(dueAt))).toBeLessThanOrEqual(Date.now());
    },
  );
});
