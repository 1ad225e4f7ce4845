import { decodeJwt } from "jose";
import * as z from "zod/mini";
import { isUsableKey } from "../../../packages/client/src/usable-key.ts";
import { UsageError } from "../usage-error.ts";
import { NoTokenNow } from "./no-token-now.ts";

/**
 * Gives what to send as `X-API-Key`. Asked before each request, since an identity token ends before a long run does.
 * @param signal ends the wait for one.
 */
export type Credential = (signal?: AbortSignal) => Promise<string>;

/** An identity token is replaced when it is valid for less than this many milliseconds. */
const replacedBeforeMs = 60_000;
const requestLimitMs = 10_000;

/**
 * The team's key or an identity token from `SCENARIO_API_KEY`; or, where `SCENARIO_OIDC_AUDIENCE` names the audience of a
 * trust, identity tokens that the job asks GitHub Actions for. docs/contract.md, "Identity tokens".
 * @throws UsageError, which says what to set.
 */
export function credentialOf(environment: NodeJS.ProcessEnv): Credential {
  const { SCENARIO_API_KEY: key, SCENARIO_OIDC_AUDIENCE: audience } = environment;
  if (key && !isUsableKey(key)) {
    throw new UsageError("SCENARIO_API_KEY holds a line break or another character that no key has.");
  }
  if (key) return async () => key;
  if (!audience) throw new UsageError("Set SCENARIO_API_KEY to the key of your team.");
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: permission } = environment;
  if (!url || !permission) {
    throw new UsageError(
      "SCENARIO_OIDC_AUDIENCE is for jobs of GitHub Actions with the permission `id-token: write`. Elsewhere, set SCENARIO_API_KEY to the token that your CI gives the job.",
    );
  }
  return renewed((signal) => tokenOfGitHub(url, permission, audience, signal));
}

/** Keeps a token until shortly before it ends. */
function renewed(obtain: Credential): Credential {
  let token: string | null = null;
  let until = 0;
  return async (signal) => {
    if (token === null || until < Date.now() + replacedBeforeMs) {
      token = await obtain(signal);
      until = Date.now() + lifetimeMs(token);
    }
    return token;
  };
}

/** For how long a new token is valid. Its own times are by the issuer's clock, from which this machine's may be far away. */
function lifetimeMs(token: string): number {
  const { exp = 0, iat } = decodeJwt(token);
  return exp * 1000 - (iat === undefined ? Date.now() : iat * 1000);
}

/**
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 * @throws the signal's reason, or UsageError or NoTokenNow if there is none, without the answer, which could contain it.
 */
async function tokenOfGitHub(
  url: string,
  permission: string,
  audience: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const withAudience = new URL(url);
  withAudience.searchParams.set("audience", audience);
  const limit = AbortSignal.timeout(requestLimitMs);
  const answer = await fetch(withAudience, {
    headers: { authorization: `Bearer ${permission}` },
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new NoTokenNow("GitHub Actions gives no identity token: its address cannot be reached.", { cause });
  });
  const parsed = z.object({ value: z.string() }).safeParse(await answer.json().catch(() => null));
  if (answer.ok && parsed.success) return parsed.data.value;
  signal?.throwIfAborted();
  const isPassing = answer.status === 429 || answer.status >= 500;
  const NoToken = isPassing ? NoTokenNow : UsageError;
  throw new NoToken(`GitHub Actions gives no identity token: it answers ${answer.status}.`);
}
