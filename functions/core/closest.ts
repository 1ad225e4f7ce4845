import { editDistance } from "./edit-distance.ts";

/** Words that differ this much in length, in letters, are no typos of each other, and the limit keeps the product of the lengths small. */
const longestSlip = 8;

/**
 * The candidate that a mistyped word most likely stands for; `null` if none is close enough to suggest. Of several as
 * close, it is one that begins with the word (`==` for `=`), or the first. The threshold
 * is what matters, and no library has it; a library could only replace the distance.
 */
export function closest(word: string, candidates: readonly string[]): string | null {
  // Two transposed letters, the commonest slip, count as two edits.
  const most = Math.ceil(word.length / 3);
  let best: { candidate: string; rank: number } | null = null;
  for (const candidate of candidates) {
    const [one, other] = [word.toLowerCase(), candidate.toLowerCase()];
    if (Math.abs(one.length - other.length) > longestSlip) continue;
    const distance = editDistance(one, other, 2);
    const hasLetterInCommon = distance < Math.max(word.length, candidate.length);
    const rank = distance - (other.startsWith(one) ? 0.5 : 0);
    if (distance <= most && hasLetterInCommon && (best === null || rank < best.rank))
      best = { candidate, rank };
  }
  return best?.candidate ?? null;
}
