/**
 * The one table of a region, as data: the cloud, the embedded region and the store tests all create it from here.
 * Every index is sparse: an item without the index's keys is not in it.
 */
export interface IndexDefinition {
  name: string;
  partitionKey: string;
  sortKey: string;
  /** Attributes beside the keys; `all`, or the ones that its readers need. */
  projection: "all" | readonly string[];
}

/** The fields of an execution in the listing, so that a page costs one query of one index. */
const listed = [
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
] as const;

/** What tells the dispatcher why an execution is due. */
const due = [
  "team",
  "executionId",
  "type",
  "status",
  "scheduledFor",
  "nextRunId",
  "runId",
  "deadline",
  "removeEarlierAt",
] as const;

/** What operators see of a schedule, besides the index's sort key. */
const scheduled = [
  "executionId",
  "scenarioId",
  "scenarioName",
  "type",
  "status",
  "scheduledFor",
  "schedule",
  "paused",
  "runNumber",
] as const;

export const table = {
  partitionKey: "pk",
  sortKey: "sk",
  /** Epoch seconds after which an item may be deleted. DynamoDB deletes late, so readers check it too. */
  timeToLive: "ttl",
  indexes: [
    // One index for each combination of the equality filters, all in the listing's one order.
    { name: "by-team", partitionKey: "byTeam", sortKey: "listOrder", projection: listed },
    { name: "by-status", partitionKey: "byStatus", sortKey: "listOrder", projection: listed },
    { name: "by-scenario", partitionKey: "byScenario", sortKey: "listOrder", projection: listed },
    {
      name: "by-scenario-status",
      partitionKey: "byScenarioStatus",
      sortKey: "listOrder",
      projection: listed,
    },
    // What the dispatcher has to handle, and when: a start or an occurrence that is due, a run past its limit.
    { name: "due", partitionKey: "dueShard", sortKey: "dueAt", projection: due },
    {
      name: "schedules-by-team",
      partitionKey: "schedulesOfTeam",
      sortKey: "createdAt",
      projection: scheduled,
    },
    { name: "keys-by-team", partitionKey: "keysOfTeam", sortKey: "createdAt", projection: "all" },
  ] satisfies IndexDefinition[],
} as const;

/** Partitions of the due index: one partition takes 1,000 writes a second. */
export const dueShards = 8;
