/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";
import type { State } from "./state.ts";

/** What an element stands for that holds one control and nothing else. */
export interface SoleContent {
  /**
   * Whether all that an element holds at a place is a disabled control, through which the pointer may pass, and the element is there for that:
   * it has its tip, or what finds it finds the control too. Another one may be there for the click, to say why the control is disabled.
   */
  standsForDisabled(element: Element, spot: Point, isAlsoFound: (control: Element) => boolean): boolean;
  /** Whether an element is an item of a menu or the like for which all that it holds is pressed, a link or a button. */
  isItemOf(element: Element, inner: Element): boolean;
  /**
   * Whether an element, such as a cell, has its name from a control in it that nobody sees any more, and shows nothing else: what is left is an
   * empty place.
   * @param named what has that name.
   */
  isEmptied(element: Element, named: readonly Element[], isSeen: (one: Element) => boolean): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function soleContentTools(dom: Dom, state: State, { operable }: Controls): SoleContent {
  const items = ["menuitem", "treeitem", "option", "tab"].map((role) => `[role="${role}"]`).join();

  const isContent = (node: Node) =>
    node instanceof Element ? dom.isDisplayed(node) : node instanceof Text && node.data.trim() !== "";

  /** The only content of an element, if that is an element. */
  const onlyContentOf = (element: Element): Element | null => {
    const [only, ...others] = dom.childrenOf(element).filter(isContent);
    return only instanceof Element && others.length === 0 ? only : null;
  };

  /** The control that is all an element holds. */
  const onlyControlIn = (element: Element): Element | null => {
    const only = onlyContentOf(element);
    return only && !dom.matches(only, operable) ? onlyControlIn(only) : only;
  };

  const showsMore = (element: Element, control: Element, isSeen: (one: Element) => boolean) =>
    dom
      .queryAll(element, "*")
      .some((one) => !dom.isWithin(one, control) && !dom.isWithin(control, one) && isSeen(one));

  return {
    standsForDisabled: (element, spot, isAlsoFound) => {
      const control = onlyControlIn(element);
      if (!control || !state.isDisabled(control)) return false;
      if (isAlsoFound(control)) return true;
      const { left, top, right, bottom } = dom.boxOf(control);
      const isThere = left <= spot.x && spot.x <= right && top <= spot.y && spot.y <= bottom;
      const hasTip = ["aria-label", "title"].some((name) => dom.attribute(element, name));
      return isThere && hasTip && !dom.matches(element, operable);
    },
    isItemOf: (element, inner) =>
      dom.matches(element, items) &&
      onlyControlIn(element) === inner &&
      dom.matches(inner, 'a[href], button, [role="link"], [role="button"]'),
    isEmptied: (element, named, isSeen) =>
      !dom.matches(element, `${operable}, [aria-label], [aria-labelledby]`) &&
      named.some(
        (one) =>
          dom.isWithin(element, one) &&
          dom.matches(one, operable) &&
          !isSeen(one) &&
          !showsMore(element, one, isSeen),
      ),
  };
}
