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
export function namesUnread(
  { dom, inLine }: Kit,
  letters: LetterCase,
  wanted: string,
  named: string,
): Element[] {
  const folded = (text: string) => inLine(text.replace(/[\u200c\u200d]/g, "").replace(/\p{Co}/gu, " "));
  const key = folded(wanted);

  const isSilent = (part: Element) =>
    dom.isUnread(part) ||
    dom.attribute(part, "aria-hidden") === "true" ||
    dom.matches(part, 'input, select, textarea, [role="treeitem"] > [role="group"]') ||
    (getComputedStyle(part).display === "none" && !(part instanceof SVGTitleElement));
  const isInLine = ({ display }: CSSStyleDeclaration) => /^(inline$|contents)/.test(display);
  /** What a style draws before or after it, such as the star of a required field. */
  const drawn = (element: Element, part: "::before" | "::after", asShown: boolean): string => {
    const style = getComputedStyle(element, part);
    if (/^(none|normal)$/.test(style.content)) return "";
    const [, plain = "", instead] =
      style.content.match(/^"((?:[^"\\]|\\.)*)"(?: \/ "((?:[^"\\]|\\.)*)")?$/) ?? [];
    const said = style.display === "none" ? "" : (instead ?? plain).replace(/\\(.)/g, "$1");
    const text = asShown ? letters.shown(said, style, " ") : said;
    return isInLine(style) ? text : ` ${text} `;
  };
  const partsOf = (element: Element, asShown: boolean): string => {
    const inner = dom.childrenOf(element).map((part) => spoken(part, asShown));
    return [drawn(element, "::before", asShown), ...inner, drawn(element, "::after", asShown)].join("");
  };
  const spoken = (node: Node, asShown: boolean): string => {
    if (node instanceof Text) {
      const around = dom.parentOf(node);
      const style = around && getComputedStyle(around);
      if (style && style.visibility !== "visible") return "";
      return style && asShown ? letters.shown(node.data, style, " ") : node.data;
    }
    if (node instanceof HTMLBRElement) return " ";
    if (!(node instanceof Element) || isSilent(node)) return "";
    const instead = dom.attribute(node, "aria-label") ?? dom.attribute(node, "alt");
    const isWord = isInLine(getComputedStyle(node)) && dom.tagOf(node) !== "svg";
    return isWord ? (instead ?? partsOf(node, asShown)) : ` ${instead ?? partsOf(node, asShown)} `;
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
  const namedByContent = `:is(:not([role]), ${roles}):not(input, select, textarea, fieldset, table, svg, iframe)`;
  const nameOf = (element: Element, asShown: boolean): string => {
    const saidBy = (others: Iterable<Element>) => [...others].map((one) => partsOf(one, asShown)).join(" ");
    const attribute = (name: string) => dom.attribute(element, name) ?? "";
    const onButton = (button: HTMLInputElement) => {
      const own: Record<string, string> = { submit: "Submit", image: "Submit", reset: "Reset" };
      return dom.attribute(button, "value") ?? own[button.type] ?? "";
    };
    const isButton =
      element instanceof HTMLInputElement && /^(button|submit|image|reset)$/.test(element.type);
    const isTitle = (part: Node) =>
      part instanceof SVGTitleElement ||
      part instanceof HTMLLegendElement ||
      part instanceof HTMLTableCaptionElement;
    const titles = () => dom.childrenOf(element).filter(isTitle).slice(0, 1);
    const ways = [
      () => saidBy(dom.labelling(element)),
      () => attribute("aria-label"),
      () => saidBy(labels.get(element) ?? []),
      () => attribute("alt"),
      () => (isButton ? letters.shown(onButton(element), getComputedStyle(element), " ") : ""),
      () => saidBy(titles() as Element[]),
      () => (dom.matches(element, namedByContent) ? partsOf(element, asShown) : ""),
      () => attribute("title"),
      () => attribute("placeholder"),
    ];
    for (const way of ways) {
      const name = folded(way());
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
