import type { Comparison } from "../core/run/result.ts";
import { withoutUnseen } from "../core/unseen.ts";
import { matchesPattern } from "./regular-expression.ts";
import { shorten } from "./step-failed.ts";

/** The expectation of a text; exactly one field is given. */
interface TextExpectation {
  equals?: string | undefined;
  contains?: string | undefined;
  matches?: string | undefined;
}

/** White space at the ends is removed and all other white space becomes one space, as pages render it. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A text as a person reads it: collapsed, and without what cannot be seen. */
export function asRead(text: string): string {
  return collapsed(withoutUnseen(text));
}

/**
 * Whether a text is as expected. Both are compared as they are read, and by a pattern also with what cannot be seen.
 * @throws StepFailed if the pattern is invalid or takes too long.
 */
export function holds({ equals, contains, matches }: TextExpectation, text: string): boolean {
  if (equals !== undefined) return asRead(text) === asRead(equals);
  if (contains !== undefined) return asRead(text).includes(asRead(contains));
  if (matches === undefined) return false;
  // A pattern may name what cannot be seen.
  return [...new Set([asRead(text), text])].some((one) => matchesPattern(matches, one));
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
  return { equals: equals && asRead(equals), contains: contains && asRead(contains), matches };
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
