/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Runs in the page, so it refers to nothing outside itself. */
export function backfaceTools(dom: Dom) {
  const turnOf = (element: Element): DOMMatrix => {
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

  /** Whether the back of an element is to the front, by its own turn and that of all with which it shares a room. */
  const isTurned = (element: Element): boolean => {
    let matrix = turnOf(element);
    for (const around of dom.pathOf(dom.parentOf(element))) {
      if (getComputedStyle(around).transformStyle !== "preserve-3d") break;
      matrix = turnOf(around).multiply(matrix);
    }
    return matrix.m33 < 0;
  };

  return {
    /** Whether an element is on a side that is not drawn, as the back of a card that has not been turned. */
    isOnBackface: (element: Element): boolean =>
      dom
        .pathOf(element)
        .some((around) => getComputedStyle(around).backfaceVisibility === "hidden" && isTurned(around)),
  };
}
