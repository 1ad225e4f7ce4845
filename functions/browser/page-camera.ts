import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import type { FilmSize } from "./film-size.ts";
import type { FilmWriter } from "./film-writer.ts";

/** What a page looked like: a JPEG in base64. `takenAt` is on the scale of `performance.now()`. */
export interface Shot {
  jpeg: string;
  takenAt: number;
}

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
 * Takes pictures of one page whenever it changes, evenly spaced and no faster than they are encoded. A page that
 * changes faster is held back by answering late: Chromium sends a few pictures ahead of the answers and drops what comes after them. That could be the last
 * change of all, so after a quiet moment the page is asked for how it looks now.
 *
 * It speaks Chromium's protocol, in which a picture can be asked for that shows all changes made before: Playwright's
 * screencast has none, and its screenshot touches the page.
 */
export class PageCamera {
  readonly page: Page;
  readonly #size: FilmSize;
  readonly #encoder: Pick<FilmWriter, "isBusy" | "ready">;
  readonly #onShot: (shot: Shot) => void;
  /** Ends every wait. */
  readonly #stopping = new AbortController();
  #session: CDPSession | undefined;
  #nextAnswerAt = 0;
  #quiet: NodeJS.Timeout | undefined;

  constructor(
    page: Page,
    size: FilmSize,
    encoder: Pick<FilmWriter, "isBusy" | "ready">,
    onShot: (shot: Shot) => void,
  ) {
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
    const { width, height } = this.#size;
    session.send("Page.startScreencast", { ...picture, maxWidth: width, maxHeight: height }).catch(() => {});
  }

  /** Takes a picture that shows all that has changed until now, if the page can still draw one. Never fails. */
  async takeLast(): Promise<void> {
    if (this.page.isClosed()) return;
    const taken = new AbortController();
    const limit = delay(lastPictureLimitMs, undefined, { signal: taken.signal }).catch(() => {});
    await Promise.race([this.#takeNow(), limit]);
    taken.abort();
  }

  /** Does not wait for the page, for one that has crashed never answers. */
  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#quiet);
    this.#session?.detach().catch(() => {});
  }

  async #receive(session: CDPSession, { data, sessionId, metadata }: ScreencastFrame): Promise<void> {
    const now = performance.now();
    const age = Date.now() - (metadata.timestamp ?? 0) * 1000;
    const isPlausible = age > 0 && age < oldestMs;
    const wasBusy = this.#encoder.isBusy;
    this.#show({ jpeg: data, takenAt: isPlausible ? now - age : now });
    await Promise.all([this.#waitForTurn(now, wasBusy), this.#encoder.ready]);
    await session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  }

  async #waitForTurn(now: number, isHeldBack: boolean): Promise<void> {
    const answerAt = Math.max(now, this.#nextAnswerAt);
    this.#nextAnswerAt = answerAt + intervalMs;
    clearTimeout(this.#quiet);
    if (this.#stopping.signal.aborted || (answerAt <= now && !isHeldBack)) return;
    this.#quiet = setTimeout(() => this.#takeNow(), 2 * intervalMs);
    await delay(Math.max(0, answerAt - now), undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #takeNow(): Promise<void> {
    const shot = await this.#session?.send("Page.captureScreenshot", picture).catch(() => undefined);
    if (shot) this.#show({ jpeg: shot.data, takenAt: performance.now() });
  }

  #show(shot: Shot): void {
    if (!this.#stopping.signal.aborted) this.#onShot(shot);
  }
}
