/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Point } from "./choice.ts";
import type { Kit } from "./kit.ts";
import type { LocateArguments } from "./locate.ts";
import type { Edges } from "./sight.ts";

/** A place, and the middle of the box around it. */
export interface HoverPlace {
  /** In the frame's viewport. */
  at: Point;
  /** In the frame's document, which may be scrolled meanwhile. */
  middle: Point;
}

/** What is looked for, and over which boxes the mouse has been for it, by their middles in the frame's document. */
export interface Hovering {
  located: LocateArguments;
  /** Whether nothing that has the names will do: what is hidden may be meant, which has none. */
  isByName: boolean;
  /** Whether the first one of its name alone is meant, if there is a place for it: it may come by itself. */
  isFirstOnly: boolean;
  /** Whether a step has put the mouse where it is: what is meant lies in what that shows. */
  isHeld: boolean;
  tried: Point[];
}

/**
 * Where a person would move the mouse to see an element that is hidden: to its own place, as that of a button which a row shows only then, or else to
 * what says to open it (`aria-controls`), or is seen just before it or around it, as the entry of a bar that opens a menu, the nearest first. Scrolls there, and back a little for a bar that
 * comes only then.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @param holders what may have a name, shown or not.
 * @returns `null` if there is no place left, or only in a large part of the page, which says nothing.
 */
