/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Appearance } from "./appearance.ts";
import type { Choice } from "./choice.ts";
import type { DropLayers } from "./drop-layers.ts";
import type { Kit } from "./kit.ts";

/** What is observed during a drag, in a world of our own that the page's scripts do not see. */
export interface DragWatch {
  source: Element;
  target: Element | null;
  /** Whether the target had to be scrolled into view while the source was held: that is no change which the page made. */
  isScrolled: boolean;
  /** What the browser carries with drag events instead of pointer events: the source, or the row whose handle it is. */
  carried: Element | null;
  /** Remembers the positions of all three in the document, and of the source on the screen. */
  note(): void;
  /** Whether one of them has changed its position in the document since. */
  hasMoved(): boolean;
  /** Whether the source has changed its position on the screen since. */
  isDisplaced(): boolean;
  /** What received the drop event, innermost first. */
  drop: EventTarget[] | null;
  /** Whether the browser says that the drop was accepted, which it also does for one in another document. */
  isTaken: boolean;
  /** Whether the page did anything about it, if only for as long as it lasted. */
  hasReacted: boolean;
  /** Whether the page shows a change that stays. While it is still changing, that cannot be told. */
  hasChanged(): boolean | undefined;
  /** Whether that change may be of what lies under the mouse alone: nothing has moved, and the document shows all of it. */
  isToLeave(): boolean;
  /** Notes that the mouse is about to leave: what the page shows then is compared only if it changes from here on. */
  noteLeaving(): void;
  /** Whether the page, which the mouse has left, shows what it did before. */
  isBack(): boolean;
  end(): void;
}

/** The functions that tell whether what a document shows has changed, and what a drop has opened. */
interface Comparisons {
  appearance(kit: Kit): Appearance;
  dropLayers(kit: Kit): DropLayers;
  isAsBefore(now: Appearance, ...earlier: readonly Appearance[]): boolean;
}

/**
 * Runs in the page, so it refers to nothing outside itself. Observes the effects of a drag of the element until
 * `endDrag`.
 * @param isFree whether the drag has no target.
 */
