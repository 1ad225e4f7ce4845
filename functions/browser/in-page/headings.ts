/// <reference lib="dom" />
import type { FoundBy } from "./choice.ts";
import type { Dom } from "./dom.ts";

/** What is there to be read alone, headings above all. */
export interface Headings {
  /** Whether a page shows no sign that an element can be used. @param operable a selector of what can be operated. */
  isOnlyRead(element: Element, operable: string): boolean;
  /**
   * Elements that a selector found, those headings last that say the same as one of the others that can be operated; if they were found by a
   * text, also those that say more.
   * @param operable a selector of what can be operated.
   */
  last(elements: Element[], by: FoundBy, operable: string): Element[];
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
    last: (elements, by, operable) => {
      const said = elements.filter((element) => dom.closest(element, operable)).map(saidBy);
      const isSaid = (element: Element) => {
        if (by === "name") return said.length > 0;
        const words = saidBy(element);
        return said.some((one) => (by === "text" && one !== "" ? words.includes(one) : words === one));
      };
      const isLast = (element: Element) =>
        dom.matches(element, heading) && isSaid(element) && isOnlyRead(element, operable);
      return [...elements.filter((element) => !isLast(element)), ...elements.filter(isLast)];
    },
  };
}
