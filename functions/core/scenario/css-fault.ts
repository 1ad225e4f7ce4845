import parse, { type CssNode } from "css-tree/selector-parser";
import { closedCss, endsInComma } from "./closed-css.ts";
import { syntaxFault } from "./css-syntax-fault.ts";
import { isPseudoElement, pseudoFault, pseudoName } from "./pseudo-fault.ts";

/** Where a selector stands. */
interface Place {
  /** The whole text, in which nodes have their offsets. */
  text: string;
  /** The pseudo-class in whose parentheses it stands directly. */
  parent: string | null;
  /** The nearest one around it that takes no pseudo-elements. */
  elementsOnly: string | null;
  isInHas: boolean;
}

/**
 * Why a browser rejects a CSS selector, and what would be right; `null` if it does not. What depends on the version of the
 * browser is left to the one that runs the test: see `isLeftToBrowser`.
 */
export function cssFault(selector: string): string | null {
  const text = closedCss(selector);
  if (text.trim() === "") return "it is empty";
  try {
    const list = parse(text, { context: "selectorList", positions: true });
    if (endsInComma(text)) return "it ends in a comma";
    const top: Place = { text, parent: null, elementsOnly: null, isInHas: false };
    return firstOf(list.children, (each) => selectorFault(each, top));
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

function selectorFault({ children }: CssNode, place: Place): string | null {
  const parts = [...(children ?? [])];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const isLast = index === parts.length - 1;
    const fault =
      orderFault(part, before, place) ??
      (part.type === "Combinator"
        ? combinatorFault(part, before, isLast, place)
        : simpleFault(part, before, place));
    if (fault !== null) return fault;
  }
  return null;
}

/** What may stand behind a pseudo-element: `::part(x):hover`, `::part(x)::before`. */
function orderFault(part: CssNode, before: CssNode | undefined, { text }: Place): string | null {
  if (before === undefined || !isPseudoElement(before) || part.type.startsWith("Pseudo")) return null;
  const written = text.slice(before.loc?.start.offset, before.loc?.end.offset);
  return `"${written}" is a pseudo-element: only another one or a pseudo-class can follow it`;
}

const combinators: ReadonlySet<unknown> = new Set([" ", ">", "+", "~"]);
/** Those that take a selector of one element. */
const takesCompound: ReadonlySet<string | null> = new Set(["host", "host-context", "slotted", "-webkit-any"]);

function combinatorFault(
  { name, loc }: CssNode,
  before: CssNode | undefined,
  isLast: boolean,
  { parent }: Place,
): string | null {
  const follows = before?.type === "Combinator" && before.loc?.end.offset === loc?.start.offset;
  if (!combinators.has(name) || (follows && name === ">" && before.name === ">"))
    return `it has no way into shadow roots: write "pierce/…", or a chain of selectors, ["x-shop", "button"]`;
  // Only :has(> a) may begin so.
  if (before === undefined && parent !== "has") return `it begins with "${String(name)}"`;
  if (before?.type === "Combinator")
    return `there is no selector between "${String(before.name)}" and "${String(name)}"`;
  if (takesCompound.has(parent))
    return `":${parent}()" takes a selector of one element, without spaces, ">", "+" or "~"`;
  return isLast ? `it ends in "${String(name)}"` : null;
}

function simpleFault(part: CssNode, before: CssNode | undefined, place: Place): string | null {
  const written = place.text.slice(part.loc?.start.offset, part.loc?.end.offset);
  switch (part.type) {
    case "TypeSelector":
      if (before !== undefined && before.type !== "Combinator") return typeOrderFault(written, before);
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
      return (
        pseudoFault(part, written) ??
        placeFault(part, written, place) ??
        firstOf(part.children, (inner) => nestedFault(part, inner, place))
      );
    default:
      return null;
  }
}

function typeOrderFault(written: string, before: CssNode): string {
  return before.type === "TypeSelector"
    ? `"${String(before.name)}" and "${written}" are two element names: put a space, ">" or a comma between them`
    : `"${written}" is an element name, which comes first, as in "a.card:hover"`;
}

/** What may not stand within another pseudo-class. */
function placeFault(part: CssNode, written: string, { elementsOnly, isInHas }: Place): string | null {
  if (isInHas && pseudoName(part) === "has")
    return '":has()" cannot stand within another: write ":has(a b)" for ":has(a:has(b))"';
  return elementsOnly !== null && isPseudoElement(part)
    ? `"${written}" is a pseudo-element, which cannot stand within ":${elementsOnly}()"`
    : null;
}

const takesElementsOnly: ReadonlySet<string> = new Set([
  "not",
  "has",
  "host",
  "host-context",
  "slotted",
  "-webkit-any",
]);

function nestedFault(pseudo: CssNode, inner: CssNode, { text, ...around }: Place): string | null {
  const name = pseudoName(pseudo);
  const place: Place = {
    text,
    parent: name,
    elementsOnly: takesElementsOnly.has(name) ? name : around.elementsOnly,
    isInHas: around.isInHas || name === "has",
  };
  const list = inner.type === "Nth" ? inner.selector : inner;
  if (list?.type === "Selector") return selectorFault(list, place);
  return list?.type === "SelectorList" ? firstOf(list.children, (each) => selectorFault(each, place)) : null;
}
