import { timingSafeEqual } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { keyRememberedMs } from "../../core/request/request-limits.ts";
import { hashOfKey, parseApiKey } from "../../core/team/api-key.ts";
import { environment } from "../../shared/environment.ts";
import { lazy } from "../../shared/lazy.ts";
import { logger } from "../../shared/logger.ts";
import { isValidAt, type KeyRecord, keyStore } from "../../stores/key-store.ts";
import { trustStore } from "../../stores/trust-store.ts";
import { unauthorizedProblem } from "./problem.ts";
import { type Find, Remembered } from "./remembered.ts";
import { headerValues } from "./request-headers.ts";
import { isTokenLike } from "./token-form.ts";

/** How exactly the last use of a key is known, in milliseconds: one write an hour for each key and process. */
const useNotedMs = 3_600_000;

/** Notes when a key was used, which no answer depends on. */
export type NoteUse = (keyId: string, at: string) => Promise<void>;

/** Finds a key's team, reading it at most every 30 seconds, and notes its use at most every hour. */
export class Authenticator {
  readonly #records: Remembered<KeyRecord>;
  readonly #region: string;
  readonly #noteUse: NoteUse;
  readonly #now: () => Date;

  constructor(find: Find<KeyRecord>, region: string, noteUse: NoteUse, now: () => Date = () => new Date()) {
    this.#noteUse = noteUse;
    this.#records = new Remembered(find, { keptMs: keyRememberedMs, now });
    this.#region = region;
    this.#now = now;
  }

  /** @returns the key's team; `null` for every key that is not accepted, whatever the reason. */
  async teamOf(key: string): Promise<string | null> {
    const parsed = parseApiKey(key);
    if (!parsed || parsed.region !== this.#region) return null;
    const record = await this.#records.get(parsed.keyId);
    if (!record || !timingSafeEqual(hashOfKey(key), Buffer.from(record.hash, "hex"))) return null;
    if (record.region !== this.#region || !isValidAt(record, this.#now())) return null;
    await this.#used(record);
    return record.team;
  }

  async #used(record: KeyRecord): Promise<void> {
    const now = this.#now();
    const { keyId, lastUsedAt } = record;
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < useNotedMs) return;
    // Set in the remembered record, too, so that concurrent and later requests do not note it again.
    record.lastUsedAt = now.toISOString();
    try {
      await this.#noteUse(keyId, record.lastUsedAt);
    } catch (error) {
      logger().warn("Could not note the use of a key", { key_id: keyId, error });
    }
  }
}

const authenticator = /* @__PURE__ */ lazy(
  () =>
    new Authenticator(
      (keyId) => keyStore().find(keyId),
      environment("region"),
      (keyId, at) => keyStore().noteUse(keyId, at),
    ),
);

/** Loaded for the first token only: a pipeline with a key does not wait for the code that verifies signatures. */
const identityTokens = /* @__PURE__ */ lazy(async () => {
  const { IdentityTokens } = await import("./identity-tokens.ts");
  return new IdentityTokens((issuer, audience) => trustStore().find(issuer, audience));
});

async function teamOfCredential(text: string): Promise<string | null> {
  return isTokenLike(text) ? (await identityTokens()).teamOf(text) : authenticator().teamOf(text);
}

/**
 * Puts the team of the key, or of the identity token, where the gateway puts an authorizer's result, before anything else in the request is read.
 * docs/contract.md, "Every request".
 */
export function authentication(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: async ({ event }) => {
      const [key, ...others] = headerValues(event, "X-API-Key");
      const team = key !== undefined && others.length === 0 ? await teamOfCredential(key) : null;
      if (team === null) throw unauthorizedProblem();
      event.requestContext.authorizer = { team };
    },
  };
}

/** The team that `authentication` found. */
export function teamOf({ requestContext }: APIGatewayProxyEvent): string {
  const team: unknown = requestContext.authorizer?.["team"];
  if (typeof team !== "string") throw unauthorizedProblem();
  return team;
}
