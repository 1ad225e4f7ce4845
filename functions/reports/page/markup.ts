import { xmlText } from "../../core/xml-text.ts";
import { printable } from "../printable.ts";

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
export function foreign(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

const amount = /(?:\p{Sc}|[A-Z]{3})\s?\d[\d.,']*|\d[\d.,']*\s?(?:\p{Sc}|%|[A-Z]{3}\b)/gu;

/** A text in which no line breaks within an amount of money: `€ 12.00`. */
export function withWholeAmounts(text: string): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(amount)) {
    parts.push(html`${text.slice(from, index)}<span class="amount">${found}</span>`);
    from = index + found.length;
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
  return xmlText(printable(text)).replaceAll('"', "&quot;");
}
