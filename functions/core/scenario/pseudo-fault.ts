import type { CssNode } from "css-tree/selector-parser";
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import {
  functionalClasses,
  functionalElements,
  isLeftToBrowser,
  oldElements,
  plainClasses,
  plainElements,
} from "./pseudo-names.ts";
import { unknownPseudo } from "./unknown-pseudo.ts";

const ofType = /^nth-(last-)?of-type$/;
/** Those whose parentheses may be empty. */
const mayBeEmpty = /^(is|where)$/;
/** Those that take one name, and the one that takes several, each a plain word. */
const takesName = /^(state|highlight|picker|part)$/;

/** What is wrong with a pseudo-class or pseudo-element itself; `null` if nothing is, or if only a browser can tell. */
export function pseudoFault(pseudo: CssNode, written: string): string | null {
  const name = pseudoName(pseudo);
  const isElement = pseudo.type === "PseudoElementSelector";
  // A name with an escape is left to the browser, which decodes it.
  if (name.includes("\\")) return null;
  const isPlain = (isElement ? plainElements : [...plainClasses, ...oldElements]).includes(name);
  const isFunctional = (isElement ? functionalElements : functionalClasses).includes(name);
  if (!isPlain && !isFunctional) return isLeftToBrowser(name) ? null : unknownPseudo(name, isElement);
  const content = pseudo.children ? [...pseudo.children] : null;
  if (content === null) return isPlain ? null : `${written} needs something in parentheses`;
  if (!isFunctional) {
    if (isLeftToBrowser(name)) return null;
    return `"${isElement ? "::" : ":"}${name}" takes no argument: leave out the parentheses`;
  }
  if (content.length === 0 && !mayBeEmpty.test(name))
    return isPlain
      ? `${written} has nothing in its parentheses`
      : `${written} needs something in parentheses`;
  if (ofType.test(name) && content.some(({ selector }) => selector))
    return `"of" goes with :nth-child() only`;
  return takesName.test(name) ? nameFault(name, written) : null;
}

/** Its name in lower case. */
export function pseudoName({ name }: CssNode): string {
  return String(name).toLowerCase();
}

/** Whether a selector is of something that is no element of the page, such as `::before`. */
export function isPseudoElement(node: CssNode): boolean {
  if (node.type === "PseudoElementSelector") return true;
  return node.type === "PseudoClassSelector" && oldElements.includes(pseudoName(node));
}

/** What is wrong with the names in the parentheses; `::part()` is the only one that takes several. */
function nameFault(name: string, written: string): string | null {
  const kinds: number[] = [];
  const inner = written.slice(written.indexOf("(") + 1, -1);
  tokenize(inner, (type) => {
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) kinds.push(type);
  });
  const areNames = kinds.every((type) => type === tokenTypes.Ident);
  if (areNames && (kinds.length === 1 || name === "part")) return null;
  const what = name === "part" ? "names, separated by spaces" : "one name";
  return `${written} takes ${what}, without quotes`;
}
