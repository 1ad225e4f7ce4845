/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice } from "./choice.ts";
import type { FieldFound } from "./field.ts";
import type { Kit } from "./kit.ts";
import type { LetterCase } from "./letter-case.ts";
import type { SkippedContent } from "./skipped-content.ts";

/** What an element shows. */
export interface Shown {
  /** `null` if it is too long to be compared. */
  text: string | null;
  /** Characters. */
  length: number;
  /** `label`: it is that of a box's label, as a box itself shows none. `choice`: it is what is chosen in a list. */
  of: "text" | "label" | "choice";
  /** The first field in it that holds a text, which is no part of the text of what is around a field. */
  inner: { name: string; text: string } | null;
  /** Whether it is a frame, or has one in it: that is a document of its own, whose text is no part of this one. */
  isFramed: boolean;
}

/** The nearest element around a text that generates a box. */
interface Box {
  element: Element;
  /** Whether its content is clipped away entirely. */
  isClipped: boolean;
}

/**
 * Runs in the page, so it refers to nothing outside itself. Reads as a person does: shadow roots, slotted content where
 * it is shown, and the value of a field.
 * @param fields the element itself or, for a custom element, the fields within it.
 * @param longest characters.
 */
export function readText(
  { element }: Choice,
  fields: FieldFound[],
  longest: number,
  { dom, naming, sight }: Kit,
  letters: LetterCase,
  skipped: SkippedContent,
): Shown {
  // Fields of a form shadow its properties: `form.childNodes` may be an input.
  const own = <T>(prototype: object, name: string, of: Element): T =>
    Object.getOwnPropertyDescriptor(prototype, name)?.get?.call(of) as T;
  const childrenOf = (of: Element): Iterable<Node> => {
    const assigned = of instanceof HTMLSlotElement ? of.assignedNodes() : [];
    if (assigned.length > 0) return assigned;
    if (of instanceof HTMLDetailsElement && !of.open)
      return of.querySelectorAll(":scope > summary:first-of-type");
    return dom.shadowOf(of)?.childNodes ?? own<NodeListOf<ChildNode>>(Node.prototype, "childNodes", of);
  };

  const range = document.createRange();
  /** False for fallback text in a video. White space counts as drawn, since it can be the end of a line. */
  const isDrawn = (text: Text): boolean => {
    if (text.data.trim() === "") return true;
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(({ width, height }) => width > 0 && height > 0);
  };
  const chosenIn = (list: HTMLSelectElement) =>
    [...list.selectedOptions].map(({ label }) => label).join(", ");

  /** What was read last, on which a word may go on; a space at the beginning of a line. */
  let before = " ";

  /** What a drawing defines without drawing it. Chromium lays it out nevertheless, also groups without display. */
  const isUndrawn = (part: Element): boolean =>
    part instanceof SVGElement &&
    (/^(defs|symbol|clipPath|mask|marker|pattern)$/.test(dom.tagOf(part)) ||
      getComputedStyle(part).display === "none");

  /** Like `innerText`, but through shadow roots, only selected options of lists, and nothing that is clipped or turned away. */
  const flatText = (of: Element, box: Box): string => {
    const style = getComputedStyle(of);
    const { display, visibility, position, contentVisibility } = style;
    if (display === "none" || sight.isTurnedAway(of)) return "";
    const isInline = /^(inline|contents|ruby)/.test(display) || of instanceof MathMLElement;
    if (!isInline || display.startsWith("inline-") || of instanceof HTMLBRElement) before = " ";
    if (of instanceof HTMLBRElement) return "\n";
    const staysWithin = !/absolute|fixed/.test(position);
    const isClippedAway = box.isClipped && (staysWithin || sight.isClippedAway(of));
    const around: Box =
      display === "contents" ? box : { element: of, isClipped: isClippedAway || sight.isCollapsed(of) };
    const isSeen =
      visibility === "visible" &&
      contentVisibility !== "hidden" &&
      !around.isClipped &&
      Element.prototype.checkVisibility.call(around.element);
    if (of instanceof HTMLSelectElement) return isSeen ? `\n${chosenIn(of)}\n` : "";
    if (of instanceof SVGUseElement) return isSeen ? usedText(of, around) : "";
    let text = "";
    for (const child of childrenOf(of)) {
      if (child instanceof Element) text += isUndrawn(child) ? "" : flatText(child, around);
      else if (child instanceof Text && child.data && isSeen && isDrawn(child)) {
        text += letters.shown(child.data, style, before);
        before = child.data.slice(-1);
      }
    }
    if (isInline) return text;
    before = " ";
    return `\n${text}\n`;
  };

  const using = new Set<Element>();
  /** A drawing draws elsewhere what it only defines here. */
  const usedText = (use: SVGUseElement, box: Box): string => {
    const root = Node.prototype.getRootNode.call(use) as Document | ShadowRoot;
    const id = (dom.attribute(use, "href") ?? dom.attribute(use, "xlink:href") ?? "").replace(/^#/, "");
    const used = id ? dom.queryAll(root, `[id="${CSS.escape(id)}"]`)[0] : undefined;
    if (!(used instanceof SVGElement) || using.has(used)) return "";
    using.add(used);
    const text = flatText(used, box);
    using.delete(used);
    return text;
  };

  const fieldText = (field: Element): string | null => {
    if (field instanceof HTMLSelectElement) return chosenIn(field);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
    return null;
  };
  /** Whether `innerText` would return too little of an element's text, or too much. */
  const needsFlat = (part: Element): boolean =>
    dom.shadowOf(part) !== null ||
    part instanceof HTMLSlotElement ||
    getComputedStyle(part).fontSize === "0px" ||
    part instanceof HTMLSelectElement ||
    sight.isTurnedAway(part) ||
    (isUndrawn(part) && dom.queryAll(part, "text").length > 0) ||
    (sight.isCollapsed(part) && own<string>(Node.prototype, "textContent", part).trim() !== "");
  const boxAround = (of: Element): Element =>
    dom.pathOf(of).find((one) => getComputedStyle(one).display !== "contents") ?? of;
  const textOf = (of: Element): string => {
    skipped.layOut(of);
    try {
      return laidOutTextOf(of);
    } finally {
      skipped.skipAgain();
    }
  };
  const laidOutTextOf = (of: Element): string => {
    if (of instanceof SVGElement && dom.pathOf(of).some(isUndrawn)) return "";
    const isFlat = !(of instanceof HTMLElement) || [of, ...dom.queryAll(of, "*")].some(needsFlat);
    if (isFlat) return flatText(of, { element: boxAround(of), isClipped: false });
    return own<string>(HTMLElement.prototype, "innerText", of);
  };
  const labelOf = (box: HTMLInputElement): string =>
    [...(box.labels ?? [])].map(textOf).join(" ") || (dom.attribute(box, "aria-label") ?? "");

  const shown = (): Pick<Shown, "of"> & { text: string } => {
    const isBox = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
    if (isBox) return { text: labelOf(element), of: "label" };
    const value = fieldText(element);
    const isList = element instanceof HTMLSelectElement;
    if (value !== null) return { text: value, of: isList ? "choice" : "text" };
    const text = textOf(element);
    const inner = fields.length === 1 && fields[0]?.kind !== "tick" ? fields[0]?.element : undefined;
    // Custom elements that are form fields themselves match `:valid` or `:invalid`. A polyfill makes all so, also those around a field.
    const isOfForm = (one: Element) => dom.tagOf(one).includes("-") && dom.matches(one, ":valid, :invalid");
    const isField = inner && (text.trim() === "" || dom.pathOf(inner).find(isOfForm) === element);
    return { text: isField ? (fieldText(inner) ?? text) : text, of: "text" };
  };
  const innerField = (): Shown["inner"] => {
    const texts = "textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=password])";
    for (const field of dom.queryAll(element, texts)) {
      const held = fieldText(field);
      if (held && sight.isVisible(field))
        return { name: naming.described(field), text: held.slice(0, longest) };
    }
    return null;
  };
  const { text, of } = shown();
  const inner = innerField();
  const isFramed =
    dom.matches(element, "iframe, frame") || dom.queryAll(element, "iframe").some(sight.isVisible);
  return { text: text.length > longest ? null : text, length: text.length, of, inner, isFramed };
}
