import { timingSafeEqual } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { hashOfKey, parseApiKey } from "../../core/api-key.ts";
import { keyRememberedMs } from "../../core/request-limits.ts";
import { environment } from "../../shared/environment.ts";
import { lazy } from "../../shared/lazy.ts";
import { isValidAt, type KeyRecord, keyStore } from "../../stores/key-store.ts";
import { unauthorizedProblem } from "./problem.ts";
import { headerValues } from "./request-headers.ts";

/** Finds the record of a key id; `null` for one that was never issued. */
type FindKey = (keyId: string) => Promise<KeyRecord | null>;

const mostRemembered = 10_000;

/** Finds a key's team, reading it at most every 30 seconds. Unknown keys are not cached: they may still be issued. */
export class Authenticator {
  readonly #find: FindKey;
  readonly #region: string;
  readonly #now: () => Date;
  readonly #remembered = new Map<string, { record: KeyRecord; until: number }>();

  constructor(find: FindKey, region: string, now: () => Date = () => new Date()) {
    this.#find = find;
    this.#region = region;
    this.#now = now;
  }

  /** @returns the key's team; `null` for every key that is not accepted, whatever the reason. */
  async teamOf(key: string): Promise<string | null> {
    const parsed = parseApiKey(key);
    if (!parsed || parsed.region !== this.#region) return null;
    const record = await this.#record(parsed.keyId);
    if (!record || !timingSafeEqual(hashOfKey(key), Buffer.from(record.hash, "hex"))) return null;
    return record.region === this.#region && isValidAt(record, this.#now()) ? record.team : null;
  }

  async #record(keyId: string): Promise<KeyRecord | null> {
    const now = this.#now().getTime();
    const known = this.#remembered.get(keyId);
    if (known && now < known.until) return known.record;
    this.#remembered.delete(keyId);
    const record = await this.#find(keyId);
    if (record) this.#remember(keyId, record, now + keyRememberedMs);
    return record;
  }

  #remember(keyId: string, record: KeyRecord, until: number): void {
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size >= mostRemembered && !oldest.done) this.#remembered.delete(oldest.value);
    this.#remembered.set(keyId, { record, until });
  }
}

const authenticator = /* @__PURE__ */ lazy(
  () => new Authenticator((keyId) => keyStore().find(keyId), environment("region")),
);

/**
 * Puts the key's team where the gateway puts an authorizer's result, before anything else in the request is read.
 * docs/contract.md, "Every request".
 */
export function authentication(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: async ({ event }) => {
      const [key, ...others] = headerValues(event, "X-API-Key");
      const team = key !== undefined && others.length === 0 ? await authenticator().teamOf(key) : null;
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
