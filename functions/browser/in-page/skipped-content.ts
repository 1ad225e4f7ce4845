/// <reference lib="dom" />

import type { Dom } from "./dom.ts";

/** Content that Chromium does not lay out while it is far out of view (`content-visibility: auto`). */
export interface SkippedContent {
  /** Has it laid out around an element and within it until `skipAgain`, which has to be called in the same task. */
  layOut(element: Element): void;
  skipAgain(): void;
}

/**
 * Runs in the page, so it refers to nothing outside itself. An animation that is over before the page continues changes
 * nothing of it, nor is the page told; except that skipped elements within others are told that they are in view, once, and on
 * a busy machine, now and then, others for a millisecond.
 */
export function skippedContent(dom: Dom): SkippedContent {
  /** Chromium takes seconds to skip thousands of elements again. */
  const most = 500;
  const animations: Animation[] = [];
  const layOutOne = (element: Element): void => {
    if (animations.length >= most || getComputedStyle(element).contentVisibility !== "auto") return;
    const shown = { contentVisibility: ["visible", "visible"] };
    animations.push(Element.prototype.animate.call(element, shown, { duration: 1e9 }));
  };
  const elementsIn = (element: Element): Element[] =>
    dom.childrenOf(element).filter((child) => child instanceof Element);

  return {
    layOut: (element) => {
      for (const around of dom.pathOf(element).slice(1).reverse()) layOutOne(around);
      // From the outside in, as the style of what is skipped takes long.
      for (let level = [element]; level.length > 0; level = level.flatMap(elementsIn))
        level.forEach(layOutOne);
    },
    skipAgain: () => {
      for (const animation of animations.splice(0)) animation.cancel();
    },
  };
}
