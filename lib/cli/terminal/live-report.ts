import { formatDuration } from "../../../functions/core/time/duration.ts";
import { type LiveLine, liveLine } from "./live-line.ts";

/** Milliseconds between two states of the elapsed time. */
const redrawEveryMs = 1_000;
/** Milliseconds without a line after which the current state is written, where no line can be redrawn. */
const quietLimitMs = 15_000;

/**
 * Reports what happens as it happens, with the time since the report began: on a terminal in a line that is redrawn,
 * elsewhere in lines, which also come when nothing has happened for a while.
 */
export class LiveReport {
  readonly #describe: () => string;
  readonly #line: LiveLine;
  readonly #beganAt = Date.now();
  readonly #timer: NodeJS.Timeout;
  #saidAt = Date.now();

  /** @param describe the current state, in words. */
  constructor(describe: () => string, line = liveLine) {
    this.#describe = describe;
    this.#line = line;
    this.#timer = setInterval(() => this.#tick(), redrawEveryMs).unref();
  }

  /** Whether the current state can be seen without a line that stays. */
  get isLive(): boolean {
    return this.#line.isLive;
  }

  /** Columns of a line beside the time. */
  get columns(): number {
    return this.#line.columns - this.#timed("").length;
  }

  /** Milliseconds since the last line that stays. */
  get quietMs(): number {
    return Date.now() - this.#saidAt;
  }

  /** Writes a line that stays. */
  say(text: string): void {
    this.#line.sayShort(this.#timed(text));
    this.#saidAt = Date.now();
    this.redraw();
  }

  /** Shows the current state, where a line can be redrawn. */
  redraw(): void {
    this.#line.draw(this.#timed(this.#describe()));
  }

  end(): void {
    clearInterval(this.#timer);
    this.#line.clear();
  }

  #tick(): void {
    if (this.isLive) this.redraw();
    else if (this.quietMs >= quietLimitMs) this.say(this.#describe());
  }

  #timed(text: string): string {
    const seconds = Math.floor((Date.now() - this.#beganAt) / 1000);
    return `${formatDuration(seconds * 1000).padStart(8)}  ${text}`;
  }
}
