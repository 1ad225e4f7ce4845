/// <reference lib="dom" />

/** Runs in the page, so it refers to nothing outside itself. What an element shows, at most 10,000 characters. */
export function readText(element: HTMLElement): string {
  const longest = 10_000;
  if (element instanceof HTMLSelectElement)
    return (element.selectedOptions[0]?.label ?? "").slice(0, longest);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    return element.value.slice(0, longest);
  }
  return (element.innerText ?? element.textContent ?? "").slice(0, longest);
}
