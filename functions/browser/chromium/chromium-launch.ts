import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import type { BrowserMode } from "../../attempt/browser-mode.ts";
import { type ChromiumFiles, chromiumFiles } from "../../attempt/chromium-binary.ts";
import { removeFilesIn } from "../../attempt/folder-contents.ts";
import { fonts, packageFile } from "../../attempt/package-files.ts";
import { ownFolder } from "../../attempt/private-folder.ts";
import { lazy } from "../../shared/lazy.ts";
import { chromiumArguments } from "./chromium-args.ts";
import { fontFolder } from "./fonts/font-folder.ts";
import { fontConfiguration } from "./fonts/fontconfig.ts";
import { lowerPriorityOfSessions } from "./session-priority.ts";
import { hasSharedMemory, removeAbandonedMemory } from "./shared-memory.ts";

/** Where Chromium finds its system libraries: on the machine, or in its own package. */
export type Libraries = "system" | "bundled";

/** A running browser. */
export interface RunningBrowser {
  browser: Browser;
  mode: BrowserMode;
  /** The folder in which Playwright keeps the parts of traces. */
  traces: string;
  /** Removes the trace files of closed contexts. To be called while no context is open. Never fails. */
  clear(): Promise<void>;
  /** Ends all its processes and removes its profile. Never fails; a second call waits for the first one. */
  close(): Promise<void>;
}

/**
 * Starts one browser in the given mode. It gets none of this process's environment variables.
 * @param limitMs how long Chromium may take to give its first answer.
 * @throws Playwright's error if it does not start.
 */
export async function startBrowser(
  mode: BrowserMode,
  libraries: Libraries,
  limitMs: number,
): Promise<RunningBrowser> {
  const files = await chromiumFiles();
  const home = await ownFolder(files.folder, "home");
  const traces = join(home, "traces");
  const forget = () => rm(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    const browser = await chromium.launch({
      executablePath: files.executable,
      headless: true,
      chromiumSandbox: mode === "sandboxed",
      args: chromiumArguments(mode),
      ignoreDefaultArgs: (await hasSharedMemory()) ? ["--disable-dev-shm-usage"] : [],
      env: await environmentOf(home, files, libraries),
      timeout: limitMs,
      tracesDir: traces,
      // The parent process ends this one on a signal. If Playwright closed the browser first, that would look like a
      // crash.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    await lowerPriorityOfSessions();
    void removeAbandonedMemory();

    const close = lazy(() => browser.close().then(forget, forget).catch(ignore));
    return { browser, mode, traces, clear: () => removeFilesIn(traces), close };
  } catch (error) {
    await forget();
    throw error;
  }
}

async function environmentOf(
  home: string,
  files: ChromiumFiles,
  libraries: Libraries,
): Promise<Record<string, string>> {
  const configuration = join(home, "fonts.conf");
  const cache = join(files.folder, "font-cache");
  const folder = await fontFolder(files.folder, fonts.map(packageFile));
  await writeFile(configuration, fontConfiguration(folder, cache));
  // In any other encoding a download whose name is not in ASCII is named `download`.
  const paths = { HOME: home, TMPDIR: home, FONTCONFIG_FILE: configuration, LANG: "C.UTF-8" };
  return libraries === "bundled" ? { ...paths, LD_LIBRARY_PATH: files.libraries } : paths;
}

/** A folder that could not be removed stays in the folder for temporary files, where it does no harm. */
function ignore(): void {}
