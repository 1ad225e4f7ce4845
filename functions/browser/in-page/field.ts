/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Choice } from "./choose.ts";

/** How a field takes a value: typed, picked from a list, ticked, or set as a whole. */
export type Field = "text" | "option" | "tick" | "value" | "file" | "none";

/** Each function of this file runs in the page, so it refers to nothing outside itself. */
export function fieldOf({ element }: Choice): { field: Field } {
  const fieldIn = (): Field => {
    if (element instanceof HTMLSelectElement) return "option";
    if (element instanceof HTMLTextAreaElement || element.isContentEditable) return "text";
    if (!(element instanceof HTMLInputElement)) return "none";
    if (/^(button|submit|reset|image|hidden)$/.test(element.type)) return "none";
    if (element.type === "file") return "file";
    if (/^(checkbox|radio)$/.test(element.type)) return "tick";
    return /^(color|range|date|time|datetime-local|month|week)$/.test(element.type) ? "value" : "text";
  };
  return { field: fieldIn() };
}

/**
 * Puts the cursor into a field and selects its text, so that what is typed takes its place.
 * @param hides shows dots in the place of what is typed, in films and pictures too.
 */
export function selectText({ element }: Choice, hides: boolean): null {
  if (hides) element.style.setProperty("-webkit-text-security", "disc", "important");
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
    return null;
  }
  // A part of a text that can be edited takes no focus itself.
  let host = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  host.focus();
  getSelection()?.selectAllChildren(element);
  return null;
}

/**
 * Picks the option with that value, or else with that label, with the events that a person's choice has.
 * @returns whether there is one that can be picked, and the labels of the first twenty that can.
 */
export function pickOption({ element }: Choice, wanted: string): { isPicked: boolean; labels: string[] } {
  const options = element instanceof HTMLSelectElement ? [...element.options] : [];
  const usable = options.filter((option) => !option.matches(":disabled"));
  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
  const found =
    usable.find((option) => option.value === wanted) ??
    usable.find((option) => oneLine(option.label) === oneLine(wanted));
  if (found) {
    element.focus();
    for (const option of options) option.selected = option === found;
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return { isPicked: found !== undefined, labels: options.slice(0, 20).map(({ label }) => label) };
}

/** Whether a box is ticked, and the value that it stands for. */
export function boxState({ element }: Choice): { isOn: boolean; value: string | null } {
  return { isOn: (element as HTMLInputElement).checked, value: element.getAttribute("value") };
}

/**
 * Sets a value as the browser's own picker would: past the properties by which frameworks watch a field, and with
 * the events that they listen to.
 * @param hides shows dots in the place of the value, in films and pictures too.
 * @returns the value that the field then has.
 */
export function setValue(
  { element }: Choice,
  { value, hides }: { value: string; hides: boolean },
): { actual: string } {
  if (hides) element.style.setProperty("-webkit-text-security", "disc", "important");
  if (!(element instanceof HTMLInputElement)) return { actual: "" };
  element.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return { actual: element.value };
}
