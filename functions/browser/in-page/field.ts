/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** How a field takes a value: typed, picked from a list, ticked, or set as a whole. */
type FieldKind = "text" | "option" | "tick" | "value" | "file";

export interface FieldFound {
  element: HTMLElement;
  kind: FieldKind;
}

/** What takes a value in a page. */
export interface Fields {
  /** The field that an element is; for a custom element, the fields within it. */
  of(found: Element): FieldFound[];
  /** Where a person ticks a box that its label hides or that lies within a custom element: a part that is seen. */
  placeToTick(found: Element): Element | undefined;
  /**
   * Whether a box is the thumb that the page draws around a slider which is there for screen readers alone: it holds nothing else, but may say the
   * value, or have a small label in it that does.
   */
  isThumb(box: Element, field: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function fieldTools(dom: Dom, sight: Sight): Fields {
  const kindOf = (element: HTMLElement): FieldKind | null => {
    if (element instanceof HTMLSelectElement) return "option";
    if (element instanceof HTMLTextAreaElement || dom.isEditable(element)) return "text";
    if (dom.givenTextOf(element) !== null) return "text";
    if (!(element instanceof HTMLInputElement)) return null;
    if (/^(button|submit|reset|image|hidden)$/.test(element.type)) return null;
    if (element.type === "file") return "file";
    if (/^(checkbox|radio)$/.test(element.type)) return "tick";
    return /^(color|range|date|time|datetime-local|month|week)$/.test(element.type) ? "value" : "text";
  };
  const fieldsIn = (root: Element | ShadowRoot): FieldFound[] => {
    const shadow = dom.shadowOf(root);
    const inner = shadow ? fieldsIn(shadow) : [];
    for (const one of dom.queryAll(root, "*")) {
      const element = one as HTMLElement;
      const kind = kindOf(element);
      const ownShadow = dom.shadowOf(element);
      if (ownShadow) inner.push(...fieldsIn(ownShadow));
      if (kind && !inner.some((field) => dom.isWithin(field.element, element))) inner.push({ element, kind });
    }
    return inner;
  };

  const of = (found: Element): FieldFound[] => {
    const chosen = ((found instanceof HTMLLabelElement && found.control) || found) as HTMLElement;
    const own = kindOf(chosen);
    if (own) return [{ element: chosen, kind: own }];
    const within = dom.tagOf(chosen).includes("-") ? fieldsIn(chosen) : [];
    const shown = within.filter(({ element }) => dom.isDisplayed(element));
    if (within.length > 0) return shown.length > 0 ? shown : within;
    const role = dom.attribute(chosen, "role") ?? "";
    const isBox = /^(checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/.test(role);
    return isBox ? [{ element: chosen, kind: "tick" }] : [];
  };
  /** A field's labels; of a box without any, one beside it that is of nothing else, as a page has whose script ticks the box at a click on both. */
  const labelsOf = (field: HTMLInputElement): Element[] => {
    const parent = dom.parentOf(field);
    const own = [...(field.labels ?? [])];
    if (own.length > 0 || !parent || dom.queryAll(parent, "input, select, textarea, button, a").length > 1)
      return own;
    return dom.queryAll(parent, ":scope > label:not([for])");
  };
  /** CSS pixels; a row that holds a slider and its label is wider. */
  const widestThumb = 64;
  const usable = "a[href], button, input, select, textarea, summary, [role], [tabindex], [contenteditable]";
  const isSeen = (part: Element) =>
    part.checkVisibility({ visibilityProperty: true }) && dom.boxOf(part).width > 0;

  return {
    of,
    isThumb: (box, field) => {
      if (!(field instanceof HTMLInputElement) || field.type !== "range") return false;
      if (!dom.isWithin(box, field) || !sight.isCutOut(field)) return false;
      const parts = dom.queryAll(box, "*").filter((inner) => inner !== field && !dom.holds(inner, field));
      const { width, height } = dom.boxOf(box);
      const isSmall = width <= widestThumb && height <= widestThumb;
      if (parts.length > 0 && (!isSmall || parts.some((part) => dom.matches(part, usable)))) return false;
      const text = dom.textContentOf(box).trim();
      if (text === "") return parts.every((part) => dom.matches(part, '[aria-hidden="true"], :empty'));
      return [field.value, dom.attribute(field, "aria-valuetext")].some(
        (value) => value && text.includes(value),
      );
    },
    placeToTick: (found) => {
      const field = of(found)[0]?.element;
      const labels = field instanceof HTMLInputElement ? labelsOf(field) : [];
      const parts = labels.flatMap((label) => [label, ...dom.queryAll(label, "*")]);
      return [...parts.filter((part) => part !== field), ...(field && field !== found ? [field] : [])].find(
        isSeen,
      );
    },
  };
}
