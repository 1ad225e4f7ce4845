import type { FoundElement } from "../act.ts";

/** CSS pixels from an element's top left corner. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Where to click, counted as Playwright does it, from within the border.
 * @returns `null` for the middle, also where a recorded point is not on the element at its present size.
 */
export async function placeOn(element: FoundElement, point: Point | null): Promise<Point | null> {
  if (!point) return null;
  return element.evaluate((one, { x, y }) => {
    const box = one.getBoundingClientRect();
    const isOn = [...one.getClientRects()].some((rect) => {
      const left = box.left + x - rect.left;
      const top = box.top + y - rect.top;
      return left >= 0 && top >= 0 && left < rect.width && top < rect.height;
    });
    return isOn ? { x: Math.max(0, x - one.clientLeft), y: Math.max(0, y - one.clientTop) } : null;
  }, point);
}
