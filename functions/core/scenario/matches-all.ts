import { createContext, Script } from "node:vm";
import { holdsPlaceholder } from "./interpolate.ts";

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));
/** Unlike anything that a pattern may be about: nothing, all of ASCII many times, and what is no character. */
export const unlikeLines: readonly string[] = ["", printable.repeat(130), "\uffff"];
/** The same for what has line breaks and the like. */
export const unlikeTexts: readonly string[] = [...unlikeLines, "\n", "\t\r\n\0"];

/** How often a pattern may say that something is repeated, in digits, if what is tried is to be longer. */
const longLimit = /\{\d*,?\d{4,}\}/;
/** What is not to be there: a pattern that says that holds of most texts, also of those that are tried. */
const negation = /\(\?<?!|\[\^(?!\])/;

/** Milliseconds, also on a busy machine: a pattern can take exponential time. */
const limitMs = 1000;
const matchesEach = new Script("texts.every((text) => new RegExp(pattern).test(text))");

/** Whether a pattern such as `.*` holds of all these texts, which have nothing in common, so that no other text tells anything either. */
export function matchesAll(pattern: string, texts: readonly string[]): boolean {
  if (holdsPlaceholder(pattern) || negation.test(pattern) || longLimit.test(pattern)) return false;
  try {
    return matchesEach.runInContext(createContext({ pattern, texts }), { timeout: limitMs }) === true;
  } catch {
    return false;
  }
}
