/// <reference lib="dom" />
import type { Kit } from "./kit.ts";
import type { LetterCase } from "./letter-case.ts";

/**
 * The elements of a name to which Chromium gives none now, with the names that it would give them: it leaves out what is not shown and what is hidden
 * from screen readers, such as the icon in a button.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @param named a selector of what has a name and the wanted role.
 */
export function namesUnread({ dom }: Kit, letters: LetterCase, wanted: string, named: string): Element[] {
  const inLine = (text: string) =>
    text
      .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
      .replace(/[\s\p{Co}]+/gu, " ")
      .trim();
  const key = inLine(wanted);

  const isSilent = (part: Element) =>
    dom.isUnread(part) ||
    dom.attribute(part, "aria-hidden") === "true" ||
    dom.matches(part, "input, select, textarea") ||
    (getComputedStyle(part).display === "none" && !(part instanceof SVGTitleElement));
  const partsOf = (element: Element, asShown: boolean): string =>
    dom
      .childrenOf(element)
      .map((part) => spoken(part, asShown))
      .join("");
  const spoken = (node: Node, asShown: boolean): string => {
    if (node instanceof Text) {
      const around = dom.parentOf(node);
      const style = around && getComputedStyle(around);
      if (style && style.visibility !== "visible") return "";
      return style && asShown ? letters.shown(node.data, style, " ") : node.data;
    }
    if (!(node instanceof Element) || isSilent(node)) return "";
    const instead = dom.attribute(node, "aria-label") ?? dom.attribute(node, "alt");
    const isInLine = /^(inline$|contents)/.test(getComputedStyle(node).display);
    return isInLine ? (instead ?? partsOf(node, asShown)) : ` ${instead ?? partsOf(node, asShown)} `;
  };

  const all = (root: Node): Element[] =>
    dom.childrenOf(root).flatMap((node) => (node instanceof Element ? [node, ...all(node)] : []));
  const elements = all(document);
  /** Each one's own list of them is found by a search of the whole document. */
  const labels = new Map<Element, Element[]>();
  for (const label of elements) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }

  /** The roles that have their content as their name: others, such as an alert, have it as a part of the page, and fields as their value. */
  const roles = [
    ...["button", "link", "checkbox", "radio", "switch", "tab", "option", "treeitem", "heading", "tooltip"],
    ...[
      "menuitem",
      "menuitemcheckbox",
      "menuitemradio",
      "cell",
      "gridcell",
      "columnheader",
      "rowheader",
      "row",
    ],
  ].map((role) => `[role="${role}"]`);
  const namedByContent = `:is(:not([role]), ${roles}):not(input, select, textarea)`;
  const nameOf = (element: Element, asShown: boolean): string => {
    const saidBy = (others: Iterable<Element>) => [...others].map((one) => partsOf(one, asShown)).join(" ");
    const attribute = (name: string) => dom.attribute(element, name) ?? "";
    const isButton = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
    const ways = [
      () => saidBy(dom.labelling(element)),
      () => attribute("aria-label"),
      () => saidBy(labels.get(element) ?? []),
      () => attribute("alt"),
      () => (isButton ? letters.shown(element.value, getComputedStyle(element), " ") : ""),
      () => (dom.matches(element, namedByContent) ? partsOf(element, asShown) : ""),
      () => attribute("title"),
      () => attribute("placeholder"),
    ];
    for (const way of ways) {
      const name = inLine(way());
      if (name !== "") return name;
    }
    return "";
  };

  const isCalled = (element: Element): boolean => {
    const written = nameOf(element, false);
    return written === key || (written.toUpperCase() === key.toUpperCase() && nameOf(element, true) === key);
  };
  return elements.filter((element) => dom.matches(element, named) && isCalled(element));
}
