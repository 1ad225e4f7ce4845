/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { FoundBy } from "../choice.ts";
import type { Tools } from "../tools.ts";
import type { Instead } from "./instead.ts";
import type { Purpose } from "./purpose.ts";
import type { Targets } from "./targets.ts";

/** What a selector means, of all that it finds, by what the elements are. */
interface Candidates {
  /** The elements that may be meant, in order of preference: where one stands for another, the one that is used. */
  of(elements: Element[], by: FoundBy): Element[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function candidateTools(
  tools: Tools,
  purpose: Purpose,
  targets: Targets,
  instead: Instead,
): Candidates {
  const { dom, fields, labels, headings, preference, soleContent, typedInto } = tools;
  const { operable, drawnList } = tools.controls;
  const { need, point, isDragged = false, isForWord, takesFiles, isPointed, isForField, isUsed } = purpose;
  const { isVisible, isTargetVisible, takerOf, isDisabled, passesPointer } = targets;

  const standInsOf = (element: Element, by: FoundBy): Element[] => {
    const isByName = isPointed && point === null && by === "name";
    const button = isByName ? preference.namingButtonOf(element) : null;
    if (button && isVisible(button)) return [button];
    if (need === "labelling") {
      const named = fields.of(element).length > 0 ? element : takerOf(element);
      return [fields.placeToTick(named)].filter((place) => place !== undefined);
    }
    return [isForField ? takerOf(element) : element];
  };
  /** Whether an element is an item of a menu or the like that leaves the press to the link or button which is all that it holds. */
  const isMereItem = (element: Element, inner: Element) =>
    soleContent.isItemOf(element, inner) && !passesPointer(inner);

  const isOperable = (element: Element) => dom.matches(element, operable);

  /**
   * What can be operated before what lies around it: a heading, a cell or an item has the same name as the only link or button in it, and
   * takes a click beside that without any effect. A recorded point belongs to the element for which it was recorded.
   */
  const operableFirst = (elements: Element[], by: FoundBy): Element[] => {
    if (!isUsed || point !== null) return elements;
    const reversed: Element[] = [];
    const ordered = need === "clicked" ? headings.last(elements, by, isDragged) : elements;
    for (const element of ordered.toReversed()) {
      const inner = reversed.at(-1);
      const isUnlike = inner && isOperable(inner) && (!isOperable(element) || isMereItem(element, inner));
      const isAround = isUnlike && dom.isWithin(element, inner);
      reversed.splice(reversed.length - (isAround ? 1 : 0), 0, element);
    }
    return reversed.reverse();
  };

  const holdsValue = (element: Element) =>
    isVisible(element) &&
    (dom.matches(element, drawnList) || fields.of(element).some(({ kind }) => kind !== "tick"));

  /** Buttons before the field of their name which the test has just filled in, or its label: a click on that does nothing, unless it opens a list. */
  const buttonsFirst = (elements: Element[], by: FoundBy): Element[] => {
    // A double click selects a word of the field.
    if (isForWord || isDragged) return elements;
    const isFilledIn = (element: Element) => {
      const field = labels.fieldBehind(element) ?? element;
      const isEntered = typedInto.has(field) && field === dom.focused();
      return isEntered && !instead.opensList(field) && !dom.matches(field, "input[list]");
    };
    const buttons = "button, input:is([type=submit], [type=button], [type=image]), [role=button]";
    const at = elements.findIndex(isFilledIn);
    const filledIn = elements[at];
    // A button of which a text is only a part says something else.
    const saysSame = (one: Element) =>
      by === "name" || (filledIn && headings.saidBy(one) === headings.saidBy(filledIn));
    const isMeant = (one: Element) => dom.matches(one, buttons) && isVisible(one) && saysSame(one);
    if (!filledIn || !elements.some(isMeant)) return elements;
    const after = elements.slice(at).filter((one) => !isFilledIn(one));
    const others = after.filter((one) => !isMeant(one));
    return [...elements.slice(0, at), ...after.filter(isMeant), ...others, ...elements.filter(isFilledIn)];
  };

  /** What is only read, such as a text to be compared, is the first with that text. */
  const inPreference = (elements: Element[], by: FoundBy): Element[] => {
    if (need === "visible" || need === "attached")
      return by === "name" || by === "name and role" ? preference.namersLast(elements, holdsValue) : elements;
    if (point !== null) return elements;
    const isByText = typeof by === "object";
    const ordered = need === "clicked" && (by === "name" || isByText) ? buttonsFirst(elements, by) : elements;
    if (by === "name" && need === "clicked") return ordered;
    return preference.exactFirst(ordered, by, (element) => isTargetVisible(element), purpose);
  };

  /** A heading may have the name of the field for files below it. */
  const fileFieldsFirst = (elements: Element[]): Element[] => {
    const isFileField = (one: Element) => dom.matches(one, "input[type=file]");
    const found = takesFiles ? elements.filter(isFileField) : [];
    return found.length > 0 ? found : elements;
  };

  /** Of several lists that show the option which is named, one from which nobody can choose is not meant. */
  const closedListsLast = (elements: Element[]): Element[] => {
    const isClosed = (one: Element) => dom.matches(one, "option") && isDisabled(takerOf(one));
    return isForField
      ? [...elements.filter((one) => !isClosed(one)), ...elements.filter(isClosed)]
      : elements;
  };

  return {
    of: (elements, by) =>
      operableFirst(
        fileFieldsFirst(closedListsLast(inPreference(elements, by))).flatMap((one) => standInsOf(one, by)),
        by,
      ),
  };
}
