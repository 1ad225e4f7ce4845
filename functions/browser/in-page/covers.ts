/// <reference lib="dom" />

import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";
import type { Places } from "./places.ts";
import type { Stacking } from "./stacking.ts";
import type { Topmost } from "./topmost.ts";

/** What takes a press on an element in its place, and what passes it on or belongs to it. */
export interface Covers {
  /** Whether a press on `top`, which lies above the element, is no press on the element. */
  isCover(element: Element, top: Element): boolean;
  /** Whether an element is a part of a drawing, which does not fill its bounding box. */
  isShape(element: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function coverTools(
  dom: Dom,
  places: Places,
  stacking: Stacking,
  { topmostAt, rootsAround }: Topmost,
  { pressed, interactive }: Controls,
): Covers {
  const ticked = '[role="checkbox"], [role="radio"], [role="switch"]';

  const isCover = (element: Element, top: Element): boolean => {
    if (dom.isWithin(element, top)) return isOfItemIn(element, top);
    if (element instanceof HTMLLabelElement && element.control && dom.isWithin(element.control, top))
      return false;
    const label = dom.closest(top, "label") as HTMLLabelElement | null;
    if (label?.control && (label.control === element || dom.isWithin(label, element))) return false;
    const control = dom.closest(element, pressed);
    if (control && dom.isWithin(control, top)) return isOfAnother(control, top);
    if (control && isLeftToHost(control, top)) return false;
    if (control === element && dom.matches(element, ticked) && isBoxOver(element, top)) return false;
    const ways = [
      isBoxOver,
      isUnderStretchedLink,
      isUnderGrip,
      isTextOfBox,
      isHintOfEditor,
      isShowingOnly,
      isTextOnShape,
      isTextUnderShape,
    ];
    if (control === null && ways.some((isWay) => isWay(element, top))) return false;
    return !isBoxOfShown(element, top) && !isTextOfOneField(element, control, top);
  };

  /** Whether a press on what lies in an item is that of another item in it, of whatever kind, or of a link in a list in it, as in an open tree. */
  const isOfItemIn = (element: Element, top: Element): boolean => {
    if (!dom.matches(element, places.items)) return false;
    const used = dom.closest(top, `${places.items}, a[href], button`);
    if (used === element || used === null) return false;
    if (dom.matches(used, places.items)) return true;
    const list = dom.closest(used, 'ul, ol, [role="group"], [role="menu"]');
    return list !== element && dom.isWithin(element, list);
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
   * above shows what lies below. A press reaches the field if that lies above; a combobox opens at a press anywhere in its box, or on what takes
   * it for the box.
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
    if (control === null && dom.isWithin(other, top)) return true;
    const field = control ?? other;
    const isHolder = shared.layers.some((layer) => dom.isWithin(layer, other));
    if (!dom.matches(field, "[role=combobox]")) return false;
    return isHolder || isTextIn(field, top) || isGripOf(shared.box, top);
  };

  /**
   * Whether a control leaves the press to the custom element in whose shadow root it is, as the button of a segment: that shows a hand, and
   * has nothing else to use.
   */
  const isLeftToHost = (control: Element, top: Element): boolean => {
    const [root] = rootsAround(control);
    return (
      root?.host === top &&
      getComputedStyle(control).pointerEvents === "none" &&
      getComputedStyle(top).cursor === "pointer" &&
      [root, top].flatMap((around) => dom.queryAll(around, interactive)).length === 1
    );
  };

  /** Whether the element is all the text of a box that takes the press on it, as it takes the focus or can be dragged: the box of a list without a role, or a card. */
  const isTextOfBox = (element: Element, top: Element): boolean => {
    // Of the cells of a grid, all but one take the focus by a press alone.
    const takesPress =
      '[tabindex="0"], [role="gridcell"][tabindex], [role="grid"] td[tabindex], [draggable="true"]';
    const box = dom.isWithin(top, element) ? dom.closest(top, takesPress) : null;
    if (!box || dom.queryAll(box, `${interactive}, [tabindex]`).length > 0) return false;
    const text = dom.textContentOf(element).trim();
    return text !== "" && [dom.textContentOf(box), textSeenIn(box)].some((all) => all.trim() === text);
  };
  /** The text of an element without what is a dot, or beside the page, for screen readers alone. */
  const textSeenIn = (around: Element): string => {
    const { width, height, right, bottom } = dom.boxOf(around);
    if (width <= 1 || height <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0) return "";
    const said = (node: Node) => (node instanceof Text ? node.data : "");
    const parts = dom.childrenOf(around);
    return parts.map((node) => (node instanceof Element ? textSeenIn(node) : said(node))).join("");
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
   * Whether `top` is the box around a combobox that only shows what was chosen: the box takes the press, although it paints over the
   * combobox, as it shows a hand and has nothing else to use.
   */
  const isBoxOfShown = (element: Element, top: Element): boolean =>
    dom.matches(element, "input[readonly][role=combobox]") &&
    dom.parentOf(element) === top &&
    getComputedStyle(top).cursor === "pointer" &&
    dom.queryAll(top, interactive).every((one) => one === element || dom.matches(one, "[aria-hidden=true]"));

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

  /**
   * Whether the element is the only text of a group in a drawing, and seen through a shape of that group, as one that takes the pointer
   * for all of a node in a diagram, or marks the node below the pointer: a press reaches the group.
   */
  const isTextUnderShape = (element: Element, top: Element): boolean => {
    if (!isShape(element) || !isShape(top)) return false;
    const shared = sharedBox(element, top);
    if (!shared || !dom.matches(shared.box, "g") || !shared.layers.some(isSeenThrough)) return false;
    // A drawing without groups has what takes the pointer for a text, and paints nothing, beside that.
    const isAside = dom.parentOf(top) === shared.box && isUnpainted(top);
    const texts = dom.queryAll(shared.box, "text");
    const [text, ...others] = isAside ? texts.filter((one) => overlap(one, top)) : texts;
    return text !== undefined && others.length === 0 && dom.isWithin(text, element);
  };

  const isUnpainted = (shape: Element): boolean => {
    const { fill, fillOpacity, stroke, strokeWidth } = getComputedStyle(shape);
    const isUnfilled = fill === "none" || fill === "rgba(0, 0, 0, 0)" || fillOpacity === "0";
    return isUnfilled && (stroke === "none" || Number.parseFloat(strokeWidth) === 0);
  };

  const overlap = (text: Element, shape: Element): boolean => {
    const [inner, outer] = [dom.boxOf(text), dom.boxOf(shape)];
    return (
      inner.left < outer.right &&
      inner.right > outer.left &&
      inner.top < outer.bottom &&
      inner.bottom > outer.top
    );
  };

  const isSeenThrough = (shape: Element): boolean => {
    const { fill, fillOpacity, opacity, visibility } = getComputedStyle(shape);
    return (
      /^none$|^rgba|\/ /.test(fill) || Number(fillOpacity) * Number(opacity) < 1 || visibility === "hidden"
    );
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

  /** Whether `top` is an empty part that shows a hand all over a box, and for a finger's breadth around it at most. */
  const isGripOf = (box: Element, top: Element): boolean => {
    const finger = 24;
    const [inner, outer] = [dom.boxOf(box), dom.boxOf(top)];
    const margins = [inner.left - outer.left, inner.top - outer.top];
    margins.push(outer.right - inner.right, outer.bottom - inner.bottom);
    return (
      margins.every((margin) => margin >= 0 && margin <= finger) &&
      getComputedStyle(top).cursor === "pointer" &&
      top.childElementCount === 0 &&
      dom.textContentOf(top).trim() === ""
    );
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

  /**
   * Whether `top` is a part that takes the press for an item with the element's text alone, as the grip over an entry of a time line: it shows so by
   * the pointer, and what lies below it.
   */
  const isUnderGrip = (element: Element, top: Element): boolean => {
    const shared = sharedBox(element, top);
    if (!shared?.layers.every(showsWhatIsBelow)) return false;
    if (!/^(move|grab|pointer)$/.test(getComputedStyle(top).cursor)) return false;
    const text = dom.textContentOf(element).trim();
    const isOnly = text !== "" && text === dom.textContentOf(shared.box).trim();
    return isOnly && dom.queryAll(shared.box, interactive).length === 0;
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
    const inner = dom.closest(top, pressed);
    if (!inner || inner === control) return false;
    const { left, top: upper, width, height } = dom.boxOf(control);
    const middle = topmostAt({ x: left + width / 2, y: upper + height / 2 }, control);
    return middle !== null && !dom.isWithin(inner, middle);
  };

  const isShape = (element: Element) => element instanceof SVGElement && element.ownerSVGElement !== null;

  return { isCover, isShape };
}
