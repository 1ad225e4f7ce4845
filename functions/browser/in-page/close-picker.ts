/// <reference lib="dom" />

/**
 * Runs in the page, so it refers to nothing outside itself.
 *
 * Closes the calendar or the like that the browser may have opened for an element. While that is open it takes every
 * key, also after another field has got the focus. The browser closes it when the element is laid out in another way;
 * an animation does that without a sign to the page: the focus and the attributes stay.
 */
export function closePicker(element: Element | null): void {
  const types = /^(color|date|time|datetime-local|month|week)$/;
  if (!(element instanceof HTMLInputElement) || !types.test(element.type)) return;
  const { display } = getComputedStyle(element);
  const isFlex = display.includes("flex");
  const other = isFlex
    ? display.replace("flex", "block")
    : display.startsWith("inline")
      ? "inline-flex"
      : "flex";
  const relaid = element.animate({ display: [other, other] }, { duration: 1e6 });
  element.getBoundingClientRect();
  relaid.cancel();
}
