import type * as z from "zod/mini";
import { type ArtifactsAnswer, artifactsAnswer } from "../../functions/api/answer-schemas.ts";
import { atMost } from "../../functions/core/at-most.ts";
import type { RegionCode } from "../../functions/core/regions.ts";
import { type IssuedKey, keyStore } from "../../functions/stores/key-store.ts";

/** How long a key of the page may live if the process is killed before it removes it, in milliseconds. */
const keyLifeMs = 12 * 3_600_000;
/** A key that ends sooner is replaced, in milliseconds. */
const spareMs = 60_000;
const patienceMs = 10_000;

interface SessionKey {
  /** Epoch milliseconds. */
  endsAt: number;
  issued: Promise<IssuedKey>;
}

/**
 * The API of each team, with a key of that team: what the page shows of a team is what the team itself sees. The keys are made
 * when they are first needed and removed by `close`.
 */
export class TeamApis {
  readonly #region: RegionCode;
  readonly #keys = new Map<string, SessionKey>();

  constructor(region: RegionCode) {
    this.#region = region;
  }

  /** @param path below the API's base URL. @throws Error for an answer that is not 200 or has not its documented form. */
  async get<T>(baseUrl: string, team: string, path: string, schema: z.ZodMiniType<T>): Promise<T> {
    return schema.parse(await this.#ask(team, `${baseUrl}${path}`, {}));
  }

  /** The first page of the artifacts of an execution's last run. */
  async artifacts(baseUrl: string, team: string, executionId: string): Promise<ArtifactsAnswer> {
    const url = `${baseUrl}/results-scenario/artifacts/`;
    const body = JSON.stringify({ execution_id: executionId });
    return artifactsAnswer.parse(await this.#ask(team, url, { method: "POST", body }));
  }

  async close(): Promise<void> {
    const keys = [...this.#keys.values()];
    this.#keys.clear();
    for (const { issued } of keys) await keyStore().remove((await issued).keyId);
  }

  async #ask(team: string, url: string, init: RequestInit): Promise<unknown> {
    const { key } = await this.#keyOf(team);
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const answer = await atMost(patienceMs, fetch(url, { ...init, headers }));
    if (answer.status !== 200) throw new Error(`${new URL(url).pathname} answered ${answer.status}.`);
    return answer.json();
  }

  /** Requests that come at once share the key that the first one makes. */
  #keyOf(team: string): Promise<IssuedKey> {
    const known = this.#keys.get(team);
    if (known && known.endsAt - Date.now() > spareMs) return known.issued;
    const endsAt = Date.now() + keyLifeMs;
    const expiresAt = new Date(endsAt).toISOString();
    const issued = keyStore().issue({ team, region: this.#region, expiresAt });
    this.#keys.set(team, { endsAt, issued });
    issued.catch(() => this.#keys.delete(team));
    return issued;
  }
}
