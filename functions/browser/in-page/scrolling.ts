/// <reference lib="dom" />

import type { Beside } from "./beside.ts";
import type { Point, Wheel } from "./choice.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** Scrolls elements into view. */
export interface Scrolling {
  /**
   * Scrolls everything that an element lies in until one position suits.
   * @param look called whenever something has scrolled: it may be a costly search.
   * @param isTouch whether a finger scrolls, for which pages move what has no scroll bar.
   */
  until(element: Element, look: () => Look, isTouch?: boolean): void;
  /**
   * As the browser does, but nothing is moved away from its beginning that has no scroll bar, and nothing across to what the page alone shows, as
   * the slides of a carousel.
   */
  intoView(element: Element, options: ScrollIntoViewOptions): void;
  /**
   * How a person tries to see what is cut off above or below: scripts scroll some boxes and pages that have no scroll bar.
   * @param at the place on the element that is wanted, in the frame's viewport.
   * @returns `null` if it is not cut off so, or nothing is seen of what cuts it off.
   */
  wheelTo(element: Element, at: Point): Wheel | null;
}

/** How an element lies in one position of what scrolls. */
interface Look {
  /** The place to bring into view, in the frame's viewport. */
  spot: Point;
  suits: boolean;
}

/** Where a place is to be in a scroller, as fractions of its size. */
interface Position {
  down: number;
  across: number | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function scrollingTools(dom: Dom, sight: Sight, { boxesAround }: Beside): Scrolling {
  const scrollOf = (scroller: Element | Window) =>
    scroller instanceof Element ? dom.scrollOf(scroller) : { left: scroller.scrollX, top: scroller.scrollY };

  /** Whether a finger scrolls now. */
  let isByFinger = false;
  /** Whether a box is scrolled with another one beside it, as the pinned column of a table with the rest. */
  const isLed = (box: Element): boolean => {
    const parents = [dom.parentOf(box), dom.parentOf(dom.parentOf(box) ?? box)].filter((one) => one !== null);
    const scrollBarPx = 20;
    return parents
      .flatMap((parent) => dom.childrenOf(parent))
      .some(
        (one) =>
          one instanceof Element &&
          one !== box &&
          /auto|scroll/.test(getComputedStyle(one).overflowY) &&
          dom.depthOf(one) > 0 &&
          Math.abs(dom.depthOf(one) - dom.depthOf(box)) <= scrollBarPx,
      );
  };
  /** Whether a person cannot scroll that down: what it cuts off has no scroll bar. A finger moves some of these. */
  const isCutDown = (scroller: Element | Window) => {
    if (isByFinger) return false;
    if (!(scroller instanceof Element)) return dom.isCutDown();
    return /hidden|clip/.test(getComputedStyle(scroller).overflowY) && !isLed(scroller);
  };

  /** Away from its beginning, a script alone scrolls what cuts off the rest; it may go back from there. */
  const isAway = (at: number, from: number) => Math.abs(at) > Math.abs(from);

  /** @returns whether that scrolled anything. */
  const move = (scroller: Element | Window, left: number, top: number): boolean => {
    const by = { left, top, behavior: "instant" } as const;
    const scroll: (by: ScrollToOptions) => void = Element.prototype.scrollBy;
    const before = scrollOf(scroller);
    if (scroller instanceof Element) scroll.call(scroller, by);
    else scroller.scrollBy(by);
    const after = scrollOf(scroller);
    return after.left !== before.left || after.top !== before.top;
  };

  /** The same as far as a person can. */
  const scrollBy = (scroller: Element | Window, left: number, top: number): boolean => {
    const at = scrollOf(scroller);
    const isFixedAcross =
      !(scroller instanceof Element) && isAway(at.left + left, at.left) && dom.isCutAcross();
    const isFixedDown = isAway(at.top + top, at.top) && isCutDown(scroller);
    return move(scroller, isFixedAcross ? 0 : left, isFixedDown ? 0 : top);
  };

  const scrolls = (element: Element): boolean => {
    if (/^(HTML|BODY)$/.test(dom.tagOf(element))) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll|hidden|overlay/.test(overflowX + overflowY);
  };

  const isOffBy = (at: number, from: number, to: number, wanted: number) =>
    at > from + 1 && at < to - 1 ? 0 : at - wanted;

  /**
   * Scrolls a place vertically to a fraction of the scroller's height, and horizontally to one of its width or, for `null`, only if it is
   * out of view.
   * @returns whether that scrolled anything.
   */
  const place = (
    { x, y }: Point,
    box: DOMRect,
    scale: Point,
    to: Position,
    scroller: Element | Window,
  ): boolean => {
    const left =
      to.across === null
        ? isOffBy(x, box.left, box.right, box.left + box.width / 2)
        : x - (box.left + box.width * to.across);
    return scrollBy(scroller, left / scale.x, (y - (box.top + box.height * to.down)) / scale.y);
  };

  /**
   * @param fixed containers that are not scrolled across.
   * @returns the last look, if something has scrolled since `seen`.
   */
  const placeAt = (element: Element, fixed: Element[], seen: Look, look: () => Look, to: Position): Look => {
    let last = seen;
    const containers = sight.containersOf(element);
    for (const container of containers.filter(scrolls)) {
      const box = dom.boxOf(container);
      const [width, height] =
        container instanceof HTMLElement ? [container.offsetWidth, container.offsetHeight] : [];
      const scale = { x: box.width / (width || box.width), y: box.height / (height || box.height) };
      const spot = fixed.includes(container) ? { ...last.spot, x: box.left + box.width / 2 } : last.spot;
      const across = fixed.includes(container) ? null : to.across;
      if (place(spot, box, scale, { ...to, across }, container)) last = look();
    }
    // A fixed element does not have the document's root around it.
    if ([element, ...containers].some((one) => dom.parentOf(one) === null)) {
      const view = new DOMRect(0, 0, innerWidth, innerHeight);
      if (place(last.spot, view, { x: 1, y: 1 }, to, window)) last = look();
    }
    return last;
  };

  /** Whether an element lies in the part that a box shows without a scroll bar, as on the slide of a carousel: a person does not move that. */
  const isShownIn = (box: Element, element: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const [{ left, top, right, bottom }, { x, y, width, height }] = [
      dom.boxOf(box),
      sight.outlineOf(element),
    ];
    const isInside = (at: number, from: number, to: number) => at >= from && at <= to;
    return (
      !/auto|scroll|overlay/.test(overflowX + overflowY) &&
      isInside(x + width / 2, left, right) &&
      isInside(y + height / 2, top, bottom)
    );
  };

  const fixedAround = (element: Element) => boxesAround(element).filter(scrolls);
  /** @param fixed what is not scrolled across. */
  const bringIntoView = (element: Element, fixed: readonly Element[], options: ScrollIntoViewOptions) => {
    const before = sight
      .containersOf(element)
      .filter(scrolls)
      .map((box) => ({ box, ...scrollOf(box) }));
    dom.scrollIntoView(element, options, !isByFinger);
    for (const { box, left, top } of before) {
      const now = scrollOf(box);
      const isFixedDown = isAway(now.top, top) && isCutDown(box);
      move(box, fixed.includes(box) ? left - now.left : 0, isFixedDown ? top - now.top : 0);
    }
  };

  /** The innermost element at a place, in shadow roots too. */
  const innermostAt = (root: DocumentOrShadowRoot, { x, y }: Point): Element | null => {
    const top = dom.elementAt(root, x, y);
    const shadow = top && dom.shadowOf(top);
    // Where nothing in it lies there, a shadow root names its host.
    const inner = shadow && shadow !== root ? innermostAt(shadow, { x, y }) : null;
    return top && inner && dom.isWithin(top, inner) ? inner : top;
  };

  /** Whether the wheel does something else there than to scroll a box: it steps a number that has the focus, and what is in between takes it. */
  const takesWheel = (spot: Point, box: Element | null): boolean => {
    const path = dom.pathOf(innermostAt(document, spot));
    if (box && !path.includes(box)) return true;
    const between = path.slice(0, box ? path.indexOf(box) : undefined);
    return between.some(
      (one) =>
        dom.matches(one, "canvas, iframe, frame, object, video, textarea, select") ||
        (dom.matches(one, "input[type=number]") && one === dom.focused()) ||
        (!/^(HTML|BODY)$/.test(dom.tagOf(one)) &&
          /auto|scroll/.test(getComputedStyle(one).overflowY) &&
          dom.depthOf(one) > 0),
    );
  };
  const wheelTo = (element: Element, at: Point): Wheel | null => {
    const clipper = sight.clipperAt(element, at);
    const outermost = [element, ...sight.containersOf(element)].at(-1);
    // What is fixed in the window, such as a bar that slides in, no wheel brings.
    const isFixed = outermost !== undefined && getComputedStyle(outermost).position === "fixed";
    if (!clipper && (isFixed || !dom.isCutDown())) return null;
    const box = clipper ? dom.boxOf(clipper) : new DOMRect(0, 0, innerWidth, innerHeight);
    const shown = clipper ? sight.partInSight(clipper) : box;
    const isAcross = at.x < box.left || at.x > box.right;
    if (isAcross || (at.y >= box.top && at.y < box.bottom)) return null;
    if (shown.left >= shown.right || shown.top >= shown.bottom) return null;
    const over = [0.5, 0.25, 0.75, 0.1, 0.9]
      .flatMap((down) => [0.5, 0.1, 0.9].map((across) => ({ down, across })))
      .map(({ down, across }) => ({
        x: shown.left + (shown.right - shown.left) * across,
        y: shown.top + (shown.bottom - shown.top) * down,
      }))
      .find((spot) => !takesWheel(spot, clipper));
    return over ? { over, down: Math.round(at.y - (shown.top + shown.bottom) / 2) } : null;
  };

  return {
    intoView: (element, options) => {
      isByFinger = false;
      bringIntoView(element, fixedAround(element), options);
    },
    wheelTo,
    until: (element, look, isTouch = false) => {
      isByFinger = isTouch;
      dom.noteScroll();
      const fixed = fixedAround(element);
      const kept = sight
        .containersOf(element)
        .filter((box) => fixed.includes(box) || (scrolls(box) && isShownIn(box, element)))
        .map((box) => ({ box, ...scrollOf(box) }));
      /** @returns whether that scrolled anything. */
      const putBack = () =>
        kept.filter(({ box, left, top }) => {
          const now = scrollOf(box);
          return move(box, left - now.left, isCutDown(box) ? top - now.top : 0);
        }).length > 0;
      const center = () =>
        bringIntoView(element, fixed, { block: "center", inline: "center", behavior: "instant" });
      center();
      if (putBack()) {
        if (look().suits) return;
        center();
      }
      // If a sticky header covers the element, there is another position in which it is free.
      const positions: Position[] = [0.5, 0.85, 0.15, 0.7, 0.3, 0.6, 0.4].map((down) => ({
        down,
        across: null,
      }));
      // The same for a sticky column.
      positions.push({ down: 0.5, across: 0.85 }, { down: 0.5, across: 0.15 });
      let seen = look();
      for (const position of positions) {
        if (seen.suits) return;
        seen = placeAt(element, fixed, seen, look, position);
      }
      if (!seen.suits) putBack();
    },
  };
}
