import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The font files that pages and reports are drawn with. Arimo, Tinos and Cousine have the widths of Arial, Times New
 * Roman and Courier New, so that a page breaks its lines as it does on a person's machine. For the scripts that they lack
 * Chromium takes one regular font and thickens it for bold, so a bold one would be carried for nothing. It takes no
 * woff2 by this way.
 */
const files = [
  ...family("@expo-google-fonts/arimo", "Arimo", [
    "400Regular",
    "700Bold",
    "400Regular_Italic",
    "700Bold_Italic",
  ]),
  ...family("@expo-google-fonts/tinos", "Tinos", [
    "400Regular",
    "700Bold",
    "400Regular_Italic",
    "700Bold_Italic",
  ]),
  ...family("@expo-google-fonts/cousine", "Cousine", ["400Regular", "700Bold"]),
  ...family("@expo-google-fonts/noto-sans-thai", "NotoSansThai", ["400Regular"]),
  ...family("@expo-google-fonts/noto-sans-symbols-2", "NotoSansSymbols2", ["400Regular"]),
  ...family("@expo-google-fonts/noto-color-emoji", "NotoColorEmoji", ["400Regular"]),
  "@embedpdf/fonts-latin/NotoSans-Regular.ttf",
  "@embedpdf/fonts-arabic/NotoNaskhArabic-Regular.ttf",
  "@embedpdf/fonts-hebrew/NotoSansHebrew-Regular.ttf",
  "@embedpdf/fonts-jp/NotoSansJP-Regular.otf",
  "@embedpdf/fonts-kr/NotoSansKR-Regular.otf",
  "@embedpdf/fonts-sc/NotoSansHans-Regular.otf",
];

function family(packageName: string, name: string, styles: readonly string[]): string[] {
  return styles.map((style) => `${packageName}/${style}/${name}_${style}.ttf`);
}

/**
 * Absolute paths of the font files.
 * @throws Error that names the package, if one is not installed.
 */
export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return files.map((file) => {
    if (!file.startsWith("@embedpdf/")) return resolve(file);
    // These packages export their entry point only; the fonts lie beside the folder that holds it.
    const packageName = dirname(file);
    return join(dirname(resolve(packageName)), "..", "fonts", file.slice(packageName.length + 1));
  });
}
