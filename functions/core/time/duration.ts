const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A duration in milliseconds, for people, wherever one is shown: `240 ms`, `2.14 s`, `10 s`, `1 min 30 s`, `2 h`,
 * `1 h 5 min`. Three digits are enough to compare two of them.
 */
export function formatDuration(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms > 0 && ms < 1000) return `${ms} ms`;
  const seconds = Number((ms / 1000).toPrecision(3));
  if (seconds < 60) return `${seconds} s`;
  const whole = Math.round(ms / 1000) * 1000;
  return whole < HOUR
    ? inUnits(whole, [MINUTE, "min"], [1000, "s"])
    : inUnits(whole, [HOUR, "h"], [MINUTE, "min"]);
}

type Unit = readonly [milliseconds: number, name: string];

function inUnits(milliseconds: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const smalls = Math.round(milliseconds / small);
  const perLarge = large / small;
  const rest = smalls % perLarge;
  const whole = `${Math.floor(smalls / perLarge)} ${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`;
}
