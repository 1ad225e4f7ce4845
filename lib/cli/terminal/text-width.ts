import { eastAsianWidth } from "get-east-asian-width";
import { lazy } from "../../../functions/shared/lazy.ts";

/** Made at its first use, as it loads 14 ms of data, and most commands write nothing but ASCII. */
const segmenter = lazy(() => new Intl.Segmenter());

/** Characters that take no column of their own. */
const unseen = /^[\p{M}\p{Cc}\p{Cf}\p{Cs}]/u;
/** Characters that terminals draw as a picture, in two columns. */
const emoji = /\p{Emoji_Presentation}|\ufe0f/u;

/** Text in which each character takes one column. */
const ascii = /^[ -~]*$/;

/** How many columns of a terminal a text takes: two for a Chinese character or an emoji, none for a combining mark. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const segment of charactersOf(text)) width += widthOfCharacter(segment);
  return width;
}

/** The text, cut to a number of columns with an ellipsis if it is longer. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = "";
  let width = 0;
  for (const segment of charactersOf(text)) {
    width += widthOfCharacter(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** The text, filled up with spaces to a number of columns. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - widthOf(text)));
}

/** As people see them, each of which may be several code points. */
function* charactersOf(text: string): Generator<string> {
  for (const { segment } of segmenter().segment(text)) yield segment;
}

/** @param segment one character as people see it, which may be several code points. */
function widthOfCharacter(segment: string): number {
  if (unseen.test(segment)) return 0;
  return emoji.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0);
}
