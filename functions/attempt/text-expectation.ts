import { matchesPattern } from "./regular-expression.ts";
import { shorten } from "./step-failed.ts";

/** What a text has to be; one of them is given. */
export interface TextExpectation {
  equals?: string | undefined;
  contains?: string | undefined;
  matches?: string | undefined;
}

/** White space at the ends does not count, and any within counts as one space, as in what a page shows. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Whether a text is as expected. The texts to compare with have their white space collapsed, patterns are as they are.
 * @throws StepFailed if the pattern cannot be tried.
 */
export function holds({ equals, contains, matches }: TextExpectation, text: string): boolean {
  if (equals !== undefined) return collapsed(text) === collapsed(equals);
  if (contains !== undefined) return collapsed(text).includes(collapsed(contains));
  return matches !== undefined && matchesPattern(matches, text);
}

/** `to be "€ 12.00"`, `to contain …`, `to match …` */
export function inWords({ equals, contains, matches }: TextExpectation): string {
  if (equals !== undefined) return `to be ${quoted(equals)}`;
  if (contains !== undefined) return `to contain ${quoted(contains)}`;
  return `to match /${shorten(matches ?? "", 500)}/`;
}

/** In quotes, long enough to compare by eye. */
export function quoted(text: string): string {
  return `"${shorten(text, 500)}"`;
}
