import { untilAborted } from "../../core/at-most.ts";
import { ServiceError } from "../../core/error.ts";
import { formatDuration } from "../../core/time/duration.ts";

/** Why an attempt ended before its steps did. */
export class AttemptEnded extends ServiceError {
  override readonly name = "AttemptEnded";
  readonly outcome: "timed_out" | "cancelled" | "failed" | "error";
  /**
   * Whether the process of the page has ended, or is ended next: calls to it would never settle, and Chromium as a whole crashes if
   * that happens while it takes a picture.
   */
  readonly isPageGone: boolean;

  constructor(outcome: AttemptEnded["outcome"], message: string, { isPageGone = false } = {}) {
    super(message);
    this.outcome = outcome;
    this.isPageGone = isPageGone;
  }
}

interface Limits {
  /** Of one attempt, in milliseconds. */
  timeoutMs: number;
  /** When the run's time ends, in milliseconds since 1970. */
  deadline: number | null;
  /** Aborts when the run is cancelled, or with an `AttemptEnded` as its reason. */
  signal: AbortSignal;
}

/** Ends an attempt at its own limit, at the run's limit, by request or at a crash, whichever comes first. */
export class AttemptLimits {
  readonly #controller = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stop = () => {
    const { reason } = this.#requested;
    const stopped = new AttemptEnded("cancelled", "The test was stopped by request.");
    this.end(reason instanceof AttemptEnded ? reason : stopped);
  };
  readonly #requested: AbortSignal;
  readonly #endsAt: number;
  #isPageSilent = false;

  constructor({ timeoutMs, deadline, signal }: Limits) {
    this.#requested = signal;
    this.#endsAt = Math.min(Date.now() + timeoutMs, deadline ?? Number.POSITIVE_INFINITY);
    const own = new AttemptEnded("timed_out", `The test ran out of its time of ${formatDuration(timeoutMs)}`);
    this.#timers.push(setTimeout(() => this.end(own), timeoutMs));
    if (deadline !== null) {
      const run = new AttemptEnded("timed_out", "The run ran out of its time");
      this.#timers.push(setTimeout(() => this.end(run), Math.max(0, deadline - Date.now())));
    }
    if (signal.aborted) this.#stop();
    else signal.addEventListener("abort", this.#stop);
  }

  /** Aborts, with an `AttemptEnded` as its reason, when the attempt has to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds. */
  get leftMs(): number {
    return Math.max(0, this.#endsAt - Date.now());
  }

  get ended(): AttemptEnded | null {
    const { reason } = this.signal;
    return reason instanceof AttemptEnded ? reason : null;
  }

  /** Whether nothing of the page can be shown, nor asked of it, when the attempt has ended. */
  get isPageGone(): boolean {
    return this.#isPageSilent || (this.ended?.isPageGone ?? false);
  }

  /** Notes that the page's scripts keep it from answering. */
  noteSilence(): void {
    this.#isPageSilent = true;
  }

  end(reason: AttemptEnded): void {
    this.#controller.abort(reason);
  }

  /** Waits for work. @throws AttemptEnded as soon as the attempt has to end, even if the work has not finished. */
  during<T>(work: Promise<T>): Promise<T> {
    return untilAborted(this.signal, work);
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#requested.removeEventListener("abort", this.#stop);
  }
}
