import { dueFields, listedFields, scheduledFields } from "../functions/core/execution/execution-views.ts";

/**
 * The one table of a region, as data: the cloud, the embedded region and the store tests all create it from here.
 * Every index is sparse: an item without the index's keys is not in it.
 */
export interface IndexDefinition {
  name: string;
  partitionKey: string;
  sortKey: string;
  /** Attributes in addition to the keys; `all`, or the ones that its readers need. */
  projection: "all" | readonly string[];
}

export const table = {
  partitionKey: "pk",
  sortKey: "sk",
  /** Epoch seconds after which an item may be deleted. DynamoDB deletes late, so readers check it too. */
  timeToLive: "ttl",
  indexes: [
    // One index for each combination of the equality filters, all in the listing's one order.
    { name: "by-team", partitionKey: "byTeam", sortKey: "listOrder", projection: listedFields },
    { name: "by-status", partitionKey: "byStatus", sortKey: "listOrder", projection: listedFields },
    { name: "by-scenario", partitionKey: "byScenario", sortKey: "listOrder", projection: listedFields },
    {
      name: "by-scenario-status",
      partitionKey: "byScenarioStatus",
      sortKey: "listOrder",
      projection: listedFields,
    },
    // What the dispatcher has to look at, and when: a start or an occurrence that is due, a run whose limit has passed.
    { name: "due", partitionKey: "dueShard", sortKey: "dueAt", projection: dueFields },
    {
      name: "schedules-by-team",
      partitionKey: "schedulesOfTeam",
      sortKey: "createdAt",
      // An index has its own sort key anyway, and must not name it twice.
      projection: scheduledFields.filter((field) => field !== "createdAt"),
    },
    { name: "keys-by-team", partitionKey: "keysOfTeam", sortKey: "createdAt", projection: "all" },
  ] satisfies IndexDefinition[],
} as const;

/** The partition of the leases of runs, and of what decides about them. Policies name it. */
export const leasesKey = "ADMISSION";

/** Partitions of the due index: one partition takes 1,000 writes a second. */
export const dueShards = 8;
