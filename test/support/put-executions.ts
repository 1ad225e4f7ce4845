import { BatchWriteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Execution } from "../../functions/core/execution/execution.ts";
import { dueKeys, executionKey, listingKeys } from "../../functions/stores/execution-item.ts";

/** The number of items per request. */
const batch = 25;

/**
 * Writes very many executions at once, in the form in which the store writes them.
 * @param dueAt when the dispatcher must look at each, by its index; `null`: never.
 */
export async function putExecutions(
  client: DynamoDBDocumentClient,
  tableName: string,
  executions: readonly Execution[],
  dueAt: ((index: number) => string) | null = null,
): Promise<void> {
  for (let from = 0; from < executions.length; from += batch) {
    const requests = executions.slice(from, from + batch).map((execution, index) => ({
      PutRequest: {
        Item: {
          ...executionKey(execution.team, execution.executionId),
          ...execution,
          ...listingKeys(execution),
          ...(dueAt === null ? {} : dueKeys(execution.executionId, dueAt(from + index))),
        },
      },
    }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
}
