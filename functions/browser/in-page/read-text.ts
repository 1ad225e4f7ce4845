/// <reference lib="dom" />
import type { Obstacle } from "./choose.ts";

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @returns what an element shows, at most 10,000 characters; of an obstacle, itself.
 */
export function readText(element: Element | Obstacle): { text: string } | Obstacle {
  if (!(element instanceof Element)) return element;
  const longest = 10_000;
  const shown = () => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    return element instanceof HTMLElement ? element.innerText : element.textContent;
  };
  return { text: (shown() ?? "").slice(0, longest) };
}
