/// <reference lib="dom" />
import type { backfaceTools } from "./backfaces.ts";
import type { Point } from "./choice.ts";
import type { Dom } from "./dom.ts";
import type { ImageMaps } from "./image-maps.ts";

/** In the frame's viewport. */
export type Edges = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** What a person can see. */
export interface Sight {
  /** Whether an element has a size, is not made invisible, not clipped away by a collapsed element around it, and not on a back that is not drawn. */
  isVisible(element: Element): boolean;
  /** Whether a person sees it, also if it has no size itself and only what is in it is seen, as a dialog that is placed within its element, or a list shows it. */
  isSeen(element: Element): boolean;
  /** The same for reading: an empty element has no size, but there is nothing in it to read either. */
  isLegible(element: Element): boolean;
  /** Whether an element has no room for content, and hides what overflows, or is scaled to nothing. */
  isCollapsed(element: Element): boolean;
  /** Whether an element is itself a side that is turned away, of which nothing is drawn. */
  isTurnedAway(element: Element): boolean;
  /** Whether an element is clipped away by a collapsed element around it. */
  isClippedAway(element: Element): boolean;
  /** Whether an element is there for screen readers alone: it has a size, and all of it is clipped. */
  isCutOut(element: Element): boolean;
  /** Whether a person sees an element: it is no dot for screen readers, and not closed by its opacity. */
  isForEyes(element: Element): boolean;
  /** Whether nobody can scroll to an element: it lies beside the page, as a closed drawer, or what cuts it off has no scroll bar. */
  isOutOfReach(element: Element): boolean;
  /** The innermost element that does not show what an element has at a place in the frame's viewport. */
  clipperAt(element: Element, spot: Point): Element | null;
  /** The part of an element's box that is in the window, and that nothing around it clips. Without any, it has no size, or less. */
  partInSight(element: Element): Edges;
  /** The elements that an element moves and is clipped with, innermost first. */
  containersOf(element: Element): Element[];
  /** The boxes in which an element is shown, in the frame's viewport: those of its own text, if that overflows an element without a size. */
  boxesOf(element: Element): DOMRect[];
  /** The box around these, also of an element that has none of its own, such as an area of an image. */
  outlineOf(element: Element): DOMRect;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function sightTools(
  dom: Dom,
  maps: ImageMaps,
  { isOnBackface, isTurnedAway }: ReturnType<typeof backfaceTools>,
): Sight {
  const hasSize = ({ width, height }: DOMRect) => width > 0 && height > 0;
  const isContents = (element: Element) => getComputedStyle(element).display === "contents";
  /** Whether an element may have no size although its content has, such as a link around a floating picture. */
  const mayBeFlat = (element: Element) => /^(contents|inline)$/.test(getComputedStyle(element).display);

  const containersOf = (element: Element): Element[] => {
    let { position } = getComputedStyle(element);
    const containers: Element[] = [];
    if (isOnTop(element)) return containers;
    for (const around of dom.pathOf(dom.parentOf(element))) {
      const style = getComputedStyle(around);
      if (style.display === "contents") continue;
      if (position === "fixed" || position === "absolute") {
        const isPositioned = style.position !== "static" || dom.parentOf(around) === null;
        if (!(position === "absolute" && isPositioned) && !holdsFixed(style)) continue;
      }
      containers.push(around);
      if (isOnTop(around)) break;
      position = style.position;
    }
    return containers;
  };

  /** Whether an element is in the top layer, where no other element clips it. */
  const isOnTop = (element: Element) => dom.matches(element, ":modal, :popover-open, :fullscreen");

  const holdsFixed = (style: CSSStyleDeclaration): boolean =>
    [style.transform, style.translate, style.scale, style.rotate, style.perspective, style.filter].some(
      (value) => value !== "none",
    ) ||
    style.backdropFilter !== "none" ||
    /paint|layout|strict|content/.test(style.contain) ||
    style.contentVisibility === "auto" ||
    /transform|perspective|filter|translate|scale|rotate/.test(style.willChange);

  const isScaledAway = ({ scale, transform, display }: CSSStyleDeclaration): boolean => {
    // They do not apply to an element in a line of text.
    if ((scale === "none" && transform === "none") || display === "inline") return false;
    const { is2D, a, b, c, d } = new DOMMatrix(transform);
    return scale.split(" ", 2).includes("0") || (is2D && a * d === b * c);
  };

  const isCollapsed = (element: Element): boolean =>
    isScaledAway(getComputedStyle(element)) || hasNoRoom(element);

  const hasNoRoom = (element: Element): boolean => {
    if (!(element instanceof HTMLElement) || /^(HTML|BODY)$/.test(dom.tagOf(element))) return false;
    const { width, height } = clientSizeOf(element);
    if (width > 0 && height > 0) return false;
    const { display, overflowX, overflowY } = getComputedStyle(element);
    // Overflow does not apply to these, and they have no client box.
    if (/^(inline|contents|table-(row|column)|ruby)/.test(display) && !display.startsWith("inline-")) {
      return false;
    }
    return (width === 0 && overflowX !== "visible") || (height === 0 && overflowY !== "visible");
  };

  const clientWidth = Object.getOwnPropertyDescriptor(Element.prototype, "clientWidth")?.get;
  const clientHeight = Object.getOwnPropertyDescriptor(Element.prototype, "clientHeight")?.get;
  const clientSizeOf = (element: Element) => ({
    width: clientWidth?.call(element) as number,
    height: clientHeight?.call(element) as number,
  });

  /** Whether the content of an element is not drawn. */
  const isSkipped = (element: Element) => getComputedStyle(element).contentVisibility === "hidden";

  const textBoxes = (text: Node): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };

