/// <reference lib="dom" />

import type { Kit } from "./kit.ts";

/** A part of a frame's viewport, in CSS pixels. */
export interface LookedAt {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How long ago the page was scrolled to something, in milliseconds. */
  sinceScrolledMs: number;
}

/**
 * Brings what a step looked at last into view, as a check does not scroll to it, so that pictures show it. Runs in the page, so it refers to
 * nothing outside itself.
 * @returns where it is; `null` if there is none, nothing of it is drawn, or nobody can scroll to it.
 */
export async function showLookedAt({ dom, sight, reach, lookedAt, pause }: Kit): Promise<LookedAt | null> {
  const { element } = lookedAt;
  if (!element?.isConnected || !sight.isVisible(element) || sight.isOutOfReach(element)) return null;
  const isShown = () => {
    const { left, top, right, bottom } = sight.partInSight(element);
    const box = dom.boxOf(element);
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const isLarge = box.width > innerWidth || box.height > innerHeight;
    return right > left && bottom > top && (isLarge || reach.isInSight(middle));
  };
  if (!isShown()) {
    dom.scrollIntoView(element, { block: "center", behavior: "instant" });
    // Of what was scrolled to, Chromium on a busy machine draws at first only the background.
    for (let pictures = 0; pictures < 2; pictures += 1)
      await Promise.race([new Promise(requestAnimationFrame), pause(200)]);
  }
  const { x, y, width, height } = dom.boxOf(element);
  return { x, y, width, height, sinceScrolledMs: dom.sinceScrolled() };
}
