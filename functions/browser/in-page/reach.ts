/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Dom } from "./dom.ts";
import type { Labels } from "./labels.ts";
import type { Places } from "./places.ts";
import type { Stacking } from "./stacking.ts";

/** How the pointer is to be used on an element. */
export interface Aim {
  /** From the element's top left corner; its middle if `null`. */
  point: Point | null;
  /** Whether the click is meant for a label's field; a link in the label would intercept it. */
  isForField: boolean;
}

/** Where the pointer reaches an element. */
export interface Reach {
  /** Where to use the pointer on an element, in the frame's viewport. */
  spotOn(element: Element, aim: Aim): Point;
  /** Whether the recorded point is not on the element now, and its middle will not do. */
  isAstray(element: Element, aim: Aim): boolean;
  /** What takes the pointer in the element's place wherever it could be used; `null` if nothing does. */
  coverOf(element: Element, aim: Aim): Element | null;
  /** Whether `top`, which the pointer's event hit, covers the element. */
  isCover(element: Element, top: Element, aim: Aim): boolean;
  isInSight(spot: Point): boolean;
  /** The list with open options that an element is, or lies in: each place on it is another option. */
  listBoxOf(element: Element): Element | null;
  /** Whether what covers an element covers everything: then no scrolling helps. */
  fillsWindow(cover: Element): boolean;
  /** The topmost element there, in shadow roots too, even in closed ones around `element`. */
  topmostAt(spot: Point, element: Element): Element | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function reachTools(dom: Dom, labels: Labels, places: Places, stacking: Stacking): Reach {
  const controls =
    "button, a[href], summary, [role=button], [role=link], [role=menuitem], [role=tab], [role=option]," +
    "[role=combobox], [role=checkbox], [role=radio], [role=switch], [role=treeitem], [role=menuitemcheckbox], [role=menuitemradio]";
  const interactive = `${controls}, input:not([type=hidden]), select, textarea, label, [contenteditable]`;

  // Chromium rounds a place before it looks what lies there, and finds nothing in the last half of a pixel.
  const isInSight = ({ x, y }: Point) =>
    x >= 0 && y >= 0 && Math.round(x) < innerWidth && Math.round(y) < innerHeight;

  /** The slot that shows the element's own text at that place. */
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

  /** The shadow roots around an element: closed ones can be found only from within. */
  const rootsAround = (element: Element): ShadowRoot[] => {
    const root = Node.prototype.getRootNode.call(element);
    return root instanceof ShadowRoot ? [root, ...rootsAround(root.host)] : [];
  };

  const topmostAt = (spot: Point, element: Element): Element | null => {
    const around = rootsAround(element);
    const rootOf = (host: Element) => dom.shadowOf(host) ?? around.find((root) => root.host === host);
    let top = dom.elementAt(document, spot.x, spot.y);
    for (let shadow = top && rootOf(top); top && shadow; shadow = rootOf(top)) {
      const inner: Element | null = dom.elementAt(shadow, spot.x, spot.y);
      if (!inner || inner === top || !dom.isWithin(top, inner)) break;
      top = inner;
    }
    // For slotted text, `elementFromPoint` returns the host, but the slot and the elements around it get the pointer.
    return (top && dom.shadowOf(top) && slotAt(top, spot)) ?? top;
  };

  const isCover = (element: Element, top: Element): boolean => {
    if (dom.isWithin(element, top)) return false;
    if (element instanceof HTMLLabelElement && element.control && dom.isWithin(element.control, top))
      return false;
    const label = dom.closest(top, "label") as HTMLLabelElement | null;
    if (label?.control && (label.control === element || dom.isWithin(label, element))) return false;
    const control = dom.closest(element, controls);
    if (control && dom.isWithin(control, top)) return isOfAnother(control, top);
    const ways = [isBoxOver, isUnderStretchedLink, isTextOfBox, isHintOfEditor, isShowingOnly, isTextOnShape];
    if (control === null && ways.some((isWay) => isWay(element, top))) return false;
    return !isTextOfOneField(element, control, top);
  };

  /** What both lie in, and the elements from `top` up to that, innermost first; `null` if that is the page, or `top` itself. */
  const sharedBox = (element: Element, top: Element): { box: Element; layers: Element[] } | null => {
    const path = dom.pathOf(top);
    const depth = path.findIndex((around) => dom.isWithin(around, element));
    const box = path[depth];
    return box && depth > 0 && !isPage(box) ? { box, layers: path.slice(0, depth) } : null;
  };
  const isPage = (element: Element) => dom.matches(element, "html, body");

  /**
   * Whether one of both is a field, and the other the text that the page shows in it: their box holds nothing else to use, and what lies
   * above shows what lies below. A press reaches the field if that lies above; a combobox opens at a press anywhere in its box.
   */
  const isTextOfOneField = (element: Element, control: Element | null, top: Element): boolean => {
    const shared = sharedBox(element, top);
    if (!shared || stacking.isSunk(element)) return false;
    const isUnseen = shared.layers.some((layer) => getComputedStyle(layer).opacity === "0");
    if (!isUnseen && !shared.layers.every(showsWhatIsBelow)) return false;
    const others = dom
      .queryAll(shared.box, interactive)
      .filter((one) => !control || !dom.isWithin(control, one));
    const [other = control] = others;
    if (!other || others.length > 1 || !dom.matches(other, "[role=combobox], :read-write")) return false;
    if (control === null && other === top) return true;
    const field = control ?? other;
    const isHolder = shared.layers.some((layer) => dom.isWithin(layer, other));
    return dom.matches(field, "[role=combobox]") && (isHolder || isTextIn(field, top));
  };

  /** Whether the element is all the text of a box that takes the focus and the press on it, such as that of a list without a role. */
  const isTextOfBox = (element: Element, top: Element): boolean => {
    // Of the cells of a grid, all but one take the focus by a press alone.
    const takesFocus = '[tabindex="0"], [role="gridcell"][tabindex]';
    const box = dom.isWithin(top, element) ? dom.closest(top, takesFocus) : null;
    if (!box || dom.queryAll(box, `${interactive}, [tabindex]`).length > 0) return false;
    const text = dom.textContentOf(element).trim();
    return text !== "" && text === dom.textContentOf(box).trim();
  };

  /**
   * Whether the element is a field that only shows what was chosen in the box around it, and leaves the press to the box: that holds
   * nothing else, and shows a hand.
   */
  const isShowingOnly = (element: Element, top: Element): boolean =>
    dom.matches(element, "input[readonly]") &&
    dom.parentOf(element) === top &&
    getComputedStyle(top).cursor === "pointer" &&
    dom.queryAll(top, interactive).length === 1 &&
    dom.textContentOf(top).trim() === "";

  /**
   * Whether the element is a text of a drawing that lets the pointer through to the shape below it, as the label of a node in a diagram: no
   * nearer group has a shape, and both are painted in that order.
   */
  const isTextOnShape = (element: Element, top: Element): boolean => {
    if (!isShape(element) || !isShape(top) || getComputedStyle(element).pointerEvents !== "none")
      return false;
    const group = dom.parentOf(top);
    const part = dom.pathOf(element).find((around) => dom.parentOf(around) === group);
    if (!group || !part || !dom.matches(group, "g")) return false;
    const isBelow = top.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
    const isText = dom.matches(part, "text") || dom.queryAll(part, "text").length > 0;
    return isBelow !== 0 && isText && dom.queryAll(part, ":not(g, text, text *, title)").length === 0;
  };

  /** Whether the element is seen through an empty line of an editor that draws its text itself, whose field nobody sees. */
  const isHintOfEditor = (element: Element, top: Element): boolean => {
    const shared = sharedBox(element, top);
    if (!shared?.layers.every(showsWhatIsBelow)) return false;
    if (shared.layers.some((layer) => /[^\s\u200b]/.test(dom.textContentOf(layer)))) return false;
    const editor = dom.pathOf(shared.box).find((around) => dom.queryAll(around, interactive).length > 0);
    if (!editor || editor === shared.box || isPage(editor)) return false;
    const [field, ...others] = dom.queryAll(editor, interactive);
    if (!field || others.length > 0 || !dom.matches(field, ":read-write")) return false;
    return !dom.isWithin(field, topmostAt(places.middleOf(field), field));
  };

  /** Whether `top` has a text, and fits into the field without a frame: a message over a form is larger. */
  const isTextIn = (field: Element, top: Element): boolean => {
    const [outer, inner] = [dom.boxOf(field), dom.boxOf(top)];
    const isNoLarger = inner.width <= outer.width + 1 && inner.height <= outer.height + 1;
    const isBare = /^0px( 0px)*$/.test(getComputedStyle(top).borderWidth);
    return isNoLarger && isBare && dom.textContentOf(top).trim() !== "";
  };

  const showsWhatIsBelow = (layer: Element): boolean =>
    paintsNothing(getComputedStyle(layer)) &&
    ["::before", "::after"].every((part) => paintsNothing(getComputedStyle(layer, part)));

  /**
   * Whether `top` is the link of a card, an empty part of which is stretched over the card: a click on the texts below, which are
   * seen through it, is meant for the link.
   */
  const isUnderStretchedLink = (element: Element, top: Element): boolean => {
    const link = dom.closest(top, "a[href], button");
    const shared = link && sharedBox(element, link);
    if (!shared || dom.closest(element, `${interactive}, [tabindex], [onclick]`)) return false;
    const isHolding = (around: Element) => {
      const { position, transform } = getComputedStyle(around);
      return position !== "static" || transform !== "none";
    };
    const card = dom.pathOf(shared.box).find(isHolding);
    if (!card || isPage(card) || shared.layers.some(isHolding)) return false;
    const parts =
      top === link
        ? ["::after", "::before"]
            .map((part) => getComputedStyle(top, part))
            .filter(({ content }) => content === '""')
        : [getComputedStyle(top)].filter(
            () => dom.textContentOf(top).trim() === "" && top.childElementCount === 0,
          );
    return parts.some(
      (style) =>
        style.position === "absolute" &&
        paintsNothing(style) &&
        [style.top, style.right, style.bottom, style.left].every((inset) => Number.parseFloat(inset) <= 0),
    );
  };

  const paintsNothing = ({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration) =>
    backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && backdropFilter === "none";

  /** Whether `top` is a transparent box over what the page draws in its place, in the same element: a click there ticks the box. */
  const isBoxOver = (element: Element, top: Element): boolean => {
    if (!(top instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(top.type)) return false;
    const around = dom.parentOf(top);
    return getComputedStyle(top).opacity === "0" && around !== null && dom.isWithin(around, element);
  };

  /** Whether `top` belongs to another control within one: not to the one that a click on the outer one is meant for, such as its link. */
  const isOfAnother = (control: Element, top: Element): boolean => {
    const inner = dom.closest(top, controls);
    if (!inner || inner === control) return false;
    const { left, top: upper, width, height } = dom.boxOf(control);
    const middle = topmostAt({ x: left + width / 2, y: upper + height / 2 }, control);
    return middle !== null && !dom.isWithin(inner, middle);
  };

  /** A part of a drawing, which does not fill its bounding box. */
  const isShape = (element: Element) => element instanceof SVGElement && element.ownerSVGElement !== null;

  const listBoxOf = (element: Element): Element | null => {
    const list = dom.closest(element, "select");
    return list instanceof HTMLSelectElement && (list.multiple || list.size > 1) ? list : null;
  };
  const isListBox = (element: Element) => listBoxOf(element) === element;

  /** Whether another place will do: not where the place matters, as on a map. */
  const isOneAsGoodAsAnother = (element: Element) =>
    isShape(element) ||
    (!isListBox(element) &&
      dom.closest(element, `${controls}, input:not([type=range]), label, select, textarea`) !== null);

  /** Whether what is seen at a place is of the element, and not of another control in it. */
  const isOwn = (element: Element, top: Element | null) => {
    const usable = `${controls}, input, select, textarea`;
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

  const coverAt = (element: Element, spot: Point, aim: Aim): Element | null => {
    const top = topmostAt(spot, element);
    return top && (isCover(element, top) || (aim.isForField && labels.isAside(element, top))) ? top : null;
  };

  const spotOn = (element: Element, aim: Aim): Point => {
    const recorded = recordedOn(element, aim);
    const preferred = recorded ?? places.middleOf(element);
    const isFree = (spot: Point) => isInSight(spot) && coverAt(element, spot, aim) === null;
    /** A click on a label is meant for its field, not for a link in it. */
    const isBetter = (spot: Point) => {
      if (!isFree(spot)) return false;
      const top = labels.fieldBehind(element) && topmostAt(spot, element);
      return !top || !labels.isAside(element, top);
    };
    const isFit = isFree(preferred);
    if (recorded ? isFit : isBetter(preferred)) return preferred;
    if (isListBox(element) || (recorded && !isOneAsGoodAsAnother(element))) return preferred;
    const others = places.othersOn(element);
    const other = others.find(isBetter) ?? (isFit ? preferred : others.find(isFree));
    return other ?? (isInSight(preferred) ? preferred : (others[0] ?? preferred));
  };

  /** From outside, everything in a closed shadow root appears to happen to its host. */
  const isOwnHost = (element: Element, top: Element) =>
    rootsAround(element).some((root) => root.mode === "closed" && root.host === top);

  return {
    spotOn,
    isAstray: (element, aim) =>
      aim.point !== null &&
      !isOneAsGoodAsAnother(element) &&
      !recordedOn(element, aim) &&
      isMiddleAnother(element),
    coverOf: (element, aim) => coverAt(element, spotOn(element, aim), aim),
    isCover: (element, top, aim) =>
      (isCover(element, top) && !isOwnHost(element, top)) || (aim.isForField && labels.isAside(element, top)),
    isInSight,
    listBoxOf,
    fillsWindow: (cover) => {
      const { left, top, right, bottom } = dom.boxOf(cover);
      return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight;
    },
    topmostAt,
  };
}
