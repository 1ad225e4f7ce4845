import { environment } from "../shared/environment.ts";
import { onShutdown } from "../shared/shutdown.ts";
import { type BrowserSource, freshBrowsers, reusedBrowsers } from "./chromium.ts";

let source: BrowserSource | undefined;

/**
 * The browsers of this process. In the cloud teams share warm functions, so no browser outlives its invocation; the
 * embedded region belongs to one operator and keeps one warm.
 */
export function processBrowsers(): BrowserSource {
  if (source) return source;
  const made = environment("reuseBrowser") === "1" ? reusedBrowsers() : freshBrowsers();
  source = made;
  onShutdown(async () => {
    source = undefined;
    await made.close();
  });
  return made;
}
