/// <reference lib="dom" />

import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** What lies beside a box without a scroll bar, and only the page itself can show: another slide of a carousel, a closed drawer. */
export interface Beside {
  /** The boxes around an element that cut it off so, innermost first: a person does not scroll them across. */
  boxesAround(element: Element): Element[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function besideTools(dom: Dom, sight: Sight, { operable }: Controls): Beside {
  const cutsAcross = (box: Element) => !/auto|scroll|overlay|visible/.test(getComputedStyle(box).overflowX);
  /** The row of all slides is often as wide as one, too, and holds those that overflow it. */
  const isAround = (at: DOMRect, own: DOMRect) => at.left <= own.left + 1 && at.right >= own.right - 1;
  const isBeside = (at: DOMRect, of: DOMRect) => at.right <= of.left + 1 || at.left >= of.right - 1;

  /**
   * Whether an element lies on a slide as wide as a box, all of which is beside that, in a carousel without a scroll bar: only the page itself can
   * show it.
   * @param within what lies between the two.
   */
  const isOnOtherSlide = (box: Element, element: Element, within: Element[]): boolean => {
    if (!cutsAcross(box)) return false;
    const [around, own] = [dom.boxOf(box), sight.outlineOf(element)];
    const isSlide = (at: DOMRect) =>
      isBeside(at, around) &&
      isAround(at, own) &&
      around.width > 0 &&
      Math.abs(at.width - around.width) < around.width / 10;
    return isBeside(own, around) && [element, ...within].some((one) => isSlide(dom.boxOf(one)));
  };

  const elementsIn = (parent: Element | null): Element[] =>
    parent ? dom.childrenOf(parent).filter((one): one is Element => one instanceof Element) : [];

  const hasSibling = (one: Element, isMeant: (other: Element) => boolean): boolean =>
    elementsIn(dom.parentOf(one)).some(
      (other) => other !== one && dom.tagOf(other) === dom.tagOf(one) && isMeant(other),
    );
  /** Whether a box has others of its kind beside it, some of which are seen: it is one of the cells of a row, not a drawer. */
  const isOneOfRow = (one: Element, around: DOMRect): boolean =>
    hasSibling(
      one,
      (other) =>
        dom.attribute(other, "class") === dom.attribute(one, "class") && !isBeside(dom.boxOf(other), around),
    );

  /** What is moved by the mouse's wheel, by keys or by the box of its content, although it has no scroll bar. */
  const scrolledOtherwise =
    "table, [role=grid], [role=treegrid], [role=table], [role=row], [role=columnheader], [role=gridcell], [role=cell], [role=tablist], [role=tab], [role=toolbar], [role=menubar]";
  /** Whether a box is scrolled across with one beside it, as the header of a grid is. */
  const isLedAcross = (box: Element, around: DOMRect): boolean => {
    const parent = dom.parentOf(box);
    return [parent, parent && dom.parentOf(parent)]
      .flatMap(elementsIn)
      .flatMap((one) => [one, ...elementsIn(one)])
      .some((one) => {
        if (one === box || !/auto|scroll/.test(getComputedStyle(one).overflowX)) return false;
        return Math.abs(dom.boxOf(one).width - around.width) < around.width / 10;
      });
  };
  const isMoved = (one: Element): boolean => {
    const { transform, translate } = getComputedStyle(one);
    return transform !== "none" || translate !== "none";
  };
  /**
   * Whether an element lies on one of several slides alike of which a carousel without a scroll bar shows more than one at once, in a row that the
   * page moves. A tab may be one of such a row, too; but a tab holds nothing else to use.
   */
  const isOnOtherOfSeveral = (box: Element, element: Element, within: Element[]): boolean => {
    if (!cutsAcross(box)) return false;
    const [around, own] = [dom.boxOf(box), sight.outlineOf(element)];
    if (!isBeside(own, around) || dom.closest(element, scrolledOtherwise)) return false;
    const slide = within.find((one, level) => {
      const row = within[level + 1];
      const place = dom.boxOf(one);
      if (!row || !isMoved(row) || !isBeside(place, around) || getComputedStyle(one).position === "absolute")
        return false;
      // The slides that are shown have other classes.
      return hasSibling(one, (other) => {
        const at = dom.boxOf(other);
        return Math.abs(at.width - place.width) < 1 && isAround(around, at);
      });
    });
    return slide !== undefined && dom.queryAll(slide, operable).length > 0 && !isLedAcross(box, around);
  };

  /** Whether an element lies in what is put just beside a box that cuts it off, and beside its own place in that, as a closed drawer. */
  const isInClosedDrawer = (box: Element, element: Element, within: Element[]): boolean => {
    if (!cutsAcross(box)) return false;
    // A shadow may be left out of sight, too.
    const most = 50;
    const isNear = (at: DOMRect, of: DOMRect) => at.left < of.right + most && at.right > of.left - most;
    const [around, own] = [dom.boxOf(box), sight.outlineOf(element)];
    const least = Math.min(around.height, innerHeight) / 2;
    return [element, ...within].some((one) => {
      const { position, transform, translate } = getComputedStyle(one);
      const isPut = position === "absolute" || transform !== "none" || translate !== "none";
      const [place, at] = [sight.containersOf(one)[0], dom.boxOf(one)];
      const isDrawer =
        isBeside(at, around) && isNear(at, around) && at.height >= least && !isOneOfRow(one, around);
      return isPut && isDrawer && isAround(at, own) && place !== undefined && isBeside(at, dom.boxOf(place));
    });
  };

  return {
    boxesAround: (element) => {
      // What is placed in the row of all slides, as a box for screen readers alone, lies on one of them, too.
      const path = dom
        .pathOf(dom.parentOf(element))
        .filter((one) => getComputedStyle(one).display !== "contents");
      return sight.containersOf(element).filter((box) => {
        const within = path.slice(0, path.indexOf(box));
        return [isOnOtherSlide, isOnOtherOfSeveral, isInClosedDrawer].some((is) => is(box, element, within));
      });
    },
  };
}
