/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from "../page/acting/on-field.ts";
import type { Reading } from "./read-field.ts";

/** What to enter into a field. */
export interface Edit {
  value: string;
  /** Whether dots are shown in place of the value, in films and screenshots too. */
  hides: boolean;
}

/** What got the focus instead of the field, if anything did, and how the field takes a line break. */
export interface TypingBegun {
  focused: string | null;
  lineBreaks: "none" | "inserted" | "pressed";
  /** Whether an editor draws the text itself, and has a selection of its own, which the field's is not. */
  isDrawn: boolean;
}

/** The option that was picked, if there is one, and the labels of the first twenty that can be picked, of `count`. */
export interface OptionPicked {
  picked: { value: string; label: string } | null;
  /** Whether the option is there, and disabled. */
  isDisabled: boolean;
  labels: string[];
  count: number;
}

/**
 * Each function of this file runs in the page, so it refers to nothing outside itself.
 *
 * Puts the cursor into a field and selects its text, so that typing replaces it.
 */
export function beginTyping({ element, dom, editor, isGiven }: Field, { hides }: Edit): TypingBegun {
  if (isGiven) HTMLElement.prototype.focus.call(element);
  if (editor || isGiven) return { focused: null, lineBreaks: "pressed", isDrawn: true };
  if (hides) element.style.setProperty("-webkit-text-security", "disc", "important");
  const isArea = element instanceof HTMLTextAreaElement;
  const isInput = element instanceof HTMLInputElement;
  let focusable = element;
  if (isInput || isArea) {
    element.focus();
    element.select();
  } else {
    // A part of an editable text cannot itself be focused.
    const parentOf = Object.getOwnPropertyDescriptor(Node.prototype, "parentElement")?.get;
    for (let around = element; dom.isEditable(around); around = parentOf?.call(around)) focusable = around;
    // Of a document in design mode the body has the focus.
    if (focusable === document.documentElement) focusable = document.body;
    HTMLElement.prototype.focus.call(focusable);
    getSelection()?.selectAllChildren(element);
  }
  // Many pages turn a text field into a date field when it is focused.
  const isPicker = isInput && /^(color|range|date|time|datetime-local|month|week)$/.test(element.type);
  if (isPicker) return { focused: `a field for a ${element.type}`, lineBreaks: "none", isDrawn: false };
  const { activeElement: active } = Node.prototype.getRootNode.call(element) as Document | ShadowRoot;
  const isFocused = active !== null && dom.isWithin(active, focusable);
  const lineBreaks = isInput ? "none" : isArea ? "inserted" : "pressed";
  const id = active && dom.attribute(active, "id");
  const other = active ? dom.tagOf(active).toLowerCase() + (id ? `#${id}` : "") : "nothing";
  return { focused: isFocused ? null : other, lineBreaks, isDrawn: false };
}

/**
 * Picks the option with that value, or else with that label, and fires the events of a person's choice. The list gets the focus first, as some
 * pages fill it then.
 */
export function pickOption({ element, inLine }: Field, { value }: Edit): OptionPicked {
  element.focus();
  const options = element instanceof HTMLSelectElement ? [...element.options] : [];
  const isShown = (part: Element | null) => part !== null && getComputedStyle(part).display !== "none";
  const seen = options.filter(
    (option) => isShown(option) && (option.parentElement === element || isShown(option.parentElement)),
  );
  const usable = seen.filter((option) => !option.matches(":disabled"));
  const findIn = (list: HTMLOptionElement[]) =>
    list.find((option) => option.value === value) ??
    list.find((option) => inLine(option.label) === inLine(value));
  const found = findIn(usable);
  if (found) {
    for (const option of options) option.selected = option === found;
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const picked = found ? { value: found.value, label: found.label } : null;
  const labels = usable.slice(0, 20).map(({ label }) => label);
  return { picked, isDisabled: !found && findIn(seen) !== undefined, labels, count: usable.length };
}

/**
 * Sets a value as the browser's own picker would: bypassing the properties by which frameworks observe a field, and
 * with the events that they listen to.
 * @returns what the browser made of it, before the page was notified.
 */
export function setValue({ element, read }: Field, { value, hides }: Edit): { became: Reading } {
  if (hides) element.style.setProperty("-webkit-text-security", "disc", "important");
  element.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
  const became = read();
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return { became };
}
