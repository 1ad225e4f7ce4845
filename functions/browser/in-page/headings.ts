/// <reference lib="dom" />
import type { FoundBy } from "./choice.ts";
import type { Controls } from "./controls.ts";
import type { Dom } from "./dom.ts";

/** What is there to be read alone: headings, the titles of forms and dialogs, and texts that mention a button. */
export interface Headings {
  /** Whether a page shows no sign that an element can be used. */
  isOnlyRead(element: Element): boolean;
  /** Whether an element could be used at another time: what says so shows no pointer, as a day that cannot be chosen. */
  isTurnedOff(element: Element): boolean;
  /** The text of an element, or of a button that is an `input`, in one line. */
  saidBy(element: Element): string;
  /**
   * Elements that a selector found, in the order of the document, those headings and titles last that say the same as one of the others
   * that can be operated; if they were found by a text, also all else that says more, as "Press Save to go on"; and if by their name, all
   * that is only read, as the cell before a field. A title by which its dialog is moved is only read, unless it is to be dragged.
   */
  last(elements: Element[], by: FoundBy, isDragged: boolean): Element[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function headingTools(dom: Dom, { operable }: Controls, inLine: (text: string) => string): Headings {
  const heading = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
  const fields = "input:not([type=hidden]), select, textarea";
  const focusable = '[tabindex]:not([tabindex^="-"]), [aria-expanded], [aria-haspopup]';

  /** A class that calls its element disabled: not one that says how it looks if something is (`peer-disabled:opacity-50`). */
  const disabledClass = /(?:^|\s)(?!not?[-_])[\w-]*disabled[\w-]*(?=\s|$)/i;

  const isReadUnder = (element: Element, pointer: RegExp): boolean =>
    !dom.matches(element, focusable) &&
    !dom.isEditable(element) &&
    dom.closest(element, `${operable}, [onclick], [draggable="true"]`) === null &&
    pointer.test(getComputedStyle(element).cursor);

  /** A page that lets a text be used shows that by the pointer, or to a keyboard by the focus. */
  const isOnlyRead = (element: Element) => isReadUnder(element, /^(auto|default|text)$/);

  /** With what is slotted into the button of a shadow root, and without the styles there. */
  const textIn = (node: Node): string => {
    if (node instanceof Text) return node.data;
    const isUnread = node instanceof HTMLStyleElement || node instanceof HTMLScriptElement;
    return isUnread ? "" : dom.childrenOf(node).map(textIn).join("");
  };
  const saidBy = (element: Element): string =>
    inLine(element instanceof HTMLInputElement ? element.value : textIn(element));

  /**
   * Whether a text is the title of the form or dialog of a button: no field comes before it there, and if it is outside, nothing but
   * that form can be operated in the box around both.
   */
  const isTitleOf = (text: Element, button: Element): boolean => {
    const framed = dom.closest(button, 'form, dialog, [role="dialog"], [role="alertdialog"]');
    const box = dom.pathOf(framed).find((around) => dom.isWithin(around, text));
    if (!framed || !box) return false;
    const isBefore = (other: Element) => (Node.prototype.compareDocumentPosition.call(text, other) & 2) !== 0;
    return dom
      .queryAll(box, operable)
      .every((one) => dom.isWithin(framed, one) && !(dom.matches(one, fields) && isBefore(one)));
  };

  return {
    isOnlyRead,
    isTurnedOff: (element) => {
      const nearest = dom.closest(element, "[aria-disabled]");
      return (
        disabledClass.test(dom.attribute(element, "class") ?? "") ||
        (nearest !== null && dom.attribute(nearest, "aria-disabled") === "true")
      );
    },
    saidBy,
    last: (elements, by, isDragged) => {
      const buttons = elements.filter((element) => dom.closest(element, operable));
      const said = buttons.map(saidBy);
      /** Those that say what an element says or, in the case of a text, a part of it. */
      const asSaidBy = (element: Element): Element[] => {
        const words = saidBy(element);
        const isSaid = (one: string) =>
          typeof by === "object" && one !== "" ? words.includes(one) : words === one;
        return buttons.filter((_, index) => isSaid(said[index] ?? ""));
      };
      const isTitle = (element: Element) =>
        asSaidBy(element).some(
          (button) => elements.indexOf(button) > elements.indexOf(element) && isTitleOf(element, button),
        );
      /** Whether it says more than one of the others, or lies in a sentence that does. */
      const isMention = (element: Element) => {
        const sentence = dom.closest(element, "p") ?? element;
        return typeof by === "object" && asSaidBy(sentence).some((one) => saidBy(one) !== saidBy(sentence));
      };
      const isSaidElsewhere = (element: Element) =>
        dom.matches(element, heading) ? asSaidBy(element).length > 0 : isTitle(element) || isMention(element);
      const isSaidBeside = (element: Element) =>
        by === "name" || by === "name and role" ? buttons.length > 0 : isSaidElsewhere(element);
      const isLast = (element: Element) =>
        isOnlyRead(element)
          ? isSaidBeside(element)
          : !isDragged && isReadUnder(element, /^(move|grab)$/) && isTitle(element);
      return [...elements.filter((element) => !isLast(element)), ...elements.filter(isLast)];
    },
  };
}
