import { stripVTControlCharacters } from "node:util";
import { withoutReordering } from "../core/reordering.ts";

/**
 * Characters that XML 1.0 cannot hold, not even escaped, and the control characters that it advises against, which a
 * terminal would interpret: https://www.w3.org/TR/xml/#charsets. Surrogates are handled before.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;

/**
 * The text as every report can hold it: terminal colours are removed, lines end in `\n`, and anything that XML cannot
 * represent or that is not text (control characters, halves of surrogate pairs) becomes U+FFFD.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text).toWellFormed().replace(/\r\n?/g, "\n").replace(unprintable, "\ufffd");
}

/** The text as people read it in a report: printable, and U+FFFD in place of what would reorder the words around it. */
export function readable(text: string): string {
  return withoutReordering(printable(text));
}

/** The text cut to a number of UTF-16 units, never within a character; an ellipsis replaces the rest. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
