/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** Places where an element can be pointed at, in the frame's viewport. */
export interface Places {
  /** Selector of the items of trees and menus, which may have others in them. */
  readonly items: string;
  middleOf(element: Element): Point;
  /**
   * Where a person points at an element: its middle or, if that is on a block in it that says something else, its own text. The item of a list
   * says its name above the list in it.
   * @param isForWord whether a word of it is meant: then the nearest one, if its middle is beside all of them.
   */
  foremostOf(element: Element, isForWord?: boolean): { spot: Point; isOwnText: boolean };
  /** @param point from the element's top left corner. */
  recordedOn(element: Element, point: Point): Point;
  /** Whether a place is in one of the element's boxes. */
  isOn(element: Element, spot: Point): boolean;
  /** Other places on the visible part of the element, from its middle outwards. */
  othersOn(element: Element): Point[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function placeTools(dom: Dom, sight: Sight): Places {
  const items = ["treeitem", "menuitem", "menuitemcheckbox", "menuitemradio"]
    .map((role) => `[role="${role}"]`)
    .join();
  const parts = [0.5, 0.25, 0.75, 0.08, 0.92];
  /** How many shapes' outlines are tried; a drawing can have thousands. */
  const mostShapes = 10;
  /** How many parts of an element's content are tried. */
  const mostParts = 10;
  /** How many words of a text are looked at. */
  const mostWords = 200;

  /** A thin line can be hit only on the line, nowhere else in its box. */
  const outlinesOf = (drawing: Element): Point[] => {
    if (!(drawing instanceof SVGElement)) return [];
    const shapes = [drawing, ...dom.queryAll(drawing, "*")]
      .filter((one) => one instanceof SVGGeometryElement)
      .slice(0, mostShapes);
    return shapes.flatMap((shape) => {
      const toScreen = shape.getScreenCTM();
      if (!toScreen) return [];
      const length = shape.getTotalLength();
      return parts.map((part) => {
        const { x, y } = shape.getPointAtLength(length * part).matrixTransform(toScreen);
        return { x, y };
      });
    });
  };

  const range = document.createRange();
  const boxesOf = (node: Node): DOMRect[] => {
    if (node instanceof Element) return sight.boxesOf(node);
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  /** The boxes of the words of a text, of a long one those of its beginning. */
  const wordBoxesOf = (node: Node): DOMRect[] => {
    if (!(node instanceof Text)) return boxesOf(node);
    const words = [...node.data.matchAll(/\S+/g)].slice(0, mostWords);
    return words.flatMap(({ index, 0: word }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return [...range.getClientRects()];
    });
  };
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

  const middleOf = (element: Element) => middle(sight.boxesOf(element)[0] ?? dom.boxOf(element));
  const isIn = ({ left, top, right, bottom }: DOMRect, { x, y }: Point) =>
    x >= left && x < right && y >= top && y < bottom;
  const isOn = (element: Element, spot: Point) => sight.boxesOf(element).some((box) => isIn(box, spot));
  const isBlockOfTextAt = (node: Node, at: Point) =>
    node instanceof Element &&
    isOn(node, at) &&
    !/^(inline|contents)/.test(getComputedStyle(node).display) &&
    dom.textContentOf(node).trim() !== "";

  const holdsItems = (part: Element) =>
    dom.matches(part, `${items}, ul, ol, [role="group"], [role="menu"]`) ||
    dom.queryAll(part, items).length > 0;
  /** What an element says itself: its texts or, of an item of a tree or menu, what has no other items in it, as the row before those. */
  const ownTextsAmong = (children: Node[], isItem: boolean): Node[] => {
    const texts = children.filter((child) => child instanceof Text && child.data.trim() !== "");
    if (texts.length > 0 || !isItem) return texts;
    const isOwn = (part: Element) => dom.textContentOf(part).trim() !== "" && !holdsItems(part);
    const parts = children.filter((child): child is Element => child instanceof Element && isOwn(child));
    // An arrow or a cross can be a text, too.
    const control = 'a[href], button, input, [role="button"], [aria-hidden="true"]';
    const plain = parts.filter((part) => !dom.matches(part, control));
    return plain.length > 0 ? plain : parts;
  };

  return {
    items,
    middleOf,
    foremostOf: (element, isForWord = false) => {
      const at = middleOf(element);
      const children = dom.childrenOf(element);
      const own = ownTextsAmong(children, dom.matches(element, items));
      // In an editor, all lines are its own.
      const isOfAnother =
        own.length > 0 &&
        !dom.isEditable(element) &&
        children.some((child) => !own.includes(child) && isBlockOfTextAt(child, at));
      const boxes = isForWord ? own.flatMap(wordBoxesOf) : isOfAnother ? own.flatMap(boxesOf) : [];
      const isThere = !isOfAnother && boxes.some((box) => isIn(box, at));
      const spots = isThere ? [] : boxes.map(middle).filter((spot) => isOn(element, spot));
      const awayFrom = (spot: Point) => Math.hypot(spot.x - at.x, spot.y - at.y);
      if (isForWord && !isOfAnother) spots.sort((one, other) => awayFrom(one) - awayFrom(other));
      const [onText] = spots;
      return { spot: onText ?? at, isOwnText: isOfAnother && onText !== undefined };
    },
    recordedOn: (element, { x, y }) => {
      const { left, top } = dom.boxOf(element);
      return { x: left + x, y: top + y };
    },
    isOn,
    othersOn: (element) => {
      // An item of a tree has its own row before those of the items in it.
      const ofContent = dom
        .childrenOf(element)
        .slice(0, mostParts)
        .flatMap(boxesOf)
        .map(middle)
        // What it has beside itself, such as an open list, takes a press for itself.
        .filter((spot) => isOn(element, spot));
      const inBoxes = sight.boxesOf(element).flatMap((box) => {
        const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
        const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
        if (left >= right || top >= bottom) return [];
        return parts.flatMap((down) =>
          parts.map((across) => ({ x: left + (right - left) * across, y: top + (bottom - top) * down })),
        );
      });
      return [...inBoxes, ...outlinesOf(element), ...ofContent];
    },
  };
}
