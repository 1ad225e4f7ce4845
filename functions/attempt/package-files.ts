import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The files of other packages that a browser function reads at run time, by their paths below `node_modules`. A
 * deployment contains these next to its bundle and no other file of a package, so any other one that the code needs
 * has to be listed here.
 */

/** Chromium's program as its package has it. */
export const chromiumProgram = "@sparticuz/chromium/bin/chromium.br";
/** What a deployment has in its place, packed by zstd. */
export const repackedProgram = "@sparticuz/chromium/bin/chromium.zst";

/** Chromium, software rendering for WebGL, and the system libraries that a bare machine lacks. */
export const chromiumArchives = [
  chromiumProgram,
  "@sparticuz/chromium/bin/swiftshader.tar.br",
  "@sparticuz/chromium/bin/al2023.tar.br",
];
export const chromiumManifest = "@sparticuz/chromium/package.json";

/**
 * The fonts for pages and reports. Arimo, Tinos and Cousine have the metrics of Arial, Times New Roman and Courier
 * New, so that lines break as on an ordinary machine. For other scripts one regular font each is enough, as Chromium
 * synthesizes bold. Fontconfig does not read woff2.
 */
export const fonts = [
  ...family("arimo", "Arimo", ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"]),
  ...family("tinos", "Tinos", ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"]),
  ...family("cousine", "Cousine", ["400Regular", "700Bold"]),
  ...family("noto-sans-thai", "NotoSansThai", ["400Regular"]),
  ...family("noto-sans-symbols-2", "NotoSansSymbols2", ["400Regular"]),
  ...family("noto-color-emoji", "NotoColorEmoji", ["400Regular"]),
  "@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf",
  "@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf",
  "@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf",
  "@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf",
  "@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf",
  "@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf",
];

/**
 * Playwright without its viewers, recorder, command line and types. It cannot be bundled, as it reads its own
 * files.
 */
const playwright = [
  "package.json",
  "browsers.json",
  "index.js",
  "index.mjs",
  "lib/bootstrap.js",
  "lib/coreBundle.js",
  "lib/utilsBundle.js",
].map((name) => `playwright-core/${name}`);

export const packageFiles: readonly string[] = [
  ...chromiumArchives,
  chromiumManifest,
  ...fonts,
  ...playwright,
];

function family(packageName: string, name: string, styles: readonly string[]): string[] {
  return styles.map((style) => `@expo-google-fonts/${packageName}/${style}/${name}_${style}.ttf`);
}

/**
 * The location of one of these files: next to the bundle, or where the package is installed.
 * @returns an absolute path.
 * @throws Error that names the file, if it does not exist.
 */
export function packageFile(path: string): string {
  const found = findPackageFile(path);
  if (found === undefined) throw new Error(`The file ${path} is in none of ${foldersOf(path).join(", ")}.`);
  return found;
}

/** The same for a file that may be missing. */
export function findPackageFile(path: string): string | undefined {
  return foldersOf(path)
    .map((folder) => join(folder, path))
    .find((candidate) => existsSync(candidate));
}

function foldersOf(path: string): string[] {
  return createRequire(import.meta.url).resolve.paths(path) ?? [];
}
