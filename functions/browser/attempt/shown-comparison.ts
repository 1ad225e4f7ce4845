import type { Mask } from "../../attempt/masking/mask.ts";
import { longestQuoted } from "../../attempt/text-expectation.ts";
import { firstDifference } from "../../core/first-difference.ts";
import { looksAlike, placeOfAlike, withCodes } from "../../core/looks-alike.ts";
import type { Comparison } from "../../core/run/result.ts";

/** Characters of each side. */
const longestSide = 1_000;

/** Characters that are shown before the first difference of sides that are the same for long. */
const commonShown = 200;

/** Characters of a part that a sentence quotes, and how many of them are before the first difference. */
const longestPart = 60;
const commonQuoted = 20;

/** What a check compared as reports show it: secrets masked, cut to where the sides differ. */
export function shownComparison(mask: Mask, { expected, actual }: Comparison): Comparison {
  const at = firstDifference(expected, actual);
  const from = at < longestSide / 2 ? 0 : at - commonShown;
  const shown = (side: string) => mask.shorten(side, longestSide, from);
  return { expected: shown(expected), actual: shown(actual) };
}

/** In what the sides differ, as a sentence, if a message that quotes their beginnings does not show it; otherwise empty. */
export function hiddenDifference(mask: Mask, { expected, actual }: Comparison): string {
  const at = firstDifference(expected, actual);
  const isLate = at >= longestQuoted;
  const isAlike = looksAlike(expected, actual);
  if (!isLate && !isAlike) return alikePart(mask, { expected, actual });
  const from = Math.max(0, at - commonQuoted);
  const part = (side: string) => {
    const shown = mask.shorten(side, longestPart, from);
    return `"${isAlike ? withCodes(shown) : shown}"`;
  };
  const how = isAlike ? "look alike, but" : `differ from character ${(at + 1).toLocaleString("en-US")} on:`;
  return ` They ${how} ${part(expected)} was expected, and ${part(actual)} was there.`;
}

/** Which part of a text looks like the one that it is to contain, as a sentence; empty if none does. */
function alikePart(mask: Mask, { expected, actual }: Comparison): string {
  const [, wanted] = /^… (.+) …$/s.exec(expected) ?? [];
  const at = wanted === undefined ? null : placeOfAlike(actual, wanted);
  if (wanted === undefined || at === null) return "";
  const [sought, part] = [mask.shorten(wanted, longestPart), mask.shorten(actual, longestPart, at)];
  return ` A part looks alike, but "${withCodes(sought)}" was expected, and "${withCodes(part)}" was there.`;
}
