import { firstDifference } from "../../core/first-difference.ts";
import { looksAlike, withCodes } from "../../core/looks-alike.ts";
import type { Failure } from "../../core/run/result.ts";
import type { DetailLine } from "./film-events.ts";
import { shownText } from "./shown-text.ts";

/** What messages say between what was expected and what was there. */
const turn = ", but ";

/** What a film says about a failure: what was expected and what was there, each in a line of its own. */
export function failureLines({ message, comparison }: Pick<Failure, "message" | "comparison">): DetailLine[] {
  if (!comparison) return partsOf(shownText(message)).map((text) => ({ label: "", text, from: 0 }));
  const isAlike = looksAlike(comparison.expected, comparison.actual);
  const shown = (side: string) => shownText(isAlike ? withCodes(side) : side) || '""';
  const [expected, found] = [shown(comparison.expected), shown(comparison.actual)];
  const from = firstDifference(expected, found);
  return [
    { label: "Expected:", text: expected, from },
    { label: "Found:", text: found, from },
  ];
}

function partsOf(message: string): string[] {
  const at = message.indexOf(turn);
  return at < 0 ? [message] : [message.slice(0, at + 1), message.slice(at + 2)];
}
