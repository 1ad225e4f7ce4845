/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Alternative, SelectorPart } from "../selectors.ts";

export interface LocateArguments {
  alternatives: Alternative[];
  /** Name of the global variable that holds the elements of each `aria/` part, in order of appearance. */
  stash: string | null;
}

/** Begins the message of an error about a selector that nobody can follow, to which waiting is no answer. */
export const invalidSelector = "Not a selector: ";

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @returns for each alternative the elements that match it, in the order of the document.
 */
export function locate({ alternatives, stash }: LocateArguments): Element[][] {
  const globals = globalThis as unknown as Record<string, Element[][] | undefined>;
  const accessible = (stash === null ? undefined : globals[stash]) ?? [];
  if (stash !== null) delete globals[stash];
  const texts = new WeakMap<Node, string>();
  const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD"]);

  const childrenOf = (root: Node): Element[] => [
    ...(root instanceof Element && root.shadowRoot ? root.shadowRoot.children : []),
    ...(root instanceof Element || root instanceof Document || root instanceof DocumentFragment
      ? root.children
      : []),
  ];

  const isWithin = (root: Node, element: Element): boolean => {
    for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
      if (at === root) return true;
    }
    return false;
  };

  const textOf = (node: Node): string => {
    const known = texts.get(node);
    if (known !== undefined) return known;
    let text = "";
    if (node instanceof Text) text = node.data;
    else if (node instanceof HTMLTextAreaElement) text = node.value;
    else if (node instanceof HTMLInputElement) text = /^(checkbox|radio)$/.test(node.type) ? "" : node.value;
    else if (!(node instanceof Element) || !unread.has(node.tagName)) {
      const shadow = node instanceof Element ? node.shadowRoot : null;
      for (const child of [...(shadow?.childNodes ?? []), ...node.childNodes]) text += textOf(child);
    }
    texts.set(node, text);
    return text;
  };

  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

  /** The smallest elements that contain the text. */
  const byText = (root: Node, text: string): Element[] =>
    childrenOf(root).flatMap((child) => {
      if (unread.has(child.tagName) || !oneLine(textOf(child)).includes(oneLine(text))) return [];
      const smaller = byText(child, text);
      return smaller.length > 0 ? smaller : [child];
    });

  const piercing = (root: Document | ShadowRoot | Element, css: string): Element[] => {
    const inner = [root, ...root.querySelectorAll("*")].flatMap((element) =>
      element instanceof Element && element.shadowRoot ? [element.shadowRoot] : [],
    );
    return [...root.querySelectorAll(css), ...inner.flatMap((shadow) => piercing(shadow, css))];
  };

  const byXPath = (root: Document | ShadowRoot | Element, expression: string): Element[] => {
    // XPath knows no shadow roots: what is in one is searched from each of its top elements.
    const origins = root instanceof ShadowRoot ? [...root.children] : [root];
    return origins.flatMap((origin) => {
      const inner =
        root === document ? expression : expression.replace(/^\/\//, "descendant-or-self::node()/");
      const result = document.evaluate(inner, origin, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      return Array.from({ length: result.snapshotLength }, (_, index) => result.snapshotItem(index)).filter(
        (node): node is Element => node instanceof Element,
      );
    });
  };

  let ariaParts = 0;
  const partIn = (root: Document | ShadowRoot | Element, part: SelectorPart, aria: Element[]): Element[] => {
    switch (part.kind) {
      case "css":
        return [...root.querySelectorAll(part.value)];
      case "pierce":
        return piercing(root, part.value);
      case "text":
        return byText(root, part.value);
      case "xpath":
        return byXPath(root, part.value);
      case "aria":
        return aria.filter((element) => element.ownerDocument === document && isWithin(root, element));
    }
  };

  return alternatives.map(({ parts, text }) => {
    let roots: (Document | ShadowRoot | Element)[] = [document];
    let found: Element[] = [];
    for (const part of parts) {
      const aria = part.kind === "aria" ? (accessible[ariaParts++] ?? []) : [];
      try {
        found = [...new Set(roots.flatMap((root) => partIn(root, part, aria)))];
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        throw new Error(`Not a selector: ${text}`);
      }
      roots = found.map((element) => element.shadowRoot ?? element);
    }
    return found;
  });
}
