import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";
import { removeFilesIn } from "../../attempt/folder-contents.ts";
import type { BrowserSource } from "./browser-source.ts";
import { chromiumArguments } from "./chromium-args.ts";

/**
 * One browser with a window, for authors who want to watch: Google Chrome, since the bundled Chromium is headless.
 */
export function headedBrowsers(): BrowserSource {
  let started: Promise<Browser> | undefined;
  return {
    lease: async () => {
      started ??= start();
      const browser = await started;
      return {
        browser,
        mode: "sandboxed",
        traces: traces(),
        encoder: async () => browser,
        // Playwright leaves the parts of traces, which would count as those of the next test.
        release: () => removeFilesIn(traces()),
      };
    },
    close: async () => {
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

/** Read when it is needed: the runner has a folder of its own for temporary files, which it names once it has started. */
function traces(): string {
  return join(tmpdir(), "traces");
}

async function start(): Promise<Browser> {
  try {
    return await chromium.launch({
      channel: "chrome",
      headless: false,
      args: chromiumArguments("sandboxed"),
      tracesDir: traces(),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new BrowserUnavailable(`--headed needs Google Chrome and a screen: ${reason}`, { cause: error });
  }
}
