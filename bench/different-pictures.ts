import { spawn } from "node:child_process";
import { once } from "node:events";
import type { FilmSize } from "../functions/browser/film/film-size.ts";

/** How much brighter or darker a pixel has to be, of 255, to be another one. Encoders change it by less. */
const otherPixel = 32;
/** How many pixels have to be others: a word of three letters, or a box that is ticked. */
const otherPicture = 100;
/**
 * The colour of what our films draw over the page, and how close a pixel comes to it. The example shop has oranges that
 * differ by more.
 */
const drawn = [234, 88, 12] as const;
const drawnTolerance = 32;
/** How much of it a ring around a press is filled with. */
const fill = 0.2;
/** How far, in pixels, its edges and their smear reach. */
const smear = 4;

/** How many pictures of a film differ from what was seen before. */
export interface DifferentPictures {
  /** As a person sees them: with what is drawn over the page, as where it was pressed. */
  seen: number;
  /** Of the page alone. */
  ofPage: number;
}

/**
 * Counts the pictures of a film that look different from before, decoded by ffmpeg. Pictures of one colour are passed over: a
 * film that begins before its page, or shows the gap between two, tells nothing by them.
 * @param size the size of the page, which is at the top of the film: what stands below it does not count.
 */
export async function differentPictures(
  ffmpeg: string,
  film: string,
  size: FilmSize,
): Promise<DifferentPictures> {
  const filter = `crop=${size.width}:${size.height}:0:0`;
  const output = ["-vsync", "0", "-vf", filter, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"];
  const child = spawn(ffmpeg, ["-v", "error", "-i", film, ...output], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const bytes = size.width * size.height * 3;
  let waiting: Buffer[] = [];
  let length = 0;
  const [shown, page] = [new LastSeen(size, "all"), new LastSeen(size, "page")];
  const count = { seen: 0, ofPage: 0 };
  for await (const chunk of child.stdout) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < bytes) continue;
    let all = Buffer.concat(waiting);
    for (; all.length >= bytes; all = all.subarray(bytes)) {
      if (shown.differs(all)) count.seen += 1;
      if (page.differs(all)) count.ofPage += 1;
    }
    waiting = [all];
    length = all.length;
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${film} could not be decoded.`);
  return count;
}

/**
 * What was seen of a film last, as RGB pixels: all of it, or the page alone. Where something is drawn over the page, that is taken
 * as it was last seen there, and afterwards as it comes out from under it.
 */
export class LastSeen {
  readonly #of: "all" | "page";
  readonly #width: number;
  readonly #pixels: number;
  readonly #seen: Uint8Array;
  /** 1 for each pixel over which something is drawn. */
  #covered: Uint8Array;

  constructor({ width, height }: FilmSize, of: "all" | "page") {
    this.#of = of;
    this.#width = width;
    this.#pixels = width * height;
    this.#seen = new Uint8Array(3 * this.#pixels);
    this.#covered = new Uint8Array(this.#pixels);
  }

  /** Looks at a picture of RGB pixels. @returns whether it differs visibly from what was seen before. */
  differs(picture: Uint8Array): boolean {
    const drawnOver = this.#drawnOver(picture);
    if (this.#isBlank(picture, drawnOver)) return false;
    const covered = this.#covered;
    this.#covered = drawnOver;
    let others = 0;
    for (let at = 0; at < this.#pixels; at += 1) {
      if (drawnOver[at] === 1) continue;
      const isOther = Math.abs(brightness(picture, 3 * at) - brightness(this.#seen, 3 * at)) > otherPixel;
      const isUncovered = covered[at] === 1;
      if (!isOther && !isUncovered) continue;
      if (isOther && this.#of === "page" && this.#isTinted(picture, 3 * at)) {
        drawnOver[at] = 1;
        continue;
      }
      for (let part = 0; part < 3; part += 1) this.#seen[3 * at + part] = picture[3 * at + part] ?? 0;
      // What comes out from under a drawing may have been there before.
      if (!isUncovered) others += 1;
    }
    return others > otherPicture;
  }

  #isBlank(picture: Uint8Array, drawnOver: Uint8Array): boolean {
    const first = brightness(picture, 0);
    let others = 0;
    for (let at = 0; at < this.#pixels && others <= otherPicture; at += 1) {
      if (drawnOver[at] === 0 && Math.abs(brightness(picture, 3 * at) - first) > otherPixel) others += 1;
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

  /** 1 for each pixel over which something is drawn, or close to it. */
  #drawnOver(picture: Uint8Array): Uint8Array {
    const mask = new Uint8Array(this.#pixels);
    if (this.#of === "all") return mask;
    for (let at = 0; at < this.#pixels; at += 1) {
      if (!isDrawn(picture, 3 * at)) continue;
      for (let row = -smear; row <= smear; row += 1) {
        const middle = at + row * this.#width;
        mask.fill(1, Math.max(0, middle - smear), Math.max(0, middle + smear + 1));
      }
    }
    return mask;
  }
}

function brightness(picture: Uint8Array, at: number): number {
  return 0.299 * (picture[at] ?? 0) + 0.587 * (picture[at + 1] ?? 0) + 0.114 * (picture[at + 2] ?? 0);
}

function isDrawn(picture: Uint8Array, at: number): boolean {
  return drawn.every((value, part) => Math.abs((picture[at + part] ?? -999) - value) <= drawnTolerance);
}
