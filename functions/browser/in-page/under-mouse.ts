/// <reference lib="dom" />
import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** What rows show only under the mouse, or where the focus is. */
export interface UnderMouse {
  /**
   * A test for those elements of which nothing is drawn, as of a button that its row shows only under the mouse, while another one of their kind is
   * seen in the row under the mouse. Where a step has just put the mouse, that one may be about to show, and the row in use, as after a click in it, show its own as well.
   * @param elements gives those among which the others are, only if any is asked for that may be one of these.
   * @param isUsed whether one may be used in the place of another.
   * @param isAfterHover whether a step has just put the mouse where it is.
   */
  outshone(
    elements: () => Element[],
    isUsed: (one: Element) => boolean,
    isAfterHover: boolean,
  ): (element: Element) => boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function underMouseTools(dom: Dom, sight: Sight, { operable }: Controls): UnderMouse {
  const listed = 'tr, li, article, [role="row"], [role="listitem"], [role="option"], [role="treeitem"]';

  const isDrawn = (element: Element) =>
    Element.prototype.checkVisibility.call(element, { opacityProperty: true });

  /** Which of the boxes around an element, counted from itself, lets nothing of it be drawn; -1 if it is drawn. */
  const depthOfHiding = (element: Element): number => {
    const isFading = (one: Element) => Element.prototype.getAnimations.call(one).length > 0;
    const depth = isDrawn(element)
      ? -1
      : dom.pathOf(element).findLastIndex((one) => getComputedStyle(one).opacity === "0" && !isFading(one));
    return depth === -1 && sight.isOutOfReach(element) ? 0 : depth;
  };

  const kindOf = (element: Element) =>
    `${dom.tagOf(element)} ${dom.attribute(element, "type")} ${dom.closest(element, operable) !== null}`;
  const buttons = "[type=submit], [type=button], [type=image], [type=reset]";
  /** Whether pages often let the browser draw nothing of such an element, and draw it themselves: then that tells nothing of the mouse. */
  const isDrawnByPages = (element: Element) =>
    dom.matches(element, `select, textarea, input:not(${buttons})`);
  const classesOf = (element: Element) =>
    (dom.attribute(element, "class") ?? "").split(/\s+/).filter(Boolean);
  const isPartOf = (some: string[], all: string[]) => some.every((name) => all.includes(name));
  /** Whether two boxes are entries of a list, as far as their kind tells, and not parts of the page, such as its head and a form. */
  const areEntries = (one: Element, other: Element): boolean => {
    if (dom.tagOf(one) !== dom.tagOf(other)) return false;
    if (dom.matches(one, listed)) return true;
    const [names, others] = [classesOf(one), classesOf(other)];
    // The state of one of them, such as "selected", is a name that the other lacks.
    return names.length > 0 && others.length > 0 && (isPartOf(names, others) || isPartOf(others, names));
  };
  const isInPart = (row: Element) => {
    const { width, height } = dom.boxOf(row);
    return width * height < (innerWidth * innerHeight) / 3;
  };
  const isInWindow = (element: Element) => {
    const { left, top, right, bottom } = dom.boxOf(element);
    return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  };
  /** Whether a box shows a text besides what is hidden in it: a section that appears only when it is scrolled to often shows nothing before. */
  const showsMore = (box: Element, hidden: Element): boolean => {
    const hasText = (one: Element) =>
      dom.childrenOf(one).some((node) => node instanceof Text && node.data.trim() !== "");
    return [box, ...dom.queryAll(box, "*")].some(
      (one) => !dom.isWithin(hidden, one) && hasText(one) && isDrawn(one),
    );
  };

  /** Whether a box beside one around the element, which is no large part of the page, is a row of the same list. */
  const isRowBeside = (row: Element, element: Element, path: Element[]): boolean => {
    const beside = path.find((box) => dom.parentOf(box) === dom.parentOf(row));
    if (!beside || dom.tagOf(beside) !== dom.tagOf(row) || !isInPart(row)) return false;
    // What hides the element is no row, as a bar that leaves the window, or a section that appears on scrolling.
    const isShown = isDrawn(beside) && !sight.isOutOfReach(beside);
    return areEntries(beside, row) || (isShown && !isDrawnByPages(element));
  };
  /**
   * Whether a box is to the other element what one around this element is to it, and so a row in a tree, or in another column. That is drawn itself,
   * and not what hides the element.
   */
  const isRowElsewhere = (row: Element, depth: number, element: Element, path: Element[]): boolean => {
    const [peer, hidden] = [path[depth], path[depthOfHiding(element)]];
    if (!peer || !hidden || peer === hidden || isDrawnByPages(element)) return false;
    // What appears on scrolling is hidden only outside of the window, and mostly a part of a section.
    const isOfRow = isInWindow(hidden) || dom.matches(peer, listed) || dom.matches(hidden, operable);
    return (
      dom.isWithin(peer, hidden) &&
      areEntries(peer, row) &&
      (isInPart(row) || (isOfRow && showsMore(peer, hidden)))
    );
  };

  /** The entry in use shows its own without the mouse. */
  const inUse = ':focus-within, [aria-selected="true"], [aria-current]:not([aria-current="false"])';
  /** Whether a box is an entry beside one around the element, of such a kind. */
  const isEntryBeside = (row: Element, path: Element[], kind = "*"): boolean => {
    const beside = path.find((box) => dom.parentOf(box) === dom.parentOf(row));
    return beside !== undefined && dom.matches(beside, kind) && areEntries(beside, row);
  };

  const isUnderMouseBeside = (row: Element, path: Element[]) =>
    path.some((box) => dom.parentOf(box) === dom.parentOf(row) && dom.matches(box, ":hover"));

  return {
    outshone: (elements, isUsed, isAfterHover) => {
      const underMouse = () =>
        elements()
          .filter(isUsed)
          .map((one) => ({ one, path: dom.pathOf(one), isShown: depthOfHiding(one) === -1 }))
          .filter(({ one, isShown }) => isShown || (isAfterHover && !isDrawnByPages(one)));
      let others: ReturnType<typeof underMouse> | undefined;
      return (element) => {
        const isHidden = depthOfHiding(element) !== -1;
        if (!isHidden && !isAfterHover) return false;
        others ??= underMouse();
        const path = dom.pathOf(element);
        const isHiddenHere = isHidden && isInWindow(element);
        const isOtherRow = (row: Element, depth: number, isShown: boolean): boolean => {
          if (path.includes(row)) return false;
          // A pinned column has a part of its own of the row under the mouse, which the page shows with that.
          if (!dom.matches(row, isShown && isHidden ? ":hover, :focus-within" : ":hover"))
            return (
              isAfterHover &&
              isShown &&
              isHiddenHere &&
              isEntryBeside(row, path) &&
              !isUnderMouseBeside(row, path)
            );
          if (!isHidden) return isShown && isEntryBeside(row, path, inUse);
          return isRowBeside(row, element, path) || isRowElsewhere(row, depth, element, path);
        };
        return others.some(
          ({ one, path: rows, isShown }) =>
            kindOf(one) === kindOf(element) && rows.some((row, depth) => isOtherRow(row, depth, isShown)),
        );
      };
    },
  };
}
