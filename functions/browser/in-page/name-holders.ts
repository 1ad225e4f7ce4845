/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/**
 * Lists what may have a wanted accessible name: what has enough parts of it as texts in it, as attributes, or in labels.
 * Chromium says of each which name it has. What styles alone name is not listed.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @param most how many are listed; of more, first those that are seen, such as what is not in one of many closed parts, then what is displayed.
 * @param roots within which they are; none for the whole document.
 */
export function nameHolders(
  { dom, naming, sight, withoutUnseen }: Kit,
  wanted: string,
  most: number,
  ...roots: Element[]
): Element[] {
  const folded = (text: string) =>
    withoutUnseen(text)
      .replace(/[\s\u200c-\u200d\p{Co}]+/gu, "")
      .toUpperCase()
      .toLowerCase();
  const key = folded(wanted);
  /** Letters; styles may add the signs at the end, as the star of a required field. */
  const enough = key.replace(/[*:\u2026]+$/, "").length;
  const judged = new Map<string, number>();
  /** How many letters of the name a text has, if all of it is a part of the name. */
  const partIn = (text: string | null): number => {
    if (text === null) return 0;
    const noted = judged.get(text);
    if (noted !== undefined) return noted;
    const part = folded(text);
    const letters = key.includes(part) ? part.length : 0;
    judged.set(text, letters);
    return letters;
  };

  const attributes = [...naming.attributes, "value", "label"];
  /** Without a role and the focus they have no name of what is in them. */
  const plain =
    ":is(html, body, div, span, p, b, i, em, strong, small, section, article, main, header, footer, nav, aside, form, ul, ol, thead, tbody)";
  const nameless = `${plain}:not([role], [tabindex], [contenteditable])`;

  /** How many letters of parts are in each element, and which have an attribute that may be the whole name. */
  const letters = new Map<Element, number>();
  const named = new Set<Element>();
  const labelledBy: [Element, Element[]][] = [];
  const labels: HTMLLabelElement[] = [];

  const visit = (node: Node): number => {
    if (node instanceof Text) return partIn(node.data);
    let sum = 0;
    if (node instanceof Element) {
      // Its place in the order.
      letters.set(node, 0);
      const ofAttributes = attributes.map((name) => partIn(dom.attribute(node, name)));
      sum = Math.max(...ofAttributes);
      if (sum >= enough) named.add(node);
      const labelling = dom.labelling(node);
      if (labelling.length > 0) labelledBy.push([node, labelling]);
      if (node instanceof HTMLLabelElement) labels.push(node);
    }
    for (const child of dom.childrenOf(node)) sum += visit(child);
    if (node instanceof Element) letters.set(node, sum);
    return sum;
  };
  visit(document);

  const ofLabels = new Map<Element, number>();
  for (const label of labels) {
    const { control } = label;
    if (control) ofLabels.set(control, (ofLabels.get(control) ?? 0) + (letters.get(label) ?? 0));
  }
  for (const [element, labelling] of labelledBy) {
    const sum = labelling.reduce((total, label) => total + (letters.get(label) ?? 0), 0);
    ofLabels.set(element, Math.max(sum, ofLabels.get(element) ?? 0));
  }
  const mayHave = (element: Element, own: number) =>
    named.has(element) ||
    (ofLabels.get(element) ?? 0) >= enough ||
    (own >= enough && !dom.matches(element, nameless));
  const all = [...letters].flatMap(([element, own]) => (mayHave(element, own) ? [element] : []));
  const listed = roots.length === 0 ? all : dom.within(roots, all);
  if (listed.length <= most) return listed;
  const seen = new Set(listed.filter(sight.isVisible));
  const others = listed.filter((one) => !seen.has(one) && dom.isDisplayed(one));
  return [...seen, ...others].slice(0, most);
}
