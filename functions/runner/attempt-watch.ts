import type { BegunAttempt } from "../attempt/attempt-request.ts";
import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import type { Report } from "../attempt/messages.ts";
import type { AttemptResult, StepResult } from "../core/run/result.ts";
import { type AttemptLoss, greedy, lostAttempt } from "./lost-attempt.ts";
import type { RunnerProcess } from "./runner-process.ts";

/** Milliseconds from the order to the first step: a browser may take 20 s to start and 30 s to open a page. */
const beginLimitMs = 60_000;
/** Extra time after the attempt's limit, in milliseconds, for the last pictures and for writing the files. */
const graceMs = 4_000;
/** How long a runner may send no report while an attempt runs, in milliseconds. */
const silenceLimitMs = 15_000;
/** How long a runner may take to fail an attempt whose page uses too much memory, in milliseconds: meanwhile it takes more. */
const failLimitMs = 3_000;
/** Milliseconds between two checks of the runner's memory and disk. */
const checkEveryMs = 1_000;
/** How long a cancelled attempt may take to end, in milliseconds. */
const stopLimitMs = 10_000;

interface WatchOptions {
  attempt: number;
  /** Of the attempt, in milliseconds from its first step. */
  timeoutMs: number;
  /** When the run's own limit ends, in milliseconds since 1970. */
  deadline: number | null;
  mayBegin?(): Promise<void>;
  onBegin?(begun: BegunAttempt): void;
  onStep?(step: StepResult): void;
}

/**
 * Watches a runner that makes an attempt. The attempt is lost if the runner ends, stops reporting, or has not
 * finished some seconds after the attempt's limit. What it has reported until then becomes the result.
 */
export class AttemptWatch {
  /** @throws BrowserUnavailable or what `mayBegin` throws, in a promise, if the attempt never began. */
  readonly result: Promise<AttemptResult>;
  readonly #runner: RunnerProcess;
  readonly #options: WatchOptions;
  readonly #settled = Promise.withResolvers<AttemptResult>();
  readonly #timers = new Map<"end" | "silence" | "stop", NodeJS.Timeout>();
  readonly #mute: () => void;
  readonly #checking: NodeJS.Timeout;
  #begun: BegunAttempt | null = null;
  #verdict: AttemptResult | null = null;
  /** Settles with the verdict. */
  readonly #judged = Promise.withResolvers<void>();
  /** What the page used too much of. */
  #excess: string | null = null;
  #isLost = false;
  #isChecking = false;

  constructor(runner: RunnerProcess, options: WatchOptions) {
    this.#runner = runner;
    this.#options = options;
    this.result = this.#settled.promise;
    this.#mute = runner.onReport((report) => this.#hear(report));
    this.#arm("end", beginLimitMs, "slow");
    void runner.exited.then(() => this.#lose("ended"));
    this.#checking = setInterval(() => void this.#check(), checkEveryMs);
  }

  /** Checks how much the runner uses. A check of a busy machine can take longer than the time to the next one. */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const excess = await this.#runner.excessOfMemory();
    if (excess && this.#begun && !this.#excess) await this.#endGreediest(excess);
    else if (excess) this.#lose("greedy", excess);
    const ofDisk = await this.#runner.excessOfDisk();
    if (ofDisk) this.#lose("greedy", ofDisk);
    this.#isChecking = false;
  }

  /** Has the attempt fail, and then ends what uses the memory: what was filmed until then is not lost. */
  async #endGreediest(excess: string): Promise<void> {
    this.#excess = excess;
    this.#isLost = true;
    this.#runner.send({ type: "fail", message: greedy(excess) });
    this.#arm("end", failLimitMs, "greedy");
    await this.#judged.promise;
    this.#arm("end", graceMs, "greedy");
    if (!(await this.#runner.killGreediest())) this.#lose("greedy");
  }

  /** Whether the attempt was lost, so that the runner has to be killed. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Cancels the attempt. */
  stop(): void {
    this.#runner.send({ type: "stop" });
    this.#arm("stop", stopLimitMs, "stopped");
  }

  /** Ends the watch. */
  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    clearInterval(this.#checking);
    this.#mute();
  }

  #hear(report: Report): void {
    if (this.#begun) this.#arm("silence", silenceLimitMs, "silent");
    switch (report.type) {
      case "opened":
        void this.#begin();
        break;
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
        this.#judged.resolve();
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

  /** A runner that waits for its beginning in vain is of no use to another attempt. */
  async #begin(): Promise<void> {
    try {
      await this.#options.mayBegin?.();
      this.#runner.send({ type: "begin" });
    } catch (error) {
      this.#isLost = true;
      this.#settled.reject(error);
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

  /** @param excess what a `greedy` attempt used too much of. */
  #lose(loss: AttemptLoss, excess = this.#excess): void {
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
