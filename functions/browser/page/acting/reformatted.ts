import { normalNumber } from "./same-number.ts";

/** White space, punctuation and symbols, such as currency signs. */
const separator = /[^\p{L}\p{N}\p{M}]/u;

/**
 * Whether an input mask only reformatted a value: it inserted separators, or removed those that group the digits of
 * telephone, card and account numbers. A number has to stay the same number.
 * @param wanted and
 * @param held and
 * @param empty, which the field shows once it is emptied, have one letter case, and no white space at their ends.
 */
export function isReformatted(wanted: string, held: string, empty: string): boolean {
  const number = figureOf(wanted);
  const isBare = /^-?[\d.]+$/.test(wanted);
  if (number !== null && figuresIn(isBare ? withoutUnit(held) : held).includes(number)) return true;
  if (/[.,]\d+$|^[+-]/.test(wanted) && /^[\d.,+-]+$/.test(wanted)) return false;
  const isWhole = /^\d+$/.test(wanted);
  // A decimal point or a minus sign changes a whole number.
  if (isWhole && (/^\D*\d+[.,]\d{1,2}\D*$/.test(held) || /^\D*-/.test(held))) return false;
  return [held, typedInto(empty, held)].some(
    (text) => isInterspersed(wanted, text) || isInterspersed(ungrouped(wanted), text),
  );
}

/** Whether a field shows more letters or digits than those of a text, as an input mask does that has some of its own. */
export function mayBeMasked(text: string, held: string): boolean {
  if (!separator.test(held)) return false;
  const letters = [...ungrouped(text)];
  return letters.length > 0 && areInOrder(letters, [...held]) && !isInterspersed(text, held);
}

/**
 * Whether a field has letters and digits of a text in another order, most of them at least: many masks put the cursor in its place some
 * milliseconds after a key, and what is typed meanwhile goes elsewhere.
 */
export function isScrambled(text: string, held: string): boolean {
  const [wanted, found] = [lettersOf(text), lettersOf(held)];
  if (areInOrder(wanted, found) || areInOrder(found, wanted)) return false;
  return commonTo(wanted, found).length * 2 >= wanted.length;
}

/** The letters that are in others too, each as often as it is there. */
function commonTo(letters: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return letters.filter((letter) => {
    const place = left.indexOf(letter);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/**
 * Whether a field has lost some letters and digits of a text: while a page draws it anew, or a mask is not ready, it may keep little of what is typed.
 * What it showed before, such as the `0` of an amount, may stand where letters are lost.
 */
export function isThinned(text: string, held: string): boolean {
  const [wanted, found] = [lettersOf(text), lettersOf(held)];
  const end = wanted.slice(-2).join("");
  const isEnd = end.length === 2 && found.join("").endsWith(end);
  const own = found.filter((letter) => letter !== "0");
  const isAmong = own.length > 0 && commonTo(wanted, own).length === own.length;
  return found.length > 0 && found.length < wanted.length && (isEnd || isAmong || areInOrder(found, wanted));
}

/**
 * Whether a field has other letters and digits than those of a text, but ends with its last one: a page that completes what is typed may be late,
 * and put a word that began otherwise in place of the first letters.
 */
export function isEndOnly(text: string, held: string): boolean {
  const [wanted, found] = [lettersOf(text), lettersOf(held)];
  return wanted.length > 1 && wanted.at(-1) === found.at(-1) && !areInOrder(wanted, found);
}

/**
 * Whether an editor holds all letters and digits of a text, which may have none: it may have added indentation, closing brackets or the
 * rest of a word.
 */
export function isAddedTo(text: string, held: string): boolean {
  return held !== "" && areInOrder(lettersOf(text), lettersOf(held));
}

function lettersOf(text: string): string[] {
  return [...text.toLowerCase()].filter((letter) => !separator.test(letter));
}

function areInOrder(letters: readonly string[], within: readonly string[]): boolean {
  const next = within.reduce((at, letter) => at + (letter === letters[at] ? 1 : 0), 0);
  return next === letters.length;
}

/** What a field holds without the letters and digits that its mask shows at the same places when it is empty. */
function typedInto(empty: string, held: string): string {
  const [shown, letters] = [[...empty], [...held]];
  const isOwn = (index: number) => shown[index] === letters[index] && !separator.test(shown[index] ?? "");
  // Other letters, as in `dd/mm/yyyy`, stand for blanks; a digit that changes belongs to a number.
  const isMask =
    separator.test(empty) && shown.every((letter, index) => !/\p{N}/u.test(letter) || isOwn(index));
  return isMask ? letters.filter((_, index) => !isOwn(index)).join("") : held;
}

function ungrouped(text: string): string {
  return text.replace(/(?<=^|\d)[ ()/–-]+(?=\d)/g, "");
}

/** Whether all characters of a text are in the other one, in order, with nothing but separators in between. */
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

/** The number that an author wrote, with a decimal point; `null` if a leading zero or plus is significant. */
function figureOf(text: string): string | null {
  if (/^[+-]?0\d|^\+/.test(text)) return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? normalNumber(text) : (figuresIn(text)[0] ?? null);
}

/** A number without the letters of a currency before it or of a unit after it, which a mask adds: `US$ 1,500`, `1,500 kg`. */
function withoutUnit(text: string): string {
  return text.replace(/^\p{L}{1,3}(?=[\p{Sc}\s])/u, "").replace(/(?<=\d)\s\p{L}{1,3}$/u, "");
}

/** The possible values of a text such as `$1,234.50`, with a decimal point and with a decimal comma. */
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
