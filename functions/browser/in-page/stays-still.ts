/// <reference lib="dom" />
import type { Obstacle } from "./choose.ts";

/** Runs in the page, so it refers to nothing outside itself. Whether an element moves from one picture to the next. */
export async function staysStill(element: HTMLElement): Promise<Obstacle | null> {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join();
  };
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const name = element.innerText.replace(/\s+/g, " ").trim().slice(0, 60) || element.localName;
  return before === place() ? null : { kind: "moving", alternative: 0, element: `element "${name}"` };
}
