/** How many of a scenario's last runs determine its expected duration. */
const kept = 10;

/** The durations of the last runs with one added, oldest first, in milliseconds. */
export function withDuration(durations: readonly number[], latest: number): number[] {
  return [...durations, Math.round(latest)].slice(-kept);
}

/** The median of the last runs' durations in milliseconds, which one outlier does not move; `null` without any. */
export function expectedDuration(durations: readonly number[]): number | null {
  const sorted = durations.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper;
  return Math.round((lower + upper) / 2);
}
