import type { Browser, Page } from "playwright-core";
import { type Colour, nameOf } from "./colours.ts";

/** Plays films in Chromium's own player. */
export class Projector {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** @throws Error if the player refuses the film. */
  static async load(browser: Browser, film: Uint8Array): Promise<Projector> {
    const page = await browser.newPage();
    await page.setContent("<video muted></video>");
    const projector = new Projector(page);
    const source = `data:video/webm;base64,${Buffer.from(film).toString("base64")}`;
    await projector.#evaluate(`new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error.message));
      video.src = ${JSON.stringify(source)};
    })`);
    return projector;
  }

  /** What the file says, in seconds. */
  duration(): Promise<number> {
    return this.#evaluate<number>("video.duration");
  }

  size(): Promise<{ width: number; height: number }> {
    return this.#evaluate("({ width: video.videoWidth, height: video.videoHeight })");
  }

  /** Plays it fast. @returns where the player came to the end, in seconds. */
  play(): Promise<number> {
    return this.#evaluate<number>(`new Promise((resolve, reject) => {
      video.onended = () => resolve(video.currentTime);
      video.onerror = () => reject(new Error(video.error.message));
      video.currentTime = 0;
      video.playbackRate = 16;
      video.play();
    })`);
  }

  /** Names of the colours that the film shows at a time, at points given as shares of its width and height. */
  async at(seconds: number, points: [number, number][]): Promise<string[]> {
    const found = await this.#evaluate<Colour[]>(`new Promise((resolve) => {
      video.onseeked = () => {
        const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
        const context = canvas.getContext("2d");
        context.drawImage(video, 0, 0);
        resolve(${JSON.stringify(points)}.map(([x, y]) => {
          const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)];
          return [...context.getImageData(left, top, 1, 1).data.slice(0, 3)];
        }));
      };
      video.currentTime = ${seconds};
    })`);
    return found.map(nameOf);
  }

  /** The name of the colour in the middle of the film at a time. */
  async middleAt(seconds: number): Promise<string | undefined> {
    return (await this.at(seconds, [[0.5, 0.5]]))[0];
  }

  /**
   * How far the film at a time differs from a PNG of the same size: the signal-to-noise ratio of the brightness, in decibels.
   * Small text is sharp at 30 and hard to read at 24.
   */
  likeness(seconds: number, png: Buffer | undefined): Promise<number> {
    return this.#evaluate<number>(`(async () => {
      const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(${JSON.stringify(png?.toString("base64"))})]));
      const seeked = new Promise((resolve) => { video.onseeked = resolve; });
      video.currentTime = ${seconds};
      await seeked;
      const { width, height } = picture;
      const brightness = (source) => {
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.drawImage(source, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const pixel = (i) => 0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2];
        return Float64Array.from({ length: width * height }, (_, i) => pixel(i));
      };
      const [shown, real] = [brightness(video), brightness(picture)];
      const error = shown.reduce((sum, value, i) => sum + (value - real[i]) ** 2, 0) / shown.length;
      return 10 * Math.log10(255 ** 2 / error);
    })()`);
  }

  async close(): Promise<void> {
    await this.#page.close();
  }

  #evaluate<T>(expression: string): Promise<T> {
    return this.#page.evaluate(
      `(() => { const video = document.querySelector("video"); return ${expression}; })()`,
    );
  }
}
