import type { CssNode } from "css-tree/selector-parser";

const byText = 'write "text/…" instead';
const byPlace = 'write :nth-child(…), or an XPath such as "(//button)[2]", instead';
const byType = 'write [type="…"] instead';

/** Pseudo-classes of jQuery and Playwright, which no browser supports. */
const foreign: ReadonlyMap<string, string> = new Map([
  ["contains", byText],
  ["has-text", byText],
  ["text", byText],
  ["text-is", byText],
  ["text-matches", byText],
  ["visible", "leave it out, as what is not visible is not used"],
  ["hidden", 'write { type: waitForElement, visible: false } for "not there to be seen"'],
  ["eq", byPlace],
  ["first", byPlace],
  ["last", byPlace],
  ["gt", byPlace],
  ["lt", byPlace],
  ["even", byPlace],
  ["odd", byPlace],
  ["nth", byPlace],
  ["nth-match", byPlace],
  ["selected", "write option:checked instead"],
  ["button", byType],
  ["checkbox", byType],
  ["radio", byType],
  ["submit", byType],
  ["password", byType],
]);

const nth = /^nth-(last-)?(child|of-type)$/;
/** Those that require an argument. */
const takesContent = /^(not|has|lang|dir|state|part|slotted|nth-(last-)?(child|of-type))$/;
const mayStandAlone = /^(host|host-context)$/;

/**
 * What is wrong with a pseudo-class or pseudo-element; `null` if nothing is, or if only a browser can tell.
 * @param written as it stands in the selector
 */
export function pseudoFault({ name: given, children }: CssNode, written: string): string | null {
  const name = String(given).toLowerCase();
  const hint = foreign.get(name);
  if (hint !== undefined && written.startsWith(":") && !written.startsWith("::")) {
    return `browsers know no ":${name}": ${hint}`;
  }
  const content = children === null || children === undefined ? null : [...children];
  if (takesContent.test(name) && (content === null || content.length === 0))
    return `${written} needs something in parentheses`;
  if (mayStandAlone.test(name) && content?.length === 0) return `${written} has nothing in its parentheses`;
  const isOfType = nth.test(name) && name.endsWith("of-type");
  return isOfType && content?.some(({ selector }) => selector) ? `"of" goes with :nth-child() only` : null;
}
