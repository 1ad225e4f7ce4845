import { existsSync, readdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import type { BrowserMode } from "../../attempt/browser-mode.ts";
import { lazy } from "../../shared/lazy.ts";
import { chromiumArguments } from "./chromium-args.ts";
import { type ChromiumFiles, chromiumFiles } from "./chromium-binary.ts";
import { fontFolder } from "./fonts/font-folder.ts";
import { fontConfiguration } from "./fonts/fontconfig.ts";
import { fonts, packageFile } from "./package-files.ts";
import { ownFolder } from "./private-folder.ts";

/** Where Chromium finds its system libraries: on the machine, or in what its package brings along. */
export type Libraries = "system" | "bundled";

/** A running browser and the way to end it. */
export interface RunningBrowser {
  browser: Browser;
  mode: BrowserMode;
  /** Removes the traces of contexts that are closed; to be called while there is no other one. Never fails. */
  clear(): Promise<void>;
  /** Ends all its processes and removes its profile. Never fails; a second call waits for the first. */
  close(): Promise<void>;
}

/**
 * Starts one browser in the given way, with an environment of its own: it sees nothing of this process's variables.
 * @param limitMs how long Chromium may take to answer for the first time.
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
      env: await environmentOf(home, files, libraries),
      timeout: limitMs,
      tracesDir: traces,
      // Whoever started this process ends it; a browser closed behind its back would look like a crash.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const close = lazy(() => browser.close().then(forget, forget).catch(ignore));
    return { browser, mode, clear: () => removeFiles(traces), close };
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
  const paths = { HOME: home, TMPDIR: home, FONTCONFIG_FILE: configuration };
  return libraries === "bundled" ? { ...paths, LD_LIBRARY_PATH: files.libraries } : paths;
}

/** Removes the files that are below a folder now: not those of a context that opens meanwhile. Playwright leaves them. */
async function removeFiles(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  await Promise.all(files.map((file) => rm(join(file.parentPath, file.name), { force: true }).catch(ignore)));
}

/** A folder that could not be removed lies in the folder for temporary files and harms nobody. */
function ignore(): void {}
