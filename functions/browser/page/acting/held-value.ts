import { domainToASCII } from "node:url";
import { collapsed } from "../../../attempt/text-expectation.ts";
import type { Reading } from "../../in-page/read-field.ts";
import { isReformatted } from "./reformatted.ts";
import { isSameNumber } from "./same-number.ts";

/**
 * Whether a field holds the value that it was given, in the form in which it can hold it. A field may write a value its
 * own way: in capitals or small letters, without white space at the ends, with separators (`(555) 123-4567`), a number
 * or a time in another notation, and no longer than its `maxlength`. It may not hold other letters, other digits, or
 * another number.
 */
export function isHeld(wanted: string, { value, type, maxLength }: Reading): boolean {
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
        isSameText(wanted, value) ||
        isSameText(inAscii(wanted), value) ||
        isFilledUp(wanted, value, maxLength)
      );
    case "editable":
      return collapsed(value).toLowerCase() === collapsed(wanted).toLowerCase();
    default:
      return (
        isSameText(wanted, value) ||
        isFilledUp(wanted, value, maxLength) ||
        isReformatted(plain(wanted), plain(value))
      );
  }
}

/** A surrogate pair of which only half would fit is left out whole. */
function isFilledUp(wanted: string, value: string, maxLength: number | null): boolean {
  const isFull = maxLength !== null && value.length <= maxLength && value.length >= maxLength - 1;
  return isFull && value !== "" && wanted.length > value.length && wanted.startsWith(value);
}

function isSameText(wanted: string, value: string): boolean {
  if (plain(wanted) !== plain(value)) return false;
  const isBlank = plain(wanted) === "";
  return !isBlank || (wanted === "") === (value === "");
}

/** Letter case, white space at the ends and the ways to write a space or a line break do not count. */
function plain(text: string): string {
  return text
    .normalize()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]/g, " ")
    .trim()
    .toLowerCase();
}

/** An e-mail address as a browser writes it, whose domain has other letters than ASCII's. */
function inAscii(address: string): string {
  return address.trim().replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain);
}

/** A space between date and time is a `T`, and seconds that are 0 are not written. */
function plainTime(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4,}-\d\d-\d\d) /, "$1T")
    .replace(/(\d\d:\d\d):00(\.0+)?$/, "$1")
    .replace(/(:\d\d\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
