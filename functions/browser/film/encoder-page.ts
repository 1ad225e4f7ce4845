import type { Browser, Page } from "playwright-core";

/** WebCodecs needs a secure context. `.invalid` names never resolve (RFC 2606); the route below answers. */
const address = "https://film-encoder.invalid/";

const pages = new WeakMap<Browser, Promise<Page>>();

/**
 * The page in which all films of a browser are encoded, in a context of its own. It is opened for the first film, or
 * to prove that the browser can open pages, and stays as long as the browser: the next film needs no set-up, and a
 * single-process browser would end if this context was closed.
 */
export function encoderPage(browser: Browser): Promise<Page> {
  const known = pages.get(browser);
  if (known) return known;
  const opening = openPage(browser);
  pages.set(browser, opening);
  const forget = () => {
    if (pages.get(browser) === opening) pages.delete(browser);
  };
  opening.then((page) => page.once("crash", forget).once("close", forget), forget);
  return opening;
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false });
  await context.route("**/*", (route) =>
    route.request().url() === address
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
      : route.abort(),
  );
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
