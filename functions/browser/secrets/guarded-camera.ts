import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import { atMost } from "../../core/at-most.ts";
import type { Area, Camera, FilmEvents } from "../film/film-events.ts";
import type { FilmWriter } from "../film/film-writer.ts";
import { OpenerDimming } from "../film/opener-dimming.ts";
import { PicturePatience } from "../film/picture-patience.ts";
import { takePicture } from "../page/take-picture.ts";
import type { Box } from "./painted-document.ts";
import { type SearchResult, SecretSearch } from "./secret-search.ts";

/** At most four pictures a second, each of which needs two searches of the page. */
const shortestRestMs = 250;
/** The pause after a picture, as a multiple of the time that the picture took. */
const restShare = 3;

/** Time limit of a picture and its searches, in milliseconds. They usually take 30; a busy page is filmed later. */
const pictureLimitMs = 2_000;

const picture = { format: "jpeg", quality: 90 } as const;

/** How far covers extend beyond the box, to allow for rounding. CSS pixels. */
const margin = 2;

/**
 * Takes pictures of a page that may show a secret. Chromium's screencast does not tell what is in a picture, so each
 * is taken individually and used only if the page's texts contained no secret before and after it. Once a document
 * contained one, no more pictures of it are shown and the earlier ones are removed, as the secret may have been
 * visible between two searches.
 */
export class GuardedCamera implements Camera {
  readonly page: Page;
  readonly #search: SecretSearch;
  readonly #encoder: Pick<FilmWriter, "ready">;
  readonly #events: FilmEvents;
  readonly #stopping = new AbortController();
  readonly #patience = new PicturePatience();
  #session: CDPSession | undefined;
  #dimming: OpenerDimming | undefined;
  #taking: Promise<void> = Promise.resolve();
  /** The current document, since when it was seen, and whether a secret was found in it. */
  #document = { id: "", since: performance.now(), showsSecret: false };

  constructor(page: Page, mask: Mask, encoder: Pick<FilmWriter, "ready">, events: FilmEvents) {
    this.page = page;
    this.#search = new SecretSearch(page, mask);
    this.#encoder = encoder;
    this.#events = events;
  }

  /** Does not wait for the first picture. @throws Error if the page is gone. */
  async start(): Promise<void> {
    this.#session = await this.page.context().newCDPSession(this.page);
    this.#dimming = await OpenerDimming.watch(this.page, this.#session);
    void this.#run(this.#session);
  }

  async takeNow(limitMs?: number): Promise<void> {
    const session = this.#session;
    if (!session || this.page.isClosed()) return;
    // With its searches, as a secret could be shown between them and a later picture.
    const take = () =>
      takePicture(
        () => this.#take(session, true),
        () => !this.page.isClosed(),
      );
    const picture = this.#taking.then(take);
    this.#taking = this.#patience.wait(picture, limitMs);
    await this.#taking;
  }

  stop(): void {
    this.#stopping.abort();
    this.#session?.detach().catch(() => {});
    this.#search.close();
  }

  async #run(session: CDPSession): Promise<void> {
    while (!this.#stopping.signal.aborted && !this.page.isClosed()) {
      const beganAt = performance.now();
      this.#taking = atMost(pictureLimitMs, this.#take(session, false)).catch(() => {});
      await this.#taking;
      const rest = Math.max(shortestRestMs, restShare * (performance.now() - beganAt));
      const pause = delay(rest, undefined, { signal: this.#stopping.signal }).catch(() => {});
      await Promise.all([pause, this.#encoder.ready]);
    }
  }

  /** @throws Error if the page cannot be searched at the moment, or moves to another document meanwhile. */
  async #take(session: CDPSession, isOfStep: boolean): Promise<void> {
    await this.#dimming?.whenOver();
    const takenAt = performance.now();
    const before = await this.#searchAt(takenAt);
    if (this.#document.showsSecret) return;
    const { data } = await session.send("Page.captureScreenshot", picture);
    const { cssVisualViewport: view } = await session.send("Page.getLayoutMetrics");
    const after = await this.#searchAt(takenAt);
    if (this.#document.showsSecret) return;
    if (before.document !== after.document) throw new Error("The page moved to another document.");
    if (this.#dimming?.mayShowSince(takenAt)) return this.#take(session, isOfStep);
    const covers = [...before.covers, ...after.covers].map((box) => coverOf(box, view));
    if (!this.#stopping.signal.aborted) this.#events.onShot({ jpeg: data, takenAt, isOfStep, covers });
  }

  async #searchAt(at: number): Promise<SearchResult> {
    const found = await this.#search.run();
    if (found.document !== this.#document.id) {
      // Pictures from before the first search are not removed: no secret had been used yet.
      const since = this.#document.id === "" ? this.#document.since : at;
      this.#document = { id: found.document, since, showsSecret: false };
    }
    if (found.secrets.length > 0 && !this.#document.showsSecret) {
      this.#document.showsSecret = true;
      if (!this.#stopping.signal.aborted) this.#events.onSecret(this.#document.since);
    }
    return found;
  }
}

interface View {
  pageX: number;
  pageY: number;
  clientWidth: number;
  clientHeight: number;
}

/** Where a box of the page's document lies in its picture. */
function coverOf({ x, y, width, height }: Box, view: View): Area {
  return {
    x: (x - margin - view.pageX) / view.clientWidth,
    y: (y - margin - view.pageY) / view.clientHeight,
    width: (width + 2 * margin) / view.clientWidth,
    height: (height + 2 * margin) / view.clientHeight,
  };
}
