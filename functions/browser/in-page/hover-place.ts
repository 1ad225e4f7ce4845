/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Point } from "./choice.ts";
import type { Kit } from "./kit.ts";
import type { LocateArguments } from "./locate.ts";
import type { Edges } from "./sight.ts";

/** What is looked for, and where the mouse has been for it, in the frame's viewport. */
export interface Hovering {
  located: LocateArguments;
  /** The whole text of what is found by a text alone; none if that does not matter. */
  names: string[];
  tried: Point[];
}

/**
 * Where a person would move the mouse to see an element that is hidden: to its own place, as that of a button which a row shows only then, or else to
 * something around it that is seen, as the entry of a bar that opens a menu, the nearest first. Scrolls there.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @returns the place in the frame's viewport; `null` if there is none left, or only in a large part of the page, which says nothing.
 */
export function hoverPlace(
  { dom, sight, reach, locate, withoutUnseen }: Kit,
  { located, names, tried }: Hovering,
  ...accessible: Element[]
): Point | null {
  const inLine = (text: string) => withoutUnseen(text).replace(/\s+/g, " ").trim();
  const isNamed = (one: Element) =>
    names.length === 0 || names.some((name) => inLine(name) === inLine(dom.textContentOf(one)));
  const element = locate(located, accessible)
    .flat()
    .find((one) => !sight.isVisible(one) && isNamed(one));
  if (!element) return null;

  const isInPart = (one: Element) => {
    const { width, height } = dom.boxOf(one);
    const isSmall = width * height < (innerWidth * innerHeight) / 3;
    return width > 0 && height > 0 && isSmall && !dom.matches(one, "html, body");
  };
  const around = dom.pathOf(dom.parentOf(element)).filter((one) => sight.isVisible(one) && isInPart(one));
  const own = isInPart(element) && !sight.isClippedAway(element) ? [element] : [];
  const middleOf = ({ left, top, right, bottom }: Edges) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  });
  /** Where the mouse is over the box itself; where the element is not seen, over what is around it. */
  const placeOn = (box: Element): Point | null => {
    const isScrolledTo = reach.isInSight(middleOf(dom.boxOf(box)));
    if (!isScrolledTo) dom.scrollIntoView(box, { block: "center", inline: "nearest", behavior: "instant" });
    const part = sight.partInSight(box);
    const at = middleOf(part);
    const top = part.right > part.left && part.bottom > part.top ? reach.topmostAt(at, box) : null;
    const under = box === element ? around[0] : box;
    // A dialog may lie in it, and over it.
    const isOn = top && under && (top === under || sight.containersOf(top).includes(under));
    return isOn ? at : null;
  };
  const isNew = ({ x, y }: Point) => !tried.some((at) => Math.hypot(at.x - x, at.y - y) < 1);
  for (const box of [...own, ...around]) {
    const at = placeOn(box);
    if (at && isNew(at)) return at;
  }
  return null;
}
