import { type Differing, differingWords } from "../../core/differing-words.ts";
import type { Comparison } from "../../core/run/result.ts";
import { amountsIn, type Html, html, withWholeAmounts } from "./markup.ts";

/**
 * What was expected and what was there beside each other, each with a mark on the words in which it differs from the other, if they have anything in
 * common.
 */
export function comparisonOf({ expected, actual }: Comparison): Html {
  const [wanted, found] = differingWords(expected, actual).map(marked) as [Html, Html];
  return html`<dl class="compare">
      <div><dt>Expected</dt><dd dir="auto">${wanted}</dd></div>
      <div><dt>Actual</dt><dd dir="auto">${found}</dd></div></dl>`;
}

function marked(side: Differing): Html {
  if (side.text === "") return html`<em>empty</em>`;
  const { text, from, to } = inWholeAmounts(side);
  if (from === to) return withWholeAmounts(text);
  const difference = html`<mark>${withWholeAmounts(text.slice(from, to))}</mark>`;
  return html`${withWholeAmounts(text.slice(0, from))}${difference}${withWholeAmounts(text.slice(to))}`;
}

/** No line breaks within an amount, of which a mark would be a part. */
function inWholeAmounts({ text, from, to }: Differing): Differing {
  const touched = amountsIn(text).filter((amount) => amount.from < to && amount.to > from);
  return {
    text,
    from: Math.min(from, ...touched.map((amount) => amount.from)),
    to: Math.max(to, ...touched.map((amount) => amount.to)),
  };
}
