/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** Brings what lies beyond the edges into sight. */
export interface Scrolling {
  /**
   * Scrolls, all that an element lies in, until one position suits.
   * @param spot the place that is to come into sight, in the frame's viewport.
   * @param suits is asked after each position.
   */
  until(element: Element, spot: () => Point, suits: () => boolean): void;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function scrollingTools(dom: Dom, sight: Sight): Scrolling {
  const scrollBy = (scroller: Element | Window, left: number, top: number) => {
    const by = { left, top, behavior: "instant" } as const;
    const scroll: (by: ScrollToOptions) => void = Element.prototype.scrollBy;
    if (scroller instanceof Element) scroll.call(scroller, by);
    else scroller.scrollBy(by);
  };

  const scrolls = (element: Element): boolean => {
    if (/^(HTML|BODY)$/.test(dom.tagOf(element))) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll|hidden|overlay/.test(overflowX + overflowY);
  };

  const isOffBy = (at: number, from: number, to: number, wanted: number) =>
    at > from + 1 && at < to - 1 ? 0 : at - wanted;

  /** Puts a place of what scrolls at a part of its height, and across only into sight. */
  const place = (spot: () => Point, box: DOMRect, scale: Point, part: number, scroller: Element | Window) => {
    const { x, y } = spot();
    const across = isOffBy(x, box.left, box.right, box.left + box.width / 2);
    scrollBy(scroller, across / scale.x, (y - (box.top + box.height * part)) / scale.y);
  };

  const placeAt = (element: Element, spot: () => Point, part: number) => {
    const containers = sight.containersOf(element);
    for (const container of containers.filter(scrolls)) {
      const box = dom.boxOf(container);
      const [width, height] =
        container instanceof HTMLElement ? [container.offsetWidth, container.offsetHeight] : [];
      place(
        spot,
        box,
        { x: box.width / (width || box.width), y: box.height / (height || box.height) },
        part,
        container,
      );
    }
    // What is fixed has the document's root around it no more.
    if ([element, ...containers].some((one) => dom.parentOf(one) === null)) {
      place(spot, new DOMRect(0, 0, innerWidth, innerHeight), { x: 1, y: 1 }, part, window);
    }
  };

  return {
    until: (element, spot, suits) => {
      // Where a header that stays in place covers it, there is a position in which it is free.
      dom.scrollIntoView(element, { block: "center", inline: "center", behavior: "instant" });
      for (const part of [0.5, 0.85, 0.15, 0.7, 0.3, 0.6, 0.4]) {
        if (suits()) return;
        placeAt(element, spot, part);
      }
    },
  };
}
