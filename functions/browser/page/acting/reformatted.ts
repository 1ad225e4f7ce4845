import { normalNumber } from "./same-number.ts";

/** White space, punctuation and signs such as that of a currency. */
const separator = /[^\p{L}\p{N}\p{M}]/u;

/**
 * Whether a mask wrote a value its own way: it put separators in, or left out such as group the digits of telephones,
 * cards and accounts. What is a number has to stay the same number.
 * @param wanted and
 * @param held have one letter case, and no white space at their ends.
 */
export function isReformatted(wanted: string, held: string): boolean {
  const number = figureOf(wanted);
  if (number !== null && figuresIn(held).includes(number)) return true;
  if (/[.,]\d+$|^[+-]/.test(wanted) && /^[\d.,+-]+$/.test(wanted)) return false;
  const isWhole = /^\d+$/.test(wanted);
  // A point or a minus makes another number of a whole one.
  if (isWhole && (/^\D*\d+[.,]\d{1,2}\D*$/.test(held) || /^\D*-/.test(held))) return false;
  return isInterspersed(wanted, held) || isInterspersed(ungrouped(wanted), held);
}

function ungrouped(text: string): string {
  return text.replace(/(?<=^|\d)[ ()/–-]+(?=\d)/g, "");
}

/** Whether all of a text stands in the other one in order, with nothing but separators between. */
function isInterspersed(text: string, within: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  const letters = [...text];
  let next = 0;
  for (const letter of within) {
    if (letter === letters[next]) next += 1;
    else if (!separator.test(letter)) return false;
  }
  return next === letters.length;
}

/** The number that an author wrote, with a decimal point; none where a zero or a plus at its beginning has a meaning. */
function figureOf(text: string): string | null {
  if (/^[+-]?0\d|^\+/.test(text)) return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? normalNumber(text) : (figuresIn(text)[0] ?? null);
}

/** What a text such as `$1,234.50` can mean: with a decimal point, and with a decimal comma. */
function figuresIn(text: string): string[] {
  const bare = text.replace(/^(-?)[^\p{L}\p{N}.,-]+/u, "$1").replace(/[^\p{L}\p{N}]+$/u, "");
  const withPoint = /^-?(\d+|\d{1,3}([, '’]\d{3})+)(\.\d+)?$/;
  const withComma = /^-?(\d+|\d{1,3}([. '’]\d{3})+)(,\d+)?$/;
  const readings = [
    ...(withPoint.test(bare) ? [bare.replace(/[, '’]/g, "")] : []),
    ...(withComma.test(bare) ? [bare.replace(/[. '’]/g, "").replace(",", ".")] : []),
  ];
  return readings.flatMap((reading) => normalNumber(reading) ?? []);
}
