/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice, Obstacle, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/** What came of a drag. */
export type DragOutcome =
  | { outcome: "done" | "gone" | "refused" | "ignored" }
  /** What took the drop in the target's place. */
  | { outcome: "elsewhere"; by: string };

/** What is seen of a drag while it lasts; the page's own scripts do not see it. */
interface DragWatch {
  source: Element;
  target: Element | null;
  /** Remembers where the two stand in the document, and the source on the screen. */
  note(): void;
  /** Whether one of them stands elsewhere in the document since. */
  hasMoved(): boolean;
  /** Whether the source is elsewhere on the screen since. */
  isDisplaced(): boolean;
  /** Whether the browser carries it, with drag events in the place of the pointer's. */
  isCarried: boolean;
  /** What heard of the drop, innermost first. */
  drop: EventTarget[] | null;
  hasReacted: boolean;
  end(): void;
}

/** Each function of this file runs in the page, so it refers to nothing outside itself. */
export function watchDrag(
  { element }: Choice,
  { watch, isFree }: { watch: string; isFree: boolean },
  { dom }: Kit,
): null {
  // A form's fields take the place of its properties: `form.parentNode` may be an input.
  const own = (prototype: object, name: string, of: Element): unknown =>
    Object.getOwnPropertyDescriptor(prototype, name)?.get?.call(of);
  const standing = () =>
    [state.source, state.target].flatMap((at) =>
      at
        ? [
            own(Node.prototype, "parentNode", at),
            own(Element.prototype, "previousElementSibling", at),
            own(Element.prototype, "nextElementSibling", at),
          ]
        : [],
    );
  const box = () => JSON.stringify(dom.boxOf(state.source));
  let stood: unknown[] = [];
  let boxBefore = "";
  const state: DragWatch = {
    source: element,
    target: null,
    note: () => {
      stood = standing();
      boxBefore = box();
    },
    isDisplaced: () => box() !== boxBefore,
    hasMoved: () => standing().some((node, index) => node !== stood[index]),
    isCarried: false,
    drop: null,
    hasReacted: false,
    end: () => {},
  };
  const react = () => {
    state.hasReacted = true;
  };
  const observer = new MutationObserver(react);
  const rootOf = (of: Element): Node => Node.prototype.getRootNode.call(of);
  for (let root: Node | null = rootOf(element); root; ) {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    root = root instanceof ShadowRoot ? rootOf(root.host) : null;
  }

  const begin = (event: Event) => {
    if (!event.isTrusted) return;
    // What the page did before is no answer to the drag.
    observer.takeRecords();
    state.note();
    // What is drawn, played or of another document changes without a trace in this one.
    const { clientX, clientY } = event as PointerEvent;
    const drawn = "canvas, video, audio, iframe, embed, object";
    state.hasReacted = document.elementsFromPoint(clientX, clientY).some((at) => dom.matches(at, drawn));
  };
  const afterwards = (look: () => void) => setTimeout(look, 0);
  const heed = (event: Event) => afterwards(() => event.defaultPrevented && react());
  const carry = (event: Event) =>
    afterwards(() => {
      if (event.defaultPrevented) react();
      else state.isCarried = true;
    });
  const drop = (event: Event) => {
    state.drop = event.composedPath();
  };
  const listeners: [string, (event: Event) => void][] = [
    ["pointerdown", begin],
    ["dragstart", carry],
    ["drop", drop],
    ...["pointerdown", "mousedown", "pointermove", "mousemove"].map(
      (name) => [name, heed] as [string, typeof heed],
    ),
    ...["input", "change", "gotpointercapture"].map((name) => [name, react] as [string, typeof react]),
    // Without a target, text may be selected and what is seen be pushed about.
    ...(isFree ? ["scroll", "selectionchange"] : []).map((name) => [name, react] as [string, typeof react]),
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener, true);
  state.end = () => {
    observer.disconnect();
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    Reflect.deleteProperty(globalThis, watch);
  };
  Object.defineProperty(globalThis, watch, { value: state, configurable: true });
  return null;
}

/** @returns where to drop on the element, which is brought into sight, in the frame's viewport. */
export function aimDrop(
  choice: Choice,
  { watch, isHeld }: { watch: string; isHeld: boolean },
  { dom }: Kit,
): Point | Obstacle {
  const state = (globalThis as unknown as Record<string, DragWatch | undefined>)[watch];
  const { element, alternative } = choice;
  const isInSight = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  /** What lies over it and is not what is dragged. */
  const cover = () => {
    const { x, y } = choice.place();
    const top = dom.elementAt(document, x, y);
    return top && !(state && Node.prototype.contains.call(state.source, top)) ? choice.coveredBy() : null;
  };
  if (!isInSight(choice.place()) || cover() !== null) {
    // Where a header that stays in place covers it, there is a position in which it is free.
    const options = { block: "center", inline: "center", behavior: "instant" } as const;
    Element.prototype.scrollIntoView.call(element, options);
  }
  const place = choice.place();
  if (!isInSight(place)) return { kind: "hidden", alternative, element: choice.name() };
  if (state && state.target !== element) {
    state.target = element;
    state.note();
  }
  // What is held can have a copy of it below the pointer, wherever that goes.
  const by = isHeld ? null : cover();
  return by === null ? place : { kind: "covered", by, alternative, element: choice.name() };
}

/** Ends the watch once something has come of the drag, or after a second in which nothing did. */
export async function endDrag(_choice: Choice, watch: string, { dom }: Kit): Promise<DragOutcome> {
  const state = (globalThis as unknown as Record<string, DragWatch | undefined>)[watch];
  if (!state) return { outcome: "gone" };
  const { target } = state;
  const isTaken = () => (target ? (state.drop?.includes(target) ?? false) : state.drop !== null);
  // Lists that sort themselves while something is above them move it and need no drop.
  const hasCome = () =>
    state.isCarried ? isTaken() || state.hasMoved() || (!target && state.isDisplaced()) : state.hasReacted;
  const patience = performance.now() + 1000;
  while (!hasCome() && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 50));
  state.end();
  if (hasCome()) return { outcome: "done" };
  // Text that was selected instead is what the browser would drag the next time.
  getSelection()?.removeAllRanges();
  if (!state.isCarried) return { outcome: "ignored" };
  const [by] = state.drop ?? [];
  if (!(by instanceof Element)) return { outcome: "refused" };
  const id = dom.attribute(by, "id");
  return { outcome: "elsewhere", by: dom.tagOf(by).toLowerCase() + (id ? `#${id}` : "") };
}
