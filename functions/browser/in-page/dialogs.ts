/// <reference lib="dom" />

import type { Dom } from "./dom.ts";
import type { Reach } from "./reach.ts";
import type { Sight } from "./sight.ts";

/** Which dialog or open list is before the rest of the page. */
export interface Dialogs {
  /** The dialogs of the document that are modal to the browser, and of custom elements those around one of these elements. */
  modalAround(elements: Element[]): Element[];
  /**
   * What is before the rest of the page and has one of these elements: the dialog to which the cover of another one belongs, by its backdrop too,
   * as not all are modal to the browser, or say that they are dialogs; or the list or menu that is open before everything, which the page may have
   * put beside the dialog.
   * @param covered what the cover covers: it lies in the page that others are before.
   */
  over(cover: Element, elements: Element[], covered: Element): Element | null;
  /** Likewise, but only such a list, before a dialog to which the cover belongs. */
  listOver(cover: Element, elements: Element[]): Element | null;
  /** The list or menu that has one of these elements, floats over the page, and of which something outside says that it is open. */
  opened(elements: Element[]): Element | null;
  /** The layer over the whole window under which an element would come if it were scrolled to. */
  layerOver(element: Element): Element | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function dialogTools(dom: Dom, sight: Sight, reach: Reach): Dialogs {
  const openable = '[role="listbox"], [role="menu"]';
  const dialog = 'dialog, [role="dialog"], [role="alertdialog"]';
  const note = '[role="status"], [role="alert"], [role="log"], [aria-live]';

  /** The ids of the lists that boxes open, which say so in their place. */
  const listsOfBoxes = (): ReadonlySet<string> => {
    const owned = (box: Element) =>
      ["aria-controls", "aria-owns"].map((name) => dom.attribute(box, name) ?? "");
    const ids = dom.queryAll(document, '[role="combobox"]:is([aria-controls], [aria-owns])').flatMap(owned);
    return new Set(ids.flatMap((of) => of.split(/\s+/).filter(Boolean)));
  };

  const isFree = (element: Element) => {
    const { isInSight, cover } = reach.lookAt(element, { point: null, isForField: false });
    return isInSight && cover === null;
  };
  const isNextTo = (layer: Element, one: Element) => {
    const parent = dom.parentOf(layer);
    const beside = parent ? dom.childrenOf(parent).filter((child) => child instanceof Element) : [];
    return Math.abs(beside.indexOf(layer) - beside.indexOf(one)) === 1 && beside.includes(one);
  };
  const positionOf = (one: Element) => getComputedStyle(one).position;
  /** Whether something lies over all of the page. What lets the mouse pass only holds others, mostly notes. */
  const isLayer = (one: Element) =>
    /absolute|fixed/.test(positionOf(one)) &&
    getComputedStyle(one).pointerEvents !== "none" &&
    reach.fillsWindow(one) &&
    dom.closest(one, note) === null;
  /**
   * Whether something stands over the page as a dialog or a drawer does: no bar across it, nor a note or a button in a corner, which stay over a
   * spinner too.
   */
  const isBox = (one: Element) => {
    const { left, top, right, bottom, height } = dom.boxOf(one);
    const isAcross = left <= 0 && right >= innerWidth;
    const isDrawer = (top <= 0 || bottom >= innerHeight) && height > innerHeight / 2;
    const isHigh = height > innerHeight / 6 || (top < innerHeight / 2 && bottom > innerHeight / 2);
    const isInMiddle = left < innerWidth / 2 && right > innerWidth / 2 && isHigh;
    return positionOf(one) === "fixed" && !isAcross && (isDrawer || isInMiddle);
  };

  /**
   * Whether nothing around an element is coming or going: a box that closes lies over the page for a moment, and its button has the name of the one
   * that opens it again. What turns without end stays.
   */
  const isSettled = (element: Element) =>
    dom
      .pathOf(element)
      .flatMap((around) => Element.prototype.getAnimations.call(around))
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      );

