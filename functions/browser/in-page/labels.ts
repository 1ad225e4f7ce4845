/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** What a click on a label does to its field. */
export interface Labels {
  /** The field that a click on an element goes to because the element lies in its label; `null` if there is none. */
  fieldBehind(element: Element): Element | null;
  /** The box that a label which belongs to no field stands next to, if nothing else is there to use: the page ticks that by a click on both. */
  boxBeside(element: Element): Element | null;
  /**
   * Whether a click on `top` does not reach the field of the label around both, because of a link, button or other
   * field in the label that does not contain the element.
   */
  isAside(element: Element, top: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function labelTools(dom: Dom): Labels {
  // https://html.spec.whatwg.org/multipage/dom.html#interactive-content, as far as Chromium respects it in labels.
  const interactive =
    "a[href], button, input, select, textarea, details, iframe, embed, object, audio[controls], video[controls]";
  const ownWay = `${interactive}, [role], [tabindex]`;

  /** The innermost such element between a label and what lies in it, except for its field. */
  const within = (label: HTMLLabelElement, inner: Element, selector: string): Element | null => {
    const nearest = dom.closest(inner, selector);
    if (!nearest || nearest === label || !dom.isWithin(label, nearest)) return null;
    return label.control && dom.isWithin(label.control, nearest) ? null : nearest;
  };
  const labelAround = (element: Element): HTMLLabelElement | null => {
    const label = dom.closest(element, "label");
    return label instanceof HTMLLabelElement && label.control ? label : null;
  };

  return {
    fieldBehind: (element) => {
      const label = labelAround(element);
      return label && !within(label, element, ownWay) ? label.control : null;
    },
    boxBeside: (element) => {
      const label = dom.closest(element, "label");
      const around = label instanceof HTMLLabelElement && !label.control && dom.parentOf(label);
      const [box, ...others] = around ? dom.queryAll(around, ownWay) : [];
      if (!label || !box || others.length > 0 || !dom.matches(box, "input:is([type=checkbox], [type=radio])"))
        return null;
      return box.nextElementSibling === label || box.previousElementSibling === label ? box : null;
    },
    isAside: (element, top) => {
      const label = labelAround(top);
      const aside = label && within(label, top, interactive);
      return aside !== null && !dom.isWithin(aside, element);
    },
  };
}
