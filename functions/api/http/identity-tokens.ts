import { createRemoteJWKSet, decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { ServiceError } from "../../core/error.ts";
import { keyRememberedMs } from "../../core/request/request-limits.ts";
import { claimsHold, isIssuer, longestAudience, type Trust } from "../../core/team/trust.ts";
import { logger } from "../../shared/logger.ts";
import { Remembered } from "./remembered.ts";

/** Finds the trust in an issuer with an audience. */
export type FindTrust = (issuer: string, audience: string) => Promise<Trust | null>;

/** Signatures by a private key. With a shared one (HS256), whoever can verify a token could make one. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** How far the clocks of an issuer and this service may differ, in seconds. */
const clockTolerance = 30;
/** How long a token may be valid, in seconds: GitLab's are for as long as a job may take. */
const longestLifetime = 24 * 60 * 60;
/** Milliseconds for each answer of an issuer; a gateway's client waits for it. */
const answerLimitMs = 4_000;
/** Milliseconds before an issuer that could not be reached is asked again. */
const pauseMs = 10_000;

/** The token may be genuine, but it is not accepted; the message says why, for the operator's log. */
class TokenRefused extends ServiceError {
  override readonly name = "TokenRefused";
}

/** Finds the team that trusts an identity token. An issuer's keys are fetched when needed, and kept for ten minutes. */
export class IdentityTokens {
  readonly #trusts: Remembered<Trust>;
  readonly #now: () => Date;
  readonly #issuers = new Map<string, { keys: Promise<JWTVerifyGetKey>; failedAt: number | null }>();

  constructor(find: FindTrust, now: () => Date = () => new Date()) {
    const ofPair = (pair: string) => find(...(JSON.parse(pair) as [string, string]));
    this.#trusts = new Remembered(ofPair, { keptMs: keyRememberedMs, now });
    this.#now = now;
  }

  /** @returns `null` for every token that is not accepted, whatever the reason, which is logged. */
  async teamOf(token: string): Promise<string | null> {
    const said = saidBy(token);
    if (!said) return null;
    // Only an issuer that some team trusts is ever asked for its keys.
    const trust = await this.#trusts.get(JSON.stringify([said.issuer, said.audience]));
    if (!trust) return null;
    try {
      this.#check(trust, await this.#verified(token, trust));
      return trust.team;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      logger().warn("An identity token is refused.", { trusted_by: trust.team, issuer: trust.issuer, why });
      return null;
    }
  }

  async #verified(token: string, { issuer, audience }: Trust): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, await this.#keysOf(issuer), {
      ...{ issuer, audience, algorithms, clockTolerance, currentDate: this.#now() },
      requiredClaims: ["exp", "iat"],
    });
    return payload;
  }

  /** @throws TokenRefused */
  #check({ claims }: Trust, payload: JWTPayload): void {
    const { iat = 0, exp = 0 } = payload;
    if (iat > this.#now().getTime() / 1000 + clockTolerance)
      throw new TokenRefused("It was issued in the future.");
    if (exp - iat > longestLifetime) throw new TokenRefused("It is valid for more than a day.");
    if (!claimsHold(claims, payload))
      throw new TokenRefused(`It does not have the required claims: ${Object.keys(claims)}.`);
  }

  #keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const known = this.#issuers.get(issuer);
    const now = this.#now().getTime();
    if (known && (known.failedAt === null || now < known.failedAt + pauseMs)) return known.keys;
    const entry = { keys: discoverKeys(issuer), failedAt: null as number | null };
    entry.keys.catch(() => {
      entry.failedAt = this.#now().getTime();
    });
    this.#issuers.set(issuer, entry);
    return entry.keys;
  }
}

/** What an unverified token says of itself. A token for several audiences could be used by each of them elsewhere. */
function saidBy(token: string): { issuer: string; audience: string } | null {
  try {
    const { iss, aud } = decodeJwt(token);
    const [audience, ...others] = [aud ?? []].flat();
    if (iss === undefined || !isIssuer(iss) || audience === undefined || others.length > 0) return null;
    return audience.length <= longestAudience ? { issuer: iss, audience } : null;
  } catch {
    return null;
  }
}

/** OpenID Connect Discovery 1.0, 4. @throws TokenRefused; TypeError or TimeoutError if it cannot be reached. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(answerLimitMs) });
  if (!response.ok) throw new TokenRefused(`${url} answers ${response.status}.`);
  const { issuer: own, jwks_uri: keys } = (await response.json()) as Record<string, unknown>;
  if (own !== issuer) throw new TokenRefused(`${url} is the configuration of another issuer.`);
  if (typeof keys !== "string" || !isIssuer(keys)) throw new TokenRefused(`${url} names no keys.`);
  return createRemoteJWKSet(new URL(keys), { timeoutDuration: answerLimitMs });
}
