/**
 * A text that is too long is not cut where it is put into a sentence, for a secret that is cut is no longer recognized. It
 * is marked instead, and the mask cuts it after it has hidden what it has to. The marks are characters that no text has:
 * https://www.unicode.org/faq/private_use.html#nonchar1
 */
const [begin, end] = ["\ufdd0", "\ufdd1"];
const innermost = /\ufdd0(\d{1,6});([^\ufdd0\ufdd1]*)\ufdd1/g;
const anyMark = /\ufdd0(?:\d{1,6};)?|\ufdd1/g;

/** What is kept beyond the cut, in characters: enough to recognize what it would go through. */
export const beyondCut = 1_000;

/** The text with the word that it has to be cut. */
export function markedToCut(text: string, longest: number): string {
  return `${begin}${longest};${text.slice(0, longest + beyondCut)}${end}`;
}

/** The text with `cut` done to everything that was marked, from the innermost mark outwards. */
export function withCutsMade(text: string, cut: (text: string, longest: number) => string): string {
  let made = text;
  let last: string;
  do {
    last = made;
    made = last.replace(innermost, (_marks, longest: string, marked: string) => cut(marked, Number(longest)));
  } while (made !== last);
  // A page can put one of them into its texts.
  return made.replace(anyMark, "");
}

/** The text cut to a number of UTF-16 units, never through a character; an ellipsis stands for the rest. */
export function cutTo(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
