import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { dueAt } from "../core/execution/due.ts";
import type { Execution } from "../core/execution/execution.ts";
import { isId } from "../core/execution/ids.ts";
import { readStored } from "../core/stored-document.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import {
  dueKeys,
  executionKey,
  executionSchema,
  listingKeys,
  notDue,
  scheduleKeys,
} from "./execution-item.ts";
import { setIf } from "./expression.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** What is to happen to an execution. */
export interface Transition<Kind extends string> {
  kind: Kind;
  /** `null`: it stays as it is. */
  changes: Partial<Execution> | null;
  /** When the dispatcher starts the run that is to begin, if that is new. */
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
  return Item ? readStored(executionSchema(), Item) : null;
}

/** How many items one request can read. */
export const mostReadAtOnce = 100;

/**
 * One strongly consistent read of up to `mostReadAtOnce` executions, no two of them the same.
 * @returns by id; any that could not be read, for whatever reason, is missing, so a caller that needs it reads it
 * alone.
 */
export async function readExecutions(
  client: DynamoDBDocumentClient,
  tableName: string,
  of: readonly Pick<Execution, "team" | "executionId">[],
): Promise<ReadonlyMap<string, Execution>> {
  if (of.length === 0) return new Map();
  const Keys = of.map(({ team, executionId }) => executionKey(team, executionId));
  const request = new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } });
  const { Responses } = await client.send(request);
  const read = (Responses?.[tableName] ?? []).flatMap(readable);
  return new Map(read.map((execution) => [execution.executionId, execution]));
}

function readable(item: unknown): Execution[] {
  try {
    return [readStored(executionSchema(), item)];
  } catch {
    return [];
  }
}

/**
 * Reads an execution, lets a rule decide what happens to it, and writes that, with the keys derived from it, if it has
 * not changed since: one conditional write, retried when another writer was faster.
 * @param seen the execution, if it has just been read: the first attempt then uses it.
 * @returns the rule's kind, and the execution as it is now; `null` if there is none. The states of tests are those that
 * were read: anything recorded between the read and the write is not among them.
 * @throws Contention
 */
export async function changeExecution<Kind extends string>(
  client: DynamoDBDocumentClient,
  tableName: string,
  { team, executionId }: Pick<Execution, "team" | "executionId">,
  decide: (before: Execution) => Transition<Kind>,
  seen: Execution | null = null,
): Promise<{ kind: Kind; execution: Execution } | null> {
  let asSeen = seen;
  const { result } = await retryOnConflict(async () => {
    const before = asSeen ?? (await readExecution(client, tableName, team, executionId));
    asSeen = null;
    if (!before) return { result: null };
    const { kind, changes, startAt } = decide(before);
    if (changes === null) return { result: { kind, execution: before } };
    const after = { ...before, ...changes };
    const write = client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: executionKey(team, executionId),
        ...setIf({ ...changes, ...keysOf(after, startAt) }, asRead(before)),
      }),
    );
    const written = await ifConditionHolds(write);
    return written && { result: { kind, execution: after } };
  });
  return result;
}

function keysOf(after: Execution, startAt: string | undefined) {
  return { ...listingKeys(after), ...scheduleKeys(after), ...dueKeysOf(after, startAt) };
}

function dueKeysOf(after: Execution, startAt: string | undefined) {
  if (startAt !== undefined) return dueKeys(after.executionId, startAt);
  // A run that is to begin stays due at its original time, whatever else happens.
  if (after.nextRunId !== null) return {};
  const next = dueAt(after);
  return next === null ? notDue : dueKeys(after.executionId, next);
}

/** All that rules decide by and keys are derived from. Not the states of tests: they change all the time. */
function asRead(before: Execution): Partial<Execution> {
  const { status, runId, nextRunId, cancelledRunId, scheduledFor, paused, removeEarlierAt } = before;
  return { status, runId, nextRunId, cancelledRunId, scheduledFor, paused, removeEarlierAt };
}
