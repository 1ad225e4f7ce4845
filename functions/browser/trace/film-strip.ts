import type { Shot } from "../film/film-events.ts";

/** A picture for a trace. `takenAt` is on the scale of `performance.now()`, as all times of a trace are. */
export interface StripPicture {
  jpeg: Buffer;
  takenAt: number;
}

/** Bytes of all pictures together: some sixty of a usual page. */
const mostBytes = 4_000_000;

/** Shortest time between two pictures that no step asked for, in milliseconds. */
const usualIntervalMs = 200;

/**
 * The pictures that the film takes anyway, kept for a trace. What they take is bounded: when there are too many, every
 * second one is dropped, and those to come are spaced further apart.
 */
export class FilmStrip {
  #pictures: StripPicture[] = [];
  #bytes = 0;
  #intervalMs = usualIntervalMs;

  get pictures(): readonly StripPicture[] {
    return this.#pictures;
  }

  add({ jpeg, takenAt, isOfStep }: Pick<Shot, "jpeg" | "takenAt" | "isOfStep">): void {
    const last = this.#pictures.at(-1)?.takenAt ?? Number.NEGATIVE_INFINITY;
    if (!isOfStep && takenAt - last < this.#intervalMs) return;
    const picture = Buffer.from(jpeg, "base64");
    this.#pictures.push({ jpeg: picture, takenAt });
    this.#bytes += picture.length;
    while (this.#bytes > mostBytes && this.#pictures.length > 1) this.#thinOut();
  }

  /** Keeps the newest picture. */
  #thinOut(): void {
    const newest = this.#pictures.length - 1;
    this.#pictures = this.#pictures.filter((_, index) => (newest - index) % 2 === 0);
    this.#bytes = this.#pictures.reduce((sum, { jpeg }) => sum + jpeg.length, 0);
    this.#intervalMs *= 2;
  }
}
