import { isOneProcess } from "../../attempt/browser-mode.ts";
import { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";
import type { BrowserLauncher } from "./browser-launcher.ts";
import type { BrowserLease, BrowserSource } from "./browser-source.ts";
import type { RunningBrowser } from "./chromium-launch.ts";

/** One browser and the number of its leases. A retired one gets no new leases and ends with its last one. */
interface Shared {
  starting: Promise<RunningBrowser>;
  leases: number;
  retired: boolean;
}

/**
 * One warm browser for all concurrent leases. A browser that crashed or was discarded is replaced at the next lease;
 * tests that still run in a discarded one can finish. In single-process mode, in which a browser ends with its first
 * context, each lease has a browser of its own.
 */
export class SharedBrowser implements BrowserSource {
  readonly #launcher: BrowserLauncher;
  readonly #all = new Set<Shared>();
  #current: Shared | undefined;
  #closed = false;

  constructor(launcher: BrowserLauncher) {
    this.#launcher = launcher;
  }

  async lease(signal?: AbortSignal): Promise<BrowserLease> {
    for (;;) {
      this.#requireOpen(signal);
      const shared = this.#current ?? this.#start();
      const running = await shared.starting;
      this.#requireOpen(signal);
      if (!running.browser.isConnected())
        throw new BrowserUnavailable("The browser ended as soon as it had started.");
      // Another lease that waited for the same start has taken it exclusively or discarded it.
      if (shared.retired) continue;
      shared.leases += 1;
      if (isOneProcess(running.mode)) this.#retire(shared);
      return this.#leaseOf(shared, running);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((shared) => this.#end(shared)));
    await this.#launcher.close();
  }

  #requireOpen(signal: AbortSignal | undefined): void {
    signal?.throwIfAborted();
    if (this.#closed) throw new BrowserUnavailable("No browser is started any more: this process is ending.");
  }

  #start(): Shared {
    const shared: Shared = { starting: this.#launcher.launch(), leases: 0, retired: false };
    this.#current = shared;
    this.#all.add(shared);
    const retire = () => this.#retire(shared);
    shared.starting.then(({ browser }) => browser.once("disconnected", retire), retire);
    return shared;
  }

  #leaseOf(shared: Shared, running: RunningBrowser): BrowserLease {
    let held = true;
    const release = async (fate: "keep" | "discard") => {
      if (!held) return;
      held = false;
      shared.leases -= 1;
      if (fate === "discard") this.#retire(shared);
      if (shared.leases > 0) return;
      await (shared.retired ? this.#end(shared) : running.clear());
    };
    const { browser, mode, traces } = running;
    return { browser, mode, traces, encoder: () => this.#launcher.encoderOf(running), release };
  }

  #retire(shared: Shared): void {
    shared.retired = true;
    if (this.#current === shared) this.#current = undefined;
    if (shared.leases === 0) void this.#end(shared);
  }

  async #end(shared: Shared): Promise<void> {
    const running = await shared.starting.catch(() => null);
    await running?.close();
    this.#all.delete(shared);
  }
}
