/// <reference lib="dom" />
import type { Choice, Obstacle, Point } from "./choose.ts";

/** What the pointer did to an element. */
export interface Hit {
  /** What got the events in the element's place. */
  instead: Obstacle | null;
  /** Whether a box is ticked since; `null` of anything else. */
  isOn: boolean | null;
}

/**
 * Runs in the page, so it refers to nothing outside itself. Waits until the element stays where it is from one picture to
 * the next, then watches what the pointer's next events hit: whatever is not the element never hears of them.
 * @param watch name of a global function that ends the watch and returns a `Hit`.
 * @returns where to use the pointer, in the frame's viewport.
 */
export async function aim(choice: Choice, watch: string): Promise<Point | Obstacle> {
  const { element, alternative } = choice;
  const about = () => ({ alternative, element: choice.name() });
  const coveredBy = (top?: Element): Obstacle | null => {
    const by = choice.coveredBy(top);
    return by === null ? null : { kind: "covered", by, ...about() };
  };
  const box = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join();
  };
  const boxes = new Set([box()]);
  // While something is animated, two pictures: what turns round can be after one where it was.
  const pictures = document.getAnimations().length > 0 ? 2 : 1;
  for (let picture = 1; picture <= pictures; picture += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    boxes.add(box());
  }
  if (!element.isConnected) return { kind: "missing" };
  if (boxes.size > 1) return { kind: "moving", ...about() };
  const cover = coveredBy();
  if (cover) return cover;

  const events = ["mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
  events.push("pointerdown", "pointerup", "touchstart", "touchend");
  let wasHit = false;
  let instead: Obstacle | null = null;
  const check = (event: Event) => {
    if (!event.isTrusted) return;
    const top = event.composedPath()[0];
    if (!wasHit && !instead) {
      instead = top instanceof Element ? coveredBy(top) : null;
      wasHit = !instead;
    }
    if (wasHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const options = { capture: true, passive: false };
  for (const name of events) addEventListener(name, check, options);
  const end = (): Hit => {
    for (const name of events) removeEventListener(name, check, options);
    Reflect.deleteProperty(globalThis, watch);
    return { instead, isOn: (element as Partial<HTMLInputElement>).checked ?? null };
  };
  Object.defineProperty(globalThis, watch, { value: end, configurable: true });
  return choice.place();
}

/** Runs in the page. Ends a watch that `aim` began; `null` if it began in another document. */
export function endWatch(watch: string): Hit | null {
  return (globalThis as unknown as Record<string, (() => Hit) | undefined>)[watch]?.() ?? null;
}
