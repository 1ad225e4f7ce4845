/// <reference lib="dom" />
import type { Point } from "./choice.ts";
import type { Wanted } from "./found-or-hidden.ts";
import type { HoverBox, HoverBoxes } from "./hover-boxes.ts";
import type { Kit } from "./kit.ts";
import type { Edges } from "./sight.ts";

/** A place, and the middle of the box around it. */
export interface HoverPlace {
  /** In the frame's viewport. */
  at: Point;
  /** In the frame's document, which may be scrolled meanwhile. */
  middle: Point;
}

/** What is looked for, and over which boxes the mouse has been for it, by their middles in the frame's document. */
export interface Hovering extends Wanted {
  /** Whether the first one of its name alone is meant, if there is a place for it: it may come by itself. */
  isFirstOnly: boolean;
  /** Whether a step has put the mouse where it is: what is meant lies in what that shows. */
  isHeld: boolean;
  tried: Point[];
}

/**
 * Where a person would move the mouse to see an element that is hidden: to its own place, as that of a button which a row shows only then, or else to
 * what says to open it (`aria-controls`), or is seen just before it or around it, as the entry of a bar that opens a menu, the nearest first. Scrolls
 * there, and back a little for a bar that comes only then.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @param found what is looked for, shown or not.
 * @param near those of some elements that the mouse is near to.
 * @returns `null` if there is no place left, or only in a large part of the page, which says nothing.
 */
export function hoverPlace(
  { dom, sight, reach, scrolling }: Kit,
  { isFirstOnly, isHeld, tried }: Pick<Hovering, "isFirstOnly" | "isHeld" | "tried">,
  found: Element[],
  boxes: HoverBoxes,
  near: (elements: Element[]) => Element[],
): HoverPlace | null {
  const middleOf = ({ left, top, right, bottom }: Edges) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  });
  /** Where the mouse is over a box; `null` if something else lies there, wherever the page is scrolled to. */
  const placeOn = ({ box, under }: HoverBox): Point | null => {
    const middle = () => middleOf(dom.boxOf(box));
    const at = () => middleOf(sight.partInSight(box));
    const topAt = () => (boxes.isInSight(box) ? reach.topmostAt(at(), box) : null);
    const isOn = (): boolean => {
      const top = topAt();
      // A dialog may lie in it, and over it.
      const isUnder = top === under || (top && under && sight.containersOf(top).includes(under));
      return top !== null && isUnder === true;
    };
    const isScrolledTo = reach.isInSight(middle()) && !sight.clipperAt(box, middle());
    if (!isScrolledTo) scrolling.intoView(box, { block: "center", inline: "nearest", behavior: "instant" });
    if (isOn()) return at();
    const top = topAt();
    // A bar at the edge of the window lies over it; a dialog over everything.
    if (top && !sight.containersOf(box).includes(top) && !reach.fillsWindow(top))
      scrolling.until(box, () => ({ spot: middle(), suits: isOn() }));
    return isOn() ? at() : null;
  };
  const isTried = ({ x, y }: Point) => tried.some((at) => Math.hypot(at.x - x, at.y - y) < 1);

  const away = [...found.values().filter(boxes.isAway).take(50)];
  const innermost = away.filter((one) => !away.some((other) => other !== one && dom.isWithin(one, other)));
  const meant = isHeld ? near(innermost) : innermost;
  // The first is meant, unless it lies behind a dialog, or nothing around it shows it, as the menu for a small window.
  const mostBoxes = meant.length > 1 ? 2 : undefined;
  for (const element of meant.slice(0, 10)) {
    let hasPlace = false;
    for (const over of boxes.of(element).slice(0, mostBoxes)) {
      const { x, y } = middleOf(dom.boxOf(over.box));
      const middle = { x: x + scrollX, y: y + scrollY };
      const isKnown = isTried(middle);
      const at = isKnown ? null : placeOn(over);
      if (at) return { at, middle };
      hasPlace ||= isKnown;
    }
    if (hasPlace && isFirstOnly) return null;
  }

  /** Whether it is, or lies in, a fixed bar that has left the window at its top, as some do while a page is scrolled down. */
  const isAboveWindow = (one: Element) => {
    const outermost = [one, ...sight.containersOf(one)].at(-1) as Element;
    return scrollY > 0 && dom.boxOf(one).bottom <= 0 && getComputedStyle(outermost).position === "fixed";
  };
  if (found.some((one) => sight.isVisible(one) && isAboveWindow(one))) {
    dom.noteScroll();
    scrollBy({ top: -innerHeight / 4, behavior: "instant" });
  }
  return null;
}
