/// <reference lib="dom" />
import type { FoundBy } from "./choice.ts";
import type { Purpose } from "./choosing/purpose.ts";
import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";
import type { Headings } from "./headings.ts";

/** Which of the elements that a selector found are rather meant. Each keeps the order of the document otherwise. */
export interface Preference {
  /**
   * Those last in which the text of the selector is only a part of what they say, if others say just that: `Watch` is not `Watched issues`.
   * What can be used stays before a text that is only read, unless that is a disabled one or the cell of a grid that takes the focus, for a double click
   * any cell, and, for a click, comes before one that says the same, as the display of a calculator.
   * @param isSeen whether a person sees an element.
   */
  exactFirst(
    elements: Element[],
    by: FoundBy,
    isSeen: (element: Element) => boolean,
    use: Pick<Purpose, "isForClick" | "isForWord">,
  ): Element[];
  /**
   * Of elements of a name those last of which that name is read. Cells around others: one that a page uses for its layout is named by a heading in it,
   * and says more than that. And cells and headings, with the button in them that sorts by a column, if others hold a value: they say that name alone.
   * @param holdsValue whether an element is a field, or shows what was chosen.
   */
  namersLast(elements: Element[], holdsValue: (element: Element) => boolean): Element[];
  /**
   * The button from which a menu or the like that it opens has its name, if any: what a person calls so is the button. A press on the other is one
   * on what lies in its middle, such as an entry.
   */
  namingButtonOf(element: Element): Element | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function preferenceTools(
  dom: Dom,
  { isOnlyRead, isTurnedOff, saidBy }: Headings,
  { pressed }: Controls,
  inLine: (text: string) => string,
): Preference {
  const texts = ["cell", "gridcell", "columnheader", "rowheader", "heading"].map(
    (role) => `[role="${role}"]`,
  );
  const byText = ":not([aria-label], [aria-labelledby], input, select, textarea)";
  const namedByText = `:is(td, th, h1, h2, h3, h4, h5, h6, ${texts})${byText}`;
  const focusableCell = '[role="gridcell"][tabindex]';
  /** Of tables that are edited, too, in which a double click begins that. */
  const anyCell = 'td, [role="cell"], [role="gridcell"]';
  const openable = 'dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="tree"], [role="grid"]';
  const withLast = (elements: Element[], isLast: (element: Element) => boolean) => [
    ...elements.filter((element) => !isLast(element)),
    ...elements.filter(isLast),
  ];

  return {
    exactFirst: (elements, by, isSeen, { isForClick, isForWord = false }) => {
      if (typeof by !== "object") return elements;
      const wanted = inLine(by.text).toUpperCase();
      const exact = new Set(elements.filter((element) => saidBy(element).toUpperCase() === wanted));
      const [first] = elements;
      const mayBeRead = isForClick && first !== undefined && isOnlyRead(first);
      // What follows is worth it only where they differ: a list may have thousands of the same entry.
      if (exact.size === 0 || (exact.size === elements.length && !mayBeRead)) return elements;
      const seen = [...exact].filter(isSeen);
      if (seen.length === 0) return elements;
      const isUsable = seen.some((element) => !isOnlyRead(element));
      const cells = isForWord ? anyCell : focusableCell;
      const isNamed = isUsable || seen.some((one) => isTurnedOff(one) || dom.closest(one, cells) !== null);
      return withLast(elements, (element) => {
        const isRead = isOnlyRead(element);
        return exact.has(element) ? isForClick && isUsable && isRead : isNamed || isRead;
      });
    },
    namersLast: (elements, holdsValue) => {
      const isAround = (cell: Element) =>
        dom.matches(cell, "td, th") && elements.some((one) => one !== cell && dom.isWithin(cell, one));
      const isHeld = elements.some(holdsValue);
      const saysName = (element: Element) => {
        const said = dom.matches(element, byText) ? dom.closest(element, namedByText) : null;
        return said !== null && saidBy(said) === saidBy(element);
      };
      const isName = (element: Element) => isHeld && saysName(element) && !holdsValue(element);
      return withLast(elements, (element) => isAround(element) || isName(element));
    },
    namingButtonOf: (element) => {
      const [button, ...others] = dom.matches(element, openable) ? dom.labelling(element) : [];
      return button && others.length === 0 && dom.matches(button, pressed) ? button : null;
    },
  };
}
