import { longestAnswer, sizeInResult } from "./answer-size.ts";
import { cutText } from "./cut-text.ts";

/** How many characters are left of a long text, tried in this order: with the last, the document of any scenario fits. */
const lengths = [20_000, 5000, 1000, 250];

/**
 * A stored JUnit document, shortened if it is too large for an answer: only its longest texts are cut, so it reports
 * the same outcomes and stays well-formed.
 */
export function fitJunit(document: string, limit: number = longestAnswer): string {
  let fitting = document;
  for (const length of lengths) {
    if (sizeInResult(fitting) <= limit) return fitting;
    fitting = cutTexts(document, length);
  }
  return fitting;
}

/** Cuts the texts between tags and in attributes; the documents of this service have neither comments nor CDATA. */
function cutTexts(document: string, length: number): string {
  const cut = (text: string) => cutText(text, length, withoutPartOfEntity);
  return document
    .replace(/>([^<]+)</g, (_, text: string) => `>${cut(text)}<`)
    .replace(/="([^"<]*)"/g, (_, value: string) => `="${cut(value)}"`);
}

function withoutPartOfEntity(text: string): string {
  return text.replace(/&[^;]*$/, "");
}
