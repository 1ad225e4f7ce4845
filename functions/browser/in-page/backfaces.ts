/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Runs in the page, so it refers to nothing outside itself. */
export function backfaceTools(dom: Dom) {
  /** In a line of text they do not apply, but to a picture or the like. */
  const isTurnable = (element: Element): boolean =>
    getComputedStyle(element).display !== "inline" ||
    dom.matches(element, "img, svg, video, canvas, iframe, embed, object, input");

  const turnOf = (element: Element): DOMMatrix => {
    if (!isTurnable(element)) return new DOMMatrix();
    const { rotate, transform } = getComputedStyle(element);
    const matrix = new DOMMatrix(transform);
    if (rotate === "none") return matrix;
    // "45deg", "y 45deg" or "0 1 0 45deg".
    const [angle = "0", ...axis] = rotate.split(" ").reverse();
    const axes = { "": [0, 0, 1], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
    const named = axes[axis.join("") as keyof typeof axes] ?? axis.reverse().map(Number);
    return new DOMMatrix()
      .rotateAxisAngle(...(named as [number, number, number]), Number.parseFloat(angle))
      .multiply(matrix);
  };

  /** Whether what is in an element shares no room with it, for which all of its box is drawn at once. */
  const isFlat = (style: CSSStyleDeclaration): boolean =>
    style.transformStyle !== "preserve-3d" ||
    style.overflow !== "visible" ||
    style.opacity !== "1" ||
    style.isolation === "isolate" ||
    style.mixBlendMode !== "normal" ||
    /\b(opacity|filter)\b/.test(style.willChange) ||
    [style.filter, style.backdropFilter, style.clipPath, style.maskImage].some((value) => value !== "none");

  /** Whether the back of an element is to the front, by its own turn and that of all with which it shares a room. */
  const isTurned = (element: Element): boolean => {
    let matrix = turnOf(element);
    for (const around of dom.pathOf(dom.parentOf(element))) {
      if (isFlat(getComputedStyle(around))) break;
      matrix = turnOf(around).multiply(matrix);
    }
    return matrix.m33 < 0;
  };

  /** What is in an element that shares its room is turned by itself. */
  const isTurnedAway = (element: Element): boolean => {
    const style = getComputedStyle(element);
    return style.backfaceVisibility === "hidden" && isFlat(style) && isTurnable(element) && isTurned(element);
  };

  return {
    /** Whether an element is itself a side that is not drawn. */
    isTurnedAway,
    /** Whether an element is on a side that is not drawn, as the back of a card that has not been turned. */
    isOnBackface: (element: Element): boolean => {
      const path = dom.pathOf(element);
      if (!path.some(isTurnedAway)) return false;
      const top = path.findIndex((around) => dom.matches(around, ":modal, :popover-open, :fullscreen"));
      return path.slice(0, top < 0 ? path.length : top).some(isTurnedAway);
    },
  };
}
