import { xmlText } from "../../../core/xml-text.ts";

/**
 * Which of our families replaces the names that pages ask for. Fonts with the same metrics, so that lines break
 * alike.
 */
const substitutes: Record<string, readonly string[]> = {
  Arimo: [
    "sans-serif",
    "system-ui",
    "ui-sans-serif",
    "Arial",
    "Helvetica",
    "Helvetica Neue",
    "Liberation Sans",
  ],
  Tinos: ["serif", "ui-serif", "Times", "Times New Roman", "Georgia", "Liberation Serif"],
  Cousine: ["monospace", "ui-monospace", "Courier", "Courier New", "Consolas", "Menlo", "Liberation Mono"],
  "Noto Color Emoji": ["emoji", "Apple Color Emoji", "Segoe UI Emoji"],
};

/** Han characters look different in each language, and each of these fonts claims to support all of them. */
const hanFonts: Record<string, string> = {
  ja: "Noto Sans Japanese",
  ko: "Noto Sans Korean",
  zh: "Noto Sans S Chinese",
};

/**
 * A configuration of fontconfig with the fonts of one folder only, so that pages look the same on every machine.
 * @param cache fontconfig's cache folder, which may not exist yet.
 */
export function fontConfiguration(folder: string, cache: string): string {
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    "<fontconfig>",
    `<dir>${xmlText(folder)}</dir>`,
    `<cachedir>${xmlText(cache)}</cachedir>`,
    ...Object.entries(substitutes).flatMap(([family, names]) => names.map((name) => alias(name, family))),
    ...Object.entries(hanFonts).map(([language, family]) => preference(language, family)),
    "</fontconfig>",
  ];
  return `${lines.join("\n")}\n`;
}

function alias(name: string, family: string): string {
  return `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`;
}

function preference(language: string, family: string): string {
  const test = `<test name="lang" compare="contains"><string>${language}</string></test>`;
  return `<match>${test}<edit name="family" mode="append" binding="strong"><string>${family}</string></edit></match>`;
}