  /**
   * What a layer over everything is there for, of what is around an element: a modal dialog, or a box next to it.
   * Other layers, such as a spinner, go by themselves.
   */
  const shownBefore = (layer: Element, one: Element): Element | null => {
    if (!reach.fillsWindow(layer)) return null;
    const around = dom.closest(one, dialog);
    const isBefore =
      around && (isNextTo(layer, around) || dom.attribute(around, "aria-modal") === "true") && around;
    const isOfLayer = (outer: Element) => isNextTo(layer, outer) && isBox(outer);
    const isShown = !dom.closest(one, note) && isSettled(one);
    const box = isBefore || (isShown && dom.pathOf(one).find(isOfLayer)) || null;
    return box && reach.lookAt(box, { point: null, isForField: false }).cover === null ? box : null;
  };

  /** Whether the part of a list that is seen is before everything, also if an entry of it has to be scrolled to. */
  const isBeforeAll = (list: Element) => {
    const { left, top, right, bottom } = sight.partInSight(list);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    return right > left && bottom > top && dom.isWithin(list, reach.topmostAt(middle, list));
  };

  const openLists = () => {
    const owned = listsOfBoxes();
    const isList = (box: Element) => dom.matches(box, openable) || owned.has(dom.attribute(box, "id") ?? "");
    return (one: Element) => {
      const list = dom.pathOf(one).find(isList);
      return list && (isFree(one) || isBeforeAll(list)) ? list : null;
    };
  };
  const firstOf = (elements: Element[], boxOf: (one: Element) => Element | null) =>
    elements
      .values()
      .map(boxOf)
      .find((box) => box !== null) ?? null;

  /** Whether something opens a list or menu, and says that it is open. A menu has such parts in it. */
  const isAnyOpened = () =>
    dom
      .queryAll(document, '[aria-expanded="true"]:is([aria-haspopup], [role="combobox"])')
      .some((opener) => dom.closest(opener, '[role="menu"], [role="menubar"], [role="tree"]') === null);
  const isFloating = (list: Element) =>
    dom.pathOf(list).some((around) => /absolute|fixed/.test(positionOf(around)));

  return {
    modalAround: (elements) => [
      ...dom.queryAll(document, ":modal"),
      ...elements.flatMap((element) => dom.closest(element, ":modal") ?? []),
    ],
    over: (cover, elements, covered) => {
      const covering = [
        dom.closest(cover, dialog),
        dom.queryAll(cover, dialog)[0],
        ...dom.pathOf(cover).filter(isLayer),
      ];
      const openListOf = openLists();
      // What all of it lies in, as the dialog in which another one is open, is before nothing of that.
      const isUpper = (box: Element) => !dom.isWithin(box, covered);
      const before = (one: Element) => {
        const box = shownBefore(cover, one);
        return box && isUpper(box) ? box : openListOf(one);
      };
      const isIn = (box: Element) => (one: Element) =>
        dom.isWithin(box, one) && (dom.matches(box, dialog) || isSettled(one));
      const holding = covering.find((box) => box && isUpper(box) && elements.some(isIn(box)));
      return holding ?? firstOf(elements, before);
    },
    listOver: (cover, elements) => {
      const around = reach.fillsWindow(cover) ? document : cover;
      const isOfDialog = dom.closest(cover, dialog) || dom.queryAll(around, dialog).some(sight.isSeen);
      return isOfDialog ? firstOf(elements, openLists()) : null;
    },
    opened: (elements) => {
      const list = isAnyOpened() ? firstOf(elements, openLists()) : null;
      return list && isFloating(list) ? list : null;
    },
    layerOver: (element) => {
      const isOver = (one: Element) =>
        positionOf(one) === "fixed" && reach.fillsWindow(one) && !dom.isWithin(one, element);
      // The dialog itself may lie in one of the corners.
      const corners = [
        { x: 1, y: 1 },
        { x: innerWidth - 2, y: innerHeight - 2 },
      ];
      return corners.flatMap((spot) => dom.pathOf(reach.topmostAt(spot, element))).find(isOver) ?? null;
    },
  };
}
