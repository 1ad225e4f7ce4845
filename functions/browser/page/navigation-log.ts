import type { BrowserContext, Frame } from "playwright-core";
import type { Pages } from "./pages.ts";
import { isClosed, isPassing } from "./playwright-errors.ts";

/** An address that a frame came to, by a new document or within one. */
export interface Visit {
  frame: Frame;
  url: string;
  /** What the title was while the frame was there, each time that somebody looked. */
  titles: Set<string>;
  /** The last of these. */
  title: string;
  /** How many inputs had been made before. */
  inputs: number;
}

/** Writes down where a frame, and the frames around it, go from now on. */
export class NavigationLog {
  readonly frame: Frame;
  /** Where the last of the other frames of the page went. */
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
    // A page that only passes on to another one is gone at the next look; what is wrong with it, that look will tell.
    readTitle(visit).catch(() => {});
  }
}

/** The frame and all that are around it: a step in a frame can make each of them go. */
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
