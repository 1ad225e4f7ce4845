/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** What is there to be read alone, headings above all. */
export interface Headings {
  /** Whether a page shows no sign that an element can be used. @param operable a selector of what can be operated. */
  isOnlyRead(element: Element, operable: string): boolean;
  /**
   * Elements that a selector found, those headings last that say the same as one of the others that can be operated.
   * @param isNamed whether all have the same accessible name; if not, their texts tell.
   * @param operable a selector of what can be operated.
   */
  last(elements: Element[], isNamed: boolean, operable: string): Element[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function headingTools(dom: Dom): Headings {
  const heading = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
  const focusable = '[tabindex]:not([tabindex^="-"]), [aria-expanded], [aria-haspopup]';

  /** A page that lets a text be used shows that by the pointer, or to a keyboard by the focus. */
  const isOnlyRead = (element: Element, operable: string): boolean =>
    !dom.matches(element, focusable) &&
    !dom.isEditable(element) &&
    dom.closest(element, `${operable}, [onclick], [draggable="true"]`) === null &&
    /^(auto|default|text)$/.test(getComputedStyle(element).cursor);

  const saidBy = (element: Element): string => {
    const text = element instanceof HTMLInputElement ? element.value : dom.textContentOf(element);
    return text.replace(/\s+/g, " ").trim();
  };

  return {
    isOnlyRead,
    last: (elements, isNamed, operable) => {
      const said = elements.filter((element) => dom.closest(element, operable)).map(saidBy);
      const isSaid = (element: Element) => (isNamed ? said.length > 0 : said.includes(saidBy(element)));
      const isLast = (element: Element) =>
        dom.matches(element, heading) && isSaid(element) && isOnlyRead(element, operable);
      return [...elements.filter((element) => !isLast(element)), ...elements.filter(isLast)];
    },
  };
}
