import type { BrowserContext, CDPSession, Frame, Page, Request } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { frameOfRequest } from "./frame-of-request.ts";
import type { OpenedPages } from "./opened-pages.ts";
import { sessionOf } from "./page-session.ts";
import { isClosed, isPassing } from "./playwright-errors.ts";

/**
 * Milliseconds within which a page that announced a navigation has to request the document. It usually takes 10;
 * some pages never do.
 */
const askingLimitMs = 500;

/** Knows which frames have requested another document and are still waiting for it. */
export class PendingNavigations {
  readonly #opened: OpenedPages;
  readonly #requests = new Map<Frame, Request>();
  /** Pages that have announced a navigation but not requested the document yet. */
  readonly #asking = new WeakSet<Page>();
  readonly #changes = new WeakMap<Page, PromiseWithResolvers<void>>();
  readonly #watched = new WeakMap<Page, Promise<CDPSession | null>>();

  /** @param opened is told when a watched page opens another one. */
  constructor(context: BrowserContext, opened: OpenedPages) {
    this.#opened = opened;
    context.on("request", (request) => {
      const frame = frameOf(request);
      if (frame) this.#note(frame.page(), () => this.#requests.set(frame, request));
    });
    const end = (request: Request) => {
      const frame = frameOf(request);
      if (frame && this.#requests.get(frame) === request) this.#requests.delete(frame);
    };
    // A download or an empty answer ends without a new document.
    context.on("requestfailed", end);
    context.on("requestfinished", end);
    context.on("framenavigated", (frame) => this.#note(frame.page(), () => this.#requests.delete(frame)));
    context.on("framedetached", (frame) => this.#note(frame.page(), () => this.#requests.delete(frame)));
    context.on("pageclose", (page) => this.#note(page, () => this.#requests.delete(page.mainFrame())));
  }

  /** The address that a frame is going to, or `null`. */
  of(frame: Frame): string | null {
    return this.#requests.get(frame)?.url() ?? null;
  }

  /** To be called before input, so that `afterInput` knows what it led to. Never fails. */
  async watch(page: Page): Promise<void> {
    await this.#sessionOf(page);
  }

  /**
   * Returns once `of` knows where input that came before leads.
   * @param answer of a call to the frame's page that was made after the input; Chromium holds it back while the page is
   * going to another one.
   * @returns the answer; `null` if the frame or its page is gone or going to another document.
   * @throws what the call throws for another reason.
   */
  async afterInput<T>(frame: Frame, answer: Promise<T>): Promise<T | null> {
    const page = frame.page();
    let answered: { value: T | null } | undefined;
    const flushed = answer.catch(nullIfGone).then(async (value) => {
      // A navigation that the page wants is reported before this is answered.
      await (await this.#sessionOf(page))?.send("Page.enable").catch(() => {});
      answered = { value };
    });
    // It may be answered when nobody waits for it any more.
    flushed.catch(() => {});
    const isLeaving = () => this.of(frame) !== null || this.of(page.mainFrame()) !== null;
    while (!answered && !isLeaving() && !page.isClosed()) {
      await Promise.race([flushed, this.#change(page)]);
    }
    if (this.#asking.has(page)) {
      await atMost(askingLimitMs, this.#change(page)).catch(() => {});
      this.#asking.delete(page);
    }
    return answered?.value ?? null;
  }

  #sessionOf(page: Page): Promise<CDPSession | null> {
    const known = this.#watched.get(page);
    if (known) return known;
    const watching = this.#listen(page).catch(() => null);
    this.#watched.set(page, watching);
    return watching;
  }

  async #listen(page: Page): Promise<CDPSession> {
    const session = await sessionOf(page);
    session.on("Page.frameRequestedNavigation", ({ disposition }) => {
      if (disposition === "currentTab") this.#asking.add(page);
    });
    this.#opened.listen(session);
    await session.send("Page.enable");
    return session;
  }

  #note(page: Page, change: () => unknown): void {
    change();
    this.#asking.delete(page);
    this.#changes.get(page)?.resolve();
    this.#changes.delete(page);
  }

  /** Settles at the next change of a page's state. */
  #change(page: Page): Promise<void> {
    const waiting = this.#changes.get(page) ?? Promise.withResolvers<void>();
    this.#changes.set(page, waiting);
    return waiting.promise;
  }
}

/** The frame whose document is asked for. */
function frameOf(request: Request): Frame | null {
  return request.isNavigationRequest() ? frameOfRequest(request) : null;
}

function nullIfGone(error: unknown): null {
  if (isPassing(error) || isClosed(error)) return null;
  throw error;
}
