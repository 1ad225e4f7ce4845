import type { Browser, Page } from "playwright-core";
import type { Mask } from "../../attempt/masking/mask.ts";
import { GuardedCamera } from "../secrets/guarded-camera.ts";
import { FilmEncoder } from "./film-encoder.ts";
import type { Camera, FilmEvents, Shot } from "./film-events.ts";
import { type FilmSize, filmSizeOf } from "./film-size.ts";
import { FilmWriter } from "./film-writer.ts";
import { PageCamera } from "./page-camera.ts";

/** What a film shows of a test that only calls an API, so that the film of the run has something in its place. */
const noPage = "No page was opened in this test";

/**
 * Films one test: what its page shows from `begin` to `stop`, following the test to other pages. A film is an extra:
 * if the page, the browser or the encoder fails, the film ends there.
 */
export class FilmRecorder {
  readonly #size: FilmSize;
  readonly #writer: FilmWriter;
  readonly #onShot: ((shot: Shot) => void) | undefined;
  #startedAt = 0;
  #camera: Camera | undefined;
  #mask: Mask | undefined;
  #switching = Promise.resolve();
  readonly #events: FilmEvents = {
    onShot: (shot) => {
      this.#onShot?.(shot);
      const { takenAt, ...picture } = shot;
      this.#writer.show({ ...picture, timeMs: takenAt - this.#startedAt });
    },
    onSecret: (since) => this.#writer.leaveOutFrom(since - this.#startedAt),
  };

  private constructor(size: FilmSize, encoder: FilmEncoder, onShot?: (shot: Shot) => void) {
    this.#size = size;
    this.#onShot = onShot;
    this.#writer = new FilmWriter(encoder);
  }

  /**
   * Prepares to film; best called in parallel with other preparations of the test.
   * @param viewport the page's size in pixels, which is the film's (rounded up to even numbers).
   * @param onShot receives every picture that is taken, before it is encoded or dropped.
   * @throws Error of the browser if it cannot encode.
   */
  static async open(
    browser: Browser,
    viewport: FilmSize,
    onShot?: (shot: Shot) => void,
  ): Promise<FilmRecorder> {
    const size = filmSizeOf(viewport);
    return new FilmRecorder(size, await FilmEncoder.open(browser, size), onShot);
  }

  /** Starts the film's time. It shows nothing before there is a page to follow. */
  begin(): void {
    this.#startedAt = performance.now();
  }

  /**
   * Adds a picture of what a step has done. The film begins with the first page that a step opens, since the empty page
   * before it shows nothing. Settles when the page may change again. Never fails.
   */
  async afterStep(page: Page): Promise<void> {
    if (page.isClosed() || (!this.#camera && page.url() === "about:blank")) return;
    await this.follow(page);
    await this.#camera?.takeNow();
  }

  /** Continues with another page. The last picture stays until the first one of that page. Never fails. */
  follow(page: Page): Promise<void> {
    return this.#afterSwitching(async () => {
      if (this.#camera?.page !== page) await this.#switchTo(page);
    });
  }

  /** From now on, pictures in which a secret could be read are kept out of the film. Never fails. */
  guard(mask: Mask): Promise<void> {
    return this.#afterSwitching(async () => {
      if (this.#mask) return;
      this.#mask = mask;
      if (this.#camera) await this.#switchTo(this.#camera.page);
    });
  }

  /**
   * Ends the film, whose duration is the time since `begin` and `lastPictureHeldMs`, and frees everything.
   * @returns a WebM file; `null` if there was no picture.
   */
  async stop(): Promise<Uint8Array | null> {
    const shownMs = Math.round(performance.now() - this.#startedAt);
    if (!this.#camera) this.#writer.show({ jpeg: null, card: noPage, timeMs: 0, isOfStep: true });
    await this.#afterSwitching(async () => {
      await this.#camera?.takeNow();
      this.#camera?.stop();
    });
    return this.#writer.end(shownMs);
  }

  /** Discards the film and frees everything; does nothing after `stop`. Never fails. */
  async discard(): Promise<void> {
    await this.#afterSwitching(async () => this.#camera?.stop());
    await this.#writer.discard();
  }

  async #switchTo(page: Page): Promise<void> {
    this.#camera?.stop();
    this.#camera = this.#mask
      ? new GuardedCamera(page, this.#mask, this.#writer, this.#events)
      : new PageCamera(page, this.#size, this.#writer, this.#events.onShot);
    await this.#camera.start().catch(() => {});
  }

  #afterSwitching(turn: () => Promise<void>): Promise<void> {
    this.#switching = this.#switching.then(turn);
    return this.#switching;
  }
}
