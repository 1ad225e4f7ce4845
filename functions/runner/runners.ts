import { availableParallelism } from "node:os";
import { type BrowserMode, modesOfThisMachine, requireKnownMode } from "../attempt/browser-mode.ts";
import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import type { RunnerOptions } from "../attempt/messages.ts";
import { atMost } from "../core/at-most.ts";
import { RunnerProcess } from "./runner-process.ts";

/** A runner that nobody else uses, until it is released. */
interface RunnerLease {
  runner: RunnerProcess;
  /**
   * Gives the runner back; a second call does nothing. Never fails.
   * @param isSound whether it can serve the next lease, perhaps not known yet. If it cannot, it is killed with
   * everything that it has started.
   */
  release(isSound: boolean | Promise<boolean>): Promise<void>;
}

interface RunnersOptions {
  /**
   * Whether a runner serves several leases in turn and keeps its browser warm; only where one operator owns all
   * tests. Otherwise each lease gets a runner of its own.
   */
  reuse: boolean;
  headed?: boolean;
}

/**
 * Milliseconds that a lease waits for a free runner before it starts more runners than the machine has cores; also after the last one
 * has started, which leaves time for its test.
 */
const patienceMs = 1_500;

/** Milliseconds after which an idle runner is ended. The last one is kept. */
const idleLimitMs = 30_000;

/** The runners of a process. Each serves one attempt at a time, so that a page cannot disturb another test. */
export class Runners {
  readonly #options: RunnersOptions;
  readonly #all = new Set<RunnerProcess>();
  readonly #starting = new Set<Promise<RunnerProcess>>();
  /** Settle when a runner that was started has loaded, or has ended. */
  readonly #loading = new Set<Promise<unknown>>();
  /** When that last happened, on the scale of `performance.now()`. */
  #loadedAt = Number.NEGATIVE_INFINITY;
  readonly #leased = new Set<RunnerProcess>();
  /** Those that are idle or about to be; `null` for one that turned out to be unusable. */
  readonly #idle: Promise<RunnerProcess | null>[] = [];
  /** Wakes the leases that wait for a runner, in order. */
  readonly #waiting: (() => void)[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #proven: BrowserMode | null = null;
  #closed = false;

  /** @throws BrowserUnavailable if the environment names an unknown mode of Chromium. */
  constructor(options: RunnersOptions) {
    requireKnownMode();
    this.#options = options;
  }

