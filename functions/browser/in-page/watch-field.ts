/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Field } from "../page/acting/on-field.ts";
import type { Choice } from "./choice.ts";
import type { Reading } from "./read-field.ts";

/** What became of a field since it was watched. */
export interface Sight {
  /** Whether it is still in its document. */
  isThere: boolean;
  now: Reading;
  /** As it was when the browser entered something into it for the last time, before the page made something of that. */
  entered: Reading | null;
  /** What the browser entered something into in its place. */
  elsewhere: string | null;
}

/**
 * Runs in the page, so it refers to nothing outside itself. Keeps an eye on a field until `lookAfter`.
 * @param watch name of a global function that ends it.
 */
export function watchField({ element, dom, read }: Field, watch: string): void {
  let entered: Reading | null = null;
  let elsewhere: string | null = null;
  /** The field, what it is a part of where texts can be edited, or the host of a closed shadow root. */
  const isOwn = (target: Element): boolean => dom.holds(element, target) || dom.holds(target, element);
  const nameOf = (target: Element): string => {
    const id = dom.attribute(target, "id");
    return dom.tagOf(target).toLowerCase() + (id ? `#${id}` : "");
  };
  const note = (event: Event) => {
    const target = event.composedPath()[0];
    if (!event.isTrusted || !(target instanceof Element)) return;
    if (isOwn(target)) entered = read();
    else elsewhere ??= nameOf(target);
  };
  addEventListener("input", note, true);
  const end = (): Sight => {
    removeEventListener("input", note, true);
    Reflect.deleteProperty(globalThis, watch);
    return { isThere: dom.isConnected(element), now: read(), entered, elsewhere };
  };
  Object.defineProperty(globalThis, watch, { value: end, configurable: true });
}

/**
 * Runs in the page. Ends a watch that `watchField` began, when the page has had a picture's time to make something of
 * what was entered.
 * @returns `null` if the watch began in another document.
 */
export async function lookAfter(_choice: Choice, watch: string): Promise<{ sight: Sight | null }> {
  const globals = globalThis as unknown as Record<string, (() => Sight) | undefined>;
  if (!globals[watch]) return { sight: null };
  // A page that is not drawn has no pictures.
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
  return { sight: globals[watch]?.() ?? null };
}
