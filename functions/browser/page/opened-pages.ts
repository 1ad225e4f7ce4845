import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { sessionOf } from "./page-session.ts";

/** Milliseconds after which an announced page is no longer waited for: it may have been blocked. */
const patienceMs = 5_000;

/**
 * The pages of a context in the order in which they were opened. Playwright reports a pop-up once its first response
 * arrives, so a slow one is reported after a fast one that was opened later.
 */
export class OpenedPages {
  readonly #context: BrowserContext;
  /** When the pages were announced that have not been reported yet, in milliseconds. */
  #announced: number[] = [];
  /** Chromium's ids of pages, in the order in which it made them. */
  readonly #made: string[] = [];
  readonly #ids = new WeakMap<Page, string>();

  private constructor(context: BrowserContext) {
    this.#context = context;
    context.on("page", (page) => void this.#identify(page).finally(() => this.#announced.shift()));
  }

  /** @throws what Playwright throws if the browser is gone. */
  static async of(context: BrowserContext): Promise<OpenedPages> {
    const opened = new OpenedPages(context);
    const session = await context.browser()?.newBrowserCDPSession();
    session?.on("Target.targetCreated", ({ targetInfo }) => {
      if (targetInfo.type === "page") opened.#made.push(targetInfo.targetId);
    });
    await session?.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] });
    context.once("close", () => void session?.detach().catch(() => {}));
    return opened;
  }

  /** @param session of a page, in which the domain Page is enabled. */
  listen(session: CDPSession): void {
    session.on("Page.windowOpen", () => this.#announced.push(performance.now()));
  }

  /** Whether another page is about to open. */
  get isOpening(): boolean {
    const oldest = performance.now() - patienceMs;
    this.#announced = this.#announced.filter((at) => at > oldest);
    return this.#announced.length > 0;
  }

  /** The open pages, most recently opened first. */
  get newestFirst(): Page[] {
    const made = new Map(this.#made.map((id, index) => [id, index]));
    const order = (page: Page) => made.get(this.#ids.get(page) ?? "") ?? made.size;
    return this.#context.pages().sort((one, other) => order(other) - order(one));
  }

  async #identify(page: Page): Promise<void> {
    try {
      const session = await sessionOf(page);
      const { targetInfo } = await session.send("Target.getTargetInfo");
      this.#ids.set(page, targetInfo.targetId);
    } catch {
      // The page is closed.
    }
  }
}