export function hoverPlace(
  { dom, sight, reach, naming, locate, inLine }: Kit,
  holders: (name: string) => Element[],
  { located, isByName, isFirstOnly, isHeld, tried }: Hovering,
  ...accessible: Element[]
): HoverPlace | null {
  const folded = (text: string) => inLine(text).toUpperCase();
  const isCalled = (one: Element, name: string): boolean => {
    const saidBy = (others: Iterable<Element>) => [...others].map(dom.textContentOf).join(" ");
    const labels = dom.matches(one, "input, select, textarea") ? (one as HTMLInputElement).labels : null;
    const attributes = naming.attributes.map((attribute) => dom.attribute(one, attribute) ?? "");
    const names = [dom.textContentOf(one), ...attributes, saidBy(dom.labelling(one)), saidBy(labels ?? [])];
    return names.some((own) => folded(own) === folded(name));
  };
  const found = (): Element[] => {
    const known = locate(located, accessible).flat();
    if (!isByName) return known;
    const names = located.alternatives.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "aria" ? [part.name] : [])),
    );
    const byText = (value: string) =>
      locate(
        { alternatives: [{ parts: [{ kind: "text", value }], text: value }], accessible: [] },
        [],
      ).flat();
    const calledSo = (name: string) => {
      const isSo = (one: Element) => isCalled(one, name);
      const called = holders(name).filter(isSo);
      // A part of a button may say it, in place of another one.
      return called.length > 0 ? called : byText(name).filter(isSo);
    };
    const named = names.map((name) => (name === null ? [] : calledSo(name)));
    const sizes = named.map(({ length }) => length);
    return [...new Set([...known, ...locate({ ...located, accessible: sizes }, named.flat()).flat()])];
  };
  const isInSight = (one: Element) => {
    const { left, top, right, bottom } = sight.partInSight(one);
    return right > left && bottom > top;
  };
  /** Whether nothing of it is seen, or no mouse reaches it, as a menu that only fades in below the mouse. */
  const isAway = (one: Element) =>
    !sight.isVisible(one) ||
    getComputedStyle(one).pointerEvents === "none" ||
    (sight.isOutOfReach(one) && !isInSight(one));
  /** How large it is, in windows. */
  const sizeOf = (one: Element) => {
    const { width, height } = dom.boxOf(one);
    return (width * height) / (innerWidth * innerHeight);
  };
  const isInPart = (one: Element) => sizeOf(one) > 0 && sizeOf(one) < 1 / 3;
  const positionOf = (one: Element) => getComputedStyle(one).position;
  /** What a page says to open an element: it may lie anywhere. */
  const openersOf = (one: Element): Element[] => {
    const id = dom.attribute(one, "id");
    const root = Node.prototype.getRootNode.call(one) as Document | ShadowRoot;
    return id ? dom.queryAll(root, `[aria-controls~="${CSS.escape(id)}"]`) : [];
  };
  /** The boxes over which the mouse may be to show an element, each with what is seen there. */
  const boxesFor = (element: Element): { box: Element; under: Element | undefined }[] => {
    const path = dom.pathOf(element).filter((one) => !dom.matches(one, "html, body"));
    const seen = path.filter((one) => !isAway(one));
    const hidden = seen[0] ? path.slice(0, path.indexOf(seen[0])) : path;
    const isLaidOver = hidden.some((one) => positionOf(one) === "absolute");
    /** What it is laid over, as the arrows of a large picture are. A root that all of the page lies in says nothing. */
    const holder = isLaidOver
      ? seen.find((one) => positionOf(one) !== "static" && sizeOf(one) < 2)
      : undefined;
    const outermost = hidden.at(-1) ?? element;
    const parent = dom.parentOf(outermost);
    const siblings = parent ? dom.childrenOf(parent).filter((one) => one instanceof Element) : [];
    const before = siblings[siblings.indexOf(outermost) - 1];
    const opening = [...hidden.flatMap(openersOf), ...(before ? [before] : [])];
    const beside = opening.filter((one) => !isAway(one) && isInPart(one));
    const around = seen.filter((one) => one === holder || isInPart(one));
    const own = isInPart(element) && !sight.isClippedAway(element) ? [{ box: element, under: seen[0] }] : [];
    return [...own, ...[...beside, ...around].map((box) => ({ box, under: box }))];
  };

  const middleOf = ({ left, top, right, bottom }: Edges) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  });
  /** Where the mouse is over a box; `null` if something else lies there. */
  const placeOn = (box: Element, under: Element | undefined): Point | null => {
    const isScrolledTo = reach.isInSight(middleOf(dom.boxOf(box)));
    if (!isScrolledTo) dom.scrollIntoView(box, { block: "center", inline: "nearest", behavior: "instant" });
    const at = middleOf(sight.partInSight(box));
    const top = isInSight(box) ? reach.topmostAt(at, box) : null;
    // A dialog may lie in it, and over it.
    const isOn = top && under && (top === under || sight.containersOf(top).includes(under));
    return isOn ? at : null;
  };
  const isTried = ({ x, y }: Point) => tried.some((at) => Math.hypot(at.x - x, at.y - y) < 1);

  const all = found();
  const away = [...all.values().filter(isAway).take(50)];
  const innermost = away.filter((one) => !away.some((other) => other !== one && dom.isWithin(one, other)));
  /** Those in the smallest box that they and the mouse are in, but not in the next one of the kind that the mouse is over, as another entry of a bar. */
  const nearMouse = (elements: Element[]): Element[] => {
    const underMouse = ":hover:not(html, body)";
    const isUnderMouse = (one: Node) => one instanceof Element && dom.matches(one, underMouse);
    const shared = (element: Element): Element | undefined => {
      const path = dom.pathOf(element);
      const at = path.findIndex(isUnderMouse);
      const [branch, holder] = [path[at - 1], path[at]];
      const over = holder && dom.childrenOf(holder).find(isUnderMouse);
      return branch && over instanceof Element && dom.tagOf(over) === dom.tagOf(branch) ? undefined : holder;
    };
    const holders = elements.map(shared);
    const isNearest = (holder: Element) =>
      !holders.some((other) => other && other !== holder && dom.isWithin(holder, other));
    return elements.filter((_, index) => holders[index] && isNearest(holders[index]));
  };
  const meant = isHeld ? nearMouse(innermost) : innermost;
  // The first is meant, unless it lies behind a dialog, or nothing around it shows it, as the menu for a small window.
  const mostBoxes = meant.length > 1 ? 2 : undefined;
  for (const element of meant.slice(0, 10)) {
    let hasPlace = false;
    for (const { box, under } of boxesFor(element).slice(0, mostBoxes)) {
      const { x, y } = middleOf(dom.boxOf(box));
      const middle = { x: x + scrollX, y: y + scrollY };
      const isKnown = isTried(middle);
      const at = isKnown ? null : placeOn(box, under);
      if (at) return { at, middle };
      hasPlace ||= isKnown;
    }
    if (hasPlace && isFirstOnly) return null;
  }

  /** Whether it is, or lies in, a fixed bar that has left the window at its top, as some do while a page is scrolled down. */
  const isAboveWindow = (one: Element) => {
    const outermost = [one, ...sight.containersOf(one)].at(-1) as Element;
    return scrollY > 0 && dom.boxOf(one).bottom <= 0 && getComputedStyle(outermost).position === "fixed";
  };
  if (all.some((one) => sight.isVisible(one) && isAboveWindow(one))) {
    dom.noteScroll();
    scrollBy({ top: -innerHeight / 4, behavior: "instant" });
  }
  return null;
}
