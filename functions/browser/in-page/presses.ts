/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Notices a click that came to nothing because the page moved the element away between press and release, or rendered it anew. */
export interface Presses {
  /**
   * @param isHit whether an event reaches the element.
   * @param anew what the page has rendered in place of the element, in what was around it.
   * @param isLong whether the mouse is held so long that a page may answer before its release.
   */
  watch(isHit: (event: Event) => boolean, anew: () => Element | null, isLong: boolean): PressWatch;
}

interface PressWatch {
  /** To be called with each event of the pointer, before the page gets it. */
  see(event: Event): void;
  /** How the element was lost, if surely no click reached it, nor did the page act on the press. */
  lost(): "moving" | "replaced" | null;
  end(): void;
}

/** A press of the mouse on an element, from its first event on. */
interface Press {
  pointerdown: MouseEvent;
  mousedown: MouseEvent | null;
  /** What was hit, innermost. */
  top: Element;
  box: DOMRect;
  /** What changes when a page acts on the press. */
  state: string;
  /** Whether the press took the focus from a field, and what was hit had not moved until then. */
  hasLeftField: boolean;
  /** Whether what was hit was still there once the page had got the press: what replaces it later is no answer to the press. */
  hasLasted: boolean;
  /** Whether it is what replaced another one under an earlier press, and has stayed since: the page renders it anew because it is pressed. */
  isAnswer: boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function pressTools(dom: Dom): Presses {
  /** Pixels that buttons sink when they are pressed. */
  const still = 2;
  const states = ["aria-expanded", "aria-selected", "aria-pressed", "aria-checked"];
  const stateOf = (top: Element) => {
    const ofElement = (one: Element) => states.map((state) => dom.attribute(one, state)).join();
    const isStated = (state: string) => /[^,]/.test(state);
    return [location.href, ...dom.pathOf(top).map(ofElement).filter(isStated)].join();
  };

  const hasMoved = ({ top, box }: Press) => {
    const { left, right, top: upper, bottom } = dom.boxOf(top);
    return Math.hypot(left + right - box.left - box.right, upper + bottom - box.top - box.bottom) / 2 > still;
  };
  /** Whether it was moved away from under the pointer as it was: not hidden, replaced or covered. */
  const isMovedAway = (press: Press, { clientX, clientY }: MouseEvent) => {
    const { top, box } = press;
    const now = dom.boxOf(top);
    const isResized = Math.abs(now.width - box.width) > still || Math.abs(now.height - box.height) > still;
    const isUnder =
      clientX >= now.left && clientX <= now.right && clientY >= now.top && clientY <= now.bottom;
    return dom.isConnected(top) && !isResized && !isUnder && hasMoved(press);
  };
  /** Whether the page took the press for itself, or it was a drag. */
  const isAct = ({ pointerdown, mousedown }: Press, released: MouseEvent) =>
    pointerdown.defaultPrevented ||
    mousedown?.defaultPrevented ||
    Math.hypot(released.clientX - pointerdown.clientX, released.clientY - pointerdown.clientY) > still;

  /** What replaced the element under the last press that was lost so. */
  let successor: Element | null = null;

  return {
    watch: (isHit, anew, isLong) => {
      let press: Press | null = null;
      let lost: "moving" | "replaced" | null = null;

      const begin = (event: Event) => {
        const top = event.composedPath()[0];
        press =
          event instanceof PointerEvent &&
          event.pointerType === "mouse" &&
          top instanceof Element &&
          isHit(event)
            ? {
                pointerdown: event,
                mousedown: null,
                top,
                box: dom.boxOf(top),
                state: stateOf(top),
                hasLeftField: false,
                hasLasted: false,
                isAnswer: successor !== null && dom.isConnected(successor),
              }
            : null;
        successor = null;
        if (press) hearIn(event.composedPath());
      };
      const pressed = (of: Press, event: MouseEvent) => {
        of.mousedown = event;
        setTimeout(() => {
          of.hasLasted = dom.isConnected(of.top);
        });
      };
      /** What a page does from here on is its answer to the release. */
      const beginRelease = (of: Press, event: MouseEvent) => {
        if (dom.isConnected(of.top) && !isMovedAway(of, event)) press = null;
      };
      const release = (event: MouseEvent) => {
        const top = event.composedPath()[0];
        if (!press?.mousedown || !(top instanceof Element)) return;
        const isReached = isHit(event);
        const isGone = !dom.isConnected(press.top);
        const now = isGone ? (isReached ? top : anew()) : press.top;
        const isRenderedAnew = isGone && isReached;
        const isByTime = isRenderedAnew && press.hasLasted && !isLong;
        const isByPage = (press.hasLeftField || isByTime) && !(isRenderedAnew && press.isAnswer);
        const isAway = isGone || (!isReached && isMovedAway(press, event));
        const isSame = now !== null && stateOf(now) === press.state;
        if (isByPage && isAway && isSame && !isAct(press, event)) lost = isGone ? "replaced" : "moving";
        if (lost === "replaced") successor = now;
        press = null;
      };

      /** The browser takes the focus away once the page has got the press; a page that did so itself acted on it. */
      const leave = (event: Event) => {
        const [left] = event.composedPath();
        if (!press || press.hasLeftField || !(left instanceof Element)) return;
        // A pressed button loses the focus, too, if it is removed.
        if (dom.isWithin(left, press.top)) return;
        const isByBrowser = event.isTrusted && press.mousedown?.eventPhase === Event.NONE;
        if (isByBrowser && !hasMoved(press)) press.hasLeftField = true;
        else press = null;
      };
      /** A page's own click reaches the element, too, and one that captures the pointer follows it. */
      const act = (event: Event) => {
        if (event.type === "gotpointercapture" || isHit(event)) press = null;
      };
      const listeners = { blur: leave, change: leave, click: act, contextmenu: act, gotpointercapture: act };
      for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);
      const roots = new Set<ShadowRoot>();
      /** That a field is left for a button of the same shadow root is heard in that root alone. */
      const hearIn = (path: EventTarget[]) => {
        for (const root of path.filter((one) => one instanceof ShadowRoot)) {
          roots.add(root);
          for (const name of ["blur", "change"]) root.addEventListener(name, leave, true);
        }
      };

      return {
        see: (event) => {
          if (event.type === "pointerdown") begin(event);
          else if (!(event instanceof MouseEvent)) return;
          else if (event.type === "mousedown" && press) pressed(press, event);
          else if (event.type === "pointerup" && press) beginRelease(press, event);
          else if (event.type === "mouseup") release(event);
        },
        lost: () => lost,
        end: () => {
          for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
          for (const root of roots)
            for (const name of ["blur", "change"]) root.removeEventListener(name, leave, true);
        },
      };
    },
  };
}
