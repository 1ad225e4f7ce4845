import type { Page } from "playwright-core";

/** What a page looked like: a JPEG in base64. `takenAt` is on the scale of `performance.now()`. */
export interface Shot {
  jpeg: string;
  takenAt: number;
  /** Whether it shows the effect of a step: such a picture is never dropped. */
  isOfStep: boolean;
  /** The parts of it that must not be visible. */
  covers: readonly Area[];
}

/** A point of a picture, as fractions of the picture's width and height. */
export interface Spot {
  x: number;
  y: number;
}

/** A part of a picture, in the same fractions. */
export interface Area extends Spot {
  width: number;
  height: number;
}

/** A line about a failure. */
export interface DetailLine {
  /** What the text is, if the line is one side of a comparison; otherwise empty. */
  label: string;
  text: string;
  /** The character of the text that has to be visible, if there is no room for all. */
  from: number;
}

/** What the bar below the page says. Texts are of one line, secrets masked. */
export interface Caption {
  /** Counts from 1. That of a retry is said, as the film of a test goes on with it at its first step. */
  attempt: number;
  /** Counts from 1. */
  number: number;
  total: number;
  title: string;
  /** Why the step failed, in up to two lines; empty if it did not. */
  detail: readonly DetailLine[];
  isFailed: boolean;
}

/** What a film says about the step that it shows, drawn over and below the picture of the page. */
export interface Marks {
  caption: Caption | null;
  pointer: Spot | null;
  /** Whether the step pressed where the pointer is. */
  isPressed: boolean;
  /** The field in which the step types, or the element that it was about when it failed. */
  field: Area | null;
}

/** Events from a camera to the film. */
export interface FilmEvents {
  onShot(shot: Shot): void;
  /** The page shows a secret: pictures taken since then, on the scale of `performance.now()`, must not be shown. */
  onSecret(since: number): void;
}

/** Takes pictures of one page. */
export interface Camera {
  readonly page: Page;
  /** @throws Error if the page is gone. */
  start(): Promise<void>;
  /**
   * Takes a picture that shows all changes until now, if the page can still draw: after a step and at the end. Settles
   * when the page may change again. Never fails.
   * @param limitMs how long to wait for it; by default no longer than a test can do without.
   */
  takeNow(limitMs?: number): Promise<void>;
  /** Does not wait for the page, which would never answer if it has crashed. */
  stop(): void;
}
