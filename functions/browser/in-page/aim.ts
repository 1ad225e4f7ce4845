/// <reference lib="dom" />

import type { AimedAt, Choice, Hit, Obstacle, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/**
 * Runs in the page, so it refers to nothing outside itself. Waits until the element does not move from one frame to
 * the next, then watches what the pointer's next events hit. Events that hit anything else are suppressed, and so are those after a
 * release that went elsewhere because the page moved the element away.
 * @param watch the name by which `endWatch` ends the watch. `isLong`: whether the mouse is held so long that a page may answer before its release. `stays`:
 *   whether it is to be over the element afterwards, as in a hover.
 * @returns where to use the pointer, in the frame's viewport.
 */
export async function aim(
  choice: Choice,
  { watch, isLong, stays }: { watch: string; isLong: boolean; stays: boolean },
  kit: Kit,
): Promise<AimedAt | Obstacle> {
  const { dom } = kit;
  const { element, alternative } = choice;
  const about = () => ({ alternative, element: choice.name() });
  const coveredBy = (top?: Element): Obstacle | null => {
    const by = choice.coveredBy(top);
    return by === null ? null : { kind: "covered", by, ...about() };
  };
  /** What received the event. If it is an ancestor of the element, the element has just moved away. */
  const gotInstead = (top: Element): Obstacle | null => {
    if (!dom.isConnected(element)) return { kind: "replaced", ...about() };
    const cover = coveredBy(top);
    return cover && dom.isWithin(top, element) ? { kind: "moving", ...about() } : cover;
  };
  const middle = () => {
    const { x, y, width, height } = kit.sight.outlineOf(element);
    return { x: x + width / 2, y: y + height / 2, width, height };
  };
  const isAnimated = Document.prototype.getAnimations.call(document).length > 0;
  /** Milliseconds in which a frame has to come: one of large blurred animations takes a busy machine without a graphics card a second. */
  const undrawnMs = isAnimated ? 2000 : 500;
  /** Resolves at the next frame: `false` if none was drawn in that time. */
  const picture = () =>
    new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => resolve(true));
      // Chromium draws no frames for what is out of view.
      kit.pause(undrawnMs).then(() => resolve(false));
    });

  /** Where nothing but what the element lies in notices the mouse. */
  const placeBeside = (): Point | null => {
    const { left, right, top, bottom } = dom.boxOf(element);
    const { x, y } = middle();
    const beside = [top - 2, bottom + 2].map((y) => ({ x, y }));
    beside.push(...[left - 2, right + 2].map((x) => ({ x, y })));
    const isEmpty = (spot: Point) => {
      const there = kit.reach.isInSight(spot) ? kit.reach.topmostAt(spot, element) : null;
      return there !== null && there !== element && dom.isWithin(there, element);
    };
    return beside.find(isEmpty) ?? null;
  };

  const { arrived, faded, isAboutToMove, isUnderWay, isResizing, animated } = kit.animations;
  const { opacityOf, isFading } = kit.scriptFading;
  await arrived(element);
  if ((stays && isUnderWay(element)) || (await faded(element))) return { kind: "moving", ...about() };

  /** Pixels that an element may move from one frame to the next: people can click elements that rotate or pulse. */
  const still = 2;
  /** Milliseconds of animation between frames that count: on a busy machine, one can follow another at once. */
  const apart = 8;
  let [time, before] = [animated(), middle()];
  const opacity = opacityOf(element);
  // Two frames while something is animated: what moves back and forth can be in the same place after one, and a timer may let it fade at every other.
  for (let frames = isAnimated || opacity < 1 ? 2 : 1; frames > 0; ) {
    const isDrawn = await picture();
    const after = middle();
    if (!dom.isConnected(element)) return { kind: "replaced", ...about() };
    const hasMoved = Math.hypot(after.x - before.x, after.y - before.y) > still;
    const isResized = after.width !== before.width || after.height !== before.height;
    const isChanging =
      hasMoved ||
      isAboutToMove(element) ||
      isFading(element, opacity) ||
      (isResized && !stays && isResizing(element));
    if (isChanging || (isAnimated && !isDrawn)) return { kind: "moving", ...about() };
    if (isAnimated && animated() - time < apart) continue;
    [time, before] = [animated(), after];
    frames -= 1;
  }
  const cover = coveredBy();
  if (cover) return cover;

  const events = ["mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
  events.push("pointerdown", "pointerup", "touchstart", "touchend");
  let wasHit = false;
  let instead: Obstacle | null = null;
  /**
   * Whether the page has rendered the element anew where the event went, as some do at each move of the mouse. All that it took away with it has to
   * be the same: of a row that is gone, the next one has such a button too.
   */
  const isRenderedAnew = (path: readonly EventTarget[]): boolean => {
    if (dom.isConnected(element)) return false;
    const removed = dom.pathOf(element).length - 1;
    const root = dom.pathOf(element)[removed];
    return path.some((_, index) => {
      const now = path[index + removed];
      return now instanceof Element && root !== undefined && Node.prototype.isEqualNode.call(root, now);
    });
  };
  /** What got an event in the element's place. */
  const obstacleTo = (event: Event): Obstacle | null => {
    const path = event.composedPath();
    const top = path[0];
    const isReached = path.includes(element) || isRenderedAnew(path);
    return top instanceof Element && !isReached ? gotInstead(top) : null;
  };
  const root = Node.prototype.getRootNode.call(element) as Document | ShadowRoot;
  const within = dom.pathOf(dom.parentOf(element)).filter((box) => Node.prototype.contains.call(root, box));
  /** What a page that has rendered the element anew, in another place, has instead of it. */
  const anew = (): Element | null => {
    // The button of a row that is gone has its equal in the next one.
    const gone = dom.pathOf(element).at(-1) ?? element;
    const isSame = (one: Element) => Node.prototype.isEqualNode.call(gone, one) && kit.sight.isVisible(one);
    const left = within.find(dom.isConnected) ?? root;
    const same = dom.queryAll(left, "*").find(isSame);
    const partsOf = (one: Element) => [one, ...dom.queryAll(one, "*")];
    return same ? (partsOf(same)[partsOf(gone).indexOf(element)] ?? null) : null;
  };
  const transitionBefore = navigation.transition;
  const press = kit.presses.watch((event) => obstacleTo(event) === null, anew, isLong);
  const check = (event: Event) => {
    if (!event.isTrusted) return;
    if (!wasHit && !instead) {
      instead = obstacleTo(event);
      wasHit = !instead;
    }
    const isLost = press.lost() !== null;
    if (wasHit && !isLost) return press.see(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const options = { capture: true, passive: false };
  for (const name of events) addEventListener(name, check, options);
  // Also counts events that a listener of the page kept from reaching ours.
  const presses = () =>
    ["pointerdown", "mousedown"].reduce((sum, name) => sum + (performance.eventCounts.get(name) ?? 0), 0);
  const pressesBefore = presses();
  /** Whether a frame in the element, or the element itself, takes the press: no event of that comes to this document. */
  const top = kit.reach.topmostAt(choice.place(), element);
  const isInFrame =
    top !== null && dom.matches(top, "iframe, frame, object, embed") && dom.isWithin(element, top);
  kit.watches.set(watch, () => {
    for (const name of events) removeEventListener(name, check, options);
    press.end();
    const lost = press.lost();
    const isTaken = isInFrame && (!dom.isConnected(element) || choice.coveredBy() === null);
    const isReached = wasHit || instead !== null || isTaken || presses() > pressesBefore;
    return {
      isLeading: ![null, transitionBefore].includes(navigation.transition),
      instead,
      lost: lost && { kind: lost, ...about() },
      missed: isReached ? null : { kind: "covered", by: choice.coveredBy() ?? "", ...about() },
    };
  });
  const from = kit.hasMouse ? null : placeBeside();
  kit.hasMouse = true;
  return { ...choice.place(), from, sinceScrolledMs: dom.sinceScrolled() };
}

/** Runs in the page. Ends a watch that `aim` began; `null` if it began in another document. */
export function endWatch({ watches }: Kit, watch: string): Hit | null {
  const hit = watches.get(watch)?.() ?? null;
  watches.delete(watch);
  return hit;
}
