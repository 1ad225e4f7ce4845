import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { takePicture } from "../page/take-picture.ts";
import type { Camera, Shot } from "./film-events.ts";
import type { FilmSize } from "./film-size.ts";
import type { FilmWriter } from "./film-writer.ts";
import { OpenerDimming } from "./opener-dimming.ts";
import { PicturePatience } from "./picture-patience.ts";

/** A picture as Chromium sends it; `timestamp` is in seconds. */
interface ScreencastFrame {
  data: string;
  sessionId: number;
  metadata: { timestamp?: number };
}

/** Twelve pictures a second: enough to follow the steps, at a fifth of the work of a smooth film. */
const intervalMs = 1000 / 12;

/** Oldest plausible picture, in milliseconds. An older time stamp means that the clock was adjusted. */
const oldestMs = 2000;

/**
 * How long a picture of a step stands for the page, in milliseconds: as long as any other where the film is alone, and longer
 * where films share the machine, up to this. With 80, four films at once on a busy machine lost pictures of steps, and the
 * film of one test had none left.
 */
const longestQuietMs = 200;

/** 38 dB in the film instead of 35 dB at quality 80. The pictures are larger but the films smaller. */
const picture = { format: "jpeg", quality: 90 } as const;

type CameraEncoder = Pick<FilmWriter, "ready" | "filmsAtOnce">;

/**
 * Takes pictures of one page whenever it changes, evenly spaced and no faster than they are encoded. Chromium's rate
 * cannot be lowered: pictures that are not acknowledged are drawn and dropped, at half the cost of one that is kept.
 * So the screencast is stopped for a while after each picture. When restarted, it first sends the current state; if
 * that is already known, the page is idle, and the next picture comes with its next change.
 *
 * It uses Chromium's protocol directly, which can take a picture that shows all changes made before: Playwright's
 * screencast cannot, and its screenshot affects the page.
 */
export class PageCamera implements Camera {
  readonly page: Page;
  readonly #size: FilmSize;
  readonly #encoder: CameraEncoder;
  readonly #onShot: (shot: Shot) => void;
  /** Ends every wait. */
  readonly #stopping = new AbortController();
  readonly #patience = new PicturePatience();
  #session: CDPSession | undefined;
  #isResting = false;
  /** When the screencast was begun last, on the scale of `performance.now()`. */
  #begunAt = performance.now();
  #latest: string | undefined;
  /** On the scale of `performance.now()`. */
  #quietUntil = 0;
  #dimming: OpenerDimming | undefined;

  constructor(page: Page, size: FilmSize, encoder: CameraEncoder, onShot: (shot: Shot) => void) {
    this.page = page;
    this.#size = size;
    this.#encoder = encoder;
    this.#onShot = onShot;
  }

  /** Does not wait for the first picture: a page that has crashed sends none. @throws Error if the page is gone. */
  async start(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    this.#session = session;
    this.#dimming = await OpenerDimming.watch(this.page, session);
    session.on("Page.screencastFrame", (frame) => void this.#receive(session, frame));
    void this.#goOn(session);
  }

  async takeNow(limitMs?: number): Promise<void> {
    if (this.page.isClosed()) return;
    this.#beQuiet();
    if (this.#session && !this.#isResting) void this.#rest(this.#session);
    await this.#patience.wait(this.#take({ isOfStep: true }), limitMs);
  }

  stop(): void {
    this.#stopping.abort();
    this.#session?.detach().catch(() => {});
  }

  async #receive(session: CDPSession, { data, sessionId, metadata }: ScreencastFrame): Promise<void> {
    // It was sent before the pause began. The picture after the pause shows the same and more.
    if (this.#isResting) return;
    if (this.#dimming?.mayShowSince(this.#begunAt)) {
      await this.#rest(session);
      return;
    }
    if (data === this.#latest) {
      await session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
      return;
    }
    this.#latest = data;
    const now = performance.now();
    const age = Date.now() - (metadata.timestamp ?? 0) * 1000;
    const isPlausible = age > 0 && age < oldestMs;
    this.#show({ jpeg: data, takenAt: isPlausible ? now - age : now, isOfStep: false, covers: [] });
    await this.#rest(session);
  }

  async #rest(session: CDPSession): Promise<void> {
    this.#isResting = true;
    session.send("Page.stopScreencast").catch(() => {});
    await this.#pause();
    this.#isResting = false;
    await this.#goOn(session);
  }

  /** Tries again if it fails: a page that is moving to another process cannot be filmed. */
  async #goOn(session: CDPSession): Promise<void> {
    const { width: maxWidth, height: maxHeight } = this.#size;
    while (!this.#stopping.signal.aborted && !this.page.isClosed()) {
      try {
        // A screencast begins with what was drawn last. Only another way of taking a picture waits until the page is drawn anew.
        if (this.#dimming?.mayShowSince(this.#begunAt)) await this.#take({ isOfStep: false });
        this.#begunAt = performance.now();
        await session.send("Page.startScreencast", { ...picture, maxWidth, maxHeight });
        return;
      } catch {
        await this.#pause();
      }
    }
  }

  async #pause(): Promise<void> {
    const leftMs = Math.max(0, this.#begunAt + intervalMs - performance.now());
    const interval = delay(leftMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    await Promise.all([interval, this.#encoder.ready]);
    while (!this.#stopping.signal.aborted && performance.now() < this.#quietUntil) {
      const quiet = this.#quietUntil - performance.now();
      await delay(Math.max(1, quiet), undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  async #take(of: Pick<Shot, "isOfStep">): Promise<void> {
    await this.#dimming?.whenOver();
    const beganAt = performance.now();
    const session = this.#session;
    if (!session) return;
    const shot = await takePicture(() => session.send("Page.captureScreenshot", picture)).catch(() => null);
    this.#beQuiet();
    if (!shot) return;
    if (this.#dimming?.mayShowSince(beganAt)) return this.#take(of);
    this.#latest = shot.data;
    this.#show({ jpeg: shot.data, takenAt: performance.now(), ...of, covers: [] });
  }

  #beQuiet(): void {
    const quietMs = Math.min(longestQuietMs, intervalMs * this.#encoder.filmsAtOnce);
    this.#quietUntil = performance.now() + quietMs;
  }

  #show(shot: Shot): void {
    if (!this.#stopping.signal.aborted) this.#onShot(shot);
  }
}
