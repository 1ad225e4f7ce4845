import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync, type Metafile } from "esbuild";
import { chromiumArchives, packageFile, packageFiles } from "../../functions/attempt/package-files.ts";
import { esModules } from "../build/es-modules.ts";
import { copyArm64Chromium } from "./arm64-chromium.ts";
import { repackChromium } from "./repack-chromium.ts";

/** The input of a bundle. */
export interface Bundled {
  /** Absolute path of the module that exports the handler. */
  entry: string;
  /** Drives Chromium: the bundle then includes the runner's process and the package files that it reads. */
  browser: boolean;
  /** Path of the maker's archive of Chromium for arm64, checked, in place of the package's for x64. */
  arm64Chromium?: string | null;
}

/**
 * Largest size of an unzipped asset in bytes, about a tenth above the current one: growth should be a decision. Lambda
 * allows 250 MB. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const sizeBudgets = {
  browser: 145 * 1024 * 1024,
  /** Makes workbooks and joins films. */
  reports: 1_152 * 1024,
  other: 768 * 1024,
} as const;

const runnerEntry = fileURLToPath(new URL("../../functions/browser/runner-entry.ts", import.meta.url));

const options = {
  ...esModules,
  target: "node24",
  // Keeping names adds helper calls, which functions that are sent to a page as source could not resolve.
  minify: true,
  // What is imported on demand gets files of its own: a single file would evaluate modules that import each other
  // in another order than Node.js, and keep all that they export.
  splitting: true,
  outExtension: { ".js": ".mjs" },
} as const satisfies BuildOptions;

/**
 * Writes minified ES modules that include the SDK, with the handler in `index.mjs`, and the files that they read.
 * @param folder an existing, empty folder.
 * @returns what went into the modules.
 * @throws Error of esbuild, or of a package's file that is missing.
 */
export function bundle({ entry, browser, arm64Chromium = null }: Bundled, folder: string): Metafile {
  const { metafile } = buildSync({
    ...options,
    entryPoints: { index: entry, ...(browser && { runner: runnerEntry }) },
    outdir: folder,
    external: browser ? ["playwright-core"] : [],
  });
  const ofArchive = browser && arm64Chromium !== null ? chromiumArchives : [];
  for (const file of browser ? packageFiles : []) {
    if (ofArchive.includes(file)) continue;
    const copy = join(folder, "node_modules", file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(packageFile(file), copy);
  }
  if (ofArchive.length > 0 && arm64Chromium !== null)
    copyArm64Chromium(arm64Chromium, join(folder, "node_modules"));
  if (browser) repackChromium(join(folder, "node_modules"));
  return metafile;
}
