import type { Browser } from "playwright-core";

const known = new WeakMap<Browser, Promise<string>>();

/** The user agent string of a browser. @throws Error if the browser has ended. */
export function userAgentOf(browser: Browser): Promise<string> {
  const asking = known.get(browser) ?? ask(browser);
  known.set(browser, asking);
  asking.catch(() => known.delete(browser));
  return asking;
}

async function ask(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { userAgent } = await session.send("Browser.getVersion");
  await session.detach();
  return userAgent;
}
