/// <reference lib="dom" />
import type { Point } from "./choose.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** Where the pointer gets an element. */
export interface Reach {
  /**
   * Where to use the pointer on an element, in the frame's viewport.
   * @param point from the element's top left corner; where `null` or not on the element, its middle.
   */
  spotOn(element: Element, point: Point | null): Point;
  /** What takes the pointer in the element's place wherever it could be used; `null` if nothing does. */
  coverOf(element: Element, point: Point | null): Element | null;
  /** The same where the pointer met `top`. */
  isCover(element: Element, top: Element): boolean;
  isInSight(spot: Point): boolean;
  /** What lies uppermost there, in shadow roots too. */
  topmostAt(spot: Point): Element | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function reachTools(dom: Dom, sight: Sight): Reach {
  const controls =
    "button, a[href], summary, [role=button], [role=link], [role=menuitem], [role=tab], [role=option]," +
    "[role=checkbox], [role=radio], [role=switch], [role=treeitem], [role=menuitemcheckbox], [role=menuitemradio]";

  const isInSight = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

  /** The slot that shows a text which an element's own children have at that place. */
  const slotAt = (host: Element, { x, y }: Point): Element | null => {
    const range = document.createRange();
    for (const child of Node.prototype.hasChildNodes.call(host) ? textsOf(host) : []) {
      range.selectNodeContents(child);
      const isThere = [...range.getClientRects()].some(
        (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
      );
      if (isThere) return child.assignedSlot;
    }
    return null;
  };
  const nextSibling = Object.getOwnPropertyDescriptor(Node.prototype, "nextSibling")?.get;
  const firstChild = Object.getOwnPropertyDescriptor(Node.prototype, "firstChild")?.get;
  const textsOf = (host: Element): Text[] => {
    const texts: Text[] = [];
    for (let at: Node | null = firstChild?.call(host); at; at = nextSibling?.call(at)) {
      if (at instanceof Text) texts.push(at);
    }
    return texts;
  };

  const topmostAt = (spot: Point): Element | null => {
    let top = dom.elementAt(document, spot.x, spot.y);
    for (let shadow = top && dom.shadowOf(top); top && shadow; shadow = dom.shadowOf(top)) {
      const inner: Element | null = dom.elementAt(shadow, spot.x, spot.y);
      if (!inner || inner === top || !dom.isWithin(top, inner)) break;
      top = inner;
    }
    // A text that is slotted is said to lie on the host, but the slot and what is around it get the pointer.
    return (top && dom.shadowOf(top) && slotAt(top, spot)) ?? top;
  };

  const isCover = (element: Element, top: Element): boolean => {
    if (dom.isWithin(element, top)) return false;
    if (element instanceof HTMLLabelElement && element.control && dom.isWithin(element.control, top))
      return false;
    const label = dom.closest(top, "label") as HTMLLabelElement | null;
    if (label?.control && (label.control === element || dom.isWithin(label, element))) return false;
    const control = dom.closest(element, controls);
    return !(control && dom.isWithin(control, top));
  };

  const middleOf = (box: DOMRect): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

  /** Where the recorded point is, or the middle. */
  const preferredOn = (element: Element, point: Point | null): Point & { isRecorded: boolean } => {
    const boxes = sight.boxesOf(element);
    const box = dom.boxOf(element);
    const [x, y] = [box.left + (point?.x ?? 0), box.top + (point?.y ?? 0)];
    const isOn = boxes.some((b) => x >= b.left && x < b.right && y >= b.top && y < b.bottom);
    if (point && isOn) return { x, y, isRecorded: true };
    return { ...middleOf(boxes[0] ?? box), isRecorded: false };
  };

  /** Other places on what can be seen of an element, from its middle outwards. */
  const othersOn = (element: Element): Point[] =>
    sight.boxesOf(element).flatMap((box) => {
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      if (left >= right || top >= bottom) return [];
      const parts = [0.5, 0.25, 0.75, 0.08, 0.92];
      return parts.flatMap((down) =>
        parts.map((across) => ({ x: left + (right - left) * across, y: top + (bottom - top) * down })),
      );
    });

  /** Where the place matters, as on a map, no other one does. */
  const isOneAsGoodAsAnother = (element: Element, isRecorded: boolean) =>
    !isRecorded ||
    dom.closest(element, `${controls}, input:not([type=range]), label, select, textarea`) !== null;

  const coverAt = (element: Element, spot: Point): Element | null => {
    const top = topmostAt(spot);
    return top && isCover(element, top) ? top : null;
  };

  const isFree = (element: Element, spot: Point) => isInSight(spot) && coverAt(element, spot) === null;

  const spotOn = (element: Element, point: Point | null): Point => {
    const { isRecorded, ...preferred } = preferredOn(element, point);
    if (isFree(element, preferred) || !isOneAsGoodAsAnother(element, isRecorded)) return preferred;
    const others = othersOn(element);
    return (
      others.find((spot) => isFree(element, spot)) ??
      (isInSight(preferred) ? preferred : (others[0] ?? preferred))
    );
  };

  return {
    spotOn,
    coverOf: (element, point) => coverAt(element, spotOn(element, point)),
    isCover,
    isInSight,
    topmostAt,
  };
}
