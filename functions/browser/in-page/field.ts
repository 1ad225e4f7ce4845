/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Choice } from "./choose.ts";

/** How a field takes a value: typed, picked from a list, ticked, or set as a whole. */
export type FieldKind = "text" | "option" | "tick" | "value" | "file";

export interface FieldFound {
  element: HTMLElement;
  kind: FieldKind;
}

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @returns the field that an element is; of a custom element the fields that it has within.
 */
export function fieldsOf({ element: found }: Choice): FieldFound[] {
  const chosen = (found instanceof HTMLLabelElement && found.control) || found;
  const kindOf = (element: HTMLElement): FieldKind | null => {
    if (element instanceof HTMLSelectElement) return "option";
    if (element instanceof HTMLTextAreaElement || element.isContentEditable) return "text";
    if (!(element instanceof HTMLInputElement)) return null;
    if (/^(button|submit|reset|image|hidden)$/.test(element.type)) return null;
    if (element.type === "file") return "file";
    if (/^(checkbox|radio)$/.test(element.type)) return "tick";
    return /^(color|range|date|time|datetime-local|month|week)$/.test(element.type) ? "value" : "text";
  };
  const fieldsIn = (root: Element | ShadowRoot): FieldFound[] => {
    const inner = root instanceof Element && root.shadowRoot ? fieldsIn(root.shadowRoot) : [];
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      const kind = kindOf(element);
      if (element.shadowRoot instanceof ShadowRoot) inner.push(...fieldsIn(element.shadowRoot));
      if (kind && !inner.some((field) => field.element.contains(element))) inner.push({ element, kind });
    }
    return inner;
  };

  const own = kindOf(chosen);
  if (own) return [{ element: chosen, kind: own }];
  const within = chosen.localName.includes("-") ? fieldsIn(chosen) : [];
  const shown = within.filter(({ element }) => element.checkVisibility({ visibilityProperty: true }));
  if (within.length > 0) return shown.length > 0 ? shown : within;
  const role = chosen.getAttribute("role") ?? "";
  const isBox = /^(checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/.test(role);
  return isBox ? [{ element: chosen, kind: "tick" }] : [];
}
