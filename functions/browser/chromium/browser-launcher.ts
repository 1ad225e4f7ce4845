import type { Browser } from "playwright-core";
import { type BrowserMode, isOneProcess, modesOfThisMachine } from "../../attempt/browser-mode.ts";
import {
  BrowserUnavailable,
  browserUnavailable,
  missingLibraryIn,
} from "../../attempt/browser-unavailable.ts";
import { atMost } from "../../core/at-most.ts";
import { encoderPage } from "../film/encoder-page.ts";
import { chromiumFiles } from "./chromium-binary.ts";
import { type Libraries, type RunningBrowser, startBrowser } from "./chromium-launch.ts";

/** Which ways of running a browser are tried, the preferred one first. By default all that can work here. */
export interface LaunchOptions {
  modes?: readonly BrowserMode[];
  /** With which to begin; the bundled ones are tried anyway where the machine has none. */
  libraries?: Libraries;
}

/** All ways together may take this long to give a browser, once Chromium is unpacked. Milliseconds. */
const launchLimitMs = 20_000;

/**
 * Starts browsers in the best way that this machine allows, and remembers which one that is: whatever has failed is
 * not tried again while another way works.
 */
export class BrowserLauncher {
  readonly #allModes: readonly BrowserMode[];
  readonly #proven = new Set<BrowserMode>();
  #modes: readonly BrowserMode[];
  #libraries: Libraries;
  #lastError: unknown;
  #encoder: Promise<RunningBrowser> | undefined;

  constructor(options: LaunchOptions = {}) {
    this.#allModes = options.modes ?? modesOfThisMachine();
    this.#modes = this.#allModes;
    this.#libraries = options.libraries ?? "system";
  }

  /** @throws BrowserUnavailable if no way works. */
  async launch(): Promise<RunningBrowser> {
    await this.#unpack();
    const endsAt = performance.now() + launchLimitMs;
    for (;;) {
      const modes = this.#modes;
      const [mode] = modes;
      if (!mode) throw this.#giveUp();
      // A way that hangs leaves time for those that are left.
      const share = (endsAt - performance.now()) / modes.length;
      try {
        return await this.#launchWithSecondChance(mode, performance.now() + share);
      } catch (error) {
        this.#lastError = error;
        if (this.#proven.has(mode)) throw browserUnavailable(error);
        // Another launch at the same time may have found out already.
        if (this.#modes === modes) this.#modes = modes.slice(1);
      }
    }
  }

  /**
   * The browser in which the films of another one are encoded: itself, but for one of a single process, in which a second
   * page keeps the first from drawing. Those share one more browser, which lives as long as this launcher.
   */
  async encoderOf({ browser, mode }: RunningBrowser): Promise<Browser> {
    if (!isOneProcess(mode)) return browser;
    this.#encoder ??= this.#startEncoder();
    return (await this.#encoder).browser;
  }

  /** Ends what was started besides the browsers that `launch` gave away. Never fails. */
  async close(): Promise<void> {
    const encoder = await this.#encoder?.catch(() => undefined);
    await encoder?.close();
  }

  #startEncoder(): Promise<RunningBrowser> {
    const starting = this.launch();
    const forget = () => {
      if (this.#encoder === starting) this.#encoder = undefined;
    };
    starting.then(({ browser }) => browser.once("disconnected", forget), forget);
    return starting;
  }

  async #unpack(): Promise<void> {
    try {
      await chromiumFiles();
    } catch (error) {
      throw browserUnavailable(error);
    }
  }

  /** The cause may pass, a full disk or short memory: the next caller tries all again. */
  #giveUp(): BrowserUnavailable {
    this.#modes = this.#allModes;
    return browserUnavailable(this.#lastError);
  }

  /** Once in some hundred starts Chromium crashes in a race of its own, which says nothing about this machine. */
  async #launchWithSecondChance(mode: BrowserMode, endsAt: number): Promise<RunningBrowser> {
    return this.#launchIn(mode, endsAt).catch((error: unknown) => {
      if (performance.now() >= endsAt) throw error;
      return this.#launchIn(mode, endsAt);
    });
  }

  async #launchIn(mode: BrowserMode, endsAt: number): Promise<RunningBrowser> {
    const running = await this.#startWithLibraries(mode, endsAt);
    if (this.#proven.has(mode)) return running;
    try {
      // A browser can start where its pages cannot: their processes are refused. A single process has none to refuse.
      if (!isOneProcess(mode)) await inTime(endsAt, encoderPage(running.browser));
      this.#proven.add(mode);
      return running;
    } catch (error) {
      await running.close();
      throw error;
    }
  }

  async #startWithLibraries(mode: BrowserMode, endsAt: number): Promise<RunningBrowser> {
    try {
      return await startBrowser(mode, this.#libraries, leftUntil(endsAt));
    } catch (error) {
      if (this.#libraries === "bundled" || missingLibraryIn(error) === null) throw error;
      this.#libraries = "bundled";
      return startBrowser(mode, this.#libraries, leftUntil(endsAt));
    }
  }
}

/** Milliseconds, at least 1: Playwright takes 0 for "no limit". */
function leftUntil(endsAt: number): number {
  return Math.max(1, Math.ceil(endsAt - performance.now()));
}

async function inTime<T>(endsAt: number, work: Promise<T>): Promise<T> {
  return atMost(leftUntil(endsAt), work).catch((cause: unknown) => {
    throw new BrowserUnavailable("The browser could not be started: it opened no page.", { cause });
  });
}
