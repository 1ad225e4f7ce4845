import { setTimeout as delay } from "node:timers/promises";
import { atMost, TookTooLong } from "../../core/at-most.ts";
import type { Comparison } from "../../core/run/result.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { PageUnresponsive } from "../page/page-unresponsive.ts";

/** Default time limit of a step, in milliseconds. */
const defaultWaitMs = 10_000;
/** Default time limit of steps that wait for a server, in milliseconds. */
const defaultAnswerMs = 30_000;

/** Extra time after the step's limit, in milliseconds, before the page is considered unresponsive. */
const graceMs = 1_500;
/** The same for a long look: of a large page Chromium takes seconds to name all elements, which is no fault of the page. */
const longGraceMs = 10_000;

/** Milliseconds before the end of the attempt in which what a step waits for is said in full: nothing can be asked of the page afterwards. */
const lastWordsMs = 1_500;

/** The time limit of one step, and the signal that the whole attempt has ended. */
export class StepClock {
  /** Milliseconds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly #endsAt: number;
  readonly #leftMs: number;
  /** When the attempt ends. */
  readonly #allEndsAt: number;
  /** What the step is waiting for, for the message if its time ends; `null` if that is not known. */
  pending: string | null = null;
  /** What it compares, if it waits for a text to be as expected. */
  pendingComparison: Comparison | undefined;
  /** Whether the step has begun to look at the page. */
  hasLooked = false;
  #hasPaused = false;
  /** When calls to the page were made that it has not answered yet, the first one first. */
  readonly #unanswered = new Set<{ askedAt: number }>();

  /** @param leftMs what the attempt has left, at which `signal` aborts. */
  constructor(limitMs: number, signal: AbortSignal, leftMs: number) {
    this.limitMs = limitMs;
    this.#leftMs = leftMs;
    this.signal = signal;
    this.#endsAt = performance.now() + limitMs;
    this.#allEndsAt = performance.now() + leftMs;
  }

  static for(
    step: { type: string; timeout?: number | undefined },
    signal: AbortSignal,
    leftMs: number,
  ): StepClock {
    const waitsForServer = ["navigate", "request", "expectDownload"].includes(step.type);
    return new StepClock(step.timeout ?? (waitsForServer ? defaultAnswerMs : defaultWaitMs), signal, leftMs);
  }

  /** Milliseconds, at least 1: Playwright takes 0 for "no limit". */
  get remainingMs(): number {
    return Math.max(1, Math.ceil(this.#endsAt - performance.now()));
  }

  /** Milliseconds since the step began. */
  get spentMs(): number {
    return performance.now() - this.#endsAt + this.limitMs;
  }

  get isOver(): boolean {
    return this.signal.aborted || performance.now() >= this.#endsAt;
  }

  /** Whether the attempt is about to end, and the step with it. */
  get isCutShort(): boolean {
    return this.#allEndsAt < this.#endsAt && performance.now() >= this.#allEndsAt - lastWordsMs;
  }

  /** How long the step can wait, as messages show it: `10 s`. */
  get limit(): string {
    return formatDuration(Math.min(this.limitMs, this.#leftMs));
  }

  /** Whether the step has waited for something that was not there at once. */
  get hasPaused(): boolean {
    return this.#hasPaused;
  }

  /** How long the page has not answered a call, in milliseconds; 0 if it has answered all. */
  get silentMs(): number {
    const [first] = this.#unanswered;
    return first ? performance.now() - first.askedAt : 0;
  }

  async pause(milliseconds: number): Promise<void> {
    this.#hasPaused = true;
    const limited = Math.min(milliseconds, this.remainingMs);
    await delay(limited, undefined, { signal: this.signal });
  }

  /**
   * Waits for an answer of the page, but no longer than the step may take.
   * @throws PageUnresponsive if it does not answer in that time; the signal's reason.
   */
  async within<T>(answer: Promise<T>, { isLong } = { isLong: false }): Promise<T> {
    const call = { askedAt: performance.now() };
    this.#unanswered.add(call);
    const answered = () => this.#unanswered.delete(call);
    answer.then(answered, answered);
    try {
      return await atMost(this.remainingMs + (isLong ? longGraceMs : graceMs), answer, this.signal);
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error;
      throw new PageUnresponsive(`The page did not respond within ${this.limit}`, { cause: error });
    }
  }
}
