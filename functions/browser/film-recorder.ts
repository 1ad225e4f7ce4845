import type { Browser, Page } from "playwright-core";
import { FilmEncoder } from "./film-encoder.ts";
import { type FilmSize, filmSizeOf } from "./film-size.ts";
import { FilmWriter } from "./film-writer.ts";
import { PageCamera, type Shot } from "./page-camera.ts";

/**
 * Films one test: what its page shows from `start` to `stop`, and where the test goes on in another page, that one.
 * A film is an extra: where the page, the browser or the encoder fails, it ends with what there was till then.
 */
export class FilmRecorder {
  readonly #size: FilmSize;
  readonly #writer: FilmWriter;
  #startedAt = 0;
  #camera: PageCamera | undefined;
  #switching = Promise.resolve();

  private constructor(size: FilmSize, encoder: FilmEncoder) {
    this.#size = size;
    this.#writer = new FilmWriter(encoder);
  }

  /**
   * Makes ready to film; best begun beside whatever else a test needs.
   * @param viewport the page's size in pixels, which is the film's (rounded up to even numbers).
   * @throws Error of the browser if it cannot encode.
   */
  static async open(browser: Browser, viewport: FilmSize): Promise<FilmRecorder> {
    const size = filmSizeOf(viewport);
    return new FilmRecorder(size, await FilmEncoder.open(browser, size));
  }

  /** Begins the film. Never fails: a page that cannot be filmed leaves the film empty. */
  async start(page: Page): Promise<void> {
    this.#startedAt = performance.now();
    await this.follow(page);
  }

  /** Goes on with another page; until its first picture comes, the last one stays. Never fails. */
  follow(page: Page): Promise<void> {
    return this.#afterSwitching(async () => {
      if (this.#camera?.page === page) return;
      this.#camera?.stop();
      this.#camera = new PageCamera(page, this.#size, this.#writer, (shot) => this.#show(shot));
      await this.#camera.start().catch(() => {});
    });
  }

  /**
   * Ends the film, which lasts as long as the time since `start`, and frees everything.
   * @returns a WebM file; `null` if there was never a picture.
   */
  async stop(): Promise<Uint8Array | null> {
    const durationMs = Math.round(performance.now() - this.#startedAt);
    await this.#afterSwitching(async () => {
      await this.#camera?.takeLast();
      this.#camera?.stop();
    });
    return this.#writer.end(durationMs);
  }

  /** Ends without a film and frees everything; does nothing after `stop`. Never fails. */
  async discard(): Promise<void> {
    await this.#afterSwitching(async () => this.#camera?.stop());
    await this.#writer.discard();
  }

  #afterSwitching(turn: () => Promise<void>): Promise<void> {
    this.#switching = this.#switching.then(turn);
    return this.#switching;
  }

  #show({ jpeg, takenAt }: Shot): void {
    this.#writer.show({ jpeg, timeMs: takenAt - this.#startedAt });
  }
}
