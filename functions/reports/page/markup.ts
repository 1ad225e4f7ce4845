import { xmlText } from "../../core/xml-text.ts";
import { readable } from "../printable.ts";

/** Markup that is safe to put into a page: only the `html` tag creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = Html | string | number | null | readonly Content[];

/** A template whose texts are escaped, whatever they contain. `null` is rendered as nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(markupOf)));
}

/**
 * A text from the scenario or the page, not ours: isolated, so that its direction is its own and does not affect the
 * text around it.
 */
export function foreign(text: string | Html): Html {
  return html`<bdi>${text}</bdi>`;
}

/** Digits, also in groups between spaces, and before or after them a currency or a per cent sign. */
const amount = (() => {
  const space = "[ \\u00a0\\u2009\\u202f]";
  const number = `\\d(?:[\\d.,'’]|${space}(?=\\d{3}(?!\\d)))*`;
  const currency = "(?:\\p{Sc}|\\b[A-Z]{3}\\b)";
  return new RegExp(`${currency}${space}?${number}|${number}${space}?(?:${currency}|%)`, "gu");
})();

/** Characters. What is longer has to break, as it could be wider than the page. */
const longestAmount = 30;

/** Where the amounts of money in a text begin and end. */
export function amountsIn(text: string): { from: number; to: number }[] {
  return [...text.matchAll(amount)]
    .map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
    .filter(({ from, to }) => to - from <= longestAmount);
}

/** A text in which no line breaks within an amount of money: `€ 12.00`. */
export function withWholeAmounts(text: string): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const found of amountsIn(text)) {
    const whole = text.slice(found.from, found.to);
    parts.push(html`${text.slice(from, found.from)}<span class="amount">${whole}</span>`);
    from = found.to;
  }
  return html`${parts}${text.slice(from)}`;
}

function markupOf(value: Content): string {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return value.map(markupOf).join("");
}

/** Safe in an attribute too. Its line breaks stay: they mean the same there. */
function escaped(text: string): string {
  return xmlText(readable(text)).replaceAll('"', "&quot;");
}
