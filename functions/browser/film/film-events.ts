import type { Page } from "playwright-core";

/** What a page looked like: a JPEG in base64. `takenAt` is on the scale of `performance.now()`. */
export interface Shot {
  jpeg: string;
  takenAt: number;
  /** Whether it shows what a step has done: then it is in the film whatever else there is to encode. */
  isOfStep: boolean;
  /** What of it nobody may see. */
  covers: readonly Cover[];
}

/** A part of a picture, in shares of the picture's width and height. */
export interface Cover {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a camera tells the film. */
export interface FilmEvents {
  onShot(shot: Shot): void;
  /** The page shows a secret: no picture may be seen that was taken since then, on the scale of `performance.now()`. */
  onSecret(since: number): void;
}

/** Takes pictures of one page. */
export interface Camera {
  readonly page: Page;
  /** @throws Error if the page is gone. */
  start(): Promise<void>;
  /**
   * Takes a picture that shows all that has changed until now, if the page can still draw one: after a step and at the
   * end. Settles when the page may change again. Never fails.
   */
  takeNow(): Promise<void>;
  /** Does not wait for the page, for one that has crashed never answers. */
  stop(): void;
}
