/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** What a person would call an element, for messages. */
export interface Naming {
  /** The attributes that can give any element its name. */
  attributes: readonly string[];
  /** `button "Pay"`, `"Cookie banner" (div.overlay)`, `element p#total` */
  described(element: Element): string;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function namingTools(dom: Dom, inLine: (text: string) => string): Naming {
  // Marked for cutting as in due-cut.ts: a secret that is cut here would not be recognized.
  const oneLine = (text: string) => {
    const line = inLine(text);
    return line.length <= 60 ? line : `\ufdd060;${line.slice(0, 1060)}\ufdd1`;
  };

  const kindOf = (element: Element): string => {
    const role = dom.attribute(element, "role");
    if (role && !/^(none|presentation)$/.test(role)) return role;
    if (element instanceof HTMLInputElement) {
      if (/^(button|submit|reset|image)$/.test(element.type)) return "button";
      return /^(checkbox|radio)$/.test(element.type) ? element.type : "field";
    }
    const kinds: Record<string, string> = { A: "link", BUTTON: "button", SELECT: "list", TEXTAREA: "field" };
    return kinds[dom.tagOf(element)] ?? "element";
  };

  const selectorOf = (element: Element): string => {
    const tag = dom.tagOf(element).toLowerCase();
    const id = dom.attribute(element, "id");
    if (id) return `${tag}#${CSS.escape(id)}`;
    // Those that have to be escaped mostly say how something looks: `min-w-[80px]`, `hover:bg-sky-50`.
    const classes = (dom.attribute(element, "class") ?? "")
      .split(/\s+/)
      .filter((name) => name !== "" && CSS.escape(name) === name);
    return (
      tag +
      classes
        .slice(0, 2)
        .map((name) => `.${name}`)
        .join("")
    );
  };

  const innerText = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText")?.get;
  const textContent = Object.getOwnPropertyDescriptor(Node.prototype, "textContent")?.get;
  const textOf = (element: Element): string =>
    (element instanceof HTMLElement ? innerText?.call(element) : textContent?.call(element)) ||
    slottedIn(element);
  const slottedIn = (element: Element): string =>
    dom
      .queryAll(element, "slot")
      .flatMap((slot) => (slot instanceof HTMLSlotElement ? slot.assignedNodes({ flatten: true }) : []))
      .map((node) => (node instanceof Element ? textOf(node) : (textContent?.call(node) ?? "")))
      .join("");

  const nameOf = (element: Element): string => {
    const isList = element instanceof HTMLSelectElement;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || isList;
    const label = isField ? element.labels?.[0] : undefined;
    const placeholder = () => dom.attribute(element, "placeholder") ?? "";
    const isButton = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
    // All options of a list in a row say little.
    const own = isButton ? element.value : isList ? "" : textOf(element);
    const name = dom.attribute(element, "aria-label") || (label ? textOf(label) : "") || own;
    return oneLine(name || placeholder());
  };

  return {
    attributes: ["aria-label", "title", "alt", "placeholder"],
    described: (element) => {
      const name = nameOf(element);
      const kind = kindOf(element);
      if (kind === "element")
        return name ? `"${name}" (${selectorOf(element)})` : `element ${selectorOf(element)}`;
      return name ? `${kind} "${name}"` : `${kind} ${selectorOf(element)}`;
    },
  };
}
