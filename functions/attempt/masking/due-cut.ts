/**
 * A text that is too long is not shortened where it is put into a sentence: the mask would not recognize a secret
 * that was cut. It is marked instead, and the mask shortens it after it has hidden the secrets. The marks are
 * noncharacters, which no text contains: https://www.unicode.org/faq/private_use.html#nonchar1
 */
const [begin, end] = ["\ufdd0", "\ufdd1"];
const innermost = /\ufdd0(\d{1,6});([^\ufdd0\ufdd1]*)\ufdd1/g;
const anyMark = /\ufdd0(?:\d{1,6};)?|\ufdd1/g;

/** Characters kept beyond the cut, enough to recognize a secret that the cut would go through. */
export const beyondCut = 1_000;

/**
 * The text with marks that tell the mask where to shorten it. Of parts that are marked already more is kept, as they are shown shorter than they
 * are; one that goes on beyond what is kept ends there.
 */
export function markedToCut(text: string, longest: number): string {
  const beyond = (text.includes(begin) ? 10 : 1) * beyondCut;
  const kept = text.slice(0, longest + beyond).replace(/\ufdd0\d{0,6}$/, "");
  const open = Math.max(0, kept.split(begin).length - kept.split(end).length);
  return `${begin}${longest};${kept}${end.repeat(open + 1)}`;
}

/** The text with everything that was marked shortened by `cut`, from the innermost mark outwards. */
export function withCutsMade(text: string, cut: (text: string, longest: number) => string): string {
  let made = text;
  let last: string;
  do {
    last = made;
    made = last.replace(innermost, (_marks, longest: string, marked: string) => cut(marked, Number(longest)));
  } while (made !== last);
  // A page can put such a mark into its texts.
  return made.replace(anyMark, "");
}

/** The text cut to a number of UTF-16 units, never through a character; an ellipsis stands for the rest. */
export function cutTo(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
