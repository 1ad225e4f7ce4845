import { firstDifference } from "../../core/first-difference.ts";
import { looksAlike, withCodes } from "../../core/looks-alike.ts";
import type { Comparison } from "../../core/run/result.ts";
import { amountsIn, type Html, html, withWholeAmounts } from "./markup.ts";

const words = new Intl.Segmenter("en", { granularity: "word" });

/** The part of a text in which it differs from another one. */
interface Part {
  from: number;
  to: number;
}

/**
 * What was expected and what was there beside each other, each with a mark on the words in which it differs from the other, if they have anything in
 * common.
 */
export function comparisonOf(comparison: Comparison): Html {
  const [expected = null, actual = null] = comparedTexts(comparison);
  return html`<dl class="compare">
      <div><dt>Expected</dt><dd dir="auto">${expected}</dd></div>
      <div><dt>Actual</dt><dd dir="auto">${actual}</dd></div></dl>`;
}

function comparedTexts({ expected, actual }: Comparison): Html[] {
  const isAlike = looksAlike(expected, actual);
  const sides = isAlike ? [withCodes(expected), withCodes(actual)] : [expected, actual];
  const [one = "", other = ""] = sides;
  const before = firstDifference(one, other);
  const after = commonEnd(one.slice(before), other.slice(before));
  const parts = sides.map((text) => inWhole(text, { from: before, to: text.length - after }));
  const hasCommon = parts.some(({ from, to }, side) => from > 0 || to < (sides[side]?.length ?? 0));
  return sides.map((text, side) => marked(text, hasCommon ? parts[side] : undefined));
}

/** Of how many characters at their ends two texts are the same. */
function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** Widened to whole words and amounts. */
function inWhole(text: string, { from, to }: Part): Part {
  if (from === to) return { from, to };
  const segments = words.segment(text);
  const [first, last] = [segments.containing(from), segments.containing(to - 1)];
  const part = {
    from: first?.index ?? from,
    to: last ? last.index + last.segment.length : to,
  };
  for (const amount of amountsIn(text)) {
    if (amount.from >= part.to || amount.to <= part.from) continue;
    part.from = Math.min(part.from, amount.from);
    part.to = Math.max(part.to, amount.to);
  }
  return part;
}

function marked(text: string, part: Part | undefined): Html {
  if (text === "") return html`<em>empty</em>`;
  if (!part || part.from === part.to) return withWholeAmounts(text);
  const { from, to } = part;
  const difference = html`<mark>${withWholeAmounts(text.slice(from, to))}</mark>`;
  return html`${withWholeAmounts(text.slice(0, from))}${difference}${withWholeAmounts(text.slice(to))}`;
}
