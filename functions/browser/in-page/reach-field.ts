/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice, Obstacle, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/**
 * Runs in the page, so it refers to nothing outside itself. Scrolls a field into view if necessary.
 * @param choice the field, or the custom element that contains it.
 * @returns what prevents a person from putting the cursor into it.
 */
export function obstacleAt(
  choice: Choice,
  field: HTMLElement,
  { dom, reach, scrolling, state }: Kit,
): Obstacle | null {
  const about = { alternative: choice.alternative, element: choice.name() };
  const topAt = (spot: Point) => reach.topmostAt(spot, field);
  /** What lies at the middle of the part that is in view, and near its ends. */
  const topsOn = (): Element[] => {
    const box = dom.boxOf(field);
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (left >= right || top >= bottom) return [];
    return [0.5, 0.1, 0.9].flatMap(
      (share) => topAt({ x: left + (right - left) * share, y: (top + bottom) / 2 }) ?? [],
    );
  };
  const middle = (): Point => {
    const { x, y, width, height } = dom.boxOf(field);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isFree = (top: Element) => choice.coveredBy(top) === null;

  if (dom.matches(field, ":disabled") || state.isInert(field)) return { kind: "disabled", ...about };
  if (!dom.isDisplayed(field)) return { kind: "hidden", ...about };
  let tops = topsOn();
  if (!tops.some(isFree)) {
    scrolling.until(field, middle, () => topsOn().some((top) => isFree(top) || reach.fillsWindow(top)));
    tops = topsOn();
  }
  if (!tops.some(isFree)) {
    const by = tops[0] && choice.coveredBy(tops[0]);
    return by ? { kind: "covered", by, ...about } : { kind: "hidden", ...about };
  }
  const isReadOnly = () =>
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.readOnly;
  // Many pages prevent autofill by making a field read-only until it is focused.
  if (isReadOnly()) field.focus();
  return isReadOnly() ? { kind: "readonly", ...about } : null;
}
