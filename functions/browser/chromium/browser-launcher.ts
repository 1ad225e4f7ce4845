import type { Browser } from "playwright-core";
import { type BrowserMode, isOneProcess, modesOfThisMachine } from "../../attempt/browser-mode.ts";
import {
  BrowserUnavailable,
  browserUnavailable,
  missingLibraryIn,
} from "../../attempt/browser-unavailable.ts";
import { chromiumFiles } from "../../attempt/chromium-binary.ts";
import { atMost } from "../../core/at-most.ts";
import { encoderPage } from "../film/encoder-page.ts";
import { type Libraries, type RunningBrowser, startBrowser } from "./chromium-launch.ts";

/** The modes to try, the preferred one first. By default all that can work here. */
export interface LaunchOptions {
  modes?: readonly BrowserMode[];
  /** The libraries to try first; the bundled ones are used if the machine lacks them. */
  libraries?: Libraries;
}

/** Time limit for all modes together, in milliseconds, once Chromium is unpacked. */
const launchLimitMs = 20_000;

/**
 * Starts browsers in the best mode that works on this machine, and remembers it: a mode that has failed is not tried
 * again while another one works.
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

  /** @throws BrowserUnavailable if no mode works. */
  async launch(): Promise<RunningBrowser> {
    await this.#unpack();
    const endsAt = performance.now() + launchLimitMs;
    for (;;) {
      const modes = this.#modes;
      const [mode] = modes;
      if (!mode) throw this.#giveUp();
      // A mode that hangs leaves time for the others.
      const share = (endsAt - performance.now()) / modes.length;
      try {
        return await this.#launchWithSecondChance(mode, performance.now() + share);
      } catch (error) {
        this.#lastError = error;
        if (this.#proven.has(mode)) throw browserUnavailable(error);
        // A concurrent launch may already have dropped it.
        if (this.#modes === modes) this.#modes = modes.slice(1);
      }
    }
  }

  /**
   * The browser in which the films of another one are encoded: usually itself. In a browser of a single process a
   * second page would stop the first one from drawing, so these share another browser, which lives as long as this
   * launcher.
   */
  async encoderOf({ browser, mode }: RunningBrowser): Promise<Browser> {
    if (!isOneProcess(mode)) return browser;
    this.#encoder ??= this.#startEncoder();
    return (await this.#encoder).browser;
  }

  /** Ends the browser for films, if there is one. The browsers from `launch` are their callers'. Never fails. */
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

  /** The cause may be temporary, such as a full disk or short memory, so the next caller tries all modes again. */
  #giveUp(): BrowserUnavailable {
    this.#modes = this.#allModes;
    return browserUnavailable(this.#lastError);
  }

  /** Chromium itself crashes in about one of a few hundred starts, whatever the machine. */
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
      // A browser can start in an environment that refuses the processes of its pages. A single process needs none.
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
