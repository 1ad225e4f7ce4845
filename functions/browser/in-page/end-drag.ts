/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice, Obstacle, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";
import type { DragWatch } from "./watch-drag.ts";

/** The effect of a drag. */
export type DragOutcome =
  | { outcome: "done" | "gone" | "refused" | "ignored" | "unchanged" }
  /** What received the drop in place of the target. */
  | { outcome: "elsewhere"; by: string };

/** Where to drop, and the size of the target: CSS pixels of the frame. */
export interface DropPlace extends Point {
  width: number;
  height: number;
}

/**
 * Each function of this file runs in the page, so it refers to nothing outside itself.
 *
 * Scrolls the target of a drag into view.
 * @returns where to drop on it, in the frame's viewport.
 */
export function aimDrop(
  choice: Choice,
  { watch, isHeld }: { watch: string; isHeld: boolean },
  { animations, dom, naming, reach, scrolling, sight }: Kit,
): DropPlace | Obstacle {
  const state = (globalThis as unknown as Record<string, DragWatch | undefined>)[watch];
  const { element, alternative } = choice;
  const about = () => ({ alternative, element: choice.name() });
  if (!isHeld && animations.isUnderWay(element)) return { kind: "moving", ...about() };
  /** What covers it, other than the dragged element. */
  const cover = () => {
    const { x, y } = choice.place();
    const top = dom.elementAt(document, x, y);
    return top && !(state && Node.prototype.contains.call(state.source, top)) ? choice.coveredBy() : null;
  };
  if (!reach.isInSight(choice.place()) || cover() !== null) {
    // If a sticky header covers the element, there is another position in which it is free.
    const middle = { block: "center", inline: "center", behavior: "instant" } as const;
    const { x, y } = dom.boxOf(element);
    scrolling.intoView(element, middle);
    const now = dom.boxOf(element);
    const hasMoved = now.x !== x || now.y !== y;
    if (state && isHeld && hasMoved) state.isScrolled = true;
  }
  const place = choice.place();
  // While a button of the mouse is held, nobody turns its wheel.
  const wheel = () => (isHeld ? null : scrolling.wheelTo(element, place));
  if (!reach.isInSight(place)) return { kind: "out of view", wheel: wheel(), ...about() };
  if (state && state.target !== element) {
    state.target = element;
    state.note();
  }
  // The page may draw a copy of the dragged element below the pointer, which covers every target.
  const by = isHeld ? null : cover();
  const { width, height } = dom.boxOf(element);
  const clipper = isHeld || by !== null ? sight.clipperAt(element, place) : null;
  if (clipper)
    return { kind: "cut off", by: naming.described(clipper), at: place, wheel: wheel(), ...about() };
  return by === null ? { ...place, width, height } : { kind: "covered", by, ...about() };
}

/**
 * Ends the watch as soon as the drag had an effect, or after a second without one; after `mostMs` if the page did something about it, since
 * a server may have to answer first. The watch goes on if what has changed may be there for the mouse alone: see `leaveDrag`.
 */
export async function endDrag(
  _choice: Choice,
  { watch, mostMs }: { watch: string; mostMs: number },
  { dom }: Kit,
): Promise<DragOutcome | { outcome: "changed" }> {
  const state = (globalThis as unknown as Record<string, DragWatch | undefined>)[watch];
  if (!state) return { outcome: "gone" };
  const { target } = state;
  const isTaken = () =>
    target ? (state.drop?.includes(target) ?? false) : state.drop !== null || state.isTaken;
  // Sortable lists move the dragged element while it is above them, and need no drop.
  const isAccepted = () => isTaken() || state.hasMoved() || (!target && state.isDisplaced());
  const isSure = () => (state.carried ? isAccepted() : state.hasReacted && state.hasChanged());
  const begun = performance.now();
  const isOver = () => performance.now() - begun > (state.hasReacted && !state.carried ? mostMs : 1000);
  while (!isSure() && !isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
  if (!state.carried && isSure() && state.isToLeave()) {
    state.noteLeaving();
    return { outcome: "changed" };
  }
  state.end();
  // What still changes then does so because of the drag, as far as one can know.
  if (isSure() ?? true) return { outcome: "done" };
  // Otherwise the browser would drag the selected text the next time.
  getSelection()?.removeAllRanges();
  if (!state.carried) return { outcome: state.hasReacted ? "unchanged" : "ignored" };
  const [by] = state.drop ?? [];
  const isOnItself = by instanceof Node && Node.prototype.contains.call(state.carried, by);
  if (!(by instanceof Element) || isOnItself) return { outcome: "refused" };
  const id = dom.attribute(by, "id");
  return { outcome: "elsewhere", by: dom.tagOf(by).toLowerCase() + (id ? `#${id}` : "") };
}

/**
 * Ends the watch of a drag that has changed something. Once the mouse is elsewhere, that may be gone, at once or a while later: what a page
 * shows of an element under the mouse, such as the buttons of a row, is no effect of the drag. That may still come, as in `endDrag`.
 */
export async function leaveDrag(
  _choice: Choice,
  { watch, isLeft, mostMs }: { watch: string; isLeft: boolean; mostMs: number },
): Promise<DragOutcome> {
  const state = (globalThis as unknown as Record<string, DragWatch | undefined>)[watch];
  if (!state) return { outcome: "gone" };
  const begun = performance.now();
  const isOver = () => !isLeft || performance.now() - begun > (state.isBack() ? mostMs : 300);
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
  const isBack = isLeft && state.isBack();
  state.end();
  return { outcome: isBack ? "unchanged" : "done" };
}
