import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { ServiceError } from "../core/error.ts";
import type { Execution } from "../core/execution/execution.ts";
import { newId } from "../core/execution/ids.ts";
import { nextOccurrence, type Schedule } from "../core/schedule/schedule.ts";
import { readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { scheduledSchema } from "./execution-item.ts";
import { ExecutionStore } from "./execution-store.ts";
import { changeExecution, type Transition } from "./execution-transition.ts";
import { newExecution } from "./new-execution.ts";
import type { ScenarioEntry } from "./scenario-item.ts";
import { claim, pause, remove, resume } from "./schedule-changes.ts";

export type ScheduledExecution = z.infer<ReturnType<typeof scheduledSchema>>;

/** What a selection of tests decides about an execution by schedule; empty: all tests run. */
export type SelectedOfSchedule = Partial<Pick<Execution, "selection" | "testCount" | "expectedDurationMs">>;

/** The team has no such execution. */
class ScheduleNotFound extends ServiceError {
  override readonly name = "ScheduleNotFound";
}

/** The schedules of all teams. An execution that has a schedule holds it itself, in one item. */
export class ScheduleStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /**
   * Accepts an execution that runs by a schedule.
   * @param schedule must have an occurrence after `now`.
   */
  async create(
    team: string,
    scenario: ScenarioEntry,
    schedule: Schedule,
    now: Date,
    selected: SelectedOfSchedule = {},
  ): Promise<Execution> {
    const first = nextOccurrence(schedule, now);
    if (first === null) throw new RangeError("The schedule has no occurrence left.");
    const isOnce = schedule.kind === "once";
    const scheduledFor = first.toISOString();
    const accepted = newExecution(team, scenario, {
      type: isOnce ? "one-off" : "recurring",
      createdAt: now.toISOString(),
      scheduledFor,
      schedule,
      nextRunId: isOnce ? newId("run", now) : null,
    });
    const execution = { ...accepted, ...selected };
    await new ExecutionStore(this.#client, this.#tableName).create(execution, scheduledFor);
    return execution;
  }

  /** A team's series that were not deleted, and its one-off executions that have not begun; oldest first. */
  async list(team: string): Promise<ScheduledExecution[]> {
    const found: ScheduledExecution[] = [];
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: this.#tableName,
        IndexName: "schedules-by-team",
        KeyConditionExpression: "schedulesOfTeam = :team",
        ExpressionAttributeValues: { ":team": team },
      },
    );
    for await (const { Items = [] } of pages) {
      found.push(...Items.map((item) => readStored(scheduledSchema(), item)));
    }
    return found;
  }

  /**
   * Claims no more occurrences until the series is resumed; repeating it changes nothing.
   * @throws ScheduleNotFound, ScheduleNotChangeable
   */
  pause(team: string, executionId: string): Promise<Execution> {
    return this.#change(team, executionId, pause);
  }

  /**
   * Continues with the first occurrence after `now`; repeating it changes nothing.
   * @throws ScheduleNotFound, ScheduleNotChangeable
   */
  resume(team: string, executionId: string, now: Date): Promise<Execution> {
    return this.#change(team, executionId, (before) => resume(before, now));
  }

  /**
   * Ends a schedule for good; the execution and its last result stay. Repeating it changes nothing.
   * @throws ScheduleNotFound, ScheduleNotChangeable
   */
  delete(team: string, executionId: string, now: Date): Promise<Execution> {
    return this.#change(team, executionId, (before) => remove(before, now));
  }

  /**
   * Claims the occurrence that is due, in one conditional write: of several concurrent callers, one gets `claimed`.
   * @param seen the execution, if it has just been read.
   * @returns the execution before and after the claim; `null` if there was nothing to claim.
   */
  async claimOccurrence(
    of: Pick<Execution, "team" | "executionId">,
    now: Date,
    seen: Execution | null = null,
  ): Promise<{ before: Execution; claimed: Execution } | null> {
    let asRead: Execution | undefined;
    const decide = (before: Execution) => {
      asRead = before;
      return claim(before, now);
    };
    const result = await changeExecution(this.#client, this.#tableName, of, decide, seen);
    return result?.kind === "claimed" && asRead ? { before: asRead, claimed: result.execution } : null;
  }

  async #change(
    team: string,
    executionId: string,
    decide: (before: Execution) => Transition<string>,
  ): Promise<Execution> {
    const result = await changeExecution(this.#client, this.#tableName, { team, executionId }, decide);
    if (!result) throw new ScheduleNotFound(`Team ${team} has no execution ${executionId}.`);
    return result.execution;
  }
}

/** The store of this process, on the table that its environment names. */
export const scheduleStore = /* @__PURE__ */ lazy(() => new ScheduleStore(dynamo(), environment("table")));
