import type { Comparison } from "../core/run/result.ts";
import { matchesPattern } from "./regular-expression.ts";
import { shorten } from "./step-failed.ts";

/** The expectation of a text; exactly one field is given. */
interface TextExpectation {
  equals?: string | undefined;
  contains?: string | undefined;
  matches?: string | undefined;
}

/** Characters that say where a word may break, or in which direction it reads, and cannot be seen themselves. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * The text as pages render it: white space at the ends is removed, all other white space becomes one space, and what cannot be seen
 * is left out.
 */
export function collapsed(text: string): string {
  return text.replace(unseen, "").replace(/\s+/g, " ").trim();
}

/**
 * Whether a text is as expected. The expected text is collapsed too, but no pattern.
 * @throws StepFailed if the pattern is invalid or takes too long.
 */
export function holds({ equals, contains, matches }: TextExpectation, text: string): boolean {
  if (equals !== undefined) return collapsed(text) === collapsed(equals);
  if (contains !== undefined) return collapsed(text).includes(collapsed(contains));
  return matches !== undefined && matchesPattern(matches, text);
}

/** What `holds` compares with, in words: `to be "€ 12.00"`, `to contain …`, `to match …` */
export function inWords(expectation: TextExpectation): string {
  return inExactWords(asCompared(expectation));
}

/** The same of a check in which white space counts. */
export function inExactWords({ equals, contains, matches }: TextExpectation): string {
  if (equals !== undefined) return `to be ${quoted(equals)}`;
  if (contains !== undefined) return `to contain ${quoted(contains)}`;
  return `to match /${shorten(matches ?? "", longestQuoted)}/`;
}

/** The two sides of a check by `holds`, for a report: what is expected as it is compared, so that nothing else differs. */
export function comparisonOf(expectation: TextExpectation, actual: string): Comparison {
  return exactComparisonOf(asCompared(expectation), actual);
}

function asCompared({ equals, contains, matches }: TextExpectation): TextExpectation {
  return { equals: equals && collapsed(equals), contains: contains && collapsed(contains), matches };
}

/** The two sides of a check in which white space counts. */
export function exactComparisonOf(expectation: TextExpectation, actual: string): Comparison {
  const { equals, contains, matches } = expectation;
  const expected = equals ?? (contains === undefined ? `/${matches}/` : `… ${contains} …`);
  return { expected, actual };
}

/** Characters of a text that a message quotes. */
export const longestQuoted = 500;

/** The text in quotes, long enough to compare. */
export function quoted(text: string): string {
  return `"${shorten(text, longestQuoted)}"`;
}
