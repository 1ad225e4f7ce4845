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
  { animations, dom, editors, fields, naming, reach, scrolling, sight, state }: Kit,
): Obstacle | null {
  const about = { alternative: choice.alternative, element: choice.name() };
  const topAt = (spot: Point) => reach.topmostAt(spot, field);
  /**
   * On the thumb of a slider: of two sliders that lie over each other, often nothing else takes the pointer. The place at
   * the value's share of the length is on the thumb whatever its size, from one end or the other.
   */
  const spotsOnThumb = (): Point[] => {
    if (!(field instanceof HTMLInputElement) || field.type !== "range") return [];
    const { left, top, width, height } = dom.boxOf(field);
    const [min, max] = [Number(field.min || 0), Number(field.max || 100)];
    const share = max > min ? (field.valueAsNumber - min) / (max - min) : 0;
    const along = (length: number, part: number) => Math.min(Math.max(length * part, 1), length - 1);
    return [share, 1 - share].map((part) =>
      width >= height
        ? { x: left + along(width, part), y: top + height / 2 }
        : { x: left + width / 2, y: top + along(height, part) },
    );
  };
  /** What lies at the middle of the part that is in view, near its ends, and on a slider's thumb. */
  const topsOn = (): Element[] => {
    const { left, top, right, bottom } = sight.partInSight(field);
    const [hasWidth, hasHeight] = [left < right, top < bottom];
    // The thumb of a slider may lie over a line without any breadth.
    if (!hasWidth && !hasHeight) return [];
    const shares = hasWidth && hasHeight ? [0.5, 0.1, 0.9] : [];
    const spots = shares.map((share) => ({ x: left + (right - left) * share, y: (top + bottom) / 2 }));
    return [...spots, ...spotsOnThumb()].flatMap((spot) => topAt(spot) ?? []);
  };
  const middle = (): Point => {
    const { x, y, width, height } = dom.boxOf(field);
    return { x: x + width / 2, y: y + height / 2 };
  };
  // Only a press on the list itself opens it, not one on another part of a combobox that stands for it.
  const isOnList = (top: Element) => !(field instanceof HTMLSelectElement) || dom.isWithin(field, top);
  const isOnThumb = (top: Element) => dom.pathOf(top).some((box) => fields.isThumb(box, field));
  const isFree = (top: Element) => isOnList(top) && (isOnThumb(top) || choice.coveredBy(top) === null);

  if (dom.matches(field, ":disabled") || state.isInert(field)) return { kind: "disabled", ...about };
  if (!dom.isDisplayed(field)) return { kind: "hidden", ...about };
  // What is typed into a part that closes would be lost; a click on a box waits by itself.
  if (!dom.matches(field, "input:is([type=checkbox], [type=radio])") && animations.isPassing(field))
    return { kind: "moving", ...about };
  let tops = topsOn();
  if (!tops.some(isFree)) {
    scrolling.until(field, () => {
      tops = topsOn();
      return { spot: middle(), suits: tops.some((top) => isFree(top) || reach.fillsWindow(top)) };
    });
  }
  if (!tops.some(isFree)) {
    const editor = editors.around(field);
    const { left, top, right, bottom } = editor ? sight.partInSight(editor) : dom.boxOf(field);
    const over = editor && topAt({ x: (left + right) / 2, y: (top + bottom) / 2 });
    if (over && dom.isWithin(editor, over)) return null;
    const isPassed = tops.length > 0 && tops.every((top) => dom.isWithin(top, field));
    if (isPassed && getComputedStyle(field).pointerEvents === "none")
      return { kind: "untouchable", ...about };
    const by = tops[0] && (choice.coveredBy(tops[0]) ?? naming.described(tops[0]));
    if (by) return { kind: "covered", by, at: middle(), ...about };
    return { kind: "out of view", wheel: scrolling.wheelTo(field, middle()), ...about };
  }
  const isReadOnly = () =>
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.readOnly;
  // Many pages prevent autofill by making a field read-only until it is focused.
  if (isReadOnly()) field.focus();
  return isReadOnly() ? { kind: "readonly", ...about } : null;
}
