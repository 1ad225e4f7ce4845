import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import type { Execution } from "../core/execution/execution.ts";
import type { ExecutionStatus } from "../core/execution/execution-states.ts";
import { isId } from "../core/execution/ids.ts";
import { executionIdAt, listOrder, type OrderRange, startedBetween } from "../core/execution/list-order.ts";
import { readStored } from "../core/stored-document.ts";
import { executionKey, listedSchema } from "./execution-item.ts";

export type ListedExecution = z.infer<ReturnType<typeof listedSchema>>;

/** A `null` field filters nothing; all others have to match. Instants are RFC 3339 UTC with milliseconds. */
export interface ExecutionFilter {
  scenarioId: string | null;
  status: ExecutionStatus | null;
  type: Execution["type"] | null;
  outcome: Execution["outcome"];
  /** Inclusive. */
  startedAfter: string | null;
  /** Exclusive. */
  startedBefore: string | null;
}

export interface ExecutionPage {
  executions: ListedExecution[];
  /** The position after which the next page begins; `null` at the end. */
  next: string | null;
}

/** How many executions a page reads at most when it filters by `type` or `outcome`. */
export const evaluatedPerPage = 1000;
/** How many of them one query reads. */
const evaluatedAtOnce = 250;

/** One partition of one index, in the listing's order. */
interface Partition {
  index: string;
  key: string;
  value: string;
}

/**
 * Reads one page: one execution more than it shows, however many there are, unless it filters by `type` or `outcome`.
 * @param page.after a position that an earlier page returned for the same filter.
 */
export async function listExecutions(
  client: DynamoDBDocumentClient,
  tableName: string,
  team: string,
  filter: ExecutionFilter,
  page: { limit: number; after: string | null },
): Promise<ExecutionPage> {
  const range = orderRange(filter);
  const isKnown = filter.scenarioId === null || isId("scn", filter.scenarioId);
  if (!isKnown || range === null) return { executions: [], next: null };
  const partition = partitionOf(team, filter);
  const query = { TableName: tableName, ...queryOf(partition, range, filter) };
  const found: ListedExecution[] = [];
  let left = query.FilterExpression ? evaluatedPerPage : Number.POSITIVE_INFINITY;
  let after = page.after;
  do {
    const wanted = page.limit + 1 - found.length;
    const Limit = query.FilterExpression ? Math.min(left, evaluatedAtOnce) : wanted;
    const start = after === null ? {} : { ExclusiveStartKey: startKey(team, partition, after) };
    const answer = await client.send(new QueryCommand({ ...query, ...start, Limit }));
    found.push(...(answer.Items ?? []).map((item) => readStored(listedSchema(), item)));
    left -= Limit;
    after = positionOf(answer.LastEvaluatedKey);
  } while (after !== null && found.length <= page.limit && left > 0);
  const executions = found.slice(0, page.limit);
  const last = executions.at(-1);
  return { executions, next: found.length > page.limit && last ? listOrder(last) : after };
}

/** `null`: no execution can match. An execution that has not started is in no range of starts. */
function orderRange({ startedAfter, startedBefore }: ExecutionFilter): OrderRange | "all" | null {
  return startedAfter === null && startedBefore === null
    ? "all"
    : startedBetween(startedAfter, startedBefore);
}

function partitionOf(team: string, { scenarioId, status }: ExecutionFilter): Partition {
  if (scenarioId !== null && status !== null) {
    return { index: "by-scenario-status", key: "byScenarioStatus", value: `${team}#${scenarioId}#${status}` };
  }
  if (scenarioId !== null) return { index: "by-scenario", key: "byScenario", value: `${team}#${scenarioId}` };
  if (status !== null) return { index: "by-status", key: "byStatus", value: `${team}#${status}` };
  return { index: "by-team", key: "byTeam", value: team };
}

function queryOf({ index, key, value }: Partition, range: OrderRange | "all", filter: ExecutionFilter) {
  const inRange =
    range === "all"
      ? { condition: "", names: {}, values: {} }
      : {
          condition: " AND #order BETWEEN :from AND :to",
          names: { "#order": "listOrder" },
          values: { ":from": range.from, ":to": range.to },
        };
  // Both names are reserved words of DynamoDB, or may become so.
  const others = Object.entries({ type: filter.type, outcome: filter.outcome }).filter(
    ([, wanted]) => wanted !== null,
  );
  return {
    IndexName: index,
    KeyConditionExpression: `#partition = :partition${inRange.condition}`,
    ...(others.length > 0
      ? { FilterExpression: others.map(([name]) => `#${name} = :${name}`).join(" AND ") }
      : {}),
    ExpressionAttributeNames: {
      "#partition": key,
      ...inRange.names,
      ...Object.fromEntries(others.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ":partition": value,
      ...inRange.values,
      ...Object.fromEntries(others.map(([name, wanted]) => [`:${name}`, wanted])),
    },
    ScanIndexForward: false,
  } satisfies Partial<QueryCommandInput>;
}

/** The key of the item at a position, derived from the position and the partition alone. */
function startKey(team: string, { key, value }: Partition, position: string): Record<string, string> {
  return { ...executionKey(team, executionIdAt(position)), [key]: value, listOrder: position };
}

function positionOf(lastKey: Record<string, unknown> | undefined): string | null {
  const order = lastKey?.["listOrder"];
  return typeof order === "string" ? order : null;
}
