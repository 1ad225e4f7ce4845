/// <reference lib="dom" />
import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** What rows show only under the mouse, or where the focus is. */
export interface UnderMouse {
  /**
   * A test for those elements of which nothing is drawn, as of a button that its row shows only under the mouse, while another one of their kind is
   * seen in the row under the mouse.
   * @param elements those among which the others are.
   * @param isUsed whether one may be used in the place of another.
   */
  outshone(elements: Element[], isUsed: (one: Element) => boolean): (element: Element) => boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function underMouseTools(dom: Dom, sight: Sight, { operable }: Controls): UnderMouse {
  const listed = 'tr, li, article, [role="row"], [role="listitem"], [role="option"], [role="treeitem"]';

  /** Which of the boxes around an element, counted from itself, lets nothing of it be drawn; -1 if it is drawn. */
  const depthOfHiding = (element: Element): number => {
    const isFading = (one: Element) => Element.prototype.getAnimations.call(one).length > 0;
    const isDrawn = Element.prototype.checkVisibility.call(element, { opacityProperty: true });
    const depth = isDrawn
      ? -1
      : dom.pathOf(element).findLastIndex((one) => getComputedStyle(one).opacity === "0" && !isFading(one));
    return depth === -1 && sight.isOutOfReach(element) ? 0 : depth;
  };

  const kindOf = (element: Element) =>
    `${dom.tagOf(element)} ${dom.attribute(element, "type")} ${dom.closest(element, operable) !== null}`;
  const classesOf = (element: Element) =>
    (dom.attribute(element, "class") ?? "").split(/\s+/).filter(Boolean);
  /** Whether two boxes are entries of one kind, and not parts of the page, such as its head and a form. */
  const areRows = (one: Element, other: Element): boolean => {
    const others = classesOf(other);
    const isShared = classesOf(one).some((name) => others.includes(name));
    return dom.tagOf(one) === dom.tagOf(other) && (isShared || dom.matches(one, listed));
  };
  const hasNoClass = (one: Element) => classesOf(one).length === 0;
  const isInPart = (row: Element) => {
    const { width, height } = dom.boxOf(row);
    return width * height < (innerWidth * innerHeight) / 3;
  };

  return {
    outshone: (elements, isUsed) => {
      if (elements.length === 1) return () => false;
      const underMouse = () =>
        elements
          .filter((one) => isUsed(one) && depthOfHiding(one) === -1)
          .map((one) => ({ one, path: dom.pathOf(one) }));
      let shown: ReturnType<typeof underMouse> | undefined;
      return (element) => {
        const hidden = depthOfHiding(element);
        if (hidden === -1) return false;
        shown ??= underMouse();
        const path = dom.pathOf(element);
        const isOtherRow = (row: Element, depth: number): boolean => {
          if (path.includes(row) || !dom.matches(row, ":hover, :focus-within")) return false;
          const peer = path[depth];
          // It is drawn itself, as the row of what it hides, however large both are.
          if (peer && depth > hidden && areRows(peer, row)) return true;
          const beside = path.find((box) => dom.parentOf(box) === dom.parentOf(row));
          if (!beside || dom.tagOf(beside) !== dom.tagOf(row) || !isInPart(row)) return false;
          return areRows(beside, row) || hasNoClass(beside) || hasNoClass(row);
        };
        return shown.some(({ one, path: rows }) => kindOf(one) === kindOf(element) && rows.some(isOtherRow));
      };
    },
  };
}
