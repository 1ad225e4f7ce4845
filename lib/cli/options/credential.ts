import { decodeJwt } from "jose";
import * as z from "zod/mini";
import { isUsableKey } from "../../../packages/client/src/usable-key.ts";
import { UsageError } from "../usage-error.ts";

/** Gives what to send as `X-API-Key`. Asked before each request, since an identity token ends before a long run does. */
export type Credential = () => Promise<string>;

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
  return renewed(() => tokenOfGitHub(url, permission, audience));
}

/** Keeps a token until shortly before it ends. */
function renewed(obtain: () => Promise<string>): Credential {
  let token: string | null = null;
  return async () => {
    const { exp = 0 } = token === null ? {} : decodeJwt(token);
    if (token === null || exp * 1000 < Date.now() + replacedBeforeMs) token = await obtain();
    return token;
  };
}

/**
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 * @throws UsageError if there is none, without the answer, which could contain it.
 */
async function tokenOfGitHub(url: string, permission: string, audience: string): Promise<string> {
  const withAudience = new URL(url);
  withAudience.searchParams.set("audience", audience);
  const answer = await fetch(withAudience, {
    headers: { authorization: `Bearer ${permission}` },
    redirect: "error",
    signal: AbortSignal.timeout(requestLimitMs),
  }).catch((cause: unknown) => {
    throw new UsageError("GitHub Actions gives no identity token: its address cannot be reached.", { cause });
  });
  const parsed = z.object({ value: z.string() }).safeParse(await answer.json().catch(() => null));
  if (answer.ok && parsed.success) return parsed.data.value;
  throw new UsageError(`GitHub Actions gives no identity token: it answers ${answer.status}.`);
}
