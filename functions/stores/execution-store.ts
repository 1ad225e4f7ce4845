import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { Execution, TestState } from "../core/execution.ts";
import { isId } from "../core/ids.ts";
import type { RunRef } from "../core/object-keys.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { untilItHolds } from "./contention.ts";
import {
  type Completion,
  changesOfBegin,
  changesOfEnd,
  type RunTimes,
  runToCancel,
} from "./execution-changes.ts";
import {
  dueKeys,
  dueSchema,
  dueShard,
  executionKey,
  executionSchema,
  listingKeys,
} from "./execution-item.ts";
import { type ExecutionFilter, type ExecutionPage, listExecutions } from "./execution-listing.ts";
import { setIf } from "./expression.ts";

export type DueExecution = z.infer<typeof dueSchema>;

/**
 * `begun`: this call moved the run to `running`. `repeated`: an earlier call had, and it still runs. `stale`: the run
 * is not the one that the execution waits for: it is over, was replaced, or never was.
 */
export interface BeginRun {
  kind: "begun" | "repeated" | "stale";
  /** As it is after the call; `null` if there is no such execution. */
  execution: Execution | null;
}

/** The executions of all teams. Each transition is one conditional write, so it may be asked for many times. */
export class ExecutionStore {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /** @param dueAt from when on the dispatcher starts the execution's next run, if nobody else has. */
  async create(execution: Execution, dueAt: string): Promise<"created" | "exists"> {
    const { team, executionId } = execution;
    const put = new PutCommand({
      TableName: this.tableName,
      Item: {
        ...executionKey(team, executionId),
        ...execution,
        ...listingKeys(execution),
        ...dueKeys(executionId, dueAt),
      },
      ConditionExpression: "attribute_not_exists(pk)",
    });
    return (await ifConditionHolds(this.client.send(put))) ? "created" : "exists";
  }

  /** One strongly consistent read; none for a text that cannot be an id. */
  async get(team: string, executionId: string): Promise<Execution | null> {
    if (!isId("exe", executionId)) return null;
    const Key = executionKey(team, executionId);
    const { Item } = await this.client.send(
      new GetCommand({ TableName: this.tableName, Key, ConsistentRead: true }),
    );
    return Item ? executionSchema.parse(Item) : null;
  }

  /** A page of a team's executions, in the listing's order. */
  list(
    team: string,
    filter: ExecutionFilter,
    page: { limit: number; after: string | null },
  ): Promise<ExecutionPage> {
    return listExecutions(this.client, this.tableName, team, filter, page);
  }

  /** What the dispatcher has to look at in one shard, longest overdue first. */
  async due(shard: number, now: string, limit: number): Promise<DueExecution[]> {
    const { Items = [] } = await this.client.send(
      new QueryCommand({
        TableName: this.tableName,
        IndexName: "due",
        KeyConditionExpression: "dueShard = :shard AND dueAt <= :now",
        ExpressionAttributeValues: { ":shard": dueShard(shard), ":now": now },
        Limit: limit,
      }),
    );
    return Items.map((item) => dueSchema.parse(item));
  }

  /** Moves an execution to `running`, and its due entry to shortly after the run's own limit. */
  async beginRun(ref: RunRef, times: RunTimes): Promise<BeginRun> {
    const before = await this.get(ref.team, ref.executionId);
    if (!before) return { kind: "stale", execution: null };
    const changes = changesOfBegin(before, ref.runId, times);
    // Only one run is awaited at a time and its id is never used again, so nothing else needs to be compared.
    const begun = await this.update(ref, changes, { nextRunId: ref.runId });
    if (begun) return { kind: "begun", execution: begun };
    const execution = await this.get(ref.team, ref.executionId);
    const goesOn = execution?.runId === ref.runId && execution.status === "running";
    return { kind: goesOn ? "repeated" : "stale", execution };
  }

  /** @returns `null` if the run is not the running, most recent one: then nothing was written. */
  async recordTest(ref: RunRef, index: number, state: TestState): Promise<Execution | null> {
    const write = this.client.send(
      new UpdateCommand({
        TableName: this.tableName,
        Key: executionKey(ref.team, ref.executionId),
        UpdateExpression: "SET testStates.#index = :state",
        ConditionExpression: "runId = :run AND #status = :running",
        ExpressionAttributeNames: { "#index": String(index), "#status": "status" },
        ExpressionAttributeValues: { ":state": state, ":run": ref.runId, ":running": "running" },
        ReturnValues: "ALL_NEW",
      }),
    );
    const written = await ifConditionHolds(write);
    return written ? executionSchema.parse(written.Attributes) : null;
  }

  /**
   * Asks the execution's current run to stop: the one that runs, or the one that was accepted and has not begun,
   * which then is due at once. Whatever else the execution is doing stays as it is.
   * @returns the execution as it is now; `null` if there is none.
   */
  async requestCancel(team: string, executionId: string, now: string): Promise<Execution | null> {
    const { execution } = await untilItHolds(async () => {
      const execution = await this.get(team, executionId);
      const runId = execution ? runToCancel(execution, now) : null;
      if (!execution || runId === null || execution.cancelledRunId === runId) return { execution };
      const asRead = { status: execution.status, runId: execution.runId, nextRunId: execution.nextRunId };
      const due = execution.status === "scheduled" ? dueKeys(executionId, now) : {};
      const ref = { team, executionId, runId };
      // If the run has moved on since it was read, what there is to cancel may be another one.
      const cancelled = await this.update(ref, { cancelledRunId: runId, ...due }, asRead);
      return cancelled && { execution: cancelled };
    });
    return execution;
  }

  /**
   * Records how a run ended, as judged from the execution that the caller read. `repeated`: it had been completed
   * before. `stale`: it is not the most recent one. `changed`: it was cancelled since, and has to be judged again.
   * But for `completed` nothing was written.
   */
  async completeRun(
    ref: RunRef,
    judged: Pick<Execution, "cancelledRunId">,
    completion: Completion,
  ): Promise<"completed" | "repeated" | "stale" | "changed"> {
    const before = await this.get(ref.team, ref.executionId);
    if (!before || before.runId !== ref.runId) return "stale";
    if (before.status === "completed") return "repeated";
    const { cancelledRunId } = judged;
    const asJudged = { runId: ref.runId, status: "running", cancelledRunId };
    if (await this.update(ref, changesOfEnd(before, completion), asJudged)) return "completed";
    const after = await this.get(ref.team, ref.executionId);
    if (after?.runId !== ref.runId) return "stale";
    return after.status === "completed" ? "repeated" : "changed";
  }

  /** @returns the execution after the write, or `null` if a condition did not hold. */
  private async update(
    { team, executionId }: RunRef,
    changes: Readonly<Record<string, unknown>>,
    conditions: Readonly<Record<string, unknown>>,
  ): Promise<Execution | null> {
    const write = this.client.send(
      new UpdateCommand({
        TableName: this.tableName,
        Key: executionKey(team, executionId),
        ...setIf(changes, conditions),
        ReturnValues: "ALL_NEW",
      }),
    );
    const written = await ifConditionHolds(write);
    return written ? executionSchema.parse(written.Attributes) : null;
  }
}

let made: ExecutionStore | undefined;

/** The store of this process, on the table that its environment names. */
export function executionStore(): ExecutionStore {
  made ??= new ExecutionStore(dynamo(), environment("table"));
  return made;
}
