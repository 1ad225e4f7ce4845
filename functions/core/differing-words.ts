import { firstDifference } from "./first-difference.ts";
import { looksAlike, withCodes } from "./looks-alike.ts";

/** A text, and from where to where it differs from another one: `from` is `to` if nothing is to be marked in it. */
export interface Differing {
  text: string;
  from: number;
  to: number;
}

const words = new Intl.Segmenter("en", { granularity: "word" });

/** Of two texts the words in which each differs from the other, none if they have nothing in common. What only looks alike is shown by its codes. */
export function differingWords(one: string, other: string): [Differing, Differing] {
  const isAlike = looksAlike(one, other);
  const texts = isAlike ? ([withCodes(one), withCodes(other)] as const) : ([one, other] as const);
  const [before, after] = commonEnds(...texts);
  const differing = texts.map((text) => ({ text, from: before, to: text.length - after }));
  const whole = differing.map(inWholeWords);
  // What is the same around both is marked in both: 100 differs from 1000, though it has nothing that 1000 lacks.
  const from = Math.min(...whole.map((part) => part.from));
  const beyond = Math.max(...whole.map((part, at) => part.to - (differing[at]?.to ?? part.to)));
  const parts = differing.map(({ text, to }) => ({ text, from, to: to + beyond }));
  const hasCommon = parts.some(({ text, from, to }) => from > 0 || to < text.length);
  return (hasCommon ? parts : texts.map((text) => ({ text, from: 0, to: 0 }))) as [Differing, Differing];
}

/**
 * Of how many characters before and after what differs two texts are the same. Of what only one of them has, as `two ` of `one two three`, that
 * begins at a word, where it may also be said to be `wo t`.
 */
function commonEnds(one: string, other: string): [before: number, after: number] {
  const before = firstDifference(one, other);
  const after = commonEnd(one.slice(before), other.slice(before));
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (before + after < shorter.length) return [before, after];
  const length = longer.length - shorter.length;
  const segments = words.segment(longer);
  for (let at = before; at >= 0; at -= 1) {
    if (segments.containing(at)?.index === at) return [at, shorter.length - at];
    if (longer[at - 1] !== longer[at - 1 + length]) break;
  }
  return [before, after];
}

/** Of how many characters at their ends two texts are the same. */
function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function inWholeWords({ text, from, to }: Differing): Differing {
  if (from === to) return { text, from, to };
  const segments = words.segment(text);
  const [first, last] = [segments.containing(from), segments.containing(to - 1)];
  return { text, from: first?.index ?? from, to: last ? last.index + last.segment.length : to };
}
