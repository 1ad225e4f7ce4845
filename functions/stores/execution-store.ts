import { type DynamoDBDocumentClient, PutCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import type { RunRef } from "../core/artifacts/object-keys.ts";
import { dueReason } from "../core/execution/due.ts";
import type { Execution, RunningTest, TestState } from "../core/execution/execution.ts";
import { formatMark, NewerDocument, readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { logger } from "../shared/logger.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { begin, type Completion, cancel, complete, type Found, type RunTimes } from "./execution-changes.ts";
import {
  dueKeys,
  dueSchema,
  dueShard,
  executionKey,
  executionSchema,
  listingKeys,
  scheduleKeys,
} from "./execution-item.ts";
import { type ExecutionFilter, type ExecutionPage, listExecutions } from "./execution-listing.ts";
import {
  changeExecution,
  mostReadAtOnce,
  readExecution,
  readExecutions,
  type Transition,
} from "./execution-transition.ts";

type DueEntry = z.infer<ReturnType<typeof dueSchema>>;

/** An entry of the index and, for an occurrence, the execution itself, which its claim depends on. */
export interface DueExecution extends DueEntry {
  /** `null`: it was not read. */
  seen: Execution | null;
}

/**
 * `begun`: this call moved the run to `running`. `repeated`: an earlier call did, and the run is still going. `stale`:
 * the execution is not waiting for this run: it has ended, was replaced, or never existed.
 */
interface BeginRun {
  kind: "begun" | "repeated" | "stale";
  /** As it is after the call; `null` if there is no such execution. */
  execution: Execution | null;
}

/** The executions of all teams. Each transition is one conditional write, so it may be requested repeatedly. */
export class ExecutionStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** @param dueAt when the dispatcher starts the execution's next run, if it has not been started by then. */
  async create(execution: Execution, dueAt: string): Promise<"created" | "exists"> {
    const { team, executionId } = execution;
    const put = new PutCommand({
      TableName: this.#tableName,
      Item: {
        ...executionKey(team, executionId),
        ...formatMark,
        ...execution,
        ...listingKeys(execution),
        ...scheduleKeys(execution),
        ...dueKeys(executionId, dueAt),
      },
      ConditionExpression: "attribute_not_exists(pk)",
    });
    return (await ifConditionHolds(this.#client.send(put))) ? "created" : "exists";
  }

  /** One strongly consistent read; none for a text that cannot be an id. */
  get(team: string, executionId: string): Promise<Execution | null> {
    return readExecution(this.#client, this.#tableName, team, executionId);
  }

  /** A page of a team's executions, in the listing's order. */
  list(
    team: string,
    filter: ExecutionFilter,
    page: { limit: number; after: string | null },
  ): Promise<ExecutionPage> {
    return listExecutions(this.#client, this.#tableName, team, filter, page);
  }

  /**
   * Many executions by their ids, each read consistently; one that does not exist is missing, and one that a later version wrote, which
   * must not hold up the others, is `null`.
   */
  async readAll(
    of: readonly Pick<Execution, "team" | "executionId">[],
  ): Promise<ReadonlyMap<string, Execution | null>> {
    const distinct = [...new Map(of.map((one) => [one.executionId, one])).values()];
    const found = new Map<string, Execution | null>();
    for (let from = 0; from < distinct.length; from += mostReadAtOnce) {
      const batch = distinct.slice(from, from + mostReadAtOnce);
      const read = await readExecutions(this.#client, this.#tableName, batch);
      for (const { team, executionId } of batch) {
        const execution = read.get(executionId) ?? (await this.#getOrUnread(team, executionId));
        if (execution !== undefined) found.set(executionId, execution);
      }
    }
    return found;
  }

  /** `undefined`: there is none; `null`: a later version wrote it. */
  async #getOrUnread(team: string, executionId: string): Promise<Execution | null | undefined> {
    try {
      return (await this.get(team, executionId)) ?? undefined;
    } catch (error) {
      if (!(error instanceof NewerDocument)) throw error;
      logger().error("An execution cannot be read", { execution_id: executionId, error });
      return null;
    }
  }

  /**
   * What the dispatcher has to look at in one shard at an instant, longest overdue first. The sequence is finite: an
   * entry that stays due is yielded once, and what falls due in the meantime is not yielded.
   */
  async *due(shard: number, now: string): AsyncGenerator<DueExecution, void, undefined> {
    for await (const page of this.#duePages(shard, now)) yield* await this.#withOccurrences(page, now);
  }

  /** The same as `due`, without reading any execution. */
  async *dueEntries(shard: number, now: string): AsyncGenerator<DueEntry, void, undefined> {
    for await (const page of this.#duePages(shard, now)) yield* page;
  }

  async *#duePages(shard: number, now: string): AsyncGenerator<DueEntry[], void, undefined> {
    const query = {
      TableName: this.#tableName,
      IndexName: "due",
      KeyConditionExpression: "dueShard = :shard AND dueAt <= :now",
      ExpressionAttributeValues: { ":shard": dueShard(shard), ":now": now },
      Limit: mostReadAtOnce,
    };
    for await (const { Items = [] } of paginateQuery({ client: this.#client }, query)) {
      yield Items.flatMap(readDue);
    }
  }

  /** Executions with an occurrence to claim are read in one batch: one by one they would cost as much as the claims. */
  async #withOccurrences(entries: readonly DueEntry[], now: string): Promise<DueExecution[]> {
    const toClaim = entries.filter((entry) => dueReason(entry, now) === "occurrence");
    const seen = await readExecutions(this.#client, this.#tableName, toClaim);
    return entries.map((entry) => ({ ...entry, seen: seen.get(entry.executionId) ?? null }));
  }

  /**
   * Moves an execution to `running`, and its due entry to whatever comes first: shortly after the run's time limit, or
   * the next occurrence.
   * @param found what a run of a series found when it began; empty for a run whose scenario was pinned earlier.
   */
  async beginRun(ref: RunRef, times: RunTimes, found: Found = {}): Promise<BeginRun> {
    const begun = await this.#change(ref, (before) => begin(before, ref.runId, times, found));
    return begun ?? { kind: "stale", execution: null };
  }

  /** Records until when the remaining files of earlier runs have to be kept; `null`: none remain. */
  async earlierRunsRemoved(
    ref: Pick<RunRef, "team" | "executionId">,
    asSeen: Pick<Execution, "runId">,
    removeEarlierAt: string | null,
  ): Promise<void> {
    // If a run has begun since, there is one more earlier run.
    await this.#change(ref, ({ runId }) => ({
      kind: "noted",
      changes: runId === asSeen.runId ? { removeEarlierAt } : null,
    }));
  }

  /**
   * @param test the attempt to name; `null` if none is going on, or if it is not named.
   * @returns `null` if the run is not the most recent one or not running: then nothing was written.
   */
  async recordTest(
    ref: RunRef,
    index: number,
    state: TestState,
    test: RunningTest | null = null,
  ): Promise<Execution | null> {
    const named =
      test === null
        ? this.#recorded(ref, index, state, " REMOVE runningTests.#index")
        : this.#recorded(ref, index, state, ", runningTests.#index = :test", { ":test": test });
    try {
      return await named;
    } catch (error) {
      // A run that an earlier version began has no place for names.
      if (!(error instanceof Error) || error.name !== "ValidationException") throw error;
      return await this.#recorded(ref, index, state);
    }
  }

  async #recorded(
    ref: RunRef,
    index: number,
    state: TestState,
    more = "",
    values: Record<string, unknown> = {},
  ): Promise<Execution | null> {
    const write = this.#client.send(
      new UpdateCommand({
        TableName: this.#tableName,
        Key: executionKey(ref.team, ref.executionId),
        UpdateExpression: `SET testStates.#index = :state${more}`,
        ConditionExpression: "runId = :run AND #status = :running",
        ExpressionAttributeNames: { "#index": String(index), "#status": "status" },
        ExpressionAttributeValues: { ":state": state, ":run": ref.runId, ":running": "running", ...values },
        ReturnValues: "ALL_NEW",
      }),
    );
    const written = await ifConditionHolds(write);
    return written ? readStored(executionSchema(), written.Attributes) : null;
  }

  /**
   * Asks the execution's current run to stop: the running one, or the one that was accepted but has not begun, which is
   * then due before all others. Nothing else about the execution changes.
   * @returns the execution as it is now; `null` if there is none.
   */
  async requestCancel(team: string, executionId: string): Promise<Execution | null> {
    const result = await this.#change({ team, executionId }, cancel);
    return result?.execution ?? null;
  }

  /**
   * Records how a run ended, as judged from the execution that the caller read. `repeated`: it was already completed.
   * `stale`: it is not the most recent run. `changed`: it was cancelled since, and has to be judged again. Except for
   * `completed`, nothing was written.
   */
  async completeRun(
    ref: RunRef,
    judged: Pick<Execution, "cancelledRunId">,
    completion: Completion,
  ): Promise<"completed" | "repeated" | "stale" | "changed"> {
    const result = await this.#change(ref, (before) => complete(before, ref.runId, judged, completion));
    return result?.kind ?? "stale";
  }

  #change<Kind extends string>(
    of: Pick<Execution, "team" | "executionId">,
    decide: (before: Execution) => Transition<Kind>,
  ) {
    return changeExecution(this.#client, this.#tableName, of, decide);
  }
}

/** An unreadable entry must not hide the others on its page. */
function readDue(item: Record<string, unknown>): DueEntry[] {
  const { data, error } = dueSchema().safeParse(item);
  if (data) return [data];
  const fields = error.issues.map(({ path }) => path.join("."));
  logger().error("A due entry cannot be read", { key: item["pk"], fields });
  return [];
}

/** The store of this process, on the table that its environment names. */
export const executionStore = /* @__PURE__ */ lazy(() => new ExecutionStore(dynamo(), environment("table")));
