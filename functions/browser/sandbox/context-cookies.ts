import type { BrowserContext } from "playwright-core";
import { parseSetCookie } from "./set-cookie.ts";

/** The `Cookie` header with which a context would ask for an address; `null` without any. */
export async function cookieHeader(context: BrowserContext, url: URL): Promise<string | null> {
  const cookies = await context.cookies(url.href);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ") || null;
}

/** Gives a context the cookies of an answer. One that Chromium refuses is left out, as it would be of a page. */
export async function keepCookies(
  context: BrowserContext,
  url: URL,
  headers: readonly string[],
): Promise<void> {
  // One after the other: the last of a name wins.
  for (const header of headers) {
    const cookie = parseSetCookie(header, url);
    if (cookie) await context.addCookies([cookie]).catch(() => {});
  }
}
