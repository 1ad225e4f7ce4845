import { setTimeout as delay } from "node:timers/promises";
import { lastPictureHeldMs } from "../../core/film-length.ts";
import type { FilmEncoder } from "./film-encoder.ts";
import type { Cover } from "./film-events.ts";
import { FilmReel } from "./film-reel.ts";

/** Players guess where the last picture of a file ends, so it is the last one again, and lasts this long in milliseconds. */
const endMs = 100;

/** Milliseconds. However busy the machine, a film shows what happens. */
const longestRestMs = 1000;

/** A JPEG in base64, or `null` for one that may not be seen, and when it is to be seen, in milliseconds from the film's beginning. */
interface Picture {
  jpeg: string | null;
  covers?: readonly Cover[];
  timeMs: number;
  /** Whether it shows what a step has done. */
  isOfStep: boolean;
}

type Encoder = Pick<FilmEncoder, "encode" | "close" | "filmsAtOnce">;

/**
 * Encodes pictures while the test goes on. Those that show what a step has done wait until they are encoded. Of the
 * others one waits at most, and a newer one takes its place, so that nothing piles up on a busy machine. Whoever takes
 * those should wait for `ready`: one that is thrown away costs as much to take. After each the encoder rests as long as that took, and as long again for each film that is made
 * at once: together they leave room for the tests that they show. Where the encoder fails, the film keeps what it has.
 */
export class FilmWriter {
  readonly #encoder: Encoder;
  readonly #reel = new FilmReel();
  readonly #ending = new AbortController();
  #waiting: Picture[] = [];
  #latest: Omit<Picture, "timeMs"> | undefined;
  /** From when on nothing may be seen that was given to the encoder before, in milliseconds. */
  #leftOutFromMs: number | undefined;
  #encoding = Promise.resolve();
  #isEncoding = false;
  #hasFailed = false;

  constructor(encoder: Encoder) {
    this.#encoder = encoder;
  }

  /** Settles when the next picture would be encoded at once. Never fails. */
  get ready(): Promise<void> {
    return this.#encoding;
  }

  /** The first picture is seen from the beginning, whenever it comes. The same one again changes nothing. */
  show(picture: Picture): void {
    if (this.#ending.signal.aborted || this.#hasFailed) return;
    if (this.#latest && picture.jpeg === this.#latest.jpeg) return;
    this.#latest = picture;
    if (this.#waiting.at(-1)?.isOfStep === false) this.#waiting.pop();
    this.#waiting.push(picture);
    if (!this.#isEncoding) this.#encoding = this.#encodeWaiting();
  }

  /** Takes back all pictures from a time on, and says in their place that they are left out. */
  leaveOutFrom(timeMs: number): void {
    this.#waiting = this.#waiting.filter((picture) => picture.timeMs < timeMs);
    this.#latest = undefined;
    this.#leftOutFromMs = Math.min(timeMs, this.#leftOutFromMs ?? timeMs);
    this.show({ jpeg: null, timeMs, isOfStep: true });
  }

  /** @returns the film as a WebM file, a little longer than what it shows; `null` if there was no picture. */
  async end(shownMs: number): Promise<Uint8Array | null> {
    this.#ending.abort();
    await this.#encoding;
    this.#takeBack();
    const durationMs = shownMs + lastPictureHeldMs;
    const lastMs = durationMs - endMs;
    this.#reel.moveBefore(lastMs);
    if (this.#latest && this.#reel.lastMs < lastMs) {
      this.#waiting = [{ ...this.#latest, timeMs: lastMs }];
      await this.#encodeWaiting();
    }
    await this.#encoder.close();
    return this.#reel.isEmpty ? null : this.#reel.toWebM(durationMs);
  }

  async discard(): Promise<void> {
    this.#ending.abort();
    this.#waiting = [];
    await this.#encoding;
    await this.#encoder.close();
  }

  async #encodeWaiting(): Promise<void> {
    this.#isEncoding = true;
    try {
      for (let picture = this.#waiting.shift(); picture; picture = this.#waiting.shift()) {
        this.#takeBack();
        const beganAt = performance.now();
        await this.#encode(picture);
        const share = 1 + this.#encoder.filmsAtOnce;
        const rest = Math.min(longestRestMs, share * (performance.now() - beganAt));
        await this.#pause(Math.max(rest, this.#reel.pauseAt(picture.timeMs)));
      }
    } catch {
      this.#hasFailed = true;
      this.#waiting = [];
    } finally {
      this.#isEncoding = false;
    }
  }

  #takeBack(): void {
    if (this.#leftOutFromMs !== undefined) this.#reel.removeFrom(this.#leftOutFromMs);
    this.#leftOutFromMs = undefined;
  }

  async #encode({ jpeg, covers = [], timeMs }: Picture): Promise<void> {
    const shownMs = this.#reel.isEmpty ? 0 : Math.max(Math.round(timeMs), this.#reel.lastMs + 1);
    const frame = { jpeg, covers, timeMs: shownMs, isKey: this.#reel.needsKeyAt(shownMs) };
    for (const packet of await this.#encoder.encode(frame)) this.#reel.add(packet, shownMs, timeMs);
  }

  async #pause(milliseconds: number): Promise<void> {
    if (milliseconds > 0)
      await delay(milliseconds, undefined, { signal: this.#ending.signal }).catch(() => {});
  }
}
