import { crc32 } from "node:zlib";
import * as z from "zod/mini";
import { dueShards } from "../../lib/table.ts";
import { type Execution, executionStatuses, executionTypes } from "../core/execution.ts";
import { listOrder } from "../core/list-order.ts";
import { runOutcomes, testOutcomes } from "../core/outcome.ts";
import { scheduleSchema } from "../core/schedule/schedule.ts";
import { lazy } from "../shared/lazy.ts";

/**
 * An execution as the table holds it; what the item has beside it are keys. It and what is picked of it are made when an
 * item is read: a function reads few of them, and importing this makes none.
 */
export const executionSchema = lazy(() => {
  const text = z.string();
  const textOrNull = z.nullable(text);
  const number = z.number();
  const texts = z.record(text, text);
  const fileRef = z.object({ key: text, contentType: text, sizeBytes: number, sha256: text });
  return z.object({
    team: text,
    executionId: text,
    scenarioId: text,
    scenarioName: text,
    scenarioVersion: number,
    scenarioKey: text,
    type: z.enum(executionTypes),
    status: z.enum(executionStatuses),
    createdAt: text,
    scheduledFor: textOrNull,
    schedule: z.nullable(scheduleSchema()),
    paused: z.boolean(),
    metadata: texts,
    variables: texts,
    nextRunId: textOrNull,
    cancelledRunId: textOrNull,
    runId: textOrNull,
    runNumber: number,
    startedAt: textOrNull,
    completedAt: textOrNull,
    deadline: textOrNull,
    outcome: z.nullable(z.enum(runOutcomes)),
    reason: textOrNull,
    testCount: number,
    testStates: z.record(text, z.enum(["running", ...testOutcomes])),
    resultKey: textOrNull,
    junit: z.nullable(fileRef),
    expectedDurationMs: z.nullable(number),
    removeEarlierAt: textOrNull,
  }) satisfies z.ZodMiniType<Execution>;
});

/** What the listing shows of an execution: what its indexes hold. */
export const listedSchema = lazy(() =>
  z.pick(executionSchema(), {
    executionId: true,
    scenarioId: true,
    scenarioName: true,
    scenarioVersion: true,
    type: true,
    status: true,
    outcome: true,
    createdAt: true,
    scheduledFor: true,
    startedAt: true,
    completedAt: true,
    runId: true,
    runNumber: true,
    metadata: true,
  }),
);

/** What the dispatcher reads of an execution that is due. */
export const dueSchema = lazy(() =>
  z.extend(
    z.pick(executionSchema(), {
      team: true,
      executionId: true,
      type: true,
      status: true,
      scheduledFor: true,
      nextRunId: true,
      runId: true,
      deadline: true,
      removeEarlierAt: true,
    }),
    { dueAt: z.string() },
  ),
);

/** What operators see of a schedule: what its index holds. */
export const scheduledSchema = lazy(() =>
  z.pick(executionSchema(), {
    executionId: true,
    scenarioId: true,
    scenarioName: true,
    type: true,
    status: true,
    createdAt: true,
    scheduledFor: true,
    schedule: true,
    paused: true,
    runNumber: true,
  }),
);

/** The primary key of an execution's item. Each team's are apart: another team's id finds nothing. */
export function executionKey(team: string, executionId: string): { pk: string; sk: string } {
  return { pk: `TEAM#${team}#EXECUTION#${executionId}`, sk: "EXECUTION" };
}

type Indexed = Pick<
  Execution,
  "team" | "executionId" | "scenarioId" | "status" | "startedAt" | "scheduledFor"
>;

/** The keys by which the listing's indexes find an execution: they follow from what it is. */
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

/** The keys by which the dispatcher finds an execution: in a shard of its id, from an instant on. */
export function dueKeys(executionId: string, dueAt: string): { dueShard: string; dueAt: string } {
  return { dueShard: dueShard(crc32(executionId) % dueShards), dueAt };
}

export function dueShard(shard: number): string {
  return `DUE#${shard}`;
}

/** Takes an execution out of the dispatcher's sight. */
export const notDue = { dueShard: undefined, dueAt: undefined } as const;
