import type { YAMLError } from "yaml";
import { inQuotes, withoutQuoted } from "./bare-text.ts";
import { fieldNames } from "./scenario-file.ts";
import { lineAt, lineStart, type Wrong } from "./text-line.ts";

/** What begins an entry: a text in quotes, a bracket, or the first bare word. */
const entry = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([[{])|([^\s,:[\]{}]+))/;
const fieldInQuotesOrBare = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[\w$]+)\s*:(?:\s|$)/;
/** A value and then a field, on one line or on two. */
const valueAndField = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,{}[\]"'\n]*?),?\s+([\w$]+):(?:\s|$)/;
/** How many characters before or after an error are searched, which takes the square of their number. */
const longest = 1000;

/**
 * Explains two entries or fields with nothing between them, at the second of them.
 * @param errors all errors of the document, in order.
 * @returns `null` if the error is another one
 */
export function missingSeparator(error: YAMLError, errors: readonly YAMLError[], text: string): Wrong | null {
  const [start] = error.pos;
  const isInFlow = errors.some(({ code, message }) => code === "BLOCK_IN_FLOW" || isMissingComma(message));
  if (beginsEntry(error, text, isInFlow)) return commaBefore(text, start);
  const [whole, name = ""] = valueAndField.exec(text.slice(start, start + longest)) ?? [];
  if (whole === undefined || !fieldNames.has(name)) return null;
  const field = start + whole.lastIndexOf(name);
  if (isInFlow && /^(BLOCK_IN_FLOW|MULTILINE_IMPLICIT_KEY)$/.test(error.code))
    return commaBefore(text, field);
  return error.message.startsWith("Nested mappings") && !whole.includes("\n")
    ? { offset: field, message: `Put "${name}" on a line of its own.` }
    : null;
}

function isMissingComma(message: string): boolean {
  return message.startsWith("Missing ,");
}

/** Whether the error is at an entry that a blank separates from a value before it. */
function beginsEntry({ code, message, pos: [start] }: YAMLError, text: string, isInFlow: boolean): boolean {
  if (!/\s/.test(text.charAt(start - 1))) return false;
  const rest = text.slice(start);
  const isBracket = /^[[{]/.test(rest);
  // The brackets of an attribute belong to the bare text before them.
  if (isBracket && !/["'\]}]\s+$/.test(text.slice(Math.max(0, start - longest), start))) return false;
  if (isMissingComma(message)) return true;
  if (code !== "UNEXPECTED_TOKEN") return false;
  return (isInFlow && fieldInQuotesOrBare.test(rest)) || (isBracket && isInBrackets(text, start));
}

function isInBrackets(text: string, offset: number): boolean {
  const before = withoutQuoted(text.slice(lineStart(text, offset), offset));
  return before.split(/[[{]/).length > before.split(/[\]}]/).length;
}

function commaBefore(text: string, offset: number): Wrong {
  const [, double, single, bracket, bare] = entry.exec(text.slice(offset)) ?? [];
  const shown = inQuotes(double ?? single ?? bracket ?? bare ?? lineAt(text, offset).trim());
  return { offset, message: `A comma is missing before ${shown}.` };
}
