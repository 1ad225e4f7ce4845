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
  /** How much of the element its opacity and that of all around it let through: 1 is all. */
  opacity(element: Element): number;
  /**
   * Whether what the element lies in is fading out, as a dialog that closes: it still takes clicks, which a person means for what remains and
   * has the same name. Only for a while, and not again soon, as what blinks fades out time and again.
   * @param before its opacity a picture ago, by which the fading of a script is known.
   */
  isFadingOut(element: Element, before?: number): boolean;
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

  /** When an element was first seen to fade out. */
  const fadingSince = new WeakMap<Element, number>();
  const opacity = (element: Element) =>
    dom.pathOf(element).reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);

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
    opacity,
    isFadingOut: (element, before = 0) => {
      const isAnimated = around(element).some((one) => endsUnseen(one) && hasBegun(one) && endsSoon(one));
      if (!isAnimated && opacity(element) >= before) return false;
      const now = performance.now();
      const since = fadingSince.get(element) ?? Number.NEGATIVE_INFINITY;
      const isNew = now - since > 3 * soon;
      if (isNew) fadingSince.set(element, now);
      return isNew || now - since < soon;
    },
  };
}
