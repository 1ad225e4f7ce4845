import { takeByPattern } from "../../attempt/regular-expression.ts";
import { StepFailed, shorten } from "../../attempt/step-failed.ts";
import { quoted } from "../../attempt/text-expectation.ts";
import type { PollResult } from "../page/poll.ts";

/** Characters: what a variable of a scenario file holds too. */
const longest = 10_000;

/**
 * Extracts a variable's value from a text: what its pattern matches, or all of it. An empty value is not accepted,
 * since every text contains it.
 * @param what the text is, for messages: `the text of "#order"`.
 * @param when it was seen: `after 10 s`.
 * @throws StepFailed if the value is longer than 10,000 characters, or if the pattern is invalid or takes too long.
 */
export function capturedValue(
  { what, when, text }: { what: string; when: string; text: string },
  matches: string | undefined,
): PollResult<string> {
  const value = matches === undefined ? text : takeByPattern(matches, text);
  if (value) return value.length <= longest ? { found: value } : tooLong(what, value.length);
  if (matches === undefined) return { notYet: `Nothing could be captured: ${when} ${what} was empty.` };
  const pattern = `/${shorten(matches, 500)}/`;
  return { notYet: `Nothing could be captured by ${pattern}: ${when} ${what} was ${quoted(text)}.` };
}

function tooLong(what: string, length: number): never {
  const was = `${length.toLocaleString("en")} characters were found in ${what}`;
  throw new StepFailed(`A variable holds at most ${longest.toLocaleString("en")} characters, but ${was}.`);
}
