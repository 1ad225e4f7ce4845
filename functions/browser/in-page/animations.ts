/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from "./dom.ts";

/** What moves an element, or lets it appear and go. */
export interface Animations {
  /** Milliseconds of the page's animations, which stand still while it is not drawn. */
  animated(): number;
  /**
   * Whether an animation of the element, or of what it lies in, has begun and not been drawn: until the compositor does so, which a
   * busy machine puts off for some frames, the element stands still where it begins. One whose timeline does not advance waits forever.
   */
  isAboutToMove(element: Element): boolean;
  /**
   * Waits until what the element lies in has come to its place, or has faded in, as a dialog that opens: many take no click until then, though the
   * last of the way is too short to be seen. No longer than that, as some begin another one at once.
   */
  arrived(element: Element): Promise<void>;
  /** Waits likewise for all of the document, for keys: the focus may come to a dialog only when that has opened. */
  opened(): Promise<void>;
  /**
   * Waits until what the element lies in has faded out, as a dialog that closes: it still takes clicks, which a person means for what remains and
   * has the same name. Not again soon, as what blinks fades out time and again.
   * @returns whether it waited.
   */
  faded(element: Element): Promise<boolean>;
  /**
   * Whether what the element lies in is about to have faded, also by a script, or to have come to its place, as a panel that opens or closes, for
   * what does not wait in the page. Not for long, as some begin another animation at once.
   */
  isPassing(element: Element): boolean;
  /** The opacity of the element with what it lies in, as far as no animation sets it: scripts let it grow and shrink, too. */
  opacityByScripts(element: Element): number;
  /**
   * Whether a script lets the element fade in or out, for which one waits likewise. Not if it does both in turn, as what pulses.
   * @param before its `opacityByScripts` in an earlier frame.
   */
  isFadingByScripts(element: Element, before: number): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function animationTools(dom: Dom, pause: (ms: number) => Promise<void>): Animations {
  const timeline = Object.getOwnPropertyDescriptor(Document.prototype, "timeline")?.get?.call(document);
  const around = (inner: Element | null): Animation[] =>
    dom.pathOf(inner).flatMap((one) => Element.prototype.getAnimations.call(one));

  /** Milliseconds that are left of an animation for which one waits. */
  const soon = 500;
  const endsSoon = ({ playState, effect, currentTime }: Animation) =>
    playState === "running" && Number(effect?.getComputedTiming().endTime) - Number(currentTime) < soon;
  const hasBegun = ({ effect, currentTime }: Animation) =>
    Number(currentTime) >= Number(effect?.getComputedTiming().delay);
  const untilEnded = (animations: readonly Animation[]) =>
    Promise.race([Promise.allSettled(animations.map(({ finished }) => finished)), pause(soon)]);

  const isOfPlace = (animation: Animation) =>
    animation instanceof CSSTransition &&
    /^(transform|translate|top|left|right|bottom)$/.test(animation.transitionProperty);
  const opacityAt = ({ effect }: Animation, end: 0 | -1) =>
    effect instanceof KeyframeEffect ? Number(effect.getKeyframes().at(end)?.opacity ?? 1) : 1;
  const endsUnseen = (animation: Animation) => opacityAt(animation, -1) === 0;
  /** Some begin with a trace of it, so that the browser draws at once. */
  const fadesIn = (animation: Animation) =>
    opacityAt(animation, 0) < 0.01 && opacityAt(animation, -1) > 0.01 && hasBegun(animation);

  /** When it was last waited until an element had faded out. */
  const waitedAt = new WeakMap<Element, number>();
  const fadingOut = (element: Element) => around(element).filter((one) => endsUnseen(one) && endsSoon(one));

  const moves = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect &&
    effect
      .getKeyframes()
      .some((frame) =>
        Object.keys(frame).some((name) =>
          /^(transform|translate|scale|top|left|right|bottom|(max)?height|(max)?width)$/i.test(name),
        ),
      );
  /** Since when, and when last, an element was seen to be passing, and whether there has been a picture since. */
  const passing = new WeakMap<Element, { since: number; last: number; isPast: boolean }>();
  const nextPicture = () => Promise.race([new Promise(requestAnimationFrame), pause(soon)]);

  /** Since when, when last, and whether out, a script was seen to let an element fade, whether it has done both in turn, and whether it could have gone on since. */
  const fadingByScripts = new WeakMap<
    Element,
    { since: number; last: number; isOut: boolean; isPulse: boolean; isPast: boolean }
  >();
  const opacityByScripts = (element: Element) =>
    dom
      .pathOf(element)
      .filter((one) => Element.prototype.getAnimations.call(one).length === 0)
      .reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);
  const isFadingByScripts = (element: Element, before: number): boolean => {
    const opacity = opacityByScripts(element);
    if (opacity === before) return false;
    const [now, isOut] = [performance.now(), opacity < before];
    const noted = fadingByScripts.get(element);
    const seen = noted && now - noted.last < 2 * soon ? noted : { since: now, isOut, isPulse: false };
    const isPulse = seen.isPulse || seen.isOut !== isOut;
    const fading = { since: seen.since, last: now, isOut, isPulse, isPast: false };
    fadingByScripts.set(element, fading);
    untilGoneOn().then(() => {
      fading.isPast = true;
    });
    return !isPulse && now - seen.since < 4 * soon;
  };
  /** A busy page gets to its timers and to the next picture late, as it does to this. */
  const untilGoneOn = async () => {
    await pause(120);
    await nextPicture();
  };
  /** Whether it was seen to fade so lately that the script may not have gone on since. */
  const hasJustFaded = (element: Element): boolean => {
    const noted = fadingByScripts.get(element);
    return noted !== undefined && !noted.isPulse && !noted.isPast;
  };
  /** What `opacityByScripts` was at the last look at a field. */
  const opacitySeen = new WeakMap<Element, number>();

