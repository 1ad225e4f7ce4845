import type { Browser, JSHandle } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { encoderPage } from "./encoder-page.ts";
import { createFilmDrawings } from "./film-drawings.ts";
import { createFilmPainter } from "./film-painter.ts";
import type { FilmLayout } from "./film-size.ts";
import { filmsAtOnce } from "./films-at-once.ts";
import { createPageEncoder, type FrameToEncode, type PageEncoder } from "./page-encoder.ts";

/** An encoded frame. `config` comes with the first one and tells players the colours. */
export interface FilmPacket {
  data: Uint8Array;
  timeMs: number;
  isKey: boolean;
  config: VideoDecoderConfig | null;
}

/**
 * Measured on pages full of small text: a finer one does not look better, as the JPEG frames are the limit (38 dB
 * either way), and a bit rate of 1 Mbit/s makes such pages unreadable (23 dB).
 */
const quantizer = 48;

/** Milliseconds after which an encoder is considered stuck; the slowest frame on a busy machine took 0.4 s. */
const stuckAfterMs = 10_000;

/** The films that are being made in each browser. */
const filmsIn = new WeakMap<Browser, Set<FilmEncoder>>();

/** Encodes one film in a page of the browser that is filmed. */
export class FilmEncoder {
  readonly #handle: JSHandle<PageEncoder>;
  readonly #films: Set<FilmEncoder>;

  private constructor(handle: JSHandle<PageEncoder>, films: Set<FilmEncoder>) {
    this.#handle = handle;
    this.#films = films.add(this);
  }

  /** @throws Error of the browser if it cannot encode. */
  static async open(browser: Browser, layout: FilmLayout): Promise<FilmEncoder> {
    const page = await encoderPage(browser);
    const handle = await page.evaluateHandle<PageEncoder>(`(() => {
      const layout = ${JSON.stringify({ ...layout, quantizer })};
      const painter = (${createFilmPainter})(layout);
      return (${createPageEncoder})(layout, painter, (${createFilmDrawings})(layout, painter));
    })()`);
    const films = filmsIn.get(browser) ?? new Set();
    filmsIn.set(browser, films);
    return new FilmEncoder(handle, films);
  }

  /** How many films are being made on this machine, including this one. */
  get filmsAtOnce(): number {
    return filmsAtOnce(this.#films.size);
  }

  /** @throws Error if the browser is gone or the encoder is stuck; no later call will do better. */
  async encode(frames: readonly FrameToEncode[]): Promise<FilmPacket[]> {
    const encoding = this.#handle.evaluate((encoder, input) => encoder.encode(input), frames);
    const encoded = await atMost(stuckAfterMs, encoding);
    return encoded.map(({ data, ...rest }) => ({ data: Buffer.from(data, "base64"), ...rest }));
  }

  /** Frees what the page holds for this film. Never fails, even if the browser has ended. */
  async close(): Promise<void> {
    this.#films.delete(this);
    const closing = this.#handle.evaluate((encoder) => encoder.close()).then(() => this.#handle.dispose());
    await atMost(stuckAfterMs, closing).catch(() => {});
  }
}
