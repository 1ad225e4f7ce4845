/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice, Obstacle, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/**
 * Runs in the page, so it refers to nothing outside itself. Brings a field into sight if need be.
 * @param choice the field, or the custom element that it is in.
 * @returns what keeps a person from putting the cursor into it.
 */
export function obstacleAt(choice: Choice, field: HTMLElement, { reach }: Kit): Obstacle | null {
  const about = { alternative: choice.alternative, element: choice.name() };
  // A form's fields take the place of its properties: `form.parentNode` may be an input.
  const getter = (prototype: object, name: string) => Object.getOwnPropertyDescriptor(prototype, name)?.get;
  const parentNode = getter(Node.prototype, "parentNode");
  const assignedSlot = getter(Element.prototype, "assignedSlot");
  const outerOf = (node: Node): Node | null =>
    node instanceof ShadowRoot
      ? node.host
      : ((node instanceof Element && assignedSlot?.call(node)) ?? parentNode?.call(node));
  const isInert = (): boolean => {
    for (let at: Node | null = field; at; at = outerOf(at)) {
      if (at instanceof Element && Element.prototype.hasAttribute.call(at, "inert")) return true;
    }
    return false;
  };
  const topAt = (spot: Point) => reach.topmostAt(spot, field);
  /** What lies in the middle of the part that is in sight, and near its ends. */
  const topsOn = (): Element[] => {
    const box = field.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (left >= right || top >= bottom) return [];
    return [0.5, 0.1, 0.9].flatMap(
      (share) => topAt({ x: left + (right - left) * share, y: (top + bottom) / 2 }) ?? [],
    );
  };
  const isFree = (top: Element) => choice.coveredBy(top) === null;

  if (field.matches(":disabled") || isInert()) return { kind: "disabled", ...about };
  if (!field.checkVisibility({ visibilityProperty: true })) return { kind: "hidden", ...about };
  let tops = topsOn();
  if (!tops.some(isFree)) {
    field.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    tops = topsOn();
  }
  if (!tops.some(isFree)) {
    const by = tops[0] && choice.coveredBy(tops[0]);
    return by ? { kind: "covered", by, ...about } : { kind: "hidden", ...about };
  }
  const isReadOnly = () =>
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.readOnly;
  // Many a page keeps browsers from filling a field in by making it read-only until it has the cursor.
  if (isReadOnly()) field.focus();
  return isReadOnly() ? { kind: "readonly", ...about } : null;
}
