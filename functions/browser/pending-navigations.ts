import type { BrowserContext, Page, Request } from "playwright-core";

/** Which pages have asked for another document and are still waiting for it. */
export class PendingNavigations {
  readonly #requests = new Map<Page, Request>();

  constructor(context: BrowserContext) {
    context.on("request", (request) => {
      const page = request.isNavigationRequest() ? pageOf(request) : null;
      if (page) this.#requests.set(page, request);
    });
    const end = (request: Request) => {
      const page = request.isNavigationRequest() ? pageOf(request) : null;
      if (page && this.#requests.get(page) === request) this.#requests.delete(page);
    };
    // A download or an empty answer ends without a new document.
    context.on("requestfailed", end);
    context.on("requestfinished", end);
    context.on("framenavigated", (frame) => {
      if (!frame.parentFrame()) this.#requests.delete(frame.page());
    });
    context.on("pageclose", (page) => this.#requests.delete(page));
  }

  /** The address that a page is going to, or `null`. */
  of(page: Page): string | null {
    return this.#requests.get(page)?.url() ?? null;
  }
}

/** The page whose main document is asked for; a pop-up's first request belongs to no page yet. */
function pageOf(request: Request): Page | null {
  try {
    const frame = request.frame();
    return frame.parentFrame() ? null : frame.page();
  } catch {
    return null;
  }
}
