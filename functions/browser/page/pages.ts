import type { BrowserContext, Frame, Page } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import { parseTarget } from "../../core/scenario/target.ts";
import type { PageLog } from "../attempt/page-log.ts";
import type { StepClock } from "../attempt/step-clock.ts";
import { watchPages } from "../attempt/watch-pages.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { findByAddress, frameBelow, openTargets } from "./finding/find-target.ts";
import { bringToLoad } from "./frame-visibility.ts";
import { OpenedPages } from "./opened-pages.ts";
import { PendingNavigations } from "./pending-navigations.ts";
import { watchScripts } from "./pending-scripts.ts";
import { type PollResult, poll } from "./poll.ts";

/** Where a step takes place. Recorder's `target` and `frame`. */
export interface Place {
  target?: string | undefined;
  frame?: number[] | undefined;
}

interface PageEvents {
  /** A page crashed: nothing can be done in it any more. */
  onCrash(page: Page): void;
  /** The test continues in another page. Settles when steps may change it, and never fails. */
  onTurn(page: Page): Promise<void>;
}

/** Whether an address is that of a page before any is opened, or of Chromium's own in place of one that it could not open. */
export function isEmpty(url: string): boolean {
  return url === "about:blank" || url.startsWith("chrome-error:");
}

/** Milliseconds that a person takes from the mouse to the keys at least. Many pages give the focus to what a click opened after some tens of them. */
export const handMs = 150;

/** The pages of an attempt: the first one, and the pop-ups that it opens. */
export class Pages {
  readonly main: Page;
  /** The page of the last step. */
  current: Page;
  /** The number of inputs so far: what happened before the last one was not caused by it. */
  inputs = 0;
  #pointedAt = Number.NEGATIVE_INFINITY;
  /** Whether the first page has been anything but empty. */
  isOpened = false;
  #previous: Page;
  readonly #context: BrowserContext;
  readonly #opened: OpenedPages;
  readonly #pending: PendingNavigations;
  readonly #onTurn: (page: Page) => Promise<void>;

  private constructor(context: BrowserContext, opened: OpenedPages, main: Page, { onTurn }: PageEvents) {
    this.#context = context;
    this.#onTurn = onTurn;
    this.#opened = opened;
    this.#pending = new PendingNavigations(context, opened);
    this.main = main;
    this.current = main;
    this.#previous = main;
    main.on("framenavigated", (frame) => {
      if (frame === main.mainFrame() && !isEmpty(frame.url())) this.isOpened = true;
    });
  }

  static async open(
    sandbox: Pick<Sandbox, "context" | "refusals">,
    log: PageLog,
    events: PageEvents,
  ): Promise<Pages> {
    const { context } = sandbox;
    watchPages(sandbox, log, events.onCrash);
    watchScripts(context);
    const opened = await OpenedPages.of(context);
    return new Pages(context, opened, await context.newPage(), events);
  }

  /**
   * The page that a step names, once it is there and not about to become another one; of a frame, the page that it is in.
   * @throws StepFailed if it does not appear in time or is closed.
   */
  async page(place: Place, clock: StepClock): Promise<Page> {
    return (await this.#root(place, clock)).page();
  }

  /** The frame that a step names, with the same wait and error: `frame` counts from its target, which may be a frame itself. */
  async frame(place: Place, clock: StepClock): Promise<Frame> {
    const root = await this.#root(place, clock);
    const path = place.frame ?? [];
    const frame = await poll(clock, async () => this.#frameBelow(root, path, clock));
    await this.#settle(frame, clock);
    return frame;
  }

  /** A frame that loads only once it is in view may have frames of its own. */
  async #frameBelow(root: Frame, path: readonly number[], clock: StepClock): Promise<PollResult<Frame>> {
    for (const depth of path.keys()) {
      const above = frameBelow(root, path.slice(0, depth + 1), clock.limit);
      if (!("found" in above)) return above;
      await clock.within(bringToLoad(above.found));
    }
    return frameBelow(root, path, clock.limit);
  }

  async #root({ target }: Place, clock: StepClock): Promise<Frame> {
    const root = await poll(clock, async () => this.#find(target, clock));
    const page = root.page();
    const isOther = page !== this.current;
    if (isOther) this.#previous = this.current;
    this.current = page;
    await clock.within(this.#pending.watch(page));
    await this.#settle(page.mainFrame(), clock);
    if (isOther) await clock.within(this.#onTurn(page));
    return root;
  }

  /**
   * The page that a person sees now: the current one or, once it is closed, the one from which the test came, or else the newest. `null` if
   * all are closed.
   */
  get shown(): Page | null {
    const shown = [this.current, this.#previous].find((page) => !page.isClosed());
    return shown ?? this.#opened.newestFirst[0] ?? null;
  }

  /** Whether a page is waiting for another document. */
  isLeaving(page: Page): boolean {
    return this.#pending.of(page.mainFrame()) !== null;
  }

  /** What was used last. */
  lastInput: "pointer" | "hover" | "keys" | null = null;

  /** To be called just before input, so that `inputs` is right. */
  noteInput(of: "pointer" | "hover" | "keys"): void {
    this.inputs += 1;
    this.lastInput = of;
    if (of !== "keys") this.#pointedAt = performance.now();
  }

  /** Milliseconds since the pointer was used. */
  get sincePointedMs(): number {
    return performance.now() - this.#pointedAt;
  }

  /**
   * Waits, after input that can navigate a page or one of its frames, until it is known whether it does, and then
   * until the new document is there.
   * @param input for the message: `click`.
   * @param answer of a call to the frame that was made after the input.
   * @returns the answer; `null` if the document is gone.
   * @throws StepFailed if the new document does not load in time.
   */
  async afterInput<T>(frame: Frame, clock: StepClock, input: string, answer: Promise<T>): Promise<T | null> {
    const known = await clock.within(this.#pending.afterInput(frame, answer));
    for (const leaving of new Set([frame.page().mainFrame(), frame])) {
      await this.#settle(leaving, clock, `After the ${input} the`);
    }
    return known;
  }

  #find(target: string | undefined, clock: StepClock): PollResult<Frame> {
    const wanted = parseTarget(target);
    switch (wanted.kind) {
      case "main":
        if (this.main.isClosed()) throw new StepFailed("The page is closed.");
        return { found: this.main.mainFrame() };
      case "newest": {
        const found = this.#opened.isOpening ? undefined : this.#newestPopUp();
        if (found) return { found: found.mainFrame() };
        return { notYet: `No pop-up was open within ${clock.limit}. ${openTargets(this.#context)}` };
      }
      case "pattern":
      case "address": {
        const found = findByAddress(this.#opened.newestFirst, wanted);
        if (found) return { found };
        return { notYet: `No page ${target} was open within ${clock.limit}. ${openTargets(this.#context)}` };
      }
      default:
        return wanted satisfies never;
    }
  }

  #newestPopUp(): Page | undefined {
    return this.#opened.newestFirst.find((page) => page !== this.main);
  }

  async #settle(frame: Frame, clock: StepClock, beginning = "The"): Promise<void> {
    if (!this.#pending.of(frame)) return;
    await poll(clock, async () => {
      const url = this.#pending.of(frame);
      if (!url || frame.isDetached() || frame.page().isClosed()) return { found: null };
      return { notYet: `${beginning} page ${url} did not answer within ${clock.limit}.` };
    });
  }
}
