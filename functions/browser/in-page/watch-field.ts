/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from "../page/acting/on-field.ts";
import type { Choice } from "./choice.ts";
import type { Kit } from "./kit.ts";
import type { Reading } from "./read-field.ts";

/** What has happened to a field since it was watched. */
export interface WatchedField {
  /** Whether it is still in its document. */
  isThere: boolean;
  now: Reading;
  /** Its content when the browser last entered something into it, before the page reacted. */
  entered: Reading | null;
  /** Where the browser's input went instead. */
  elsewhere: string | null;
  /** Whether the cursor has left it, as when the page puts the field elsewhere in the document. */
  isLeft: boolean;
}

interface FieldWatch {
  (): WatchedField;
  /** Settles with the entry after which the field holds a text, before the page hears of that and leaves; with `false` if it was about to, and at the end. */
  whole(text: string): Promise<boolean>;
}

/**
 * Runs in the page, so it refers to nothing outside itself. Watches a field until `endFieldWatch`.
 * @param watch name of a global function that ends it.
 */
export function watchField({ element, dom, read }: Field, watch: string): void {
  let entered: Reading | null = null;
  let elsewhere: string | null = null;
  /** An element around it that can be edited, or the host of a closed shadow root: not a dialog that takes the focus, nor the page. */
  const isOnBehalf = (around: Element): boolean =>
    dom.holds(around, element) && (dom.isEditable(around) || !Node.prototype.contains.call(around, element));
  const isOwn = (target: Element): boolean => dom.holds(element, target) || isOnBehalf(target);
  const isLeft = (): boolean => {
    const active = dom.focused();
    return active === null || !isOwn(active);
  };
  const nameOf = (target: Element): string => {
    const id = dom.attribute(target, "id");
    return dom.tagOf(target).toLowerCase() + (id ? `#${id}` : "");
  };
  const note = (event: Event) => {
    const target = event.composedPath()[0];
    if (!event.isTrusted || !(target instanceof Element)) return;
    if (!isOwn(target)) elsewhere ??= nameOf(target);
    else {
      entered = read();
      waiting.get(entered.value)?.resolve(!isLeaving);
    }
  };
  addEventListener("input", note, true);
  /** Whether the page is about to leave: what is entered then comes too late for it. */
  let isLeaving = false;
  const leave = ({ destination }: NavigateEvent) => {
    isLeaving ||= !destination.sameDocument;
  };
  navigation.addEventListener("navigate", leave);
  /** A form that is submitted collects its data at once, and navigates a while later. */
  const collect = () => {
    isLeaving = true;
  };
  addEventListener("formdata", collect, true);
  const waiting = new Map<string, PromiseWithResolvers<boolean>>();
  const whole = (text: string) => {
    const wanted = waiting.get(text) ?? Promise.withResolvers<boolean>();
    waiting.set(text, wanted);
    return wanted.promise;
  };
  const end = (): WatchedField => {
    removeEventListener("input", note, true);
    navigation.removeEventListener("navigate", leave);
    removeEventListener("formdata", collect, true);
    for (const { resolve } of waiting.values()) resolve(false);
    Reflect.deleteProperty(globalThis, watch);
    return { isThere: dom.isConnected(element), now: read(), entered, elsewhere, isLeft: isLeft() };
  };
  Object.defineProperty(globalThis, watch, { value: Object.assign(end, { whole }), configurable: true });
}

/** Runs in the page. `FieldWatch.whole` of a watch; `null` if it began in another document. */
export function untilWhole(_kit: Kit, watch: string, text: string): Promise<boolean> | null {
  return (globalThis as unknown as Record<string, FieldWatch | undefined>)[watch]?.whole(text) ?? null;
}

/** Runs in the page. Whether a watch goes on: if not, it has ended, or its document is gone. */
export function isWatched(_kit: Kit, watch: string): boolean {
  return watch in globalThis;
}

/**
 * Runs in the page. Ends a watch that `watchField` began, after giving the page a frame's time to react to what was
 * entered.
 * @returns `null` if the watch began in another document.
 */
export async function endFieldWatch(
  _choice: Choice,
  watch: string,
  { pause }: Kit,
): Promise<{ watched: WatchedField | null }> {
  const globals = globalThis as unknown as Record<string, FieldWatch | undefined>;
  if (!globals[watch]) return { watched: null };
  // A page that is not drawn has no frames.
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => pause(0).then(resolve));
    pause(100).then(resolve);
  });
  return { watched: globals[watch]?.() ?? null };
}
