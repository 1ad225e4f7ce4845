/// <reference lib="dom" />
import type { Properties } from "./count-matching.ts";

/**
 * Runs in the page's own world, the only one that has the properties of its custom elements, so it refers to nothing
 * outside itself. Nested objects are compared by the given fields.
 */
export function compareProperties(wanted: Record<string, unknown>, ...elements: Element[]): Properties[] {
  const isLike = (actual: unknown, expected: unknown): boolean => {
    if (typeof expected !== "object" || expected === null)
      return actual === expected || Object.is(actual, expected);
    if (typeof actual !== "object" || actual === null) return false;
    if (Array.isArray(expected) && (actual as ArrayLike<unknown>).length !== expected.length) return false;
    for (const key in expected) {
      const value = (expected as Record<string, unknown>)[key];
      if (!isLike((actual as Record<string, unknown>)[key], value)) return false;
    }
    return true;
  };
  const shown = (value: unknown): string => {
    const text =
      typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
    const json = typeof value === "string" ? JSON.stringify(value) : text;
    // Marked for cutting as in due-cut.ts: a secret that is cut here would not be recognized.
    return json.length <= 200 ? json : `\ufdd0200;${json.slice(0, 1200)}\ufdd1`;
  };
  return elements.map((element) => {
    const own = element as unknown as Record<string, unknown>;
    return {
      isLike: isLike(own, wanted),
      isLacking: Object.keys(wanted).some((name) => own[name] === undefined),
      shown: Object.keys(wanted).map((name) => `${name}=${shown(own[name])}`),
    };
  });
}
