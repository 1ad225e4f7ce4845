import { closest } from "../closest.ts";
import {
  functionalClasses,
  functionalElements,
  oldElements,
  plainClasses,
  plainElements,
} from "./pseudo-names.ts";

const classes = [...plainClasses, ...functionalClasses];
const elements = [...plainElements, ...functionalElements];

const byText = 'write "text/…" instead';
const byPlace = 'write :nth-child(…), or an XPath such as "(//button)[2]", instead';
const byIs = "write :is(…) instead";
const byType = 'write [type="…"] instead';

/** Pseudo-classes of jQuery, of Playwright and of old browsers, which no browser supports. */
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
  ["any", byIs],
  ["matches", byIs],
  ["-moz-any", byIs],
]);

/** Puppeteer's, which its own notation in recordings replaces. */
const ofPuppeteer: ReadonlyMap<string, string> = new Map([
  ["-p-text", 'write "text/…" instead'],
  ["-p-aria", 'write "aria/…" instead'],
  ["-p-xpath", 'write "xpath/…" instead'],
]);

/** Why Chromium does not know a pseudo-class or pseudo-element, and what would be right. @param name in lower case, without colons. */
export function unknownPseudo(name: string, isElement: boolean): string {
  if (isElement) {
    if (classes.includes(name))
      return `"::${name}" is a pseudo-class, which is written with one colon, ":${name}"`;
    const instead = ofPuppeteer.get(name);
    return instead
      ? `browsers do not support "::${name}": ${instead}`
      : unheardOf("element", "::", name, elements);
  }
  const hint = foreign.get(name);
  if (hint !== undefined) return `browsers do not support ":${name}": ${hint}`;
  return elements.includes(name)
    ? `":${name}" is a pseudo-element, which is written with two colons, "::${name}"`
    : unheardOf("class", ":", name, [...classes, ...oldElements]);
}

function unheardOf(
  kind: "class" | "element",
  colons: string,
  name: string,
  known: readonly string[],
): string {
  const fault = `Chromium has no pseudo-${kind} "${colons}${name}"`;
  if (name.startsWith("-")) return fault;
  const near = closest(name, known);
  if (near !== null) {
    const takesMore = [...functionalClasses, ...functionalElements].includes(near);
    return `${fault}. Did you mean "${colons}${near}${takesMore ? "()" : ""}"?`;
  }
  return kind === "class" ? `${fault}; a class is written ".${name}"` : fault;
}
