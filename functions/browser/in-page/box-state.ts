/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from "../page/acting/on-field.ts";

export interface BoxState {
  isOn: boolean | "mixed" | null;
  /** The value that the box stands for. */
  own: string | null;
  /** Where a person clicks if the box is hidden behind its label, or within another element: a chain of selectors. */
  place: string[] | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function boxState({ choice, element, read, obstacle }: Field): BoxState {
  // Fields of a form shadow its properties: `form.parentNode` may be an input.
  const own = <T>(prototype: object, name: string, of: Node): T =>
    Object.getOwnPropertyDescriptor(prototype, name)?.get?.call(of) as T;
  const parentOf = (node: Node) => own<Node | null>(Node.prototype, "parentNode", node);
  const stepTo = (at: Element): string => {
    let place = 0;
    for (let before: Element | null = at; before; place += 1) {
      before = own(Element.prototype, "previousElementSibling", before);
    }
    return `${CSS.escape(at.localName)}:nth-child(${place})`;
  };
  /** From the top of the document, one selector for each shadow root on the way. */
  const chainTo = (target: Element): string[] => {
    const steps: string[] = [];
    let at: Node | null = target;
    for (; at instanceof Element; at = parentOf(at)) steps.unshift(stepTo(at));
    return [...(at instanceof ShadowRoot ? chainTo(at.host) : []), steps.join(" > ")];
  };
  const isSeen = (part: Element) =>
    part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 0;
  const placeOf = (label: Element): Element | undefined =>
    [label, ...label.querySelectorAll("*")].find((part) => part !== element && isSeen(part));
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const isWithin = element !== choice.element;
  const places = isWithin || obstacle() ? labels.flatMap((label) => placeOf(label) ?? []) : [];
  if (isWithin && isSeen(element)) places.push(element);
  return {
    isOn: read().isOn,
    own: element.getAttribute("value"),
    place: places[0] ? chainTo(places[0]) : null,
  };
}