  /**
   * Starts that many runners and their browsers before they are needed. Never fails; a lease reports what went
   * wrong.
   * @returns once their processes are there, which then load.
   */
  async warm(count: number): Promise<void> {
    while (this.#idle.length < Math.min(count, availableParallelism())) {
      const starting = this.#start();
      this.#idle.push(starting);
      starting.then(
        (runner) => {
          runner.hold(false);
          runner.send({ type: "warm" });
        },
        () => {},
      );
    }
    await Promise.allSettled(this.#starting);
  }

  /** @throws BrowserUnavailable if the process is ending, or no runner can be started; the signal's reason. */
  async lease(signal?: AbortSignal): Promise<RunnerLease> {
    const beganAt = performance.now();
    for (;;) {
      signal?.throwIfAborted();
      this.#requireOpen();
      const idle = this.#idle.pop();
      if (!idle && (await this.#hasWaited(beganAt))) continue;
      const runner = idle ? await this.#woken(idle) : await this.#start();
      if (!runner) continue;
      if (!runner.isRunning) {
        if (idle) continue;
        throw new BrowserUnavailable(`The process for browsers ended at once. ${runner.lastWords}`);
      }
      runner.hold(true);
      this.#share(this.#leased.add(runner));
      return this.#leaseOf(runner);
    }
  }

  /** @returns an idle runner that can serve; `null` if it turned out that it cannot. */
  async #woken(idle: Promise<RunnerProcess | null>): Promise<RunnerProcess | null> {
    const runner = await idle;
    if (!runner) return null;
    runner.hold(true);
    if (await runner.answers()) return runner;
    await runner.kill();
    return null;
  }

  /** Does work with a runner, which is not used again if the work fails. @throws what `lease` and the work throw. */
  async use(work: (runner: RunnerProcess) => Promise<void>): Promise<void> {
    const { runner, release } = await this.lease();
    try {
      await work(runner);
    } catch (error) {
      await release(false);
      throw error;
    }
    await release(true);
  }

  /** Remembers the mode in which Chromium ran. Modes that failed before it are not tried again. */
  prove(mode: BrowserMode): void {
    this.#proven = mode;
  }

  /** Forgets it: a mode that failed may work again. */
  disprove(): void {
    this.#proven = null;
  }

  /** Ends every runner, leased ones too, and waits until their processes are gone. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#all].map((runner) => runner.kill()));
  }

  #requireOpen(): void {
    if (this.#closed) throw new BrowserUnavailable("No browser is started any more: this process is ending.");
  }

  #start(): Promise<RunnerProcess> {
    const starting = this.#startProcess();
    this.#starting.add(starting);
    const loading = starting.then((runner) => runner.answers()).catch(() => {});
    this.#loading.add(loading);
    void loading.then(() => {
      this.#loading.delete(loading);
      this.#loadedAt = performance.now();
    });
    const done = () => this.#starting.delete(starting);
    starting.then((runner) => {
      this.#all.add(runner);
      void runner.exited.then(() => this.#all.delete(runner));
    }, done);
    starting.then(done, done);
    return starting;
  }

  async #startProcess(): Promise<RunnerProcess> {
    return RunnerProcess.start(this.#runnerOptions());
  }

  /**
   * @throws BrowserUnavailable if the setting names an unknown mode. A runner process would report that with a
   * stack trace.
   */
  #runnerOptions(): RunnerOptions {
    const { headed = false } = this.#options;
    if (headed) return { headed };
    const modes = modesOfThisMachine();
    return this.#proven === null ? {} : { modes: modes.slice(Math.max(0, modes.indexOf(this.#proven))) };
  }

  #leaseOf(runner: RunnerProcess): RunnerLease {
    let held = true;
    const release = async (isSound: boolean | Promise<boolean>) => {
      if (!held) return;
      held = false;
      this.#leased.delete(runner);
      this.#share(this.#leased);
      const cleared = this.#cleared(runner, isSound);
      if (this.#options.reuse && isSound) this.#rest(cleared);
      else await cleared;
    };
    return { runner, release };
  }

  #share(leased: ReadonlySet<RunnerProcess>): void {
    for (const runner of leased) runner.send({ type: "share", attempts: leased.size });
  }

  /** @returns the runner if it can serve another lease; `null` otherwise, once its process is gone. */
  async #cleared(runner: RunnerProcess, isSound: boolean | Promise<boolean>): Promise<RunnerProcess | null> {
    const isReusable = (await isSound) && this.#options.reuse && !this.#closed;
    if (!isReusable) await runner.kill();
    else if (runner.isRunning) {
      runner.hold(false);
      return runner;
    }
    return null;
  }

  /**
   * Waits a while before another runner is started: with one runner per core, a short test ends sooner than that. Tests that take
   * long, or wait for one another, get runners of their own, as many at once as there are cores.
   * @param beganAt when the lease began to wait, on the scale of `performance.now()`.
   * @returns whether it has waited, so that one may be free; otherwise one may be started.
   */
  async #hasWaited(beganAt: number): Promise<boolean> {
    const cores = availableParallelism();
    const isFull = this.#all.size + this.#starting.size >= cores;
    const leftMs = Math.max(beganAt, this.#loadedAt) + patienceMs - performance.now();
    if (this.#loading.size >= cores) await this.#oneIsFree(patienceMs, ...this.#loading);
    else if (isFull && leftMs > 0) await this.#oneIsFree(leftMs);
    else return false;
    return true;
  }

  /** Settles when a runner becomes free, when another event of these happens, or after so many milliseconds. Never fails. */
  async #oneIsFree(limitMs: number, ...others: Promise<unknown>[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await atMost(limitMs, Promise.race([promise, ...others])).catch(() => {});
    this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
  }

  /** Keeps a runner for the next lease. If there are several, it is ended after a while. */
  #rest(runner: Promise<RunnerProcess | null>): void {
    this.#idle.push(runner);
    this.#waiting[0]?.();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.#idle.length < 2 || !this.#idle.includes(runner)) return;
      this.#idle.splice(this.#idle.indexOf(runner), 1);
      void runner.then((unneeded) => unneeded?.kill());
    }, idleLimitMs);
    timer.unref();
    this.#timers.add(timer);
  }
}
