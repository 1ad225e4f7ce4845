import parse, { type CssNode } from "css-tree/selector-parser";
import { closedCss, endsInComma } from "./closed-css.ts";
import { pseudoFault } from "./pseudo-fault.ts";

/**
 * Why a browser rejects a CSS selector, and what would be right; `null` if it does not. What depends on the version of the
 * browser, such as an unknown pseudo-class, is left to the one that runs the test.
 */
export function cssFault(selector: string): string | null {
  const text = closedCss(selector);
  if (text.trim() === "") return "it is empty";
  try {
    const list = parse(text, { context: "selectorList", positions: true });
    if (endsInComma(text)) return "it ends in a comma";
    return firstOf(list.children, (each) => selectorFault(each, text, false));
  } catch (error) {
    return syntaxFault(selector, error as Error & { offset?: number });
  }
}

function firstOf(
  nodes: Iterable<CssNode> | null | undefined,
  faultOf: (node: CssNode) => string | null,
): string | null {
  for (const node of nodes ?? []) {
    const fault = faultOf(node);
    if (fault !== null) return fault;
  }
  return null;
}

/** @param relative whether it may begin with a combinator, as in `:has(> a)`. */
function selectorFault({ children }: CssNode, text: string, relative: boolean): string | null {
  const parts = [...(children ?? [])];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const fault =
      part.type === "Combinator"
        ? combinatorFault(part, before, index === parts.length - 1, relative)
        : simpleFault(part, before, text);
    if (fault !== null) return fault;
  }
  return null;
}

const combinators: ReadonlySet<unknown> = new Set([" ", ">", "+", "~"]);

function combinatorFault(
  { name, loc }: CssNode,
  before: CssNode | undefined,
  isLast: boolean,
  relative: boolean,
): string | null {
  const isDeep =
    !combinators.has(name) || (before?.type === "Combinator" && before.loc?.end.offset === loc?.start.offset);
  if (isDeep)
    return `it has no way into shadow roots: write "pierce/…", or a chain of selectors, ["x-shop", "button"]`;
  if (before === undefined && !relative) return `it begins with "${String(name)}"`;
  if (before?.type === "Combinator")
    return `"${String(before.name)}" and "${String(name)}" stand side by side`;
  return isLast ? `it ends in "${String(name)}"` : null;
}

function simpleFault(part: CssNode, before: CssNode | undefined, text: string): string | null {
  const written = text.slice(part.loc?.start.offset, part.loc?.end.offset);
  switch (part.type) {
    case "TypeSelector":
      if (before !== undefined && before.type !== "Combinator")
        return `"${written}" has to stand before what it goes with`;
      return /^(?:\\.|[^*|\\])+\|/s.test(written)
        ? `a page has no namespace for "${written}": leave out the part before the "|"`
        : null;
    case "IdSelector":
      return /^#(-?\d|-$)/.test(written)
        ? `an id that begins so is written [id="${written.slice(1)}"]`
        : null;
    case "AttributeSelector":
      return part.flags && !/^[is]$/i.test(part.flags)
        ? `"${part.flags}" does not belong in ${written}`
        : null;
    case "Percentage":
      return `"${written}" is no selector`;
    case "PseudoClassSelector":
    case "PseudoElementSelector":
      return pseudoFault(part, written) ?? firstOf(part.children, (inner) => nestedFault(part, inner, text));
    default:
      return null;
  }
}

function nestedFault(pseudo: CssNode, inner: CssNode, text: string): string | null {
  const list = inner.type === "Nth" ? inner.selector : inner;
  if (list?.type === "Selector") return selectorFault(list, text, false);
  if (list?.type !== "SelectorList") return null;
  return firstOf(list.children, (each) => selectorFault(each, text, pseudo.name === "has"));
}

/** Notations of other tools, each with what to write instead. */
const foreign: readonly [RegExp, string][] = [
  [/^\s*\.?\.?\/[^/*]/, 'an XPath begins with "//" or with "xpath/"'],
  [/\[\s*@/, 'an attribute has no "@" in CSS; an XPath begins with "//" or with "xpath/"'],
  [
    /^\s*(text|role|aria|label|xpath|css|id|data-testid)=/,
    '"text=…" and the like are written "text/…", "aria/…", "xpath/…", and an id "#…"',
  ],
  [
    /\[[\w-]+[~|^$*]?=\s*[^"'\]\s][^\]"']*\]/,
    'a value that is no plain word stands in quotes, [data-id="1"]',
  ],
  [/\{/, "a variable is written {{name}}"],
];

function syntaxFault(selector: string, { message, offset }: Error & { offset?: number }): string {
  const [, hint] = foreign.find(([pattern]) => pattern.test(selector)) ?? [];
  // The parser also expects keyframe selectors (50%) and /deep/ there, which would mislead.
  const reason = /^(Percent|Identifier "deep")/.test(message)
    ? "selector is expected"
    : `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return hint ?? (offset === undefined ? reason : `${reason} at character ${offset + 1}`);
}
