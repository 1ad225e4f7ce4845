import { BrowserLauncher, type LaunchOptions } from "./browser-launcher.ts";
import type { BrowserSource } from "./browser-source.ts";
import { SharedBrowser } from "./shared-browser.ts";

/** One warm browser that serves all leases at once; for a process whose tests have one owner. Starts at first use. */
export function reusedBrowsers(options: LaunchOptions = {}): BrowserSource {
  return new SharedBrowser(new BrowserLauncher(options));
}
