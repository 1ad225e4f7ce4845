import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import type { Camera, Shot } from "./film-events.ts";
import type { FilmSize } from "./film-size.ts";
import type { FilmWriter } from "./film-writer.ts";

/** A picture as Chromium sends it; `timestamp` is in seconds. */
interface ScreencastFrame {
  data: string;
  sessionId: number;
  metadata: { timestamp?: number };
}

/** Twelve pictures a second: enough to follow a person's steps, at a fifth of the work of a smooth film. */
const intervalMs = 1000 / 12;

/** Longest plausible way of a picture from the page to here, in milliseconds; else the clock was set meanwhile. */
const oldestMs = 2000;

/** How long the last picture may take: 50 ms are usual; a page that is busy or has crashed never draws it. */
const lastPictureLimitMs = 500;

/** 38 dB in the film, against 35 dB at quality 80; larger pictures, smaller films. */
const picture = { format: "jpeg", quality: 90 } as const;

/**
 * Takes pictures of one page whenever it changes, evenly spaced and no faster than they are encoded. Chromium cannot be
 * asked for fewer pictures: those that nobody waits for are drawn and thrown away, at half the cost of one that is kept.
 * So after each picture the screencast is stopped for a while. When it begins again it begins with a picture of how the
 * page looks now; if that is the one that is known already, the page rests, and the next picture is of its next change.
 *
 * It speaks Chromium's protocol, in which a picture can be asked for that shows all changes made before: Playwright's
 * screencast has none, and its screenshot touches the page.
 */
export class PageCamera implements Camera {
  readonly page: Page;
  readonly #size: FilmSize;
  readonly #encoder: Pick<FilmWriter, "ready">;
  readonly #onShot: (shot: Shot) => void;
  /** Ends every wait. */
  readonly #stopping = new AbortController();
  #session: CDPSession | undefined;
  #isResting = false;
  #latest: string | undefined;

  constructor(page: Page, size: FilmSize, encoder: Pick<FilmWriter, "ready">, onShot: (shot: Shot) => void) {
    this.page = page;
    this.#size = size;
    this.#encoder = encoder;
    this.#onShot = onShot;
  }

  /** Does not wait for the first picture: a page that has crashed sends none. @throws Error if the page is gone. */
  async start(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    this.#session = session;
    session.on("Page.screencastFrame", (frame) => void this.#receive(session, frame));
    void this.#goOn(session);
  }

  async takeLast(): Promise<void> {
    if (this.page.isClosed()) return;
    await atMost(lastPictureLimitMs, this.#takeNow()).catch(() => {});
  }

  stop(): void {
    this.#stopping.abort();
    this.#session?.detach().catch(() => {});
  }

  async #receive(session: CDPSession, { data, sessionId, metadata }: ScreencastFrame): Promise<void> {
    // Was on its way when the rest began; the picture after the rest shows all that it shows.
    if (this.#isResting) return;
    if (data === this.#latest) {
      await session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
      return;
    }
    this.#latest = data;
    const now = performance.now();
    const age = Date.now() - (metadata.timestamp ?? 0) * 1000;
    const isPlausible = age > 0 && age < oldestMs;
    this.#show({ jpeg: data, takenAt: isPlausible ? now - age : now, covers: [] });
    await this.#rest(session);
  }

  async #rest(session: CDPSession): Promise<void> {
    this.#isResting = true;
    session.send("Page.stopScreencast").catch(() => {});
    await this.#pause();
    this.#isResting = false;
    await this.#goOn(session);
  }

  /** Tries again where a page goes from one process to another: just then there is nothing to film. */
  async #goOn(session: CDPSession): Promise<void> {
    const { width: maxWidth, height: maxHeight } = this.#size;
    while (!this.#stopping.signal.aborted && !this.page.isClosed()) {
      try {
        await session.send("Page.startScreencast", { ...picture, maxWidth, maxHeight });
        return;
      } catch {
        await this.#pause();
      }
    }
  }

  async #pause(): Promise<void> {
    const interval = delay(intervalMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    await Promise.all([interval, this.#encoder.ready]);
  }

  async #takeNow(): Promise<void> {
    const shot = await this.#session?.send("Page.captureScreenshot", picture).catch(() => undefined);
    if (shot) this.#show({ jpeg: shot.data, takenAt: performance.now(), covers: [] });
  }

  #show(shot: Shot): void {
    if (!this.#stopping.signal.aborted) this.#onShot(shot);
  }
}
