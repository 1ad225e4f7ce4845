/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from "../on-field.ts";

export interface BoxState {
  isOn: boolean | "mixed" | null;
  /** The value that the box stands for. */
  own: string | null;
  /** Where a person clicks in the place of a box that is hidden behind its label: a chain of selectors. */
  label: string[] | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function boxState({ element, read, obstacle }: Field): BoxState {
  const stepTo = (at: Element): string => {
    let place = 1;
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) place += 1;
    return `${CSS.escape(at.localName)}:nth-child(${place})`;
  };
  /** From the top of the document, a selector for each shadow root on the way. */
  const chainTo = (target: Element): string[] => {
    const steps: string[] = [];
    let at = target;
    for (; at.parentNode instanceof Element; at = at.parentNode) steps.unshift(stepTo(at));
    steps.unshift(at.parentNode instanceof ShadowRoot ? stepTo(at) : ":root");
    const root = at.getRootNode();
    return [...(root instanceof ShadowRoot ? chainTo(root.host) : []), steps.join(" > ")];
  };
  /** A link in a label's text leads elsewhere. */
  const leadsElsewhere = (part: Element): boolean => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest("a[href], button, input, select, textarea") != null;
  };
  const isSeen = (part: Element) =>
    part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 0;
  const placeOf = (label: Element): Element | undefined =>
    [label, ...label.querySelectorAll("*")].find(
      (part) => part !== element && isSeen(part) && !leadsElsewhere(part),
    );
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const places = labels.length > 0 && obstacle() ? labels.flatMap((label) => placeOf(label) ?? []) : [];
  return {
    isOn: read().isOn,
    own: element.getAttribute("value"),
    label: places[0] ? chainTo(places[0]) : null,
  };
}