export function watchDrag(
  { element }: Choice,
  { watch, isFree }: { watch: string; isFree: boolean },
  kit: Kit,
  { appearance, isAsBefore, dropLayers }: Comparisons,
): null {
  const { dom } = kit;
  // Fields of a form shadow its properties: `form.parentNode` may be an input.
  const own = (prototype: object, name: string, of: Element): unknown =>
    Object.getOwnPropertyDescriptor(prototype, name)?.get?.call(of);
  const standing = () =>
    [state.source, state.target, state.carried].flatMap((at) =>
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
  /** What the page showed before the mouse came, as some show more under it; not of a drag that needs no change. */
  const atRest = isFree || self !== top ? null : appearance(kit);
  /** What the page showed before the press, and after it: a press alone can mark an element. */
  let before: Appearance | null = null;
  let pressed: Appearance | null = null;
  /** Whether there was a change which the document does not show, or one of a field. */
  let isCertain = false;
  const layers = dropLayers(kit);
  /** How many looks in turn have found no new change, and how many it takes until what the page shows is there to stay. */
  let quietLooks = 0;
  const enoughLooks = 5;
  /** Whether the document has changed since it was last compared without the mouse, and what that has told. */
  let hasStirred = false;
  let wasBack = false;
  const isMoving = () =>
    Document.prototype.getAnimations
      .call(document)
      .some(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
  const isLike = (first: Appearance, ...others: readonly Appearance[]) => {
    const now = appearance(kit);
    const { scrolled } = state.isScrolled ? first : now;
    return isAsBefore({ ...now, scrolled }, first, ...others);
  };
  const differs = () => before !== null && !isLike(before, pressed ?? before);
  const state: DragWatch = {
    source: element,
    target: null,
    isScrolled: false,
    note: () => {
      stood = standing();
      boxBefore = box();
    },
    isDisplaced: () => box() !== boxBefore,
    hasMoved: () => standing().some((node, index) => node !== stood[index]),
    carried: null,
    drop: null,
    isTaken: false,
    hasReacted: false,
    hasChanged: () => {
      if (isCertain) return true;
      // Looks, and not time: on a busy machine the page itself may have had none.
      const isLast = quietLooks >= enoughLooks - 1 && !isMoving();
      // A large page takes long to compare; between the first of these looks and the last one, the observer tells of a change.
      if ((quietLooks === 0 || isLast) && !differs()) return false;
      quietLooks += 1;
      return isLast ? true : undefined;
    },
    isToLeave: () => !isCertain && before !== null && !state.hasMoved() && !layers.hasOpened(),
    noteLeaving: () => {
      hasStirred = false;
    },
    isBack: () => {
      if (isCertain || before === null || atRest === null) return false;
      if (hasStirred) wasBack = isLike(before, pressed ?? before, atRest);
      hasStirred = false;
      return wasBack;
    },
    end: () => {},
  };
  const react = () => {
    state.hasReacted = true;
  };
  const beCertain = () => {
    react();
    isCertain = true;
  };
  const observer = new MutationObserver(() => {
    quietLooks = 0;
    hasStirred = true;
    react();
  });
  const rootOf = (of: Element): Node => Node.prototype.getRootNode.call(of);
  for (let root: Node | null = rootOf(element); root; ) {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    root = root instanceof ShadowRoot ? rootOf(root.host) : null;
  }

  const begin = (event: Event) => {
    if (!event.isTrusted) return;
    // Changes that the page made earlier are not a reaction to the drag.
    observer.takeRecords();
    state.note();
    state.hasReacted = false;
    isCertain = isFree || self !== top;
    noteTraceless(event);
    before = isCertain ? null : appearance(kit);
    pressed = null;
  };
  /** Changes to drawings, media, embedded documents and closed shadow roots leave no trace in this document. */
  const noteTraceless = (event: Event) => {
    const { clientX, clientY } = event as PointerEvent;
    const drawn = "canvas, video, audio, iframe, embed, object";
    const isTraceless = (at: Element) =>
      dom.matches(at, drawn) || (dom.tagOf(at).includes("-") && dom.childrenOf(at).length === 0);
    if (document.elementsFromPoint(clientX, clientY).some(isTraceless)) beCertain();
  };
  const release = (event: Event) => {
    if (!event.isTrusted) return;
    const { clientX: x, clientY: y } = event as PointerEvent;
    layers.note({ x, y });
    noteTraceless(event);
  };
  const move = (event: Event) => {
    if (event.isTrusted && before) pressed ??= appearance(kit);
  };
  const afterwards = (look: () => void) => setTimeout(look, 0);
  const heed = (event: Event) => afterwards(() => event.defaultPrevented && react());
  const carry = (event: Event) => {
    const [first] = event.composedPath();
    // Of selected text, the first is a text.
    state.carried = first instanceof Element ? first : state.source;
    state.note();
    afterwards(() => {
      if (!event.defaultPrevented) return;
      state.carried = null;
      react();
    });
  };
  const drop = (event: Event) => {
    state.drop = event.composedPath();
  };
  const finish = (event: Event) => {
    const { dataTransfer, clientX, clientY } = event as DragEvent;
    state.isTaken = event.isTrusted && dataTransfer !== null && dataTransfer.dropEffect !== "none";
    // What is dropped in a frame is told to the document there alone.
    const there = state.isTaken && !state.drop ? dom.elementAt(document, clientX, clientY) : null;
    if (there && dom.matches(there, "iframe, frame")) state.drop = dom.pathOf(there);
  };
  const listeners: [string, (event: Event) => void][] = [
    ["pointerdown", begin],
    ["pointermove", move],
    ["pointerup", release],
    ["dragstart", carry],
    ["drop", drop],
    ["dragend", finish],
    ...["pointerdown", "mousedown", "pointermove", "mousemove"].map(
      (name) => [name, heed] as [string, typeof heed],
    ),
    ["gotpointercapture", react],
    ["input", beCertain],
    ["change", beCertain],
    // Without a target, an effect can also be selecting text or scrolling.
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
