import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The files of other packages that a browser function reads at run time, by their paths below `node_modules`. What is
 * deployed carries these beside its bundle and no other file of a package, so code that needs one more names it here.
 */

/** Chromium; the drawing of WebGL without a graphics card; the system libraries that a bare machine lacks. */
export const chromiumArchives = ["chromium.br", "swiftshader.tar.br", "al2023.tar.br"].map(
  (name) => `@sparticuz/chromium/bin/${name}`,
);
export const chromiumManifest = "@sparticuz/chromium/package.json";

/**
 * The fonts that pages and reports are drawn with. Arimo, Tinos and Cousine have the widths of Arial, Times New
 * Roman and Courier New, so that a page breaks its lines as it does on a person's machine. For the scripts that they lack
 * Chromium takes one regular font and thickens it for bold, so a bold one would be carried for nothing. It takes no
 * woff2 by this way.
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

/** Playwright without its viewers, recorder, command line and types: it cannot be bundled, for it reads itself. */
export const playwright = [
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
 * Where one of these files is: beside the bundle, or where the package is installed.
 * @returns an absolute path.
 * @throws Error that names the file, if it is not there.
 */
export function packageFile(path: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(path) ?? [];
  const found = folders.map((folder) => join(folder, path)).find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`The file ${path} is in none of ${folders.join(", ")}.`);
  return found;
}
