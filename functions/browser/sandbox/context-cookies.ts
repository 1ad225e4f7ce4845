import type { BrowserContext } from "playwright-core";
import { parseSetCookie } from "./set-cookie.ts";

/** The `Cookie` header that a context would send to an address; `null` if it has no cookies for it. */
export async function cookieHeader(context: BrowserContext, url: URL): Promise<string | null> {
  const cookies = await context.cookies(url.href);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ") || null;
}

/** Stores the cookies of an answer in a context. One that Chromium refuses is ignored, as it would be on a page. */
export async function keepCookies(
  context: BrowserContext,
  url: URL,
  headers: readonly string[],
): Promise<void> {
  // In order: the last cookie of a name wins.
  for (const header of headers) {
    const cookie = parseSetCookie(header, url);
    if (cookie) await context.addCookies([cookie]).catch(() => {});
  }
}
