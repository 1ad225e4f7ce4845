/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Tools } from "../tools.ts";
import type { Purpose } from "./purpose.ts";
import type { Targets } from "./targets.ts";

/** Which of several elements a person would use, by how each is shown. */
interface Precedence {
  /**
   * Visible elements come first, and among them those that are neither behind a dialog, nor inert, nor for screen readers alone, nor hidden in a row
   * while another one shows theirs under the mouse.
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
  const { dom, sight, stacking, dialogs, underMouse } = tools;
  const { operable } = tools.controls;
  const { need, isDropTarget, isPointed, isForField, isUsed, isAfterHover = false } = purpose;
  const { isVisible, targetOf, isTargetVisible, isInert, takesNoPointer } = targets;

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

  const inOrder = function* (elements: Element[]) {
    const behind: Element[] = [];
    const isUsable = (target: Element) => isVisible(target) && !isBehind(target);
    const isAmongOthers = (isPointed || isForField) && elements.length > 1;
    const isOutshone = isAmongOthers
      ? underMouse.outshone(() => elements.map(targetOf), isUsable, isAfterHover)
      : () => false;
    for (const element of elements.values().filter((one) => isTargetVisible(one))) {
      if (isBehind(element) || isOutshone(targetOf(element))) behind.push(element);
      else yield element;
    }
    yield* behind;
    yield* elements.slice(0, 1);
  };

  return { inOrder };
}
