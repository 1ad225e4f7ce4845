import type { Browser } from "playwright-core";
import type { BrowserMode } from "../../attempt/browser-mode.ts";

/** A browser for one test. In single-process mode it ends when its first context is closed. */
export interface BrowserLease {
  browser: Browser;
  mode: BrowserMode;
  /** The folder in which Playwright keeps the parts of its traces. */
  traces: string;
  /** The browser in which its films are encoded, possibly itself. @throws BrowserUnavailable */
  encoder(): Promise<Browser>;
  /**
   * Gives the browser back; a second call does nothing. `discard` means that it may be broken and must not be leased
   * again. Never fails.
   */
  release(fate: "keep" | "discard"): Promise<void>;
}

/** Where browsers come from. */
export interface BrowserSource {
  /**
   * @throws BrowserUnavailable if none can be started or the source is closed; the signal's reason if it aborts first.
   */
  lease(signal?: AbortSignal): Promise<BrowserLease>;
  /** Ends every browser, leased ones too, and waits until their processes are gone. */
  close(): Promise<void>;
}
