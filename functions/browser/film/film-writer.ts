import { setTimeout as delay } from "node:timers/promises";
import { lastPictureHeldMs } from "../../core/artifacts/film-length.ts";
import type { TitleCard } from "../../core/artifacts/title-card.ts";
import { atMost } from "../../core/at-most.ts";
import type { FilmEncoder } from "./film-encoder.ts";
import type { Marks } from "./film-events.ts";
import { FilmReel, repeatsBetween, repeatsUntilEnd } from "./film-reel.ts";
import type { FrameToEncode, Scene } from "./page-encoder.ts";

/** Longest pause between pictures, in milliseconds, however busy the machine is. */
const longestRestMs = 1000;

/** How long other marks have to stand, in milliseconds, to be worth a picture: as long as one of a page that moves. */
export const briefMs = 80;

/**
 * How often a picture is encoded once more while it stands, at most: half a minute of it, which needs 0.4 s of a processor. Before, some players
 * show nothing.
 */
const mostRepeats = 120;

/** How long the encoder may take for the last picture once more while it is held, in milliseconds, and in addition for each time. */
const holdLimitMs = 500;
const repeatLimitMs = 10;

/** What a picture is for, which says whether it may be dropped while it waits for the encoder. */
export type Role =
  /** It shows the effect of a step, or what the step acts on: never. */
  | "step"
  /** The first with other marks, as when the next step begins: if they stood for less than `briefMs`. */
  | "marks"
  /** The page has changed: whenever there is a newer one. */
  | "motion";

/** A picture for the film. `timeMs` counts from the film's beginning. */
export interface Picture {
  scene: Exclude<Scene, { kind: "same" }>;
  marks: Marks;
  timeMs: number;
  role: Role;
}

/**
 * The same, and from when on what it shows can have been on the page: other marks on a picture never count as older than the picture
 * itself, so that they are removed with one of a secret.
 */
type Taken = Picture & { takenMs: number };

/** Whether a picture that waits need not be shown, as another one comes. */
function mayReplace(waiting: Picture, next: Picture): boolean {
  const stoodMs = next.timeMs - waiting.timeMs;
  return waiting.role === "motion" || (waiting.role === "marks" && stoodMs < briefMs);
}

function isSame(one: Picture["scene"], other: Picture["scene"]): boolean {
  return one === other || (one.kind === "picture" && other.kind === "picture" && one.jpeg === other.jpeg);
}

/** What a film shows in place of pictures in which a secret could be read. */
const leftOut: TitleCard = {
  heading: "",
  title: "Picture left out: it would show a secret",
  note: "",
  tone: "neutral",
};

type Encoder = Pick<FilmEncoder, "encode" | "close" | "filmsAtOnce">;

/**
 * Encodes pictures while the test runs. Pictures queue up until they are encoded. Of those of a page that moves at most
 * one waits, and a newer one replaces it, so that nothing piles up on a busy machine. Cameras should wait for `ready`, as
 * a dropped picture costs as much to take. After each picture the encoder pauses for as long as that took, times the number
 * of films that are made at the same time, which leaves processor time for the tests. It does not while a picture of a step
 * waits: that has to be encoded anyway, and those that are left at the end make the test longer. If the encoder fails, the
 * film ends there.
 */
export class FilmWriter {
  readonly #encoder: Encoder;
  readonly #reel = new FilmReel();
  readonly #ending = new AbortController();
  #waiting: Taken[] = [];
  /** Other marks that may soon be replaced. */
  #held: { picture: Taken; timer: NodeJS.Timeout } | undefined;
  #latest: Taken | undefined;
  /** Those of the picture that was encoded last. */
  #encodedMarks: Marks | undefined;
  /** What the encoder got last. */
  #encoded: Scene | undefined;
  /** Pictures from this time on, in milliseconds, that are already encoded have to be removed. */
  #leftOutFromMs: number | undefined;
  #encoding = Promise.resolve();
  #isEncoding = false;
  #hasFailed = false;

  constructor(encoder: Encoder) {
    this.#encoder = encoder;
  }

  /** Settles when the encoder is free for the next picture. Never fails. */
  get ready(): Promise<void> {
    return this.#encoding;
  }

  /** How many films are being made on this machine, including this one. */
  get filmsAtOnce(): number {
    return this.#encoder.filmsAtOnce;
  }

  /** Whether there is nothing to show yet. */
  get isEmpty(): boolean {
    return this.#latest === undefined;
  }

  /** Adds a picture. The first one is shown from the start of the film. A repeated one is not encoded again. */
  show(picture: Picture): void {
    this.#add({ ...picture, takenMs: picture.timeMs });
  }

  #add(picture: Taken): void {
    if (this.#ending.signal.aborted || this.#hasFailed) return;
    if (this.#latest && isSame(picture.scene, this.#latest.scene)) {
      if (picture.marks === this.#latest.marks) {
        if (picture.role === "step") this.#keepAsOfStep(this.#latest);
        return;
      }
      // The encoder recognizes it, and need not decode it again.
      picture.scene = this.#latest.scene;
    }
    this.#latest = picture;
    this.#release((held) => !mayReplace(held, picture));
    if (picture.role === "marks") this.#hold(picture);
    else this.#push(picture);
  }

