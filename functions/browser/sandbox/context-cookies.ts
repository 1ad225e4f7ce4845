import type { BrowserContext } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { program } from "../in-page/kit.ts";
import { run } from "../page/frame-world.ts";
import { parseSetCookie } from "./set-cookie.ts";

/** The `Cookie` header that a context would send to an address; `null` if it has no cookies for it. */
export async function cookieHeader(context: BrowserContext, url: URL): Promise<string | null> {
  await settled(context);
  const cookies = await context.cookies(url.href);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ") || null;
}

/** Milliseconds; a page that is busy sets no cookie meanwhile. */
const settleLimitMs = 500;
const readCookies = program<[], string>("() => document.cookie");

/** Chromium stores what a script sets as a cookie a moment later, but before the page itself can read it again. */
async function settled(context: BrowserContext): Promise<void> {
  const frames = context.pages().flatMap((page) => page.frames());
  const reading = frames.map((frame) => atMost(settleLimitMs, run(frame, readCookies)).catch(() => {}));
  await Promise.all(reading);
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
