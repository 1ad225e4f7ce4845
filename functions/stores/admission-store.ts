import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { leasesKey } from "../../lib/table.ts";
import type { Admission, Lease, Leases } from "../core/execution/admission.ts";
import { formatMark, readStored } from "../core/stored-document.ts";
import { taskLimit } from "../core/task-limit.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { setIf } from "./expression.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** Who waits, and whose turn it is. */
export type Queue = Omit<Admission, "admitted">;

/** Who has been admitted in a region, and who waits. */
interface Admissions extends Queue {
  leases: Leases;
}

/** What a decision changes. */
export interface Decision extends Queue {
  granted: Leases;
}

const gateSchema = lazy(() =>
  z.object({
    version: z.number(),
    leases: z.record(z.string(), z.tuple([z.string(), z.string(), z.number()])),
    waiting: z.array(z.string()),
    full: z.boolean(),
    served: z.array(z.string()),
  }),
);
type Gate = z.infer<ReturnType<typeof gateSchema>>;

const leaseSchema = lazy(() =>
  z.object({ runId: z.string(), team: z.string(), executionId: z.string(), browsers: z.number() }),
);

const pk = leasesKey;
const gateKey = { pk, sk: pk } as const;
const leasePrefix = "LEASE#";
const leaseKey = (runId: string) => ({ pk, sk: leasePrefix + runId });

/** How many paths one expression removes: it may have 4 KB. */
const mostPaths = 100;
/** Writes at once. */
const atOnce = 16;

/**
 * The leases of a region. They follow from the state of the executions: one that outlives its run is found by comparing the two.
 *
 * Each lease is an item of its own, since an item can take no more than 1,000 units of writes a second and each write costs the whole
 * item. What makes a decision one conditional write is the gate, whose version rises with each decision and each lease that is given
 * back. It holds a new lease until that has its item, and those that an earlier version of the service noted.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export class AdmissionStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** The teams with runs that wait. One strongly consistent read. */
  async waiting(): Promise<string[]> {
    return (await this.#gate()).waiting;
  }

  /** What a run holds. One strongly consistent read, or two. */
  async lease(runId: string): Promise<Lease | null> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.#tableName, Key: leaseKey(runId), ConsistentRead: true }),
    );
    return Item ? leaseOf(Item)[1] : (heldByGate(await this.#gate())[runId] ?? null);
  }

  /** Strongly consistent. */
  async read(): Promise<Admissions> {
    // The gate is read first: a lease that is given back while the leases are read raises its version.
    const gate = await this.#gate();
    return { ...queueOf(gate), leases: await this.#leases(gate) };
  }

  /**
   * Reads, lets a rule decide and writes what it says, if nobody else has decided or given back a lease meanwhile; otherwise the rule
   * decides again.
   * @param decide `null`: nothing changes. The leases are read only if it asks for them: a run that has to wait anyway needs none.
   * @throws Contention
   */
  async change(
    decide: (before: Queue, leases: () => Promise<Leases>) => Promise<Decision | null>,
  ): Promise<void> {
    const granted = await retryOnConflict(async () => {
      const gate = await this.#gate();
      const decision = await decide(queueOf(gate), () => this.#leases(gate));
      if (decision === null) return {};
      return (await this.#writeGate(gate, decision)) && decision.granted;
    });
    await this.#moveOut(granted);
  }

  /** Gives back what runs hold; repeating it changes nothing. */
  async release(runIds: readonly string[]): Promise<void> {
    const one = taskLimit(atOnce);
    const TableName = this.#tableName;
    await Promise.all(
      runIds.map((runId) =>
        one(() => this.#client.send(new DeleteCommand({ TableName, Key: leaseKey(runId) }))),
      ),
    );
    // A decision that was made from the leases as they were must not be written.
    await this.#removeFromGate(runIds, 1);
  }

  /** @param gate as it was before. */
  async #leases(gate: Gate): Promise<Leases> {
    const query = {
      TableName: this.#tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": pk, ":prefix": leasePrefix },
      ConsistentRead: true,
    };
    const leases: Record<string, Lease> = heldByGate(gate);
    for await (const { Items = [] } of paginateQuery({ client: this.#client }, query)) {
      Object.assign(leases, Object.fromEntries(Items.map(leaseOf)));
    }
    return leases;
  }

  /** @returns version 0 if there is none. */
  async #gate(): Promise<Gate> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.#tableName, Key: gateKey, ConsistentRead: true }),
    );
    return Item
      ? readStored(gateSchema(), Item)
      : { version: 0, leases: {}, waiting: [], full: false, served: [] };
  }

  async #writeGate(
    { version, leases }: Gate,
    { granted, waiting, full, served }: Decision,
  ): Promise<true | null> {
    const fresh = Object.entries(granted).map(([runId, { team, executionId, browsers }]) => [
      runId,
      [team, executionId, browsers],
    ]);
    const item = {
      ...formatMark,
      version: version + 1,
      leases: { ...leases, ...Object.fromEntries(fresh) },
      waiting,
      full,
      served,
    };
    const { ConditionExpression, ...update } = setIf(item, version === 0 ? {} : { version });
    const write = this.#client.send(
      new UpdateCommand({
        TableName: this.#tableName,
        Key: gateKey,
        ...update,
        ConditionExpression: ConditionExpression || "attribute_not_exists(pk)",
      }),
    );
    return (await ifConditionHolds(write)) && true;
  }

  /** Gives each new lease its item, and only then takes it out of the gate. */
  async #moveOut(granted: Leases): Promise<void> {
    const one = taskLimit(atOnce);
    const TableName = this.#tableName;
    await Promise.all(
      Object.entries(granted).map(([runId, { team, executionId, browsers }]) => {
        const Item = { ...leaseKey(runId), ...formatMark, runId, team, executionId, browsers };
        return one(() => this.#client.send(new PutCommand({ TableName, Item })));
      }),
    );
    // The same leases are held as before, so what others decide meanwhile stays right.
    await this.#removeFromGate(Object.keys(granted), 0);
  }

  /** @param rise of the gate's version. */
  async #removeFromGate(runIds: readonly string[], rise: 0 | 1): Promise<void> {
    for (let from = 0; from < runIds.length; from += mostPaths) {
      const some = runIds.slice(from, from + mostPaths);
      const paths = some.map((_, index) => `#leases.#run${index}`).join(", ");
      const names = Object.fromEntries(some.map((runId, index) => [`#run${index}`, runId]));
      const write = this.#client.send(
        new UpdateCommand({
          TableName: this.#tableName,
          Key: gateKey,
          UpdateExpression: `REMOVE ${paths} ADD #version :rise`,
          // Without a gate there is nothing to remove from, which is an error.
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeNames: { "#leases": "leases", "#version": "version", ...names },
          ExpressionAttributeValues: { ":rise": rise },
        }),
      );
      await ifConditionHolds(write);
    }
  }
}

function queueOf({ waiting, full, served }: Gate): Queue {
  return { waiting, full, served };
}

function heldByGate({ leases }: Gate): Record<string, Lease> {
  return Object.fromEntries(
    Object.entries(leases).map(([runId, [team, executionId, browsers]]) => [
      runId,
      { team, executionId, browsers },
    ]),
  );
}

function leaseOf(item: Record<string, unknown>): [string, Lease] {
  const { runId, ...lease } = readStored(leaseSchema(), item);
  return [runId, lease];
}

/** The store of this process, on the table that its environment names. */
export const admissionStore = /* @__PURE__ */ lazy(() => new AdmissionStore(dynamo(), environment("table")));
