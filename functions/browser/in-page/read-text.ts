/// <reference lib="dom" />
import type { Choice } from "./choose.ts";

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @returns what an element shows, at most 10,000 characters.
 */
export function readText({ element }: Choice): { text: string } {
  const longest = 10_000;
  const shown = () => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    return element instanceof HTMLElement ? element.innerText : (element as Element).textContent;
  };
  return { text: (shown() ?? "").slice(0, longest) };
}
