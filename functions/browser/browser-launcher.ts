import { type BrowserUnavailable, browserUnavailable, missingLibraryIn } from "./browser-unavailable.ts";
import type { BrowserMode } from "./chromium-args.ts";
import { type Libraries, type RunningBrowser, startBrowser } from "./chromium-launch.ts";
import { encoderPage } from "./encoder-page.ts";

/** Which ways of running a browser are tried, the preferred one first. By default all that can work here. */
export interface LaunchOptions {
  modes?: readonly BrowserMode[];
  /** With which to begin; the bundled ones are tried anyway where the machine has none. */
  libraries?: Libraries;
}

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

  constructor(options: LaunchOptions = {}) {
    this.#allModes = options.modes ?? modesOfThisMachine();
    this.#modes = this.#allModes;
    this.#libraries = options.libraries ?? "system";
  }

  /** @throws BrowserUnavailable if no way works. */
  async launch(): Promise<RunningBrowser> {
    for (;;) {
      const modes = this.#modes;
      const [mode] = modes;
      if (!mode) throw this.#giveUp();
      try {
        return await this.#launchWithSecondChance(mode);
      } catch (error) {
        this.#lastError = error;
        if (this.#proven.has(mode)) throw browserUnavailable(error);
        // Another launch at the same time may have found out already.
        if (this.#modes === modes) this.#modes = modes.slice(1);
      }
    }
  }

  /** The cause may pass, a full disk or short memory: the next caller tries all again. */
  #giveUp(): BrowserUnavailable {
    this.#modes = this.#allModes;
    return browserUnavailable(this.#lastError);
  }

  /** Once in some hundred starts Chromium crashes in a race of its own, which says nothing about this machine. */
  async #launchWithSecondChance(mode: BrowserMode): Promise<RunningBrowser> {
    return this.#launchIn(mode).catch(() => this.#launchIn(mode));
  }

  async #launchIn(mode: BrowserMode): Promise<RunningBrowser> {
    const running = await this.#startWithLibraries(mode);
    if (this.#proven.has(mode)) return running;
    try {
      // A browser can start where its pages cannot: their processes are refused. A single process has none to refuse.
      if (mode !== "single-process") await encoderPage(running.browser);
      this.#proven.add(mode);
      return running;
    } catch (error) {
      await running.close();
      throw error;
    }
  }

  async #startWithLibraries(mode: BrowserMode): Promise<RunningBrowser> {
    try {
      return await startBrowser(mode, this.#libraries);
    } catch (error) {
      if (this.#libraries === "bundled" || missingLibraryIn(error) === null) throw error;
      this.#libraries = "bundled";
      return startBrowser(mode, this.#libraries);
    }
  }
}

/** Chromium refuses its own sandbox to root. */
function modesOfThisMachine(): BrowserMode[] {
  const withoutSandbox: BrowserMode[] = ["several-processes", "no-zygote", "single-process"];
  return process.getuid?.() === 0 ? withoutSandbox : ["sandboxed", ...withoutSandbox];
}
