import { isIP } from "node:net";
import type { BrowserContext } from "playwright-core";

type Cookie = Parameters<BrowserContext["addCookies"]>[0][number];

/** Seconds since 1970, in the past: a cookie that expires then is deleted. */
const longAgo = 1;
/** Seconds. Chromium keeps no cookie for longer than 400 days. */
const longestLife = 400 * 24 * 60 * 60;

/**
 * Reads a `Set-Cookie` header as browsers do (RFC 6265, section 5.2). `tough-cookie` leaves the host, the path and the longest life to a
 * jar of its own, and the jar is Chromium here.
 *
 * @param url of the request that was answered.
 * @returns `null` if the header is invalid or the cookie is for another host.
 */
export function parseSetCookie(header: string, url: URL): Cookie | null {
  const [pair = "", ...rest] = header.split(";");
  const [name, value] = splitAt(pair);
  if (value === null || (name === "" && value === "")) return null;
  const attributes = new Map(
    rest.map((part) => splitAt(part)).map(([key, text]) => [key.toLowerCase(), text ?? ""]),
  );
  const domain = domainOf(attributes.get("domain"), url.hostname);
  if (domain === null) return null;
  const path = attributes.get("path") ?? "";
  return {
    name,
    value,
    domain,
    path: path.startsWith("/") ? path : defaultPath(url),
    expires: endOf(attributes),
    httpOnly: attributes.has("httponly"),
    secure: attributes.has("secure"),
    sameSite: sameSiteOf(attributes.get("samesite")),
  };
}

function splitAt(part: string): [string, string | null] {
  const at = part.indexOf("=");
  return at < 0 ? [part.trim(), null] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}

/** With a leading dot if the cookie is also for subdomains, as Playwright expects it. */
function domainOf(attribute: string | undefined, host: string): string | null {
  const domain = attribute?.replace(/^\./, "").toLowerCase();
  if (!domain) return host;
  if (domain === host) return isIP(host) === 0 && host.includes(".") ? `.${host}` : host;
  return isIP(host) === 0 && domain.includes(".") && host.endsWith(`.${domain}`) ? `.${domain}` : null;
}

function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf("/")) || "/";
}

/** Seconds since 1970; -1 for the end of the session. `Max-Age` wins over `Expires`. */
function endOf(attributes: ReadonlyMap<string, string>): number {
  const now = Date.now() / 1000;
  const age = attributes.get("max-age");
  if (age !== undefined && /^-?\d+$/.test(age)) {
    return Number(age) <= 0 ? longAgo : now + Math.min(Number(age), longestLife);
  }
  const expires = Date.parse(attributes.get("expires") ?? "") / 1000;
  if (Number.isNaN(expires)) return -1;
  return expires <= now ? longAgo : Math.min(expires, now + longestLife);
}

function sameSiteOf(attribute: string | undefined): "Strict" | "Lax" | "None" {
  const known = { strict: "Strict", none: "None" } as const;
  return known[attribute?.toLowerCase() as keyof typeof known] ?? "Lax";
}
