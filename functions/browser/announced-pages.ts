import type { BrowserContext, CDPSession } from "playwright-core";

/** Milliseconds after which a page that was announced is not waited for any more: it may have been blocked. */
const patienceMs = 5_000;

/** Pages that were announced by the page that opens them and are not there yet. */
export class AnnouncedPages {
  /** When each was announced, in milliseconds. */
  #announced: number[] = [];

  constructor(context: BrowserContext) {
    context.on("page", () => void this.#announced.shift());
  }

  /** @param session of a page, in which the domain Page is enabled. */
  listen(session: CDPSession): void {
    session.on("Page.windowOpen", () => this.#announced.push(performance.now()));
  }

  /** Whether another page is about to open. */
  get any(): boolean {
    const oldest = performance.now() - patienceMs;
    this.#announced = this.#announced.filter((at) => at > oldest);
    return this.#announced.length > 0;
  }
}
