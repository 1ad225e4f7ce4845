/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/** What a document shows, to tell whether it has changed. */
export interface Appearance {
  /** Its elements and texts in their order, what fields hold, and the address. */
  content: string;
  /** How far each element is scrolled that is. */
  scrolled: string;
  /** The attributes of each element, with classes and declarations of style one by one. */
  marks: Map<Element, Set<string>>;
}

/**
 * Runs in the page, so it refers to nothing outside itself. What is there for screen readers alone is left out, as libraries announce
 * a drag there whatever becomes of it.
 */
export function appearance({ dom, sight }: Kit): Appearance {
  const content: unknown[] = [location.href];
  const scrolled: unknown[] = [];
  const marks: Appearance["marks"] = new Map();
  const undrawn = /^(HEAD|SCRIPT|STYLE|LINK|TEMPLATE|NOSCRIPT)$/;
  const announcers = "[aria-live], [role=status], [role=alert], [role=log]";
  const unseen = /^(aria-(?!valuenow)|(role|tabindex|draggable)$)/;
  /** By which libraries say where the mouse and the focus are, as `row-hovered`: elsewhere after a drag, whatever has become of that. */
  const pointed = /hover|focus/i;
  /** Declarations that change nothing by themselves, which libraries leave behind. */
  const ineffective =
    /^((transition|cursor|user-select|will-change|touch-action)\b.*|(left|top|right|bottom): 0px)$/;

  const { style } = document.createElement("i");
  const partsOf = (name: string, value: string): string[] => {
    if (name === "class") return value.split(/\s+/);
    if (name !== "style") return [value];
    // As the browser writes all of it once a script changes a part.
    style.cssText = value;
    return style.cssText.split(/\s*;\s*/).filter((declaration) => !ineffective.test(declaration));
  };
  const marksOf = (element: Element): string[] =>
    Element.prototype.getAttributeNames.call(element).flatMap((name) => {
      if (unseen.test(name)) return [];
      const parts = partsOf(name, dom.attribute(element, name) ?? "");
      const isList = /^(class|style)$/.test(name);
      const isPointed = (part: string) => pointed.test(name === "class" ? part : name);
      return parts
        .filter((part) => (part !== "" || !isList) && !isPointed(part))
        .map((part) => `${name} ${part}`);
    });
  /** Whether an element is a layer that nobody sees, as libraries lay over the page to follow the mouse everywhere, and leave there. */
  const isCover = (node: Element): boolean =>
    dom.matches(node, "body > :empty") && getComputedStyle(node).opacity === "0";
  const isUnseenAnnouncer = (node: Element): boolean =>
    dom.matches(node, announcers) && (sight.isCutOut(node) || !sight.isSeen(node));
  const note = (node: Node): void => {
    if (node instanceof Text) content.push(node.data);
    if (!(node instanceof Element) || undrawn.test(dom.tagOf(node))) return;
    if (isUnseenAnnouncer(node) || isCover(node)) return;
    content.push(dom.tagOf(node));
    marks.set(node, new Set(marksOf(node)));
    const { left, top } = dom.scrollOf(node);
    if (left !== 0 || top !== 0) scrolled.push(marks.size, left, top);
    if (node instanceof HTMLInputElement) content.push(node.value, node.checked);
    else if (node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement)
      content.push(node.value);
    dom.childrenOf(node).forEach(note);
    content.push("/");
  };
  dom.childrenOf(document).forEach(note);
  return { content: content.join("\n"), scrolled: scrolled.join(), marks };
}

/** Whether all that a document shows now, it has shown in one of some earlier states. Runs in the page. */
export function isAsBefore(now: Appearance, ...earlier: readonly Appearance[]): boolean {
  if (!earlier.some(({ content }) => content === now.content)) return false;
  if (!earlier.some(({ scrolled }) => scrolled === now.scrolled)) return false;
  const none = new Set<string>();
  for (const [element, marks] of now.marks) {
    const [first = none, ...others] = earlier.map((state) => state.marks.get(element) ?? none);
    const always = others.reduce((all, some) => all.intersection(some), first);
    const ever = others.reduce((all, some) => all.union(some), first);
    if (!marks.isSupersetOf(always) || !marks.isSubsetOf(ever)) return false;
  }
  return true;
}
