import { closest } from "./closest.ts";
import { looksAlike, withCodes } from "./looks-alike.ts";

/** Asks whether the closest of the candidates was meant; `null` if none is close enough. Of one that only looks the same it says in what it differs. */
export function didYouMean(word: string, candidates: readonly string[]): string | null {
  const near = closest(word, candidates);
  if (near === null) return null;
  const [given, known] = [word.normalize(), near.normalize()];
  if (given !== known && !looksAlike(given, known)) return `Did you mean "${near}"?`;
  // Where only one of them has letters and accents apart, it is these that differ.
  const told = given === known ? withAllCodes : withCodes;
  return `Did you mean "${told(near)}"? It only looks the same as "${told(word)}".`;
}

/** The text with everything but ASCII by its code. */
function withAllCodes(text: string): string {
  const code = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return text.replace(/\P{ASCII}/gu, code);
}
