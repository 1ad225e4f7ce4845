/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Choice, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/**
 * Where a person would move the mouse to see an element that is hidden: to its own place, as that of a button which a row shows only then, or else to
 * the nearest thing around it that is seen, as the entry of a bar that opens a menu. Scrolls there.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @returns the place in the frame's viewport; `null` if there is none, or only in a large part of the page, which says nothing.
 */
export function hoverPlace(
  { element }: Choice,
  _input: null,
  { dom, sight, reach }: Kit,
): { at: Point | null } {
  const isSmall = ({ width, height }: DOMRect) => width * height < (innerWidth * innerHeight) / 3;
  const isPlain = (one: Element) => dom.matches(one, "html, body");
  const middleOf = (one: Element): Point | null => {
    if (!reach.isInSight(centre(dom.boxOf(one))))
      dom.scrollIntoView(one, { block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, right, bottom } = sight.partInSight(one);
    return right > left && bottom > top ? centre({ left, top, right, bottom }) : null;
  };
  const centre = ({ left, top, right, bottom }: Pick<DOMRect, "left" | "top" | "right" | "bottom">) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  });
  const isMeant = (one: Element): boolean => {
    const { width, height } = dom.boxOf(one);
    if (isPlain(one) || width === 0 || height === 0 || !isSmall(dom.boxOf(one))) return false;
    return one === element ? !sight.isClippedAway(one) : sight.isVisible(one);
  };
  const box = sight.isVisible(element) ? undefined : dom.pathOf(element).find(isMeant);
  const at = box ? middleOf(box) : null;
  const top = at && dom.elementAt(document, at.x, at.y);
  const isAround = (one: Element) => !isPlain(one) && dom.isWithin(one, element);
  // What lies over it would get the mouse in its place.
  return { at: top && dom.pathOf(top).some(isAround) ? at : null };
}
