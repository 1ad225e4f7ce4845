import { BrowserLauncher, type LaunchOptions } from "./browser-launcher.ts";
import type { BrowserSource } from "./browser-source.ts";
import { FreshBrowsers } from "./fresh-browsers.ts";
import { SharedBrowser } from "./shared-browser.ts";

export { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";
export type { BrowserLease, BrowserSource } from "./browser-source.ts";

/** One warm browser that serves all leases at once; for a process whose tests have one owner. Starts at first use. */
export function reusedBrowsers(options: LaunchOptions = {}): BrowserSource {
  return new SharedBrowser(new BrowserLauncher(options));
}

/** A new browser for each lease; for a process that serves several owners in turn. */
export function freshBrowsers(options: LaunchOptions = {}): BrowserSource {
  return new FreshBrowsers(new BrowserLauncher(options));
}
