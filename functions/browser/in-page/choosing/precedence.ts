/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Tools } from "../tools.ts";
import type { Purpose } from "./purpose.ts";
import type { Targets } from "./targets.ts";

/** Which of several elements a person would use, by how each is shown. */
interface Precedence {
  /**
   * Visible elements come first, and among them those that are neither behind a dialog, nor inert, nor for screen readers alone, nor transparent while
   * the mouse shows one of their kind elsewhere.
   */
  inOrder(elements: Element[]): Iterable<Element>;
}

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @param found all that the step chooses from.
 */
export function precedenceTools(
  tools: Tools,
  purpose: Purpose,
  targets: Targets,
  found: Element[],
): Precedence {
  const { dom, sight, stacking, dialogs } = tools;
  const { operable } = tools.controls;
  const { need, isDropTarget, isPointed, isForField, isUsed } = purpose;
  const { targetOf, isTargetVisible, isInert, takesNoPointer } = targets;

  const modal = isPointed ? dialogs.modalAround(found) : [];
  const isBehindDialog = (element: Element) =>
    modal.length > 0 && !modal.some((dialog) => dom.isWithin(dialog, element));
  /** Whether an element is in what is closed without being hidden: nothing of it is drawn, and it takes no clicks. */
  const isFaded = (element: Element) =>
    takesNoPointer(element) && dom.pathOf(element).some((around) => getComputedStyle(around).opacity === "0");
  /** Whether an element is for nobody's eyes, or for screen readers alone and not the name of a button that is seen. */
  const isUnseen = (element: Element): boolean => {
    if (isFaded(element) || (isPointed && stacking.isSunk(element))) return true;
    if (!(isPointed || isForField) || !sight.isCutOut(element)) return false;
    const control = dom.closest(element, operable);
    return control === null || sight.isCutOut(control);
  };
  /** Whether the page leaves an element out with all that lies beside an open menu or dialog: its body takes no clicks, which those do. */
  const isLeftOut = (element: Element) =>
    takesNoPointer(document.body ?? document.documentElement) && takesNoPointer(element);
  /** Whether a person would rather use another match. */
  const isBehind = (element: Element) =>
    isBehindDialog(element) ||
    (isUsed && isInert(element)) ||
    (isPointed && isLeftOut(targetOf(element))) ||
    isUnseen(targetOf(element)) ||
    ((isForField || need === "labelling" || isDropTarget) && sight.isOutOfReach(targetOf(element)));

  /** Whether nothing of an element is drawn, as of a button that its row shows only under the mouse. */
  const isTransparent = (element: Element): boolean => {
    if (Element.prototype.checkVisibility.call(element, { opacityProperty: true })) return false;
    const isFading = (one: Element) => Element.prototype.getAnimations.call(one).length > 0;
    return dom.pathOf(element).some((one) => getComputedStyle(one).opacity === "0" && !isFading(one));
  };
  const kindOf = (element: Element) =>
    `${dom.tagOf(element)} ${dom.attribute(element, "type")} ${dom.closest(element, operable) !== null}`;
  /** Those that are seen under the mouse, or where the focus is, each with the boxes around it that are so, too. */
  const underMouse = (elements: Element[]): { one: Element; boxes: Element[] }[] =>
    elements
      .filter((one) => !isTransparent(targetOf(one)) && isTargetVisible(one) && !isBehind(one))
      .map((one) => ({
        one,
        boxes: dom.pathOf(targetOf(one)).filter((around) => dom.matches(around, ":hover, :focus-within")),
      }));

  const inOrder = function* (elements: Element[]) {
    const behind: Element[] = [];
    let shown: ReturnType<typeof underMouse> | undefined;
    const isOutshone = (element: Element) => {
      if (!(isPointed || isForField) || elements.length === 1 || !isTransparent(targetOf(element)))
        return false;
      shown ??= underMouse(elements);
      const path = dom.pathOf(targetOf(element));
      /** Whether a box is a row of which the element lies in another one: the mouse in a large part of the page shows nothing. */
      const isOtherRow = (row: Element | undefined) => {
        const own = row && path.find((box) => dom.parentOf(box) === dom.parentOf(row));
        if (!row || !own || dom.tagOf(own) !== dom.tagOf(row)) return false;
        const { width, height } = dom.boxOf(row);
        return width * height < (innerWidth * innerHeight) / 3;
      };
      return shown.some(
        ({ one, boxes }) =>
          kindOf(one) === kindOf(element) && isOtherRow(boxes.findLast((box) => !path.includes(box))),
      );
    };
    for (const element of elements.values().filter((one) => isTargetVisible(one))) {
      if (isBehind(element) || isOutshone(element)) behind.push(element);
      else yield element;
    }
    yield* behind;
    yield* elements.slice(0, 1);
  };

  return { inOrder };
}
