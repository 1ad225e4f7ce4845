import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { handler } from "../../../functions/start-test.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { runId, runningExecution, type StoredExecution } from "../support/stored.ts";

const aws = useMockedAws();
const input = ({ ref }: StoredExecution) => ({ ...inputOf(ref), index: 0, attempt: 1 });

function states({ ref }: StoredExecution): unknown {
  return aws.table.get(executionKey(ref.team, ref.executionId))?.["testStates"];
}

describe("A test", () => {
  test("may run, and is recorded as running, although the reply was lost", async () => {
    const execution = runningExecution(aws);
    aws.table.repliesToLose = 1;
    expect(await handler(input(execution))).toEqual({ ...input(execution), run: true });
    expect(states(execution)).toEqual({ "0": "running" });
  });

  test("of a cancelled run may not", async () => {
    const execution = runningExecution(aws, { cancelledRunId: runId });
    expect(await handler(input(execution))).toMatchObject({ run: false });
    expect(states(execution)).toEqual({ "0": "cancelled" });
  });

  test("of a run that was replaced may not, and does not affect the newer run", async () => {
    const execution = runningExecution(aws, { runId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    expect(await handler(input(execution))).toMatchObject({ run: false });
    expect(states(execution)).toEqual({});
  });

  test.each(Object.entries(tableFaults))(
    "is neither begun nor abandoned while the table answers with %s: the task fails by that name",
    async (_, fault) => {
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler(input(runningExecution(aws)))).rejects.toMatchObject({ name: fault().name });
    },
  );
});
