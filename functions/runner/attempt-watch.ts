import type { BegunAttempt } from "../attempt/attempt-request.ts";
import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import type { Report } from "../attempt/messages.ts";
import type { AttemptResult, StepResult } from "../core/result.ts";
import { type AttemptLoss, lostAttempt } from "./lost-attempt.ts";
import type { RunnerProcess } from "./runner-process.ts";

/** Milliseconds from an order to the first step: a browser has 20 s to start, and 30 s to open a page. */
const beginLimitMs = 60_000;
/** What an attempt is given, in milliseconds, beyond its limit: its last pictures, and the packing of its files. */
const graceMs = 4_000;
/** How long a runner may say nothing at all while an attempt goes on, in milliseconds. */
const silenceLimitMs = 15_000;
/** Milliseconds between two looks at what the runner takes. */
const lookEveryMs = 1_000;
/** How long an attempt may take to end, in milliseconds, that was asked to stop. */
const stopLimitMs = 10_000;

export interface WatchOptions {
  attempt: number;
  /** Of the attempt, in milliseconds from its first step. */
  timeoutMs: number;
  /** When the run's own limit ends, in milliseconds since 1970. */
  deadline: number | null;
  onBegin?(begun: BegunAttempt): void;
  onStep?(step: StepResult): void;
}

/**
 * Watches a runner that makes an attempt. One that has ended, that says nothing any more, or that is not done some seconds
 * after the attempt's limit has lost it; what had been reported till then is the result.
 */
export class AttemptWatch {
  /** @throws BrowserUnavailable, in a promise, if the attempt never began. */
  readonly result: Promise<AttemptResult>;
  readonly #runner: RunnerProcess;
  readonly #options: WatchOptions;
  readonly #settled = Promise.withResolvers<AttemptResult>();
  readonly #timers = new Map<"end" | "silence" | "stop", NodeJS.Timeout>();
  readonly #mute: () => void;
  readonly #looking: NodeJS.Timeout;
  #begun: BegunAttempt | null = null;
  #verdict: AttemptResult | null = null;
  #isLost = false;

  constructor(runner: RunnerProcess, options: WatchOptions) {
    this.#runner = runner;
    this.#options = options;
    this.result = this.#settled.promise;
    this.#mute = runner.onReport((report) => this.#hear(report));
    this.#arm("end", beginLimitMs, "slow");
    void runner.exited.then(() => this.#lose("ended"));
    this.#looking = setInterval(() => {
      void runner.excess().then((excess) => excess && this.#lose("greedy", excess));
    }, lookEveryMs);
  }

  /** Whether the runner was given up: it has to be killed. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Tells the runner that somebody asked to stop. */
  stop(): void {
    this.#runner.send({ type: "stop" });
    this.#arm("stop", stopLimitMs, "stopped");
  }

  /** Ends the watch. */
  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    clearInterval(this.#looking);
    this.#mute();
  }

  #hear(report: Report): void {
    if (this.#begun) this.#arm("silence", silenceLimitMs, "silent");
    switch (report.type) {
      case "begun":
        this.#begun = report.begun;
        this.#arm("end", this.#leftMs() + graceMs, "late");
        this.#options.onBegin?.(report.begun);
        break;
      case "step":
        this.#begun?.steps.splice(report.step.number - 1, 1, report.step);
        this.#options.onStep?.(report.step);
        break;
      case "verdict":
        this.#verdict = report.verdict;
        break;
      case "result":
        this.#settled.resolve(report.result);
        break;
      case "failed":
        this.#settled.reject(new BrowserUnavailable(report.message));
        break;
      default:
        break;
    }
  }

  #leftMs(): number {
    const { timeoutMs, deadline } = this.#options;
    return Math.min(timeoutMs, deadline === null ? Number.POSITIVE_INFINITY : deadline - Date.now());
  }

  #arm(timer: "end" | "silence" | "stop", milliseconds: number, loss: AttemptLoss): void {
    clearTimeout(this.#timers.get(timer));
    this.#timers.set(
      timer,
      setTimeout(() => this.#lose(loss), Math.max(0, milliseconds)),
    );
  }

  /** @param excess what a `greedy` one took too much of. */
  #lose(loss: AttemptLoss, excess: string | null = null): void {
    this.#isLost = true;
    if (!this.#begun) {
      this.#settled.reject(new BrowserUnavailable(neverBegan(loss, this.#runner)));
      return;
    }
    const { attempt, timeoutMs, deadline } = this.#options;
    const isOfRun = deadline !== null && Date.parse(this.#begun.startedAt) + timeoutMs > deadline;
    const memory = this.#runner.ranOutOfMemory
      ? "sent more to the browser's process than that can hold"
      : null;
    this.#settled.resolve(
      lostAttempt(loss, {
        attempt,
        timeoutMs,
        isOfRun,
        begun: this.#begun,
        verdict: this.#verdict,
        excess: excess ?? memory,
      }),
    );
  }
}

function neverBegan(loss: AttemptLoss, runner: RunnerProcess): string {
  if (loss === "ended")
    return `The process that drives the browser ended before the test began. ${runner.lastWords}`.trim();
  return "The browser did not open a page in time.";
}
