import { StartExecutionCommand } from "@aws-sdk/client-sfn";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { handler } from "../../../functions/run-scenario.lambda.ts";
import { executionOf } from "../../support/executions.ts";
import { alreadyExists, noReply, tableFaults, workflowFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError } from "../support/call-api.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { storedScenario } from "../support/stored.ts";

const aws = useMockedAws();
const trigger = clientOf(aws, "run-scenario", handler);
const json = { scenario_id: executionOf().scenarioId };
const withKey = { json, headers: { "Idempotency-Key": "build-17" } };

beforeEach(() => {
  storedScenario(aws);
  aws.clients.workflow.on(StartExecutionCommand).resolves({});
});

function executions() {
  return [...aws.table.items.values()].filter(({ sk }) => sk === "EXECUTION");
}

/** The names of the workflows that were requested: the ids of runs. */
function starts() {
  return aws.clients.workflow.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name);
}

describe("A trigger", () => {
  test("stores one execution and starts its run under the run's id", async () => {
    const answer = await trigger({ json });
    expect(answer).toMatchObject({ status: 202, headers: { location: answer.body.links.status } });
    expect(executions()).toMatchObject([{ executionId: answer.body.execution_id, nextRunId: starts()[0] }]);
    expect(starts()).toHaveLength(1);
  });

  test.each(Object.entries(workflowFaults))(
    "is accepted although Step Functions answers with %s: the execution is due",
    async (_, fault) => {
      aws.clients.workflow.on(StartExecutionCommand).rejects(fault());
      const answer = await trigger({ json });
      expect(answer).toMatchObject({ status: 202, body: { status: "scheduled" } });
      expect(executions()).toMatchObject([{ dueAt: answer.body.created_at }]);
      expect(aws.log.join("")).toContain("Could not start a run at once");
    },
  );

  test("whose workflow was started although the reply was lost is accepted without a warning", async () => {
    aws.clients.workflow.on(StartExecutionCommand).rejects(alreadyExists());
    expect((await trigger({ json })).status).toBe(202);
    expect(aws.log).toEqual([]);
  });

  const failing = {
    "a key or scenario is read": (fault: Error) => aws.clients.table.on(GetCommand).rejects(fault),
    "the trigger is counted": (fault: Error) => aws.clients.table.on(UpdateCommand).rejects(fault),
    "the execution is stored": (fault: Error) => aws.clients.table.on(PutCommand).rejects(fault),
  };
  test.each(Object.entries(failing))(
    "is an internal error that starts nothing if the table fails when %s",
    async (_, fail) => {
      for (const fault of Object.values(tableFaults)) {
        aws.log.length = 0;
        fail(fault());
        expectInternalError(await trigger({ json }), aws);
      }
      expect(starts()).toEqual([]);
    },
  );

  test("over the team's limit is told to retry when the next minute begins", async () => {
    aws.clients.table.on(UpdateCommand).resolves({ Attributes: { count: 61 } });
    const answer = await trigger({ json });
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(executions()).toEqual([]);
  });
});

describe("A write whose reply was lost", () => {
  test("of the record of the Idempotency-Key leaves one execution, started at once", async () => {
    aws.table.repliesToLose = 2;
    const answer = await trigger(withKey);
    expect(answer.status).toBe(202);
    expect(executions()).toMatchObject([{ executionId: answer.body.execution_id }]);
    expect(starts()).toEqual([executions()[0]?.["nextRunId"]]);
  });

  test("of the execution does not delay its run by a minute", async () => {
    aws.table.repliesToLose = 2;
    const answer = await trigger({ json });
    expect(answer.status).toBe(202);
    expect(starts()).toEqual([executions()[0]?.["nextRunId"]]);
  });

  test("in every attempt can be repeated under its Idempotency-Key without a second execution", async () => {
    aws.clients.table.on(PutCommand).callsFakeOnce((input) => {
      aws.table.put(input.Item);
      throw noReply();
    });
    expectInternalError(await trigger(withKey), aws);
    aws.table.answer(aws.clients.table);
    const [first, second] = [await trigger(withKey), await trigger(withKey)];
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(executions()).toHaveLength(1);
    expect(new Set(starts()).size).toBe(1);
  });
});
