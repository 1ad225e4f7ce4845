import { closest } from "./closest.ts";
import { codeOf, looksAlike, withCodes } from "./looks-alike.ts";

/** Asks whether the closest of the candidates was meant; `null` if none is close enough. Of one that only looks the same it says in what it differs. */
export function didYouMean(word: string, candidates: readonly string[]): string | null {
  // With its accents apart, each letter would count as another one.
  const [given, known] = [word.normalize(), candidates.map((candidate) => candidate.normalize())];
  const match = known.includes(given) ? given : closest(given, known);
  const near = match === null ? undefined : candidates[known.indexOf(match)];
  if (match === null || near === undefined) return null;
  const isAlike = given === match || looksAlike(given, match);
  // Where only one of them has letters and accents apart, it is these that differ.
  const told = given === match ? withAllCodes : withCodes;
  const isTold = isAlike && (told(near) !== near || told(word) !== word);
  if (!isTold) return `Did you mean "${near}"?`;
  return `Did you mean "${told(near)}"? It only looks the same as "${told(word)}".`;
}

/** The text with everything but ASCII by its code. */
function withAllCodes(text: string): string {
  return text.replace(/\P{ASCII}/gu, codeOf);
}
