/** The first place, from 0, at which two texts differ: where the shorter one ends, if they do not before. */
export function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
