/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Aim, Sighting } from "../reach.ts";
import type { Tools } from "../tools.ts";
import type { Purpose } from "./purpose.ts";

/** Where in the page an element is used, and whether it can be seen and takes the pointer there. */
export interface Targets {
  isVisible(element: Element): boolean;
  /** Where a person ticks a box that the page replaces with a styled one, or opens a list. */
  targetOf(element: Element): Element;
  isTargetVisible(element: Element): boolean;
  aimAt(element: Element, target: Element): Aim;
  /** What lies where an element is used. */
  lookAt(element: Element): Sighting;
  /** What takes the value in place of its label, a part of that, or the option that it shows. */
  takerOf(element: Element): Element;
  isDisabled(element: Element): boolean;
  /** Whether an element is inert, but for a part of a button or the like, which takes the press on that. */
  isInert(element: Element): boolean;
  takesNoPointer(element: Element): boolean;
  /** Whether the pointer reaches what lies behind an element: nothing of it is shown, or it takes no clicks. */
  passesPointer(element: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function targetTools(tools: Tools, purpose: Purpose): Targets {
  const { dom, sight, state, fields, labels, reach, controls } = tools;
  const { need, point, isForWord, isForFiles, isShown, isPointed } = purpose;
  const { pressed, operable, drawnList } = controls;

  const isSeen = need === "visible" ? sight.isLegible : sight.isVisible;
  /** A focused element can be edited without the pointer: some editors keep their field out of view. */
  const isFocused = (element: Element) => need === "edited" && element === dom.focused();
  const isVisible = (element: Element) => isShown && (isSeen(element) || isFocused(element));

  const takesNoPointer = (element: Element) => getComputedStyle(element).pointerEvents === "none";
  const passesPointer = (element: Element) => sight.isCutOut(element) || takesNoPointer(element);

  const isTransparent = (element: Element) => Number(getComputedStyle(element).opacity) < 0.01;
  const fitsInto = (pixels: number, { width, height }: DOMRect) => width < pixels && height < pixels;

  /**
   * The box of a combobox of which nobody sees the field, if there is nothing else in it to use but what opens the list as well: a press
   * anywhere in it does.
   */
  const boxOfCombobox = (field: Element): Element | null => {
    if (!isPointed || !dom.matches(field, 'input[role="combobox"], input[readonly][aria-haspopup="listbox"]'))
      return null;
    const isPassed = sight.isCutOut(field) && takesNoPointer(field);
    if (!isPassed && !fitsInto(1, dom.boxOf(field))) return null;
    const box = dom.pathOf(dom.parentOf(field)).find((around) => !fitsInto(12, dom.boxOf(around)));
    const isOfField = (one: Element) =>
      one === field || (isPassed && (sight.isCutOut(one) || dom.matches(one, drawnList)));
    const used = isPassed ? `${operable}, [tabindex="0"]` : operable;
    const isOwn = box && !dom.matches(box, "html, body") && dom.queryAll(box, used).every(isOfField);
    return isOwn ? box : null;
  };

  /** Where a person takes hold of a slider that is there for screen readers alone. */
  const thumbOf = (field: Element): Element | null => {
    if (!isPointed || !dom.matches(field, "input[type=range]")) return null;
    const box = dom.pathOf(field).find((around) => !sight.isCutOut(around));
    return box && fields.isThumb(box, field) ? box : null;
  };

  /** What cuts off a part of itself, such as a button the name below its icon: a press on it is one on that. */
  const cutterOf = (element: Element): Element | null => {
    if (!isPointed || !isVisible(element) || dom.matches(element, operable)) return null;
    if (!sight.isOutOfReach(element)) return null;
    const { left, top, width, height } = dom.boxOf(element);
    const clipper = sight.clipperAt(element, { x: left + width / 2, y: top + height / 2 });
    if (!clipper) return null;
    const control = dom.closest(dom.parentOf(element), `${pressed}, label`);
    const isHand =
      getComputedStyle(clipper).cursor === "pointer" && dom.queryAll(clipper, operable).length === 0;
    const whole = control ?? (isHand ? clipper : null);
    return whole && dom.isWithin(whole, clipper) && !sight.isOutOfReach(whole) ? whole : null;
  };

  /**
   * Whether nothing scrolls an element to where it is seen, as a box that is placed in the page itself, while a part of that scrolls with the
   * label.
   */
  const isAdrift = (element: Element): boolean => {
    const scrolls = (box: Element) =>
      /auto|scroll/.test(getComputedStyle(box).overflowY) && dom.depthOf(box) > 0;
    const isBelow = dom.boxOf(element).top >= innerHeight && dom.isCutDown();
    return isBelow && !sight.containersOf(element).some(scrolls);
  };
  const isInReach = (element: Element) => !sight.isOutOfReach(element) && !isAdrift(element);

  const aimOf = (isForField: boolean): Aim => ({
    point,
    isForField,
    isForDrop: need === "visible",
    isForFiles,
    isForWord,
  });

  const targetOf = (element: Element): Element => {
    const isBox = element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type);
    if (need === "visible") return element;
    if (!isBox) return boxOfCombobox(element) ?? thumbOf(element) ?? cutterOf(element) ?? element;
    // What the page draws for a transparent box lies in its label; the box itself may be placed in the page, where nothing shows it.
    const drawn = isTransparent(element) ? dom.closest(element, "label") : null;
    if (drawn && sight.isOutOfReach(drawn)) return drawn;
    const { x, y, width, height } = dom.boxOf(element);
    const isDot = fitsInto(2, dom.boxOf(element));
    const isInPage = !isDot && x + scrollX >= 0 && y + scrollY >= 0 && isInReach(element);
    const isCovered = (one: Element) => reach.lookAt(one, aimOf(true)).cover !== null;
    // A transparent box may lie anywhere, as under the first of the entries that it ticks all of: what is seen of it is its label.
    const isUnderOthers = () => {
      if (!isTransparent(element)) return false;
      // A page may have thousands of them: most are out of sight, or are hit themselves.
      const top = reach.topmostAt({ x: x + width / 2, y: y + height / 2 }, element);
      return top !== null && top !== element && isCovered(element);
    };
    const isUsable = isVisible(element) && isInPage && !passesPointer(element);
    if (isUsable && !isUnderOthers()) return element;
    const isForIt = (label: Element) => isVisible(label) && !sight.isCutOut(label) && isInReach(label);
    const label = [...(element.labels ?? [])].find(isForIt);
    return label && !(isUsable && isCovered(label)) ? label : element;
  };

  const aimAt = (element: Element, target: Element): Aim =>
    aimOf(need === "ticked" || need === "labelling" || target !== element);

  return {
    isVisible,
    targetOf,
    isTargetVisible: (element) => isVisible(targetOf(element)),
    aimAt,
    lookAt: (element) => {
      const target = targetOf(element);
      return reach.lookAt(target, aimAt(element, target));
    },
    takerOf: (element) => {
      if (element instanceof HTMLLabelElement) return element.control ?? element;
      const isChoice = element instanceof HTMLOptionElement && element.selected;
      if (isChoice) return dom.closest(element, "select") ?? element;
      // The innermost element that says the name may be a part of the label.
      const holdsOther =
        dom.queryAll(element, "input:not([type=hidden]), select, textarea, [contenteditable]").length > 0;
      const field = holdsOther || fields.of(element).length > 0 ? null : labels.fieldBehind(element);
      return field && !dom.isWithin(field, element) ? field : element;
    },
    // A click on the label of a disabled field has no effect.
    isDisabled: (element) =>
      [element, labels.fieldBehind(element), labels.boxBeside(element)].some(
        (one) => one !== null && state.isDisabled(one),
      ),
    isInert: (element) => {
      if (!isPointed || !state.isInert(element)) return state.isInert(element);
      const inert = dom.closest(element, "[inert]");
      const control = inert && dom.closest(dom.parentOf(inert) ?? inert, pressed);
      return !control || state.isInert(control);
    },
    takesNoPointer,
    passesPointer,
  };
}
