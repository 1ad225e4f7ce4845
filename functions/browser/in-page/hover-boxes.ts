/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Kit } from "./kit.ts";

/** A box over which the mouse may be. */
export interface HoverBox {
  box: Element;
  /** What is seen there. */
  under: Element | undefined;
}

/** What of a page is seen, and what may show the rest under the mouse. */
export interface HoverBoxes {
  /** Whether nothing of it is seen, or no mouse reaches it, as a menu that only fades in below the mouse. */
  isAway(one: Element): boolean;
  isInSight(one: Element): boolean;
  /** The boxes over which the mouse may be to show an element, the nearest first. */
  of(element: Element): HoverBox[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function hoverBoxes({ dom, sight }: Kit): HoverBoxes {
  const isInSight = (one: Element) => {
    const { left, top, right, bottom } = sight.partInSight(one);
    return right > left && bottom > top;
  };
  const isAway = (one: Element) =>
    !sight.isVisible(one) ||
    getComputedStyle(one).pointerEvents === "none" ||
    (sight.isOutOfReach(one) && !isInSight(one));
  /** How large it is, in windows. */
  const sizeOf = (one: Element) => {
    const { width, height } = dom.boxOf(one);
    return (width * height) / (innerWidth * innerHeight);
  };
  const isInPart = (one: Element) => sizeOf(one) > 0 && sizeOf(one) < 1 / 3;
  const positionOf = (one: Element) => getComputedStyle(one).position;
  /** What a page says to open an element: it may lie anywhere. */
  const openersOf = (one: Element): Element[] => {
    const id = dom.attribute(one, "id");
    const root = Node.prototype.getRootNode.call(one) as Document | ShadowRoot;
    return id ? dom.queryAll(root, `[aria-controls~="${CSS.escape(id)}"]`) : [];
  };
  const of = (element: Element): HoverBox[] => {
    const path = dom.pathOf(element).filter((one) => !dom.matches(one, "html, body"));
    const seen = path.filter((one) => !isAway(one));
    const hidden = seen[0] ? path.slice(0, path.indexOf(seen[0])) : path;
    const isLaidOver = hidden.some((one) => positionOf(one) === "absolute");
    /** What it is laid over, as the arrows of a large picture are. A root that all of the page lies in says nothing. */
    const holder = isLaidOver
      ? seen.find((one) => positionOf(one) !== "static" && sizeOf(one) < 2)
      : undefined;
    const outermost = hidden.at(-1) ?? element;
    const parent = dom.parentOf(outermost);
    const siblings = parent ? dom.childrenOf(parent).filter((one) => one instanceof Element) : [];
    const before = siblings[siblings.indexOf(outermost) - 1];
    const opening = [...hidden.flatMap(openersOf), ...(before ? [before] : [])];
    const beside = opening.filter((one) => !isAway(one) && isInPart(one));
    const around = seen.filter((one) => one === holder || isInPart(one));
    const own = isInPart(element) && !sight.isClippedAway(element) ? [{ box: element, under: seen[0] }] : [];
    return [...own, ...[...beside, ...around].map((box) => ({ box, under: box }))];
  };

  return { isAway, isInSight, of };
}
