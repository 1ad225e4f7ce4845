const DAY = 24 * 60 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, made);
  return made;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  const text = offsetFormat(zone).format(instant);
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const ahead = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === "-" ? -ahead : ahead;
}

/** The first instant of the offset that holds at `to`, if another one held at `from`, less than two changes before. */
export function changeBetween(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, to);
  let [before, at] = [from, to];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (offsetAt(zone, middle) === offset) at = middle;
    else before = middle;
  }
  return at;
}

/**
 * The instant at which the clocks of a zone first show a local time (milliseconds as if they showed UTC): the first of
 * two where they are set back over it, and the instant at which they are set forward where they leap over it.
 */
export function firstInstantOf(zone: string, local: number): number {
  // No offset is further than 14 hours from UTC, so that these lie on either side of the instant.
  const earlier = offsetAt(zone, local - DAY);
  const later = offsetAt(zone, local + DAY);
  const before = local - earlier;
  if (earlier === later || offsetAt(zone, before) === earlier) return before;
  const after = local - later;
  return offsetAt(zone, after) === later ? after : changeBetween(zone, after, before);
}
