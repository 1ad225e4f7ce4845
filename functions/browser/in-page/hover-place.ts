/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Point } from "./choice.ts";
import type { Kit } from "./kit.ts";
import type { LocateArguments } from "./locate.ts";
import type { Edges } from "./sight.ts";

/** What is looked for, and where the mouse has been for it, in the frame's viewport. */
export interface Hovering {
  located: LocateArguments;
  /** Whether nothing has the names by which it is looked for: what is hidden has none. */
  isMissing: boolean;
  tried: Point[];
}

/**
 * Where a person would move the mouse to see an element that is hidden: to its own place, as that of a button which a row shows only then, or else to
 * what is seen just before it or around it, as the entry of a bar that opens a menu, the nearest first. Scrolls there.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @param candidates what may have a name, shown or not.
 * @returns the place in the frame's viewport; `null` if there is none left, or only in a large part of the page, which says nothing.
 */
export function hoverPlace(
  { dom, sight, reach, locate }: Kit,
  candidates: (name: string) => Element[],
  { located, isMissing, tried }: Hovering,
  ...accessible: Element[]
): Point | null {
  const found = (): Element[] => {
    if (!isMissing) return locate(located, accessible).flat();
    const names = located.alternatives.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "aria" ? [part.name] : [])),
    );
    const named = names.map((name) => (name === null ? [] : candidates(name)));
    return locate({ ...located, accessible: named.map(({ length }) => length) }, named.flat()).flat();
  };
  /** Whether it lies where nobody can scroll to. */
  const isBesidePage = (one: Element) => {
    const { right, bottom } = dom.boxOf(one);
    return right + scrollX <= 0 || bottom + scrollY <= 0;
  };
  /** Whether nothing of it is seen, or no mouse reaches it, as a menu that only fades in below the mouse. */
  const isAway = (one: Element) =>
    !sight.isVisible(one) || getComputedStyle(one).pointerEvents === "none" || isBesidePage(one);
  const away = found().filter(isAway);
  const element = away.find((one) => !away.some((other) => other !== one && dom.isWithin(one, other)));
  if (!element) return null;

  const path = dom.pathOf(element).filter((one) => !dom.matches(one, "html, body"));
  const isSeen = (one: Element) => !isAway(one);
  const seen = path.filter(isSeen);
  const hidden = seen[0] ? path.slice(0, path.indexOf(seen[0])) : path;
  const isInPart = (one: Element) => {
    const { width, height } = dom.boxOf(one);
    return width > 0 && height > 0 && width * height < (innerWidth * innerHeight) / 3;
  };
  const positionOf = (one: Element) => getComputedStyle(one).position;
  const isLaidOver = hidden.some((one) => positionOf(one) === "absolute");
  /** What it is laid over, as the arrows of a large picture are. */
  const holder = isLaidOver ? seen.find((one) => positionOf(one) !== "static") : undefined;
  const own = isInPart(element) && !sight.isClippedAway(element) ? [element] : [];
  const outermost = hidden.at(-1) ?? element;
  const siblings = dom.parentOf(outermost) ? dom.childrenOf(dom.parentOf(outermost) as Element) : [];
  const before = siblings.slice(0, siblings.indexOf(outermost)).findLast((one) => one instanceof Element);
  const beside = before && isSeen(before) && isInPart(before) ? [before] : [];
  const around = seen.filter((one) => one === holder || isInPart(one));

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
    const under = box === element ? seen[0] : box;
    // A dialog may lie in it, and over it.
    const isOn = top && under && (top === under || sight.containersOf(top).includes(under));
    return isOn ? at : null;
  };
  const isNew = ({ x, y }: Point) => !tried.some((at) => Math.hypot(at.x - x, at.y - y) < 1);
  for (const box of [...own, ...beside, ...around]) {
    const at = placeOn(box);
    if (at && isNew(at)) return at;
  }
  return null;
}
