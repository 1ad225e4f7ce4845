/// <reference lib="dom" />

import type { Drawn } from "./editors.ts";

/** The content of a field. */
export interface Reading {
  /** For a box, see `isOn`; for a list, the value of the selected option. */
  value: string;
  /** For a list: the labels of all selected options. */
  labels: string[] | null;
  /** For anything that can be ticked. */
  isOn: boolean | "mixed" | null;
  /** An input's type, `select`, `text`, or of what is edited in place `editable` or `spinbutton`. */
  type: string;
  maxLength: number | null;
  /** What an editor draws that seems to keep the field out of sight; `null` for other fields. */
  drawn: Drawn | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function readField(field: Element): Omit<Reading, "drawn"> {
  /** Without an automatic completion after what was typed: it is selected, and the next key replaces it. */
  const typedIn = (input: HTMLInputElement | HTMLTextAreaElement): string => {
    const { value, selectionStart, selectionEnd } = input;
    const isSuggested = selectionEnd === value.length && selectionStart !== selectionEnd;
    return isSuggested && selectionStart ? value.slice(0, selectionStart) : value;
  };
  const stateOf = (): boolean | "mixed" | null => {
    if (field instanceof HTMLInputElement) {
      if (!/^(checkbox|radio)$/.test(field.type)) return null;
      return field.indeterminate ? "mixed" : field.checked;
    }
    // Some libraries give their boxes the attribute of a toggle button.
    const state = field.getAttribute("aria-checked") ?? field.getAttribute("aria-pressed");
    return state === "mixed" ? state : state === "true";
  };
  const plain = { labels: null, isOn: null, type: "text", maxLength: null };
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.selectedOptions];
    return { ...plain, type: "select", value: field.value, labels: chosen.map(({ label }) => label) };
  }
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const maxLength = field.maxLength >= 0 ? field.maxLength : null;
    const type = field instanceof HTMLInputElement ? field.type : "text";
    return { ...plain, value: typedIn(field), isOn: stateOf(), type, maxLength };
  }
  // Fields of a form shadow its properties, and a form can be an editor.
  const own = <T>(name: "isContentEditable" | "innerText"): T =>
    Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)?.get?.call(field);
  if (field instanceof HTMLElement && own<boolean>("isContentEditable")) {
    const text = own<string>("innerText").replace(/[\u200B\uFEFF]/g, "");
    const isNumber = field.getAttribute("role") === "spinbutton";
    return { ...plain, type: isNumber ? "spinbutton" : "editable", value: text };
  }
  return { ...plain, value: "", isOn: stateOf() };
}
