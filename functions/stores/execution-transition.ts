import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dueAt } from "../core/due.ts";
import type { Execution } from "../core/execution.ts";
import { isId } from "../core/ids.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { untilItHolds } from "./contention.ts";
import {
  dueKeys,
  executionKey,
  executionSchema,
  listingKeys,
  notDue,
  scheduleKeys,
} from "./execution-item.ts";
import { setIf } from "./expression.ts";

/** What is to become of an execution. */
export interface Transition<Kind extends string> {
  kind: Kind;
  /** `null`: it stays as it is. */
  changes: Partial<Execution> | null;
  /** From when on the dispatcher starts the run that is to begin, where that is new. */
  startAt?: string;
}

/** One strongly consistent read; none for a text that cannot be an id. */
export async function readExecution(
  client: DynamoDBDocumentClient,
  tableName: string,
  team: string,
  executionId: string,
): Promise<Execution | null> {
  if (!isId("exe", executionId)) return null;
  const Key = executionKey(team, executionId);
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? executionSchema().parse(Item) : null;
}

/**
 * Reads an execution, lets a rule decide what becomes of it, and writes that, with the keys that follow from it, if it
 * still is as it was read: one conditional write, tried again when somebody else was faster.
 * @returns the rule's kind, and the execution as it is now; `null` if there is none.
 * @throws Contention
 */
export async function changeExecution<Kind extends string>(
  client: DynamoDBDocumentClient,
  tableName: string,
  { team, executionId }: Pick<Execution, "team" | "executionId">,
  decide: (before: Execution) => Transition<Kind>,
): Promise<{ kind: Kind; execution: Execution } | null> {
  const { result } = await untilItHolds(async () => {
    const before = await readExecution(client, tableName, team, executionId);
    if (!before) return { result: null };
    const { kind, changes, startAt } = decide(before);
    if (changes === null) return { result: { kind, execution: before } };
    const after = { ...before, ...changes };
    const write = client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: executionKey(team, executionId),
        ...setIf({ ...changes, ...keysOf(after, startAt) }, asRead(before)),
        ReturnValues: "ALL_NEW",
      }),
    );
    const written = await ifConditionHolds(write);
    return written && { result: { kind, execution: executionSchema().parse(written.Attributes) } };
  });
  return result;
}

function keysOf(after: Execution, startAt: string | undefined) {
  return { ...listingKeys(after), ...scheduleKeys(after), ...dueKeysOf(after, startAt) };
}

function dueKeysOf(after: Execution, startAt: string | undefined) {
  if (startAt !== undefined) return dueKeys(after.executionId, startAt);
  // A run that is to begin stays due since its own time, whatever else happens.
  if (after.nextRunId !== null) return {};
  const next = dueAt(after);
  return next === null ? notDue : dueKeys(after.executionId, next);
}

/** All that rules decide by, and that keys are made from. The states of tests are not: they change all the time. */
function asRead(before: Execution): Partial<Execution> {
  const { status, runId, nextRunId, cancelledRunId, scheduledFor, paused, removeEarlierAt } = before;
  return { status, runId, nextRunId, cancelledRunId, scheduledFor, paused, removeEarlierAt };
}