  const boxesOf = (element: Element): DOMRect[] => {
    if (element instanceof HTMLAreaElement) {
      const image = maps.imageOf(element);
      return image ? [maps.shapeOf(element, image)].filter(hasSize) : [];
    }
    const own = isContents(element) ? [] : dom.rectsOf(element).filter(hasSize);
    const isFlat = mayBeFlat(element);
    if (own.length > 0 || (!isFlat && (isCollapsed(element) || isSkipped(element)))) return own;
    return dom
      .childrenOf(element)
      .filter((child) => isFlat || child instanceof Text)
      .flatMap((child) => (child instanceof Element ? boxesOf(child) : textBoxes(child)))
      .filter(hasSize);
  };

  const outlineOf = (element: Element): DOMRect => {
    const own = dom.boxOf(element);
    const boxes = hasSize(own) ? [] : boxesOf(element);
    if (boxes.length === 0) return own;
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  };

  const isDrawn = (element: Element): boolean => {
    if (element instanceof HTMLAreaElement) {
      const image = maps.imageOf(element);
      return image !== null && isDrawn(image);
    }
    if (!isContents(element)) {
      return Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
    }
    if (getComputedStyle(element).visibility !== "visible") return dom.childrenOf(element).some(isDrawnChild);
    const parent = dom.parentOf(element);
    return parent !== null && (dom.childrenOf(element).some(isDrawnChild) || isDrawn(parent));
  };
  const isDrawnChild = (child: Node) => child instanceof Element && isDrawn(child);

  const hasText = (node: Node): boolean =>
    node instanceof Text ? node.data.trim() !== "" : dom.childrenOf(node).some(hasText);

  const isClippedAway = (element: Element) => containersOf(element).some(isCollapsed);

