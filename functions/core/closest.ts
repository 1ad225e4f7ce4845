/**
 * The candidate that a mistyped word most likely stands for; `null` if none is close enough to suggest. The threshold
 * is what matters, and no library has it; a library could only replace the distance below.
 */
export function closest(word: string, candidates: readonly string[]): string | null {
  // Two transposed letters, the commonest slip, count as two edits.
  const most = Math.ceil(word.length / 3);
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    const hasLetterInCommon = distance < Math.max(word.length, candidate.length);
    if (distance <= most && hasLetterInCommon && (best === null || distance < best.distance))
      best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Number of insertions, deletions and substitutions that turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  // A word that differs this much in length is no typo, and the limit keeps the product of the lengths small.
  if (Math.abs(from.length - to.length) > 8) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const substituted = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
