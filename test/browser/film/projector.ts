import { randomUUID } from "node:crypto";
import { BufferSource, EncodedPacketSink, Input, WEBM } from "mediabunny";
import type { Browser, Page } from "playwright-core";
import { encoderPage } from "../../../functions/browser/film/encoder-page.ts";
import { type Colour, nameOf } from "./colours.ts";

/** Plays films in Chromium's own player. */
export class Projector {
  readonly #page: Page;
  /** The id of its player in the page. */
  readonly #id = randomUUID();
  readonly #film: Uint8Array;

  private constructor(page: Page, film: Uint8Array) {
    this.#page = page;
    this.#film = film;
  }

  /**
   * Uses the page that films are encoded in, as a single-process browser has no other page that can draw.
   * @throws Error if the player refuses the film.
   */
  static async load(browser: Browser, film: Uint8Array): Promise<Projector> {
    const page = await encoderPage(browser);
    const projector = new Projector(page, film);
    await page.evaluate((id) => {
      document.body.append(Object.assign(document.createElement("video"), { id, muted: true }));
    }, projector.#id);
    const source = `data:video/webm;base64,${Buffer.from(film).toString("base64")}`;
    await projector.#evaluate(`new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error.message));
      video.src = ${JSON.stringify(source)};
    })`);
    return projector;
  }

  /** The duration that the file states, in seconds. */
  duration(): Promise<number> {
    return this.#evaluate<number>("video.duration");
  }

  size(): Promise<{ width: number; height: number }> {
    return this.#evaluate("({ width: video.videoWidth, height: video.videoHeight })");
  }

  /** Plays it fast. @returns the time at which the player reached the end, in seconds. */
  play(): Promise<number> {
    return this.#evaluate<number>(`new Promise((resolve, reject) => {
      video.onended = () => resolve(video.currentTime);
      video.onerror = () => reject(new Error(video.error.message));
      video.currentTime = 0;
      video.playbackRate = 16;
      video.play();
    })`);
  }

  /** The names of the colours at a time of the film, at points given as fractions of its width and height. */
  async at(seconds: number, points: [number, number][]): Promise<string[]> {
    return (await this.#coloursAt(seconds, points)).map(nameOf);
  }

  /** How many of its frames up to a time only name another one, in a byte: Firefox shows nothing from such a frame on. */
  async namingFrames(seconds: number): Promise<number> {
    const { packets } = await this.#packetsUntil(seconds);
    return packets.filter(({ data }) => Buffer.from(data, "base64").length === 1).length;
  }

  /** Whether its values mean colours from the lowest to the highest, of which players do not all take notice. */
  async hasFullRange(): Promise<boolean | null | undefined> {
    return (await this.#packetsUntil(0)).config?.colorSpace?.fullRange;
  }

  /** The colour at one such point, for fine lines, which encoding blurs. */
  async colourAt(seconds: number, point: [number, number]): Promise<Colour> {
    const [colour = [0, 0, 0]] = await this.#coloursAt(seconds, [point]);
    return colour;
  }

  #coloursAt(seconds: number, points: [number, number][]): Promise<Colour[]> {
    return this.#withPicture<Colour[]>(
      seconds,
      `${JSON.stringify(points)}.map(([x, y]) => {
        const [left, top] = [Math.floor(x * shown.displayWidth), Math.floor(y * shown.displayHeight)];
        return [...drawn(shown).getImageData(left, top, 1, 1).data.slice(0, 3)];
      })`,
    );
  }

  /**
   * Evaluates an expression on `shown`, the picture at a time, decoded without the player, as that keeps showing an
   * earlier picture on a busy machine. `drawn` draws a picture and returns the context of the canvas.
   */
  async #withPicture<T>(seconds: number, expression: string): Promise<T> {
    const { config, packets } = await this.#packetsUntil(seconds);
    return this.#page.evaluate<T>(`(async () => {
      let shown;
      const output = (frame) => { shown?.close(); shown = frame; };
      const decoder = new VideoDecoder({ output, error: () => {} });
      decoder.configure(${JSON.stringify(config)});
      for (const { type, timestamp, data } of ${JSON.stringify(packets)}) {
        decoder.decode(new EncodedVideoChunk({ type, timestamp, data: Uint8Array.fromBase64(data) }));
      }
      await decoder.flush();
      decoder.close();
      const drawn = (picture) => {
        const [width, height] = [picture.displayWidth ?? picture.width, picture.displayHeight ?? picture.height];
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.drawImage(picture, 0, 0);
        return context;
      };
      try {
        return ${expression};
      } finally {
        shown.close();
      }
    })()`);
  }

  /** The encoded pictures up to a time, always including the first one, for a decoder. */
  async #packetsUntil(seconds: number) {
    const input = new Input({ source: new BufferSource(this.#film), formats: [WEBM] });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("The film has no pictures.");
    const packets = [];
    for await (const { type, timestamp, data } of new EncodedPacketSink(track).packets()) {
      if (packets.length > 0 && timestamp > seconds) break;
      packets.push({
        type,
        timestamp: Math.round(timestamp * 1e6),
        data: Buffer.from(data).toString("base64"),
      });
    }
    return { config: await track.getDecoderConfig(), packets };
  }

  /** The colours in the middle of all its pictures, in order, without consecutive repeats. */
  async colours(): Promise<string[]> {
    const { packets } = await this.#packetsUntil(Number.POSITIVE_INFINITY);
    const shown: string[] = [];
    for (const { timestamp } of packets) {
      const colour = await this.middleAt(timestamp / 1e6);
      if (colour && colour !== shown.at(-1)) shown.push(colour);
    }
    return shown;
  }

  /** The name of the colour in the middle of the film at a time. */
  async middleAt(seconds: number): Promise<string | undefined> {
    return (await this.at(seconds, [[0.5, 0.5]]))[0];
  }

  /**
   * How close the film at a time is to a PNG of the same size: signal-to-noise ratio of the brightness, in decibels.
   * Small text is sharp at 30 and hard to read at 24.
   */
  likeness(seconds: number, png: Buffer | undefined): Promise<number> {
    return this.#withPicture<number>(
      seconds,
      `await (async () => {
        const bytes = Uint8Array.fromBase64(${JSON.stringify(png?.toString("base64"))});
        const picture = await createImageBitmap(new Blob([bytes]));
        const { width, height } = picture;
        const brightness = (source) => {
          const { data } = drawn(source).getImageData(0, 0, width, height);
          const pixel = (i) => 0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2];
          return Float64Array.from({ length: width * height }, (_, i) => pixel(i));
        };
        const [film, real] = [brightness(shown), brightness(picture)];
        const error = film.reduce((sum, value, i) => sum + (value - real[i]) ** 2, 0) / film.length;
        return 10 * Math.log10(255 ** 2 / error);
      })()`,
    );
  }

  /** How many pixels of the caption bar differ clearly between two times of the film, of a page of that height. */
  async captionChange(one: number, other: number, pageHeight: number): Promise<number> {
    const [before, after] = await Promise.all([one, other].map((at) => this.caption(at, pageHeight)));
    return (before ?? []).filter((value, pixel) => Math.abs(value - (after?.[pixel] ?? 0)) > 64).length;
  }

  /** The red of each pixel in the caption bar, of a page of that height. */
  caption(seconds: number, pageHeight: number): Promise<number[]> {
    return this.#withPicture<number[]>(
      seconds,
      `(() => {
        const { displayWidth: width, displayHeight: height } = shown;
        const { data } = drawn(shown).getImageData(0, ${pageHeight}, width, height - ${pageHeight});
        return Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel]);
      })()`,
    );
  }

  async close(): Promise<void> {
    await this.#evaluate("video.remove()");
  }

  #evaluate<T>(expression: string): Promise<T> {
    return this.#page.evaluate(
      `(() => { const video = document.getElementById("${this.#id}"); return ${expression}; })()`,
    );
  }
}
