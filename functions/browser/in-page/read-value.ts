/// <reference lib="dom" />

import type { Choice } from "./choice.ts";
import type { Kit } from "./kit.ts";

/** Both functions run in the page, so they refer to nothing outside themselves. */
export function readValue({ element }: Choice): { value: string | null } {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLOutputElement;
  return { value: isField ? element.value : null };
}

export function readAttribute({ element }: Choice, name: string, { dom }: Kit): { value: string | null } {
  return { value: dom.attribute(element, name) };
}