  return {
    animated: () => Number(timeline?.currentTime),
    isAboutToMove: (element) =>
      around(element).some((animation) => animation.pending && animation.timeline === timeline),
    arrived: async (element) => {
      const arriving = [
        ...around(dom.parentOf(element)).filter(isOfPlace),
        ...around(element).filter(fadesIn),
      ];
      const ending = arriving.filter(endsSoon);
      if (ending.length > 0) await untilEnded(ending);
    },
    opened: async () => {
      const all = Document.prototype.getAnimations.call(document);
      const opening = all.filter((one) => (isOfPlace(one) || fadesIn(one)) && endsSoon(one));
      if (opening.length > 0) await untilEnded(opening);
    },
    faded: async (element) => {
      if (performance.now() - (waitedAt.get(element) ?? Number.NEGATIVE_INFINITY) < 2 * soon) return false;
      const fading = fadingOut(element);
      if (fading.length === 0) return false;
      await untilEnded(fading);
      waitedAt.set(element, performance.now());
      return true;
    },
    isPassing: (element) => {
      const before = opacitySeen.get(element) ?? 1;
      opacitySeen.set(element, opacityByScripts(element));
      if (isFadingByScripts(element, before) || hasJustFaded(element)) return true;
      const moving = around(dom.parentOf(element)).filter((one) => moves(one) && endsSoon(one));
      const noted = passing.get(element);
      if (moving.length === 0 && fadingOut(element).length === 0) {
        if (!noted || noted.isPast) return false;
        // The page learns with the next picture that it has ended, and only then removes what has faded.
        nextPicture().then(() => {
          noted.isPast = true;
        });
        return true;
      }
      const now = performance.now();
      const since = noted && !noted.isPast && now - noted.last < 4 * soon ? noted.since : now;
      passing.set(element, { since, last: now, isPast: false });
      return now - since < 2 * soon;
    },
    opacityByScripts,
    isFadingByScripts,
  };
}
