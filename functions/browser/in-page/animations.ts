/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from "./dom.ts";
import type { ScriptFading } from "./script-fading.ts";

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
  /**
   * Whether an animation that ends soon moves the element, or what it lies in: the mouse would be left behind. Not for long, as some
   * begin another animation at once.
   */
  isUnderWay(element: Element): boolean;
  /**
   * Whether a transition that ends in a while is changing how large the element itself is: some take no click until then. Not for long, as
   * some begin another one at once.
   */
  isResizing(element: Element): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function animationTools(
  dom: Dom,
  scriptFading: ScriptFading,
  pause: (ms: number) => Promise<void>,
): Animations {
  const timeline = Object.getOwnPropertyDescriptor(Document.prototype, "timeline")?.get?.call(document);
  const around = (inner: Element | null): Animation[] =>
    dom.pathOf(inner).flatMap((one) => Element.prototype.getAnimations.call(one));

  /** Milliseconds that are left of an animation for which one waits. */
  const soon = 500;
  /** The same where the mouse stays: what takes longer, it follows. */
  const soonForMouse = 2000;
  const endsWithin = (ms: number, { playState, effect, currentTime }: Animation) =>
    playState === "running" && Number(effect?.getComputedTiming().endTime) - Number(currentTime) < ms;
  const endsSoon = (animation: Animation) => endsWithin(soon, animation);
  const hasBegun = ({ effect, currentTime }: Animation) =>
    Number(currentTime) >= Number(effect?.getComputedTiming().delay);
  const untilEnded = (animations: readonly Animation[]) =>
    Promise.race([Promise.allSettled(animations.map(({ finished }) => finished)), pause(soon)]);

  /** Whether it brings something to its place, for which a step waits. */
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

  /** Whether it changes where something is, or how large: also a panel that grows, and by key frames, for which no step waits in the page. */
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
  /** Milliseconds that are left of a transition for which a click waits, as it leads to what the page is to look like. */
  const soonForSize = 5000;

  /** Since when, and when last, an element was seen to be under way, or to change its size. */
  type Notes = WeakMap<Element, { since: number; last: number }>;
  const [underWay, resizing]: [Notes, Notes] = [new WeakMap(), new WeakMap()];
  /** Notes that it is, and says whether it has been for less than so many milliseconds. */
  const isBriefly = (notes: Notes, element: Element, mostMs: number): boolean => {
    const now = performance.now();
    const noted = notes.get(element);
    const since = noted && now - noted.last < mostMs ? noted.since : now;
    notes.set(element, { since, last: now });
    return now - since < mostMs;
  };
  const nextPicture = () => Promise.race([new Promise(requestAnimationFrame), pause(soon)]);

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
      if (scriptFading.isPassing(element)) return true;
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
    isUnderWay: (element) => {
      const isMoving = (one: Animation) =>
        one.timeline === timeline && endsWithin(soonForMouse, one) && moves(one);
      return around(element).some(isMoving) && isBriefly(underWay, element, soonForMouse);
    },
    isResizing: (element) => {
      const isOfSize = (one: Animation) =>
        one instanceof CSSTransition &&
        one.timeline === timeline &&
        endsWithin(soonForSize, one) &&
        moves(one);
      const own: Animation[] = Element.prototype.getAnimations.call(element);
      return own.some(isOfSize) && isBriefly(resizing, element, soonForSize);
    },
  };
}
