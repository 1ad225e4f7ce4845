import { spawn } from "node:child_process";
import { once } from "node:events";
import type { FilmSize } from "../functions/browser/film/film-size.ts";

/** How much brighter or darker a pixel has to be, of 255, to be another one. Encoders change it by less. */
const otherPixel = 32;
/** How many pixels have to be others: a word of three letters, or a box that is ticked. */
const otherPicture = 100;
/**
 * The colour of what our films draw over the page, which counts for neither side, and how close a pixel comes to it. The
 * example shop has oranges that differ by more.
 */
const drawn = [234, 88, 12] as const;
const drawnTolerance = 32;
/** How much of it a ring around a press is filled with. */
const fill = 0.2;
/** How far, in pixels, its edges and their smear reach. */
const smear = 4;

/**
 * Counts the pictures of a film in which the page looks different from before, decoded by ffmpeg. Where something is drawn
 * over the page, the page is taken as it was last seen there. Pictures of one colour are passed over: a film that begins
 * before its page, or shows the gap between two, tells nothing by them.
 * @param size the size of the page, which is at the top of the film.
 */
export async function differentPictures(ffmpeg: string, film: string, size: FilmSize): Promise<number> {
  const filter = `crop=${size.width}:${size.height}:0:0`;
  const output = ["-vsync", "0", "-vf", filter, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"];
  const child = spawn(ffmpeg, ["-v", "error", "-i", film, ...output], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const bytes = size.width * size.height * 3;
  let waiting: Buffer[] = [];
  let length = 0;
  const page = new PageAsSeen(size);
  let count = 0;
  for await (const chunk of child.stdout) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < bytes) continue;
    let all = Buffer.concat(waiting);
    for (; all.length >= bytes; all = all.subarray(bytes)) {
      if (page.shows(all)) count += 1;
    }
    waiting = [all];
    length = all.length;
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${film} could not be decoded.`);
  return count;
}

/** What the page of a film looked like last, as RGB pixels. */
export class PageAsSeen {
  readonly #width: number;
  readonly #pixels: number;
  readonly #seen: Uint8Array;

  constructor({ width, height }: FilmSize) {
    this.#width = width;
    this.#pixels = width * height;
    this.#seen = new Uint8Array(3 * this.#pixels);
  }

  /** Looks at a picture of RGB pixels. @returns whether it differs visibly from the page as it was seen before. */
  shows(picture: Uint8Array): boolean {
    if (this.#isBlank(picture)) return false;
    let others = 0;
    for (let at = 0; at < this.#pixels; at += 1) {
      if (Math.abs(brightness(picture, 3 * at) - brightness(this.#seen, 3 * at)) <= otherPixel) continue;
      if (this.#isTinted(picture, 3 * at) || this.#isDrawnNear(picture, at)) continue;
      for (let part = 0; part < 3; part += 1) this.#seen[3 * at + part] = picture[3 * at + part] ?? 0;
      others += 1;
    }
    return others > otherPicture;
  }

  #isBlank(picture: Uint8Array): boolean {
    const first = brightness(picture, 0);
    let others = 0;
    for (let at = 0; at < this.#pixels && others <= otherPicture; at += 1) {
      const isOther = Math.abs(brightness(picture, 3 * at) - first) > otherPixel;
      if (isOther && !this.#isDrawnNear(picture, at)) others += 1;
    }
    return others <= otherPicture;
  }

  /** Whether a pixel is what was there before, under the fill of a ring. */
  #isTinted(picture: Uint8Array, at: number): boolean {
    return drawn.every((value, part) => {
      const tinted = (this.#seen[at + part] ?? 0) * (1 - fill) + value * fill;
      return Math.abs((picture[at + part] ?? -999) - tinted) <= otherPixel;
    });
  }

  #isDrawnNear(picture: Uint8Array, at: number): boolean {
    for (let row = -smear; row <= smear; row += 1) {
      for (let column = -smear; column <= smear; column += 1) {
        if (isDrawn(picture, 3 * (at + row * this.#width + column))) return true;
      }
    }
    return false;
  }
}

function brightness(picture: Uint8Array, at: number): number {
  return 0.299 * (picture[at] ?? 0) + 0.587 * (picture[at + 1] ?? 0) + 0.114 * (picture[at + 2] ?? 0);
}

function isDrawn(picture: Uint8Array, at: number): boolean {
  return drawn.every((value, part) => Math.abs((picture[at + part] ?? -999) - value) <= drawnTolerance);
}
