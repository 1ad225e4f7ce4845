/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Notices a click that came to nothing because the page moved the element away between press and release. */
export interface Presses {
  /** @param isHit whether an event reaches the element. */
  watch(isHit: (event: Event) => boolean): PressWatch;
}

interface PressWatch {
  /** To be called with each event of the pointer, before the page gets it. */
  see(event: Event): void;
  /** Whether surely no click reached the element, nor did the page act on the press. */
  isLost(): boolean;
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
}

/** Runs in the page, so it refers to nothing outside itself. */
export function pressTools(dom: Dom): Presses {
  /** Pixels that buttons sink when they are pressed. */
  const still = 2;
  const states = ["aria-expanded", "aria-selected", "aria-pressed", "aria-checked"];
  const stateOf = (top: Element) =>
    [
      location.href,
      ...dom.pathOf(top).map((one) => states.map((state) => dom.attribute(one, state)).join()),
    ].join();

  const hasMoved = ({ top, box }: Press) => {
    const { left, right, top: upper, bottom } = dom.boxOf(top);
    return Math.hypot(left + right - box.left - box.right, upper + bottom - box.top - box.bottom) / 2 > still;
  };
  /** Whether it was moved away from under the pointer as it was: not hidden, replaced or covered. */
  const isMovedAway = (press: Press, { clientX, clientY }: MouseEvent) => {
    const { top, box, pointerdown } = press;
    const now = dom.boxOf(top);
    const isDragged = Math.hypot(clientX - pointerdown.clientX, clientY - pointerdown.clientY) > still;
    const isResized = Math.abs(now.width - box.width) > still || Math.abs(now.height - box.height) > still;
    const isUnder =
      clientX >= now.left && clientX <= now.right && clientY >= now.top && clientY <= now.bottom;
    return dom.isConnected(top) && !isDragged && !isResized && !isUnder && hasMoved(press);
  };

  return {
    watch: (isHit) => {
      let press: Press | null = null;
      let isLost = false;

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
              }
            : null;
      };
      const release = (event: MouseEvent) => {
        if (!press?.mousedown || !press.hasLeftField || isHit(event)) return;
        const isPrevented = press.pointerdown.defaultPrevented || press.mousedown.defaultPrevented;
        isLost = !isPrevented && isMovedAway(press, event) && stateOf(press.top) === press.state;
        press = null;
      };

      /** The browser takes the focus away once the page has got the press; a page that did so itself acted on it. */
      const leave = (event: Event) => {
        if (!press || press.hasLeftField || !(event.target instanceof Element)) return;
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

      return {
        see: (event) => {
          if (event.type === "pointerdown") begin(event);
          else if (!(event instanceof MouseEvent)) return;
          else if (event.type === "mousedown" && press) press.mousedown = event;
          else if (event.type === "mouseup") release(event);
        },
        isLost: () => isLost,
        end: () => {
          for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
        },
      };
    },
  };
}
