const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration as a person writes it: `500ms`, `90s`, `10m`, `1h 30m`, `90d`. */
export const durationPattern = /^\d{1,9}(ms|s|m|h|d)( ?\d{1,9}(ms|s|m|h|d))*$/;

/**
 * Milliseconds of a duration such as `500ms`, `90s`, `1h 30m` or `90d`; `null` if the text is not one. The usual
 * library, `ms`, also accepts `5` and `-1y`, and cannot read `1h 30m`.
 */
export function parseDuration(text: string): number | null {
  if (!durationPattern.test(text)) return null;
  let sum = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)(ms|s|m|h|d)/g)) {
    sum += Number(count) * unitMs[unit as keyof typeof unitMs];
  }
  return sum;
}
