/// <reference lib="dom" />

import type { Dom } from "./dom.ts";
import type { Reach } from "./reach.ts";

/** Which dialog is before the rest of the page. */
export interface Dialogs {
  /** The dialogs of the document that are modal to the browser, and of custom elements those around one of these elements. */
  modalAround(elements: Element[]): Element[];
  /** The dialog to which what covers an element belongs, by its backdrop too if one of the others lies in it: not all are modal to the browser. */
  over(cover: Element, others: Element[]): Element | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function dialogTools(dom: Dom, reach: Reach): Dialogs {
  const dialog = 'dialog, [role="dialog"], [role="alertdialog"]';

  /** Whether a layer over everything is there for a dialog before it: next to one, or to a modal one. Others, such as a spinner, go by themselves. */
  const isBackdropOf = (layer: Element, over: Element): boolean => {
    if (!reach.fillsWindow(layer) || reach.lookAt(over, { point: null, isForField: false }).cover)
      return false;
    const parent = dom.parentOf(layer);
    const beside = parent ? dom.childrenOf(parent).filter((one) => one instanceof Element) : [];
    const isNext = Math.abs(beside.indexOf(layer) - beside.indexOf(over)) === 1 && beside.includes(over);
    return isNext || dom.attribute(over, "aria-modal") === "true";
  };

  return {
    modalAround: (elements) => [
      ...dom.queryAll(document, ":modal"),
      ...elements.flatMap((element) => dom.closest(element, ":modal") ?? []),
    ],
    over: (cover, others) =>
      dom.closest(cover, dialog) ??
      dom.queryAll(cover, dialog)[0] ??
      others.map((one) => dom.closest(one, dialog)).find((one) => one && isBackdropOf(cover, one)) ??
      null,
  };
}
