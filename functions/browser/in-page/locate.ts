/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Alternative, SelectorPart } from "../../core/scenario/selector-parts.ts";
import type { Dom } from "./dom.ts";
import type { LetterCase } from "./letter-case.ts";

export interface LocateArguments {
  alternatives: Alternative[];
  /** How many elements each `aria/` part matches, in order of appearance. */
  accessible: number[];
  /** `Needs.awaitsList`: what is typed into a field is looked for elsewhere. */
  awaitsList?: boolean | undefined;
}

interface LocateTools {
  dom: Dom;
  typedInto: ReadonlySet<Element>;
  letters: LetterCase;
  inLine: (text: string) => string;
}

/** The beginning of the error message for a selector that cannot be parsed, for which waiting is no use. */
export const invalidSelector = "Not a selector: ";

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @param accessible the elements of all `aria/` parts, one after the other.
 * @returns for each alternative the elements that match it, in document order.
 */
export function locate(
  { dom, typedInto, letters, inLine }: LocateTools,
  { alternatives, accessible: sizes, awaitsList }: LocateArguments,
  accessible: Element[],
): Element[][] {
  const left = [...accessible];
  const byPart = sizes.map((size) => left.splice(0, size));
  const newTexts = () => new WeakMap<Node, string>();
  const texts = { withFields: newTexts(), alone: newTexts(), asShown: newTexts(), apart: newTexts() };

  /** Whether an element shows none of its own texts, although it is seen itself. */
  const isFolding = (node: Node) =>
    node instanceof HTMLDetailsElement
      ? !node.open
      : node instanceof HTMLElement &&
        dom.attribute(node, "hidden") === "until-found" &&
        getComputedStyle(node).contentVisibility === "hidden";

  const shownIn = (around: Element | null, text: string) =>
    around ? letters.shown(text, getComputedStyle(around), " ") : text;

  const isBox = (element: Element) => !/^(inline|contents|ruby|none)/.test(getComputedStyle(element).display);

  /**
   * @param of whether that includes what fields hold, or is what the page says alone: in its source, or with the letters as they are shown, or so and
   * with boxes apart.
   */
  const textOf = (node: Node, of: keyof typeof texts): string => {
    const known = texts[of].get(node);
    if (known !== undefined) return known;
    let text = "";
    const isShown = of === "asShown" || of === "apart";
    if (node instanceof Text) text = isShown ? shownIn(dom.parentOf(node), node.data) : node.data;
    else if (node instanceof HTMLBRElement) text = isShown ? "\n" : "";
    else if (node instanceof HTMLTextAreaElement) text = of === "withFields" ? node.value : "";
    else if (node instanceof HTMLInputElement) {
      const isButton = /^(button|submit|reset)$/.test(node.type);
      text = isButton || (of === "withFields" && !/^(checkbox|radio)$/.test(node.type)) ? node.value : "";
      if (isShown) text = shownIn(node, text);
    } else if (!dom.isUnread(node)) {
      const isFolded = isFolding(node);
      for (const child of dom.childrenOf(node))
        text += isFolded && child instanceof Text ? "" : textOf(child, of);
      // Boxes stand apart, also where nothing lies between them in the source, as in a row that a script has built.
      if (of === "apart" && node instanceof Element && isBox(node)) text = ` ${text} `;
    }
    texts[of].set(node, text);
    return text;
  };

  const bare = (text: string) => inLine(text).replaceAll(" ", "").toUpperCase();
  /** Whether a text can be shown although the source does not have it: it differs in letter case and white space alone. */
  const mayBeShown = (root: Node, text: string) =>
    dom.childrenOf(root).some((child) => bare(textOf(child, "alone")).includes(bare(text)));

  /** The smallest elements that contain the text. */
  const byText = (root: Node, text: string, of: keyof typeof texts): Element[] =>
    dom.childrenOf(root).flatMap((child) => {
      if (!(child instanceof Element) || dom.isUnread(child)) return [];
      if (!inLine(textOf(child, of)).includes(text)) return [];
      const smaller = byText(child, text, of);
      return smaller.length > 0 ? smaller : [child];
    });

  const piercing = (root: Document | ShadowRoot | Element, css: string): Element[] => {
    const inner = [root, ...dom.queryAll(root, "*")].flatMap((element) => dom.shadowOf(element) ?? []);
    return [...dom.queryAll(root, css), ...inner.flatMap((shadow) => piercing(shadow, css))];
  };

  const evaluate = (expression: string, origin: Node): XPathResult => {
    const withoutTexts = expression.replace(/"[^"]*"|'[^']*'/g, "");
    // Chromium ends the process of the page over a variable, which nobody can set here.
    if (withoutTexts.includes("$")) throw new DOMException("A variable", "SyntaxError");
    const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
    try {
      return Document.prototype.evaluate.call(document, expression, origin, null, kind, null);
    } catch (cause) {
      // An expression that gives a number or a text is a TypeError.
      throw new DOMException(String(cause), "SyntaxError");
    }
  };

  const elementsOf = (result: XPathResult): Element[] =>
    Array.from({ length: result.snapshotLength }, (_, index) => result.snapshotItem(index)).filter(
      (node): node is Element => node instanceof Element,
    );

  const byXPath = (root: Document | ShadowRoot | Element, expression: string): Element[] => {
    if (root instanceof ShadowRoot) return byXPathInShadow(root, expression);
    const inner = root === document ? expression : expression.replace(/^\/\//, "descendant-or-self::node()/");
    return elementsOf(evaluate(inner, root));
  };

  /** XPath does not know shadow roots: it is asked of a copy of their content in a document where nothing runs or loads. */
  const byXPathInShadow = (root: ShadowRoot, expression: string): Element[] => {
    const inert = dom.newDocument();
    const copy = inert.createElement("div");
    copy.append(...[...root.childNodes].map((child) => inert.importNode(child, true)));
    const found = new Set<Node>(elementsOf(evaluate(expression, copy)));
    const walk = (top: Node) => Document.prototype.createTreeWalker.call(document, top);
    const [originals, copies] = [walk(root), walk(copy)];
    const elements: Element[] = [];
    while (originals.nextNode() && copies.nextNode()) {
      if (found.has(copies.currentNode)) elements.push(originals.currentNode as Element);
    }
    return elements;
  };

  /** Whoever points at what was typed does not mean the field that has the cursor from that: a click there does nothing. */
  const isPassedOver = (field: Element): boolean => {
    const [isFocused, isTyped] = [field === dom.focused(), typedInto.has(field)];
    if (awaitsList === undefined) return false;
    return awaitsList ? isFocused || isTyped : isFocused && isTyped;
  };

  const partIn = (
    root: Document | ShadowRoot | Element,
    part: Exclude<SelectorPart, { kind: "aria" }>,
  ): Element[] => {
    switch (part.kind) {
      case "css":
        return dom.queryAll(root, part.value);
      case "pierce":
        return piercing(root, part.value);
      case "text": {
        const text = inLine(part.value);
        const inSource = byText(root, text, "alone");
        const mayDiffer = inSource.length === 0 && mayBeShown(root, text);
        const asShown = mayDiffer ? byText(root, text, "asShown") : inSource;
        const found = mayDiffer && asShown.length === 0 ? byText(root, text, "apart") : asShown;
        // Whoever has typed a word and then chooses it from a list means the list.
        if (found.length > 0) return found;
        return byText(root, text, "withFields").filter((field) => !isPassedOver(field));
      }
      case "xpath":
        return byXPath(root, part.value);
    }
  };

  let ariaParts = 0;
  const partWithin = (roots: (Document | ShadowRoot | Element)[], part: SelectorPart): Element[] => {
    if (part.kind !== "aria") return [...new Set(roots.flatMap((root) => partIn(root, part)))];
    // A document has an accessible name of its own, its title.
    const named = (byPart[ariaParts++] ?? []).filter((one) => one instanceof Element);
    return [...new Set(dom.within(roots, named))];
  };

  return alternatives.map(({ parts, text }) => {
    let roots: (Document | ShadowRoot | Element)[] = [document];
    let found: Element[] = [];
    for (const part of parts) {
      try {
        found = partWithin(roots, part);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        throw new Error(`Not a selector: ${text}`);
      }
      roots = found.map((element) => dom.shadowOf(element) ?? element);
    }
    return found;
  });
}
