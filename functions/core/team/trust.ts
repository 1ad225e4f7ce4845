/**
 * An issuer of identity tokens that a team trusts in place of a stored key. An issuer and an audience together belong to
 * one team, so that a token never stands for two. docs/contract.md, "Identity tokens".
 */
export interface Trust {
  team: string;
  /** The token's `iss`, character by character. */
  issuer: string;
  /** The token's only `aud`. */
  audience: string;
  /** The claims that a token must have, by name: any one of the patterns, in which `*` stands for any text. */
  claims: Readonly<Record<string, readonly string[]>>;
  /** RFC 3339 UTC. */
  createdAt: string;
}

const longestIssuer = 512;
export const longestAudience = 256;

/**
 * For issuers that serve everybody, the claims that say whose pipeline it is: at least one of them has to be required.
 */
const ownerClaims: Readonly<Record<string, readonly string[]>> = {
  "https://token.actions.githubusercontent.com": [
    "repository",
    "repository_id",
    "repository_owner",
    "repository_owner_id",
    "sub",
  ],
  "https://gitlab.com": ["project_path", "project_id", "namespace_path", "namespace_id", "sub"],
  "https://agent.buildkite.com": ["organization_slug", "organization_id", "pipeline_id", "sub"],
};

/**
 * Whether tokens of an issuer can be verified: keys that arrive unprotected could be anybody's, except from this
 * machine.
 */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.length > longestIssuer || /[?#\s]/.test(text)) return false;
  return (
    url.username === "" &&
    (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)))
  );
}

/**
 * What is wrong with the claims that a trust would require; `null` if nothing is. Without them, or with only those that
 * every customer of the issuer can have, any stranger's pipeline would be let in.
 */
export function faultOfClaims({ issuer, claims }: Pick<Trust, "issuer" | "claims">): string | null {
  const names = Object.keys(claims);
  if (names.length === 0) {
    return "A token needs a claim that says whose it is: give --claim, such as --claim repository=acme/shop.";
  }
  const empty = names.find((name) => claims[name]?.some((pattern) => /^\**$/.test(pattern)));
  if (empty !== undefined) {
    return `The claim ${empty} would allow every value: write the one that it must have.`;
  }
  const owners = ownerClaims[issuer.replace(/\/$/, "")];
  const bound = owners?.some((name) => claims[name]?.every((pattern) => !pattern.startsWith("*")));
  return owners && !bound
    ? `${issuer} issues tokens to everybody: require one of ${owners.join(", ")}, not beginning with *.`
    : null;
}

/** Whether a verified token has every claim that a trust requires. Only texts, numbers and booleans can match. */
export function claimsHold(required: Trust["claims"], token: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(required).every(([name, patterns]) => {
    const value = Object.hasOwn(token, name) ? token[name] : undefined;
    if (!["string", "number", "boolean"].includes(typeof value)) return false;
    return patterns.some((pattern) => matches(pattern, String(value)));
  });
}

/** Without a regular expression, whose time a long value could multiply. */
function matches(pattern: string, value: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.pop();
  if (end === undefined) return value === start;
  if (!value.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = value.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return value.length - end.length >= at && value.endsWith(end);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
