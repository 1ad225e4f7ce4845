/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Tools } from "../tools.ts";
import type { Purpose } from "./purpose.ts";
import type { Targets } from "./targets.ts";

/** Which of several elements lie before others, so that a person sees and uses those. */
interface InFront {
  /** The visible ones of the elements that lie in the dialog or list which covers one of them. */
  inFrontOf(element: Element, elements: Element[], over: Tools["dialogs"]["over"]): Element[];
  /** Of the elements, the first that is seen in the layer which covers one of them: only the test can tell whether that is meant. */
  inLayerOver(element: Element, elements: Element[]): string | null;
  /** Of the elements, the first that nothing covers where the page is scrolled to, likewise. */
  freeBeside(element: Element, elements: Element[]): string | null;
  /** Of the elements, the one that covers all of another: a person does not see that. */
  inPlaceOf(element: Element, elements: Element[]): Element[];
  /** The visible ones of the elements in a list that is open over the page, before the first one if that is a text beside it. */
  inOpened(first: Element, elements: Element[]): Element[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function inFrontTools(tools: Tools, purpose: Purpose, targets: Targets): InFront {
  const { dom, sight, dialogs, naming } = tools;
  const { operable } = tools.controls;
  const { need, point, isDragged = false, isPointed, isForField } = purpose;
  const { targetOf, isTargetVisible, lookAt, isDisabled, isInert } = targets;

  /** Of a page with thousands of a name, a message needs only one. */
  const mostLookedAt = 20;

  return {
    inFrontOf: (element, elements, over) => {
      const target = targetOf(element);
      const { cover: there, isInSight } = lookAt(element);
      const cover = there ?? (isInSight ? null : dialogs.layerOver(target));
      const box = cover && over(cover, elements, target);
      if (!box || dom.isWithin(box, element)) return [];
      return elements.filter((one) => dom.isWithin(box, one) && isTargetVisible(one));
    },

    inLayerOver: (element, elements) => {
      const { cover } = lookAt(element);
      const layer = dom.pathOf(cover).findLast((around) => getComputedStyle(around).position === "fixed");
      const isIn = (one: Element) => layer !== undefined && dom.isWithin(layer, one);
      const other = isIn(element) ? undefined : elements.find((one) => isIn(one) && isTargetVisible(one));
      return other ? naming.described(other) : null;
    },

    freeBeside: (element, elements) => {
      const isFree = (one: Element) => {
        if (!isTargetVisible(one) || !sight.isForEyes(targetOf(one)) || isDisabled(one) || isInert(one))
          return false;
        const { isInSight, cover } = lookAt(one);
        return isInSight && cover === null;
      };
      const others = elements.filter((one) => !dom.isWithin(one, element) && !dom.isWithin(element, one));
      const free = others.slice(0, mostLookedAt).find(isFree);
      return free ? naming.described(free) : null;
    },

    inPlaceOf: (element, elements) => {
      if (!(isPointed || isForField) || isDragged || point !== null) return [];
      const target = targetOf(element);
      const { cover } = lookAt(element);
      const { left, top, right, bottom } = sight.partInSight(target);
      const isAllOver = (box: DOMRect) =>
        box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
      const isOver = (one: Element) =>
        cover !== null &&
        dom.isWithin(one, cover) &&
        !dom.isWithin(one, element) &&
        isAllOver(dom.boxOf(one));
      // Sliders lie over one another for their thumbs, each of which is free.
      const hides = (one: Element) => sight.isForEyes(one) && !dom.matches(one, "input[type=range]");
      return elements.filter((one) => isOver(one) && (!isForField || hides(one)));
    },

    inOpened: (first, elements) => {
      if (need !== "clicked" || isDragged || point !== null || dom.closest(first, operable)) return [];
      const list = dialogs.opened(elements);
      if (!list || dom.isWithin(list, first)) return [];
      return elements.filter((one) => dom.isWithin(list, one) && isTargetVisible(one));
    },
  };
}
