/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** How a field takes a value: typed, picked from a list, ticked, or set as a whole. */
export type Field = "text" | "option" | "tick" | "value" | "file" | "none";

/** Each function of this file runs in the page, so it refers to nothing outside itself. */
export function fieldOf(element: HTMLElement): Field {
  if (element instanceof HTMLSelectElement) return "option";
  if (element instanceof HTMLTextAreaElement || element.isContentEditable) return "text";
  if (!(element instanceof HTMLInputElement)) return "none";
  if (/^(button|submit|reset|image|hidden)$/.test(element.type)) return "none";
  if (element.type === "file") return "file";
  if (/^(checkbox|radio)$/.test(element.type)) return "tick";
  return /^(color|range|date|time|datetime-local|month|week)$/.test(element.type) ? "value" : "text";
}

/** Shows dots in the place of what is typed, in films and pictures too. */
export function hideText(element: HTMLElement): void {
  element.style.setProperty("-webkit-text-security", "disc", "important");
}

/** The option with that value, or else with that label; `index` is `null` if none can be picked. */
export function pickOption(element: HTMLElement, wanted: string): { index: number | null; labels: string[] } {
  const options = element instanceof HTMLSelectElement ? [...element.options] : [];
  const usable = options.filter((option) => !option.matches(":disabled"));
  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
  const found =
    usable.find((option) => option.value === wanted) ??
    usable.find((option) => oneLine(option.label) === oneLine(wanted));
  return {
    index: found ? options.indexOf(found) : null,
    labels: options.slice(0, 20).map(({ label }) => label),
  };
}

/**
 * Sets a value as the browser's own picker would: past the properties by which frameworks watch a field, and with
 * the events that they listen to.
 * @returns the value that the field then has.
 */
export function setValue(element: HTMLElement, value: string): string {
  if (!(element instanceof HTMLInputElement)) return "";
  element.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return element.value;
}
