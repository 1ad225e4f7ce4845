import type { Browser } from "playwright-core";
import type { BrowserMode } from "../../attempt/browser-mode.ts";

/**
 * A browser for the time of one test. In the way of running with a single process its first context is also its
 * last: closing that one ends the browser.
 */
export interface BrowserLease {
  browser: Browser;
  mode: BrowserMode;
  /** The browser in which its films are encoded, which may be the same. @throws BrowserUnavailable */
  encoder(): Promise<Browser>;
  /**
   * Gives the browser back; a second call does nothing. `discard` says that it may be broken: nobody gets it again.
   * Never fails.
   */
  release(fate: "keep" | "discard"): Promise<void>;
}

/** Where browsers come from. */
export interface BrowserSource {
  /**
   * @throws BrowserUnavailable if none can be started or the source is closed; the signal's reason if that is
   * aborted first.
   */
  lease(signal?: AbortSignal): Promise<BrowserLease>;
  /** Ends every browser, leased ones too, and waits until their processes are gone. */
  close(): Promise<void>;
}
