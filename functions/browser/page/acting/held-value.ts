import { domainToASCII } from "node:url";
import type { Reading } from "../../in-page/read-field.ts";
import { isReformatted } from "./reformatted.ts";
import { isSameNumber } from "./same-number.ts";

/** What an emptied field with an input mask shows: blanks, and the signs that separate them. */
const emptyMask = /^(?=.*\S)[\p{P}\p{Z}\p{Sm}\p{Sc}]+$/u;

/**
 * Whether a field holds the value that it was given, as far as it can. A field may format a value: in upper or lower
 * case, without white space at the ends, with separators (`(555) 123-4567`), a number or a time in another notation or with the digits of
 * another script, or cut to its `maxlength`. It must not hold other letters, other digits or another number. An input mask without any
 * is empty.
 * @param empty what the field shows once it is emptied, if that is known: what is its own was not typed.
 */
export function isHeld(wanted: string, { value, type, maxLength }: Reading, empty = ""): boolean {
  switch (type) {
    case "number":
    case "range":
      return value === wanted || isSameNumber(value, wanted);
    case "color":
      return value.toLowerCase() === wanted.toLowerCase();
    case "date":
    case "time":
    case "datetime-local":
    case "month":
    case "week":
      return plainTime(value) === plainTime(wanted);
    case "email":
      return (
        isSameText(listed(wanted), value) ||
        isSameText(inAscii(wanted), value) ||
        isFilledUp(wanted, value, maxLength)
      );
    case "spinbutton":
      // A part of a date shows two digits; one shows a word, as `AM`.
      return isSameNumber(value, wanted) || isSameInEditor(wanted, value);
    case "editable":
      return isSameInEditor(wanted, value);
    default:
      return (
        isSameText(wanted, value) ||
        isFilledUp(wanted, value, maxLength) ||
        isReformatted(plain(wanted), plain(value), plain(empty)) ||
        (wanted === "" && emptyMask.test(value))
      );
  }
}

/** A surrogate pair that would fit only by half is left out. */
function isFilledUp(wanted: string, value: string, maxLength: number | null): boolean {
  const isFull = maxLength !== null && value.length <= maxLength && value.length >= maxLength - 1;
  return isFull && value !== "" && wanted.length > value.length && wanted.startsWith(value);
}

function isSameText(wanted: string, value: string): boolean {
  if (plain(wanted) !== plain(value)) return false;
  const isBlank = plain(wanted) === "";
  return !isBlank || (wanted === "") === (value === "");
}

/** Ignores letter case, white space at the ends, different kinds of spaces and line breaks, and of which script digits are. */
function plain(text: string): string {
  return inAsciiDigits(text)
    .normalize()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]/g, " ")
    .trim()
    .toLowerCase();
}

/** A number with the digits and signs that keyboards have, for `۱۲٬۳۴۵٫۶`, as pages in Persian or Arabic write it. */
function inAsciiDigits(text: string): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => {
      const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));
      const code = digit.codePointAt(0) ?? 0;
      // The digits of a script follow one another from its zero on.
      let zero = code;
      while (isDigit(zero - 1)) zero -= 1;
      return String((code - zero) % 10);
    })
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
}

/**
 * Whether an editor shows the same lines with the same spaces. Empty lines do not count, as editors show them between paragraphs, too;
 * nor, where a tab was wanted, how many spaces it became.
 */
function isSameInEditor(wanted: string, held: string): boolean {
  const linesOf = (text: string) => {
    const even = wanted.includes("\t") ? plain(text).replace(/(?<! ) +/g, " ") : plain(text);
    return even.split("\n").flatMap((line) => line.trimEnd() || []);
  };
  return linesOf(wanted).join("\n") === linesOf(held).join("\n");
}

/** Addresses as a field for several ones joins them: without spaces around the commas. */
function listed(addresses: string): string {
  return addresses.replace(/\s*,\s*/g, ",");
}

/** An e-mail address as a browser writes it: with its domain in ASCII (punycode). */
function inAscii(address: string): string {
  return address.trim().replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain);
}

/** With `T` between date and time, and without seconds that are 0. */
function plainTime(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4,}-\d\d-\d\d) /, "$1T")
    .replace(/(\d\d:\d\d):00(\.0+)?$/, "$1")
    .replace(/(:\d\d\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
