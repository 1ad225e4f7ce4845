import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Leases } from "../core/admission.ts";
import { formatMark, readStored } from "../core/stored-document.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { setIf } from "./expression.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** Who has been admitted in a region, and who waits. */
export interface Admissions {
  leases: Leases;
  /** Teams with runs that wait. */
  waiting: string[];
  /** Whether one of them waits for room of the region. */
  full: boolean;
  /** Teams that have had their turn, the most recent one last. */
  served: string[];
}

const itemSchema = lazy(() =>
  z.object({
    version: z.number(),
    leases: z.record(z.string(), z.tuple([z.string(), z.string(), z.number()])),
    waiting: z.array(z.string()),
    full: z.boolean(),
    served: z.array(z.string()),
  }),
);

const key = { pk: "ADMISSION", sk: "ADMISSION" } as const;

/**
 * The leases of a region, in one item, so that each decision is one conditional write. They follow from the state of the
 * executions: one that outlives its run is found by comparing the two.
 */
class AdmissionStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** One strongly consistent read. */
  async read(): Promise<Admissions> {
    const { version: _, ...admissions } = await this.#read();
    return admissions;
  }

  /**
   * Reads, lets a rule decide and writes what it says, if nobody else has written meanwhile; otherwise the rule decides again.
   * @param decide `null`: nothing changes.
   * @throws Contention
   */
  async change(decide: (before: Admissions) => Promise<Admissions | null>): Promise<void> {
    await retryOnConflict(async () => {
      const { version, ...before } = await this.#read();
      const after = await decide(before);
      return after === null ? true : this.#write(version, after);
    });
  }

  /** Gives back what a run holds; repeating it changes nothing. */
  async release(runIds: readonly string[]): Promise<void> {
    await this.change(async (before) => {
      const held = runIds.filter((runId) => runId in before.leases);
      if (held.length === 0) return null;
      const others = Object.entries(before.leases).filter(([runId]) => !held.includes(runId));
      return { ...before, leases: Object.fromEntries(others) };
    });
  }

  async #read(): Promise<Admissions & { version: number }> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.#tableName, Key: key, ConsistentRead: true }),
    );
    if (!Item) return { version: 0, leases: {}, waiting: [], full: false, served: [] };
    const { leases, ...rest } = readStored(itemSchema(), Item);
    const named = Object.entries(leases).map(([runId, [team, executionId, browsers]]) => [
      runId,
      { team, executionId, browsers },
    ]);
    return { ...rest, leases: Object.fromEntries(named) };
  }

  async #write(version: number, { leases, ...rest }: Admissions): Promise<true | null> {
    const short = Object.entries(leases).map(([runId, { team, executionId, browsers }]) => [
      runId,
      [team, executionId, browsers],
    ]);
    const item = { ...formatMark, version: version + 1, leases: Object.fromEntries(short), ...rest };
    const { ConditionExpression, ...update } = setIf(item, version === 0 ? {} : { version });
    const write = this.#client.send(
      new UpdateCommand({
        TableName: this.#tableName,
        Key: key,
        ...update,
        ConditionExpression: ConditionExpression || "attribute_not_exists(pk)",
      }),
    );
    return (await ifConditionHolds(write)) && true;
  }
}

/** The store of this process, on the table that its environment names. */
export const admissionStore = /* @__PURE__ */ lazy(() => new AdmissionStore(dynamo(), environment("table")));
