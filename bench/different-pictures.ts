import { spawn } from "node:child_process";
import { once } from "node:events";
import type { FilmSize } from "../functions/browser/film/film-size.ts";

/** How much brighter or darker a pixel has to be, of 255, to be another one. Encoders change it by less. */
const otherPixel = 32;
/** How many pixels have to be others: a word of three letters, or a box that is ticked. */
const otherPicture = 100;
/** The colour of what our films draw over the page, which counts for neither side, and how close a pixel comes to it. */
const drawn = [234, 88, 12] as const;
const drawnTolerance = 60;
/** How far, in pixels, its edges and their smear reach. */
const smear = 4;

/**
 * Counts the pictures of a film in which the page looks different from before, decoded by ffmpeg. Where something is drawn
 * over the page, the page is taken as it was last seen there.
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
  const page = new Page(size);
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

/** What a page looked like last, as brightness. */
class Page {
  readonly #width: number;
  readonly #seen: Int16Array;

  constructor({ width, height }: FilmSize) {
    this.#width = width;
    this.#seen = new Int16Array(width * height).fill(-1);
  }

  /** Looks at a picture of RGB pixels. @returns whether it differs visibly from the page as it was seen before. */
  shows(picture: Uint8Array): boolean {
    let others = 0;
    for (let at = 0; at < this.#seen.length; at += 1) {
      const now = brightness(picture, 3 * at);
      const before = this.#seen[at] ?? -1;
      if (before >= 0 && Math.abs(now - before) <= otherPixel) continue;
      if (this.#isDrawnNear(picture, at)) continue;
      this.#seen[at] = now;
      others += 1;
    }
    return others > otherPicture;
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
