import type { Page } from "playwright-core";

const crashes = new WeakMap<Page, Promise<void>>();

/** Settles when a page crashes: nothing can be done in it any more, and many calls never settle. To be called first when it opens. */
export function crashOf(page: Page): Promise<void> {
  const known = crashes.get(page);
  if (known) return known;
  const crash = new Promise<void>((resolve) => page.once("crash", () => resolve()));
  crashes.set(page, crash);
  return crash;
}
