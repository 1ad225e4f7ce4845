import { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";
import type { BrowserLauncher } from "./browser-launcher.ts";
import type { BrowserLease, BrowserSource } from "./browser-source.ts";
import type { RunningBrowser } from "./chromium-launch.ts";

/** One browser per lease, ended when the lease is. */
export class FreshBrowsers implements BrowserSource {
  readonly #launcher: BrowserLauncher;
  readonly #running = new Set<RunningBrowser>();
  readonly #starting = new Set<Promise<unknown>>();
  #closed = false;

  constructor(launcher: BrowserLauncher) {
    this.#launcher = launcher;
  }

  async lease(signal?: AbortSignal): Promise<BrowserLease> {
    signal?.throwIfAborted();
    if (this.#closed) throw new BrowserUnavailable("No browser is started any more: this process is ending.");
    const launch = this.#launch();
    this.#starting.add(launch);
    const forget = () => this.#starting.delete(launch);
    launch.then(forget, forget);
    const running = await launch;
    if (signal?.aborted || this.#closed) {
      await this.#end(running);
      signal?.throwIfAborted();
      throw new BrowserUnavailable("The browser was closed while it started: this process is ending.");
    }
    const { browser, mode } = running;
    return {
      browser,
      mode,
      encoder: () => this.#launcher.encoderOf(running),
      release: () => this.#end(running),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#running].map((running) => this.#end(running)));
    await this.#launcher.close();
  }

  async #launch(): Promise<RunningBrowser> {
    const running = await this.#launcher.launch();
    this.#running.add(running);
    return running;
  }

  async #end(running: RunningBrowser): Promise<void> {
    await running.close();
    this.#running.delete(running);
  }
}
