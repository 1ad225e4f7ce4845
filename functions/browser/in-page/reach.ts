/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Controls } from "./controls.ts";
import type { Covers } from "./covers.ts";
import type { Dom } from "./dom.ts";
import type { Labels } from "./labels.ts";
import type { Places } from "./places.ts";
import type { Topmost } from "./topmost.ts";

/** How the pointer is to be used on an element. */
export interface Aim {
  /** From the element's top left corner; its middle if `null`. */
  point: Point | null;
  /** Whether the click is meant for a label's field; a link in the label would intercept it. */
  isForField: boolean;
  /** Whether something is dropped there: a column takes that among its cards, and not on its title. */
  isForDrop?: boolean;
  /** Whether it is to open a field for files, which may lie over it, as nobody sees that. */
  isForFiles?: boolean | undefined;
  /** Whether a word of it is meant. */
  isForWord?: boolean | undefined;
}

/** How the pointer reaches an element where the page is scrolled to. */
export interface Sighting {
  /** Where to use the pointer, in the frame's viewport. */
  spot: Point;
  isInSight: boolean;
  /** What takes the pointer in the element's place wherever it could be used; `null` if nothing does. */
  cover: Element | null;
  /** Whether the recorded point is not on the element now, and its middle will not do. */
  isAstray: boolean;
}

/** Where the pointer reaches an element. */
export interface Reach extends Pick<Topmost, "topmostAt"> {
  /** Tries many places of an element that is covered. */
  lookAt(element: Element, aim: Aim): Sighting;
  /** Whether `top`, which the pointer's event hit, covers the element. */
  isCover(element: Element, top: Element, aim: Aim): boolean;
  isInSight(spot: Point): boolean;
  /** The list with open options that an element is, or lies in: each place on it is another option. */
  listBoxOf(element: Element): Element | null;
  /** Whether what covers an element covers everything: then no scrolling helps. */
  fillsWindow(cover: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function reachTools(
  dom: Dom,
  labels: Labels,
  places: Places,
  { topmostAt, rootsAround }: Topmost,
  { isCover, isShape }: Covers,
  { pressed }: Controls,
): Reach {
  // Chromium rounds a place before it looks what lies there, and finds nothing in the last half of a pixel.
  const isInSight = ({ x, y }: Point) =>
    x >= 0 && y >= 0 && Math.round(x) < innerWidth && Math.round(y) < innerHeight;

  const listBoxOf = (element: Element): Element | null => {
    const list = dom.closest(element, "select");
    return list instanceof HTMLSelectElement && (list.multiple || list.size > 1) ? list : null;
  };
  const isListBox = (element: Element) => listBoxOf(element) === element;

  /** Whether another place will do: not where the place matters, as on a map. */
  const isOneAsGoodAsAnother = (element: Element) =>
    isShape(element) ||
    (!isListBox(element) &&
      dom.closest(element, `${pressed}, input:not([type=range]), label, select, textarea`) !== null);

  /** Whether what is seen at a place is of the element, and not of another control in it. */
  const isOwn = (element: Element, top: Element | null) => {
    const usable = `${pressed}, input, select, textarea`;
    return (
      dom.isWithin(element, top) &&
      (top === element || dom.closest(top, usable) === dom.closest(element, usable))
    );
  };

  /** Whether an element is drawn at a place beside its boxes: its backdrop, a pseudo-element, or content that overflows. */
  const isDrawnAt = (element: Element, spot: Point) => isOwn(element, topmostAt(spot, element));

  /** Whether a click on its middle would be another one than that on a place which it no longer has. */
  const isMiddleAnother = (element: Element) => {
    if (dom.tagOf(element) === "CANVAS") return true;
    const top = topmostAt(places.middleOf(element), element);
    return dom.isWithin(element, top) && !isOwn(element, top);
  };

  /** The recorded place; `null` if there is none, or none any more. */
  const recordedOn = (element: Element, { point }: Aim): Point | null => {
    const spot = point && places.recordedOn(element, point);
    return spot && (places.isOn(element, spot) || isDrawnAt(element, spot)) ? spot : null;
  };

  const isUnseenFileField = (top: Element) =>
    dom.matches(top, "input[type=file]") &&
    dom.pathOf(top).some((around) => Number(getComputedStyle(around).opacity) < 0.01);
  /** Whether what lies over an element takes the press on it for itself. */
  const isInWay = (element: Element, top: Element, { isForFiles, isForField }: Aim) =>
    (isCover(element, top) && !(isForFiles && isUnseenFileField(top))) ||
    (isForField && labels.isAside(element, top));

  const coverAt = (element: Element, spot: Point, aim: Aim): Element | null => {
    const top = topmostAt(spot, element);
    return top && isInWay(element, top, aim) ? top : null;
  };

  const spotOn = (element: Element, aim: Aim): Point => {
    const recorded = recordedOn(element, aim);
    const isMiddle = aim.isForDrop && !dom.matches(element, `li, ${places.items}`);
    const foremost = isMiddle
      ? { spot: places.middleOf(element), isOwnText: false }
      : places.foremostOf(element, aim.isForWord);
    const preferred = recorded ?? foremost.spot;
    const isFree = (spot: Point) => isInSight(spot) && coverAt(element, spot, aim) === null;
    /** A click on a label is meant for its field, not for a link in it. */
    const isForIt = (spot: Point) => {
      const top = labels.fieldBehind(element) && topmostAt(spot, element);
      return !top || !labels.isAside(element, top);
    };
    const isFit = isFree(preferred);
    if (isFit && (recorded || isForIt(preferred))) return preferred;
    // Another place could be on what the element has in its middle.
    const isMeant = recorded !== null || foremost.isOwnText;
    if (isListBox(element) || (isMeant && !isOneAsGoodAsAnother(element))) return preferred;
    const others = places.othersOn(element);
    let free = isFit ? preferred : null;
    for (const other of others) {
      if (!isFree(other)) continue;
      if (isForIt(other)) return other;
      free ??= other;
    }
    return free ?? (isInSight(preferred) || foremost.isOwnText ? preferred : (others[0] ?? preferred));
  };

  const isAstray = (element: Element, aim: Aim) =>
    aim.point !== null &&
    !isOneAsGoodAsAnother(element) &&
    !recordedOn(element, aim) &&
    isMiddleAnother(element);

  /** From outside, everything in a closed shadow root appears to happen to its host. */
  const isOwnHost = (element: Element, top: Element) =>
    rootsAround(element).some((root) => root.mode === "closed" && root.host === top);

  return {
    lookAt: (element, aim) => {
      const spot = spotOn(element, aim);
      const cover = coverAt(element, spot, aim);
      return { spot, isInSight: isInSight(spot), cover, isAstray: isAstray(element, aim) };
    },
    isCover: (element, top, aim) =>
      isInWay(element, top, aim) &&
      (!isOwnHost(element, top) || (aim.isForField && labels.isAside(element, top))),
    isInSight,
    listBoxOf,
    fillsWindow: (cover) => {
      const { left, top, right, bottom } = dom.boxOf(cover);
      return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight;
    },
    topmostAt,
  };
}