  const hasNothingLeft = ({ clip, clipPath, position }: CSSStyleDeclaration): boolean => {
    if (/^inset\((50|100)%\)/.test(clipPath)) return true;
    const [top, right, bottom, left] = /^rect\(/.test(clip)
      ? clip.slice(5).split(", ").map(Number.parseFloat)
      : [];
    if (!/absolute|fixed/.test(position) || top === undefined || left === undefined) return false;
    return (right as number) <= left || (bottom as number) <= top;
  };
  const isCutOut = (element: Element) =>
    [element, ...containersOf(element)].some((one) => hasNothingLeft(getComputedStyle(one)));

  /** Where an element does not clip its content. */
  const openingOf = (around: Element): Edges => {
    const { overflowX, overflowY } = getComputedStyle(around);
    const { left, top, right, bottom } = dom.boxOf(around);
    // Their overflow is that of the window.
    const isRoot = /^(HTML|BODY)$/.test(dom.tagOf(around));
    const endless = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    return {
      ...endless,
      ...(!isRoot && overflowX !== "visible" && { left, right }),
      ...(!isRoot && overflowY !== "visible" && { top, bottom }),
    };
  };
  const clips = (around: Element, { x, y }: Point) => {
    const { left, top, right, bottom } = openingOf(around);
    return x < left || x >= right || y < top || y >= bottom;
  };
  const common = (one: Edges, other: Edges): Edges => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });

  /** Whether an element is a slider whose thumb lies over a line without any breadth. */
  const isThin = (element: Element): boolean => {
    const { width, height } = dom.boxOf(element);
    return dom.matches(element, "input[type=range]") && width + height > 0 && !hasNoRoom(element);
  };

  const isVisible = (element: Element): boolean => {
    const isOfBoxes = mayBeFlat(element) || element instanceof HTMLAreaElement;
    const hasBox = boxesOf(element).length > 0 || (!isOfBoxes && hasSize(dom.boxOf(element)));
    const isSized = hasBox || isThin(element);
    return isSized && isDrawn(element) && !isClippedAway(element) && !isOnBackface(element);
  };
  const isForEyes = (element: Element) =>
    isVisible(element) &&
    !isCutOut(element) &&
    Element.prototype.checkVisibility.call(element, { opacityProperty: true });
  /** A list that opens shows its choice in itself, which has no box of its own. */
  const isShownByList = (element: Element): boolean => {
    if (!(element instanceof HTMLOptionElement && element.selected)) return false;
    const list = dom.closest(element, "select");
    return list instanceof HTMLSelectElement && !list.multiple && list.size <= 1 && isForEyes(list);
  };
  const showsIn = (element: Element): boolean =>
    dom.childrenOf(element).some((one) => one instanceof Element && (isForEyes(one) || showsIn(one)));

  const clipperAt = (element: Element, spot: Point): Element | null =>
    containersOf(element).find((around) => clips(around, spot)) ?? null;
  const isOutOfReach = (element: Element): boolean => {
    const { left, top, right, bottom } = outlineOf(element);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const clipper = clipperAt(element, middle);
    if (clipper) {
      const { overflowX, overflowY } = getComputedStyle(clipper);
      const box = dom.boxOf(clipper);
      const isAcross = middle.x < box.left || middle.x > box.right;
      return !/auto|scroll/.test(isAcross ? overflowX : overflowY);
    }
    // The chain ends with the fixed box, unless something holds that.
    const outermost = [element, ...containersOf(element)].at(-1);
    if (outermost && getComputedStyle(outermost).position === "fixed")
      return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
    const { scrollWidth: all, clientWidth } = document.documentElement;
    const scrollWidth = dom.isCutAcross() ? clientWidth + Math.abs(scrollX) : all;
    const isFromRight = getComputedStyle(document.body ?? document.documentElement).direction === "rtl";
    const start = isFromRight ? clientWidth - scrollWidth : 0;
    return right + scrollX <= start || left + scrollX >= start + scrollWidth || bottom + scrollY <= 0;
  };

  return {
    containersOf,
    clipperAt,
    boxesOf,
    outlineOf,
    partInSight: (element) =>
      containersOf(element)
        .map(openingOf)
        .reduce(common, common(outlineOf(element), new DOMRect(0, 0, innerWidth, innerHeight))),
    isCollapsed,
    isTurnedAway,
    isClippedAway,
    isCutOut,
    isForEyes,
    isOutOfReach,
    isVisible,
    isSeen: (element) =>
      isVisible(element) ||
      isShownByList(element) ||
      (!hasSize(dom.boxOf(element)) && isDrawn(element) && !isCollapsed(element) && showsIn(element)),
    isLegible: (element) => {
      if (!isDrawn(element) || isOnBackface(element)) return false;
      return !hasText(element) || !(isCollapsed(element) || isClippedAway(element));
    },
  };
}
