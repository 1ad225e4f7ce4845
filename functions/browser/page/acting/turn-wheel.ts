import type { Frame } from "playwright-core";
import type { StepScope } from "../../attempt/step-scope.ts";
import type { Wheel } from "../../in-page/choice.ts";
import { isObstacle } from "../finding/find-element.ts";
import { placeInPage } from "../frame-visibility.ts";
import { untraced } from "./untraced.ts";

/** Milliseconds from one notch of the wheel to the next: scripts hear no faster hand. */
const notchMs = 20;
/** How many notches are turned at most before the next look. */
const mostNotches = 100;
/** How often in turn the wheel is turned in vain, and how many milliseconds apart: a script that moves by whole parts ignores it meanwhile. */
const mostVainTurns = 3;
const vainMs = 500;

/**
 * Looks with the wheel of the mouse for what is cut off above or below where there is no scroll bar, as scripts scroll some boxes and pages. The
 * first notch goes as far as what is looked for; by how far that moves it, the next ones are counted, as many scripts go by a fixed step.
 * @returns for each look whether it has done something, or waits until what it did has come to rest.
 */
export function turnWheel({ clock, film }: StepScope): (frame: Frame, wheel: Wheel) => Promise<boolean> {
  let seen = Number.NaN;
  let turned = { down: Number.NaN, notches: 0 };
  let vainTurns = 0;
  /** On the scale of `performance.now()`. */
  let turnedAt = Number.NEGATIVE_INFINITY;
  /** By how many pixels a notch moves the page; 0 if that is not known. */
  let step = 0;

  return async (frame, { over, down }) => {
    const isAtRest = down === seen;
    seen = down;
    if (!isAtRest) return true;
    const isVain = down === turned.down;
    if (isVain && performance.now() - turnedAt < vainMs) return true;
    vainTurns = isVain ? vainTurns + 1 : 0;
    if (vainTurns >= mostVainTurns) return false;
    if (turned.notches > 0 && down !== turned.down) step = Math.abs(turned.down - down) / turned.notches;
    const place = await clock.within(placeInPage(frame, over));
    if (isObstacle(place)) return false;
    const notches = step > 0 ? Math.min(mostNotches, Math.max(1, Math.round(Math.abs(down) / step))) : 1;
    turned = { down, notches };
    turnedAt = performance.now();
    film?.pointTo(frame.page(), { ...place, sinceScrolledMs: 0 }, false);
    const { mouse } = frame.page();
    await clock.within(untraced(frame.page(), () => mouse.move(place.x, place.y)));
    for (let notch = 0; notch < notches; notch += 1) {
      await clock.within(untraced(frame.page(), () => mouse.wheel(0, down)));
      await clock.pause(notchMs);
    }
    return true;
  };
}
