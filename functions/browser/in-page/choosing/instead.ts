/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Tools } from "../tools.ts";
import type { Targets } from "./targets.ts";

/** What a person does to give a value to what is no field that takes it, for messages. */
export interface Instead {
  /** How a person gives a value to what the page draws itself in place of a field, or to a field within; `null` if in no way. */
  wayInstead(element: Element): "around" | "frame" | "slider" | "list" | "option" | null;
  /** What takes an entry, if there is just one in the nearest element around that has any: a label that leads to no field stands beside its own. */
  fieldBeside(element: Element): Element | null;
  /** Whether a field, or the box around it, opens a list: which of the two says so differs. */
  opensList(element: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function insteadTools(tools: Tools, targets: Targets): Instead {
  const { dom, fields } = tools;
  const { drawnList } = tools.controls;
  const { isVisible } = targets;

  /** How a person gives a value to what the page draws itself in place of a field. */
  const wayOfDrawn = (element: Element): "frame" | "slider" | "list" | "option" | null => {
    if (dom.matches(element, "iframe, frame")) return "frame";
    if (dom.matches(element, "option")) return "option";
    if (dom.matches(element, '[role="slider"]')) return "slider";
    return dom.matches(element, drawnList) ? "list" : null;
  };

  return {
    wayInstead: (element) => {
      const within = dom.queryAll(element, "input, select, textarea, [contenteditable]");
      const isAround = within.some((one) => fields.of(one).length > 0 && isVisible(one));
      return isAround ? "around" : wayOfDrawn(element);
    },
    fieldBeside: (element) => {
      const takers = `input, select, textarea, [contenteditable], ${drawnList}`;
      /** One that something else names is the field of that. */
      const isOfAnother = (one: Element) => {
        const namers = [...((one as HTMLInputElement).labels ?? []), ...dom.labelling(one)];
        if (namers.length === 0) return dom.attribute(one, "aria-label") !== null;
        return !namers.some((namer) => dom.isWithin(element, namer) || dom.isWithin(namer, element));
      };
      const isTaker = (one: Element) =>
        isVisible(one) && (fields.of(one).some(({ kind }) => kind !== "tick") || wayOfDrawn(one) !== null);
      for (const box of dom.pathOf(element).slice(1)) {
        if (dom.matches(box, "html, body")) return null;
        const found = dom.queryAll(box, takers).filter(isTaker);
        const innermost = found.filter(
          (one) => !found.some((other) => other !== one && dom.holds(one, other)),
        );
        const [only = null, ...others] = innermost;
        if (only) return others.length > 0 || isOfAnother(only) ? null : only;
        if (dom.matches(box, 'fieldset, [role="group"], [role="radiogroup"], tr, li')) return null;
      }
      return null;
    },
    opensList: (element) => {
      const box = dom.closest(element, drawnList);
      return box !== null && dom.attribute(box, "aria-readonly") !== "true";
    },
  };
}