  /** The page may send what a step has done just before the picture of the step, which must not be dropped. */
  #keepAsOfStep({ scene, marks }: Taken): void {
    const pending = this.#held?.picture ?? this.#waiting.at(-1);
    if (pending?.scene === scene && pending.marks === marks) pending.role = "step";
  }

  #push(picture: Taken): void {
    const last = this.#waiting.at(-1);
    if (last && mayReplace(last, picture)) this.#waiting.pop();
    const marksBefore = this.#waiting.at(-1)?.marks ?? this.#encodedMarks;
    // Else those after it would replace what a step began with, for as long as the encoder is busy.
    const bringsMarks = picture.role === "motion" && marksBefore && marksBefore !== picture.marks;
    this.#waiting.push(bringsMarks ? { ...picture, role: "marks" } : picture);
    if (!this.#isEncoding) this.#encoding = this.#encodeWaiting();
  }

  /** Keeps other marks until they have stood long enough to be worth a picture. */
  #hold(picture: Taken): void {
    this.#held = { picture, timer: setTimeout(() => this.#release(() => true), briefMs) };
  }

  #release(isWorthIt: (held: Taken) => boolean): void {
    if (!this.#held) return;
    const { picture, timer } = this.#held;
    this.#held = undefined;
    clearTimeout(timer);
    if (isWorthIt(picture)) this.#push(picture);
  }

  /** Shows other marks on the last picture, if there is one. */
  mark(change: Omit<Picture, "scene">): void {
    if (!this.#latest) return;
    const { scene, takenMs } = this.#latest;
    this.#add({ ...change, scene, takenMs: Math.max(takenMs, change.timeMs) });
  }

  /** Removes all pictures from a time on and shows in their place that they are left out. */
  leaveOutFrom(timeMs: number, marks: Marks): void {
    this.#release(({ takenMs }) => takenMs < timeMs);
    this.#waiting = this.#waiting.filter(({ takenMs }) => takenMs < timeMs);
    this.#latest = undefined;
    this.#leftOutFromMs = Math.min(timeMs, this.#leftOutFromMs ?? timeMs);
    this.show({ scene: { kind: "card", card: leftOut }, marks, timeMs, role: "step" });
  }

  /** @returns the film as a WebM file, a little longer than what it shows; `null` if there was no picture. */
  async end(shownMs: number): Promise<Uint8Array | null> {
    // What is marked last stands as long as the last picture.
    this.#release(() => true);
    this.#ending.abort();
    await this.#encoding;
    this.#takeBack();
    const durationMs = shownMs + lastPictureHeldMs;
    this.#reel.moveBeforeEnd(durationMs);
    await this.#holdLast(durationMs);
    this.#takeBack();
    const closing = this.#encoder.close();
    const film = this.#reel.isEmpty ? null : await this.#reel.toWebM(durationMs);
    await closing;
    return film;
  }

  /** Encodes the last picture once more until the end. If the encoder fails, most players still show it. */
  async #holdLast(durationMs: number): Promise<void> {
    const repeats = this.#repetitions(repeatsUntilEnd(this.#reel.lastMs, durationMs));
    if (this.#hasFailed || repeats.length === 0) return;
    const limitMs = holdLimitMs + repeats.length * repeatLimitMs;
    const packets = await atMost(limitMs, this.#encoder.encode(repeats)).catch(() => []);
    for (const packet of packets) this.#reel.add(packet, this.#reel.lastTakenMs);
  }

  async discard(): Promise<void> {
    this.#release(() => false);
    this.#ending.abort();
    this.#waiting = [];
    await this.#encoding;
    await this.#encoder.close();
  }

  async #encodeWaiting(): Promise<void> {
    this.#isEncoding = true;
    try {
      for (let picture = this.#waiting.shift(); picture; picture = this.#waiting.shift()) {
        this.#encodedMarks = picture.marks;
        this.#takeBack();
        const beganAt = performance.now();
        await this.#encode(picture);
        await this.#pause(Math.max(this.#restAfter(beganAt), this.#reel.pauseAt(picture.timeMs)));
      }
    } catch {
      this.#hasFailed = true;
      this.#waiting = [];
    } finally {
      this.#isEncoding = false;
    }
  }

  /** How long to leave the processor to the tests, in milliseconds. @param beganAt when the last picture's encoding began. */
  #restAfter(beganAt: number): number {
    if (this.#waiting.some(({ role }) => role === "step")) return 0;
    return Math.min(longestRestMs, this.#encoder.filmsAtOnce * (performance.now() - beganAt));
  }

  #takeBack(): void {
    if (this.#leftOutFromMs !== undefined) this.#reel.removeFrom(this.#leftOutFromMs);
    this.#leftOutFromMs = undefined;
  }

  async #encode({ scene, marks, timeMs, takenMs }: Taken): Promise<void> {
    const { isEmpty, lastMs } = this.#reel;
    const shownMs = isEmpty ? 0 : Math.max(Math.round(timeMs), lastMs + 1);
    const shows = { scene: scene === this.#encoded ? ({ kind: "same" } as const) : scene, marks };
    this.#encoded = scene;
    const packets = await this.#encoder.encode([
      ...this.#repetitions(repeatsBetween(lastMs, shownMs)),
      { shows, timeMs: shownMs, isKey: this.#reel.needsKeyAt(shownMs) },
    ]);
    for (const packet of packets)
      this.#reel.add(packet, packet.timeMs < shownMs ? this.#reel.lastTakenMs : takenMs);
  }

  /**
   * What stands is shown anew by frames of its own: Firefox shows nothing where a frame only names the one before. None if the encoder had
   * a picture last that was removed, as of a secret: it would be that again.
   */
  #repetitions(times: readonly number[]): FrameToEncode[] {
    if (!this.#reel.endsAsEncoded) return [];
    return times.slice(-mostRepeats).map((timeMs) => ({ shows: null, timeMs, isKey: false }));
  }

  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds > 0)
      await delay(milliseconds, undefined, { signal: this.#ending.signal }).catch(() => {});
  }
}
