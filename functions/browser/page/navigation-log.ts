import type { BrowserContext, Frame } from "playwright-core";
import type { Pages } from "./pages.ts";
import { isClosed, isPassing } from "./playwright-errors.ts";

/** An address that a frame came to, by a new document or within one. */
export interface Visit {
  frame: Frame;
  url: string;
  /** The titles that were read while the frame was there. */
  titles: Set<string>;
  /** The last of these. */
  title: string;
  /** The number of inputs that had been made before. */
  inputs: number;
}

/** Records the navigations of a frame and of the frames around it. */
export class NavigationLog {
  readonly frame: Frame;
  /** The last address to which another frame of the page went. */
  elsewhere: string | null = null;
  readonly #context: BrowserContext;
  readonly #pages: Pages;
  readonly #lineage: ReadonlySet<Frame>;
  readonly #visits: Visit[] = [];
  readonly #note = (frame: Frame) => this.#write(frame);

  constructor(context: BrowserContext, pages: Pages, frame: Frame) {
    this.frame = frame;
    this.#context = context;
    this.#pages = pages;
    this.#lineage = lineageOf(frame);
    context.on("framenavigated", this.#note);
  }

  /** In order; without those that happened before the last input was made. */
  visits(): Visit[] {
    return this.#visits.filter(({ inputs }) => inputs === this.#pages.inputs);
  }

  /** Where a frame is now. */
  lastOf(frame: Frame): Visit | undefined {
    return this.#visits.findLast((visit) => visit.frame === frame);
  }

  /** Looks at the titles of the documents that are there now. */
  async readTitles(): Promise<void> {
    await Promise.all([...this.#lineage].map((frame) => readTitle(this.lastOf(frame))));
  }

  close(): void {
    this.#context.off("framenavigated", this.#note);
  }

  #write(frame: Frame): void {
    if (!this.#lineage.has(frame)) {
      if (frame.page() === this.frame.page()) this.elsewhere = frame.url();
      return;
    }
    const { inputs } = this.#pages;
    const visit: Visit = { frame, url: frame.url(), titles: new Set(), title: "", inputs };
    this.#visits.push(visit);
    // A page that redirects at once is gone when its title arrives; other errors show when titles are read next.
    readTitle(visit).catch(() => {});
  }
}

/** The frame and all frames around it: a step in a frame can navigate each of them. */
function lineageOf(frame: Frame): Set<Frame> {
  const lineage = new Set<Frame>();
  for (let next: Frame | null = frame; next; next = next.parentFrame()) lineage.add(next);
  return lineage;
}

async function readTitle(visit: Visit | undefined): Promise<void> {
  if (!visit) return;
  const title = await visit.frame.title().catch(noneIfGone);
  if (title === null || visit.frame.url() !== visit.url) return;
  visit.titles.add(title);
  visit.title = title;
}

function noneIfGone(error: unknown): null {
  if (isPassing(error) || isClosed(error)) return null;
  throw error;
}
