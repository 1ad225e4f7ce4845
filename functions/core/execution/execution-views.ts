import type { Execution } from "./execution.ts";

type Fields = readonly (keyof Execution)[];

/** What the listing and every answer show of an execution, in order. An index holds it, so a page costs one query. */
export const listedFields = [
  "executionId",
  "scenarioId",
  "scenarioName",
  "scenarioVersion",
  "type",
  "status",
  "outcome",
  "createdAt",
  "scheduledFor",
  "startedAt",
  "completedAt",
  "runId",
  "runNumber",
  "metadata",
] as const satisfies Fields;

/** The fields that tell the dispatcher why an execution is due. */
export const dueFields = [
  "team",
  "executionId",
  "type",
  "status",
  "scheduledFor",
  "nextRunId",
  "runId",
  "deadline",
  "removeEarlierAt",
] as const satisfies Fields;

/** What operators see of a schedule. */
export const scheduledFields = [
  "executionId",
  "scenarioId",
  "scenarioName",
  "type",
  "status",
  "createdAt",
  "scheduledFor",
  "schedule",
  "paused",
  "runNumber",
] as const satisfies Fields;

/** The given fields of an execution. */
export function pickFields<F extends string, T extends Record<F, unknown>>(
  from: T,
  fields: readonly F[],
): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>;
}
