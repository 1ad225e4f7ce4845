import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { listOrder } from "../../../functions/core/execution/list-order.ts";
import { handler as executions } from "../../../functions/executions.lambda.ts";
import { handler as scenarios } from "../../../functions/scenarios.lambda.ts";
import { executionOf } from "../../support/executions.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { clientOf, expectInternalError } from "../support/call-api.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { storedScenario } from "../support/stored.ts";

const aws = useMockedAws();
const listings = {
  executions: clientOf(aws, "executions", executions),
  scenarios: clientOf(aws, "scenarios", scenarios),
};

describe("A listing", () => {
  test.each(Object.entries(listings))(
    "of %s is an internal error, however the table fails",
    async (_, list) => {
      for (const fault of Object.values(tableFaults)) {
        aws.log.length = 0;
        aws.clients.table.on(QueryCommand).rejects(fault());
        expectInternalError(await list(), aws);
      }
    },
  );

  test("of executions continues where the table ended a page early", async () => {
    const [first, second] = [executionOf(), executionOf()];
    const LastEvaluatedKey = { listOrder: listOrder(first) };
    aws.clients.table
      .on(QueryCommand)
      .resolvesOnce({ Items: [first], LastEvaluatedKey })
      .resolvesOnce({ Items: [], LastEvaluatedKey })
      .resolvesOnce({ Items: [second] });
    const { body } = await listings.executions();
    expect(body.executions.map((listed: { execution_id: string }) => listed.execution_id)).toEqual([
      first.executionId,
      second.executionId,
    ]);
    expect(body.next_cursor).toBeNull();
  });

  test("of scenarios continues where the table ended a page early", async () => {
    const item = storedScenario(aws);
    const after = { ...item, name: "Search" };
    aws.clients.table
      .on(QueryCommand)
      .resolvesOnce({ Items: [item], LastEvaluatedKey: { pk: "a", sk: item.name } })
      .resolvesOnce({ Items: [after] });
    const { body } = await listings.scenarios();
    expect(body.scenarios.map(({ name }: { name: string }) => name)).toEqual([item.name, "Search"]);
  });

  test("of executions of one outcome ends a page that would read too many, with a cursor", async () => {
    const LastEvaluatedKey = { listOrder: listOrder(executionOf()) };
    aws.clients.table.on(QueryCommand).resolves({ Items: [], LastEvaluatedKey });
    const { body } = await listings.executions({ query: [["outcome", "passed"]] });
    expect(body).toMatchObject({ executions: [], next_cursor: expect.any(String) });
    expect(aws.clients.table.commandCalls(QueryCommand)).toHaveLength(4);
  });
});
