import { crc32 } from "node:zlib";
import * as z from "zod/mini";
import { dueShards } from "../../lib/table.ts";
import { type Execution, executionSchema as executionSchemaOf } from "../core/execution/execution.ts";
import { dueFields, listedFields, pickFields, scheduledFields } from "../core/execution/execution-views.ts";
import { listOrder } from "../core/execution/list-order.ts";
import { lazy } from "../shared/lazy.ts";

/**
 * An execution as the table stores it; other attributes of the item are keys. This schema and those derived from it are
 * created when an item is first read: a function needs few of them, and importing this creates none.
 */
export const executionSchema = lazy(executionSchemaOf);

/** What the listing's indexes hold. */
export const listedSchema = lazy(() => z.object(pickFields(executionSchema().shape, listedFields)));

/** What the dispatcher reads of an execution that is due. */
export const dueSchema = lazy(() =>
  z.object({ ...pickFields(executionSchema().shape, dueFields), dueAt: z.string() }),
);

/** What the index of schedules holds. */
export const scheduledSchema = lazy(() => z.object(pickFields(executionSchema().shape, scheduledFields)));

/** The primary key of an execution's item. It includes the team, so another team's id finds nothing. */
export function executionKey(team: string, executionId: string): { pk: string; sk: string } {
  return { pk: `TEAM#${team}#EXECUTION#${executionId}`, sk: "EXECUTION" };
}

type Indexed = Pick<
  Execution,
  "team" | "executionId" | "scenarioId" | "status" | "startedAt" | "scheduledFor"
>;

/** The keys by which the listing's indexes find an execution, derived from its fields. */
export function listingKeys(execution: Indexed): Record<string, string> {
  const { team, scenarioId, status } = execution;
  return {
    byTeam: team,
    byStatus: `${team}#${status}`,
    byScenario: `${team}#${scenarioId}`,
    byScenarioStatus: `${team}#${scenarioId}#${status}`,
    listOrder: listOrder(execution),
  };
}

/** The key by which operators find a series until it is deleted, and a one-off execution until it begins. */
export function scheduleKeys(execution: Pick<Execution, "team" | "type" | "status" | "schedule">): {
  schedulesOfTeam: string | undefined;
} {
  const { team, type, status, schedule } = execution;
  const isListed = schedule !== null && (type === "recurring" || status === "scheduled");
  return { schedulesOfTeam: isListed ? team : undefined };
}

/** The keys by which the dispatcher finds an execution: in a shard chosen by its id, from an instant on. */
export function dueKeys(executionId: string, dueAt: string): { dueShard: string; dueAt: string } {
  return { dueShard: dueShard(crc32(executionId) % dueShards), dueAt };
}

export function dueShard(shard: number): string {
  return `DUE#${shard}`;
}

/** Removes an execution from the dispatcher's index. */
export const notDue = { dueShard: undefined, dueAt: undefined } as const;
