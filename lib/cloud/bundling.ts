import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { packageFile, packageFiles } from "../../functions/browser/package-files.ts";

/** What a bundle is made of. */
export interface Bundled {
  /** Absolute path of the module that exports the handler. */
  entry: string;
  /** Drives Chromium: the files of packages that it reads lie beside it. */
  browser: boolean;
}

const options: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // Names are not kept: what keeps them are calls, and functions that are sent to a page as their source lack the callee.
  minify: true,
  mainFields: ["module", "main"],
  // Some bundled CommonJS packages call require, which an ES module does not have.
  banner: { js: 'import{createRequire as r}from"node:module";const require=r(import.meta.url);' },
  logLevel: "warning",
};

/**
 * Writes one minified ES module with its SDK, `index.mjs`, and what it reads beside it.
 * @param folder exists, and is empty.
 * @throws Error of esbuild, or of a package's file that is missing.
 */
export function bundle({ entry, browser }: Bundled, folder: string): void {
  buildSync({
    ...options,
    entryPoints: [entry],
    outfile: join(folder, "index.mjs"),
    external: browser ? ["playwright-core"] : [],
  });
  if (!browser) return;
  for (const file of packageFiles) {
    const copy = join(folder, "node_modules", file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(packageFile(file), copy);
  }
}
