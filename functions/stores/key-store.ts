import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { RegionCode } from "../core/regions.ts";
import { formatMark, readStored } from "../core/stored-document.ts";
import { hashOfKey, newApiKey } from "../core/team/api-key.ts";
import { dynamo } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { ifConditionHolds } from "./conditional-write.ts";
import { setIf } from "./expression.ts";
import {
  type IssuedKey,
  isValidAt,
  KeyNotFound,
  KeyNotValid,
  type KeyRecord,
  keyRecordSchema,
} from "./key-record.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

export { type IssuedKey, isValidAt, KeyNotFound, KeyNotValid, type KeyRecord } from "./key-record.ts";

/** The keys of all teams in a region. */
export class KeyStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  readonly #now: () => Date;

  constructor(client: DynamoDBDocumentClient, tableName: string, now: () => Date = () => new Date()) {
    this.#client = client;
    this.#tableName = tableName;
    this.#now = now;
  }

  /** @param expiresAt RFC 3339 UTC; `null`: the key does not expire. */
  async issue({
    team,
    region,
    expiresAt,
  }: {
    team: string;
    region: RegionCode;
    expiresAt: string | null;
  }): Promise<IssuedKey> {
    const { keyId, key } = newApiKey(region);
    const record: KeyRecord = {
      keyId,
      team,
      region,
      hash: hashOfKey(key).toString("hex"),
      createdAt: this.#now().toISOString(),
      validUntil: expiresAt,
      expiresAt,
      revokedAt: null,
      replacedBy: null,
      lastUsedAt: null,
    };
    await this.#insert(record);
    return { ...record, key };
  }

  /** One strongly consistent read: a key works from the moment it is issued. */
  async find(keyId: string): Promise<KeyRecord | null> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.#tableName, Key: primaryKey(keyId), ConsistentRead: true }),
    );
    return Item ? readStored(keyRecordSchema(), Item) : null;
  }

  /** All keys that a team has ever had, oldest first. */
  async list(team: string): Promise<KeyRecord[]> {
    const found: KeyRecord[] = [];
    const pages = paginateQuery(
      { client: this.#client },
      {
        TableName: this.#tableName,
        IndexName: "keys-by-team",
        KeyConditionExpression: "keysOfTeam = :team",
        ExpressionAttributeValues: { ":team": team },
      },
    );
    for await (const { Items = [] } of pages) {
      found.push(...Items.map((item) => readStored(keyRecordSchema(), item)));
    }
    return found;
  }

  /**
   * Replaces a key with a new one, once; both are valid for the overlap. The new one has the lifetime that the old one
   * was issued with.
   * @throws KeyNotFound, KeyNotValid
   */
  async rotate(keyId: string, { overlapMs }: { overlapMs: number }): Promise<IssuedKey> {
    const old = await this.#existing(keyId);
    const now = this.#now();
    if (!isValidAt(old, now)) throw new KeyNotValid(`Key ${keyId} is not valid any more.`);
    if (old.replacedBy !== null) throw new KeyNotValid(`Key ${keyId} was replaced by ${old.replacedBy}.`);
    const { team, region, createdAt, expiresAt } = old;
    const lifetime = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(createdAt);
    const issued = await this.issue({
      team,
      region,
      expiresAt: lifetime === null ? null : new Date(now.getTime() + lifetime).toISOString(),
    });
    const validUntil = earlier(old.validUntil, new Date(now.getTime() + overlapMs).toISOString());
    const asRead = { revokedAt: null, replacedBy: null };
    if (await this.#update(keyId, { validUntil, replacedBy: issued.keyId }, asRead)) return issued;
    // The reply to an earlier attempt at this write was lost.
    if ((await this.find(keyId))?.replacedBy === issued.keyId) return issued;
    // The key was revoked or rotated concurrently: do not leave a valid key behind that was never shown to an operator.
    await this.revoke(issued.keyId);
    throw new KeyNotValid(`Key ${keyId} was changed by another command at the same time.`);
  }

  /**
   * Revokes a key for good; repeating it changes nothing. Functions that have just read the key may accept it until
   * their caches expire.
   * @throws KeyNotFound
   */
  async revoke(keyId: string): Promise<KeyRecord> {
    return retryOnConflict(async () => {
      const record = await this.#existing(keyId);
      if (record.revokedAt !== null) return record;
      const now = this.#now().toISOString();
      const changes = { revokedAt: now, validUntil: earlier(record.validUntil, now) };
      return (await this.#update(keyId, changes, { revokedAt: null })) ? { ...record, ...changes } : null;
    });
  }

  /** Removes a key without a trace, which is for keys that nobody was ever given. */
  async remove(keyId: string): Promise<void> {
    await this.#client.send(new DeleteCommand({ TableName: this.#tableName, Key: primaryKey(keyId) }));
  }

  /** Notes that a key was used. The functions that answer requests may write nothing else of a key. */
  async noteUse(keyId: string, at: string): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#tableName,
      Key: primaryKey(keyId),
      UpdateExpression: "SET lastUsedAt = :at",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":at": at },
    });
    await ifConditionHolds(this.#client.send(update));
  }

  async #insert(record: KeyRecord): Promise<void> {
    const put = new PutCommand({
      TableName: this.#tableName,
      Item: { ...primaryKey(record.keyId), ...formatMark, ...record, keysOfTeam: record.team },
      ConditionExpression: "attribute_not_exists(pk)",
    });
    if (await ifConditionHolds(this.#client.send(put))) return;
    // If the reply to the client's first attempt was lost, its second attempt finds this very key.
    const stored = await this.find(record.keyId);
    if (stored?.hash !== record.hash) throw new Error(`Another key has the id ${record.keyId}.`);
  }

  async #existing(keyId: string): Promise<KeyRecord> {
    const record = await this.find(keyId);
    if (!record) throw new KeyNotFound(`There is no key ${keyId}.`);
    return record;
  }

  async #update(
    keyId: string,
    changes: Readonly<Record<string, unknown>>,
    conditions: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#tableName,
      Key: primaryKey(keyId),
      ...setIf(changes, conditions),
    });
    return (await ifConditionHolds(this.#client.send(update))) !== null;
  }
}

/** The earlier of two ends; `null` means no end. */
function earlier(end: string | null, other: string): string {
  return end !== null && end < other ? end : other;
}

function primaryKey(keyId: string): { pk: string; sk: string } {
  return { pk: `KEY#${keyId}`, sk: "KEY" };
}

/** The store of this process, on the table that its environment names. */
export const keyStore = /* @__PURE__ */ lazy(() => new KeyStore(dynamo(), environment("table")));
