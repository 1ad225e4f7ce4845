/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from "./dom.ts";

/** What a script lets appear and go, by setting its opacity time and again. */
export interface ScriptFading {
  /** The opacity of the element with what it lies in, as far as no animation sets it: scripts let it grow and shrink, too. */
  opacityOf(element: Element): number;
  /**
   * Whether a script lets the element fade in or out. Not if it does both in turn, as what pulses.
   * @param before its `opacityOf` in an earlier frame.
   */
  isFading(element: Element, before: number): boolean;
  /** Whether it has faded since the last call for the element, or so lately that the script may not have gone on since. */
  isPassing(element: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function scriptFadingTools(dom: Dom, pause: (ms: number) => Promise<void>): ScriptFading {
  /** Milliseconds within which a script that fades goes on, and after twice that one waits no longer. */
  const spell = 1000;
  /** A busy page gets to its timers and to the next picture late, as it does to this. */
  const untilGoneOn = async () => {
    await pause(120);
    await Promise.race([new Promise(requestAnimationFrame), pause(spell / 2)]);
  };

  /** Since when, when last, and whether out, an element was seen to fade, whether it has done both in turn, and whether it could have gone on since. */
  const fades = new WeakMap<
    Element,
    { since: number; last: number; isOut: boolean; isPulse: boolean; isPast: boolean }
  >();
  /** What `opacityOf` was when it was last asked whether an element is passing. */
  const opacitySeen = new WeakMap<Element, number>();

  const opacityOf = (element: Element) =>
    dom
      .pathOf(element)
      .filter((one) => Element.prototype.getAnimations.call(one).length === 0)
      .reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);

  const isFading = (element: Element, before: number): boolean => {
    const opacity = opacityOf(element);
    if (opacity === before) return false;
    const [now, isOut] = [performance.now(), opacity < before];
    const noted = fades.get(element);
    const seen = noted && now - noted.last < spell ? noted : { since: now, isOut, isPulse: false };
    const isPulse = seen.isPulse || seen.isOut !== isOut;
    const fading = { since: seen.since, last: now, isOut, isPulse, isPast: false };
    fades.set(element, fading);
    untilGoneOn().then(() => {
      fading.isPast = true;
    });
    return !isPulse && now - seen.since < 2 * spell;
  };

  const hasJustFaded = (element: Element): boolean => {
    const noted = fades.get(element);
    return noted !== undefined && !noted.isPulse && !noted.isPast;
  };

  return {
    opacityOf,
    isFading,
    isPassing: (element) => {
      const before = opacitySeen.get(element) ?? 1;
      opacitySeen.set(element, opacityOf(element));
      return isFading(element, before) || hasJustFaded(element);
    },
  };
}
