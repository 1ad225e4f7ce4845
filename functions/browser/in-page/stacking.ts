/// <reference lib="dom" />
import type { Dom } from "./dom.ts";
import type { Places } from "./places.ts";

/** In which order a page paints what lies in one place. */
export interface Stacking {
  /** Whether an element lies below the background of what it lies in, so that nobody sees it. */
  isSunk(element: Element): boolean;
}

/**
 * Runs in the page, so it refers to nothing outside itself.
 * https://www.w3.org/TR/CSS22/zindex.html
 */
export function stackingTools(dom: Dom, places: Places): Stacking {
  const isOpaque = ({ backgroundColor }: CSSStyleDeclaration) => backgroundColor.startsWith("rgb(");

  /** Whether what lies in an element lies above its background, whatever its `z-index`. Some that do not are taken for one. */
  const isStackingContext = (style: CSSStyleDeclaration): boolean => {
    const { transform, translate, scale, rotate, perspective } = style;
    const { filter, backdropFilter, clipPath, maskImage, contain } = style;
    const changes = [transform, translate, scale, rotate, perspective];
    const effects = [filter, backdropFilter, clipPath, maskImage, contain];
    return (
      [style.zIndex, style.willChange].some((value) => value !== "auto") ||
      [...changes, ...effects].some((value) => value !== "none") ||
      /fixed|sticky/.test(style.position) ||
      [style.opacity, style.isolation, style.mixBlendMode].join() !== "1,auto,normal"
    );
  };

  const isPage = (element: Element) => dom.matches(element, "html, body");

  const isSunk = (element: Element): boolean => {
    const { x, y } = places.middleOf(element);
    let isBelow = false;
    for (const around of dom.pathOf(element)) {
      const style = getComputedStyle(around);
      const { left, top, right, bottom } = dom.boxOf(around);
      const isThere = left <= x && x <= right && top <= y && y <= bottom;
      if (isBelow && isThere && !isStackingContext(style) && isOpaque(style) && !isPage(around)) return true;
      const isLowered = style.position !== "static" && Number(style.zIndex) < 0;
      isBelow = isLowered || (isBelow && !isStackingContext(style));
    }
    return false;
  };

  return { isSunk };
}
