import { type Document, visit, type YAMLError } from "yaml";
import { hiddenCharacter } from "./control-characters.ts";
import { missingSeparator } from "./missing-separator.ts";
import { lineAt, lineStart, type Wrong } from "./text-line.ts";
import { dashHint, putInQuotesFrom, yamlHint } from "./yaml-hint.ts";

/** Errors that do not lead to further ones. */
const harmless: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: "This field is given twice.",
  MULTIPLE_DOCS: "A file holds one scenario: remove the second document.",
};

/** How many errors are reported at most. */
const mostTold = 20;

/**
 * The parser's errors in words that fit a scenario file. A syntax error makes the parser reject valid lines after it, so
 * only the first one is reported.
 */
export function syntaxProblems(document: Document.Parsed, text: string): Wrong[] {
  const { errors } = document;
  const first = errors.find(({ code }) => harmless[code] === undefined);
  return errors
    .filter((error) => error === first || harmless[error.code] !== undefined)
    .slice(0, mostTold)
    .map(
      (error) =>
        hiddenControl(error, text) ??
        hiddenEnd(error, document, text) ??
        gluedDash(error, text) ??
        missingSeparator(error, errors, text) ?? {
          offset: error.pos[0],
          message: harmless[error.code] ?? explain(error, text),
        },
    );
}

/** A control character in the line of an error, of which it is the likeliest reason, since the line looks right without it. */
function hiddenControl({ pos: [offset] }: YAMLError, text: string): Wrong | null {
  const hidden = hiddenCharacter(lineAt(text, offset));
  return hidden && { offset: lineStart(text, offset) + hidden.column, message: hidden.message };
}

/**
 * What hides the end of brackets or braces, as the comment in `[ #id ]`: it stands where they begin, while the parser
 * notices only on a later line that they have no end.
 */
function hiddenEnd({ message, pos }: YAMLError, document: Document.Parsed, text: string): Wrong | null {
  if (!closerOf.test(message)) return null;
  let opening = -1;
  visit(document, {
    Collection: (_, { flow, range }) => {
      if (flow && range && range[1] === pos[0]) opening = range[0];
    },
  });
  const hint = opening === -1 ? null : yamlHint("", lineAt(text, opening));
  return hint === null ? null : { offset: opening, message: hint };
}

/**
 * A dash without a space after it, as in `-type: click`, which makes a field of an entry. The parser notices at the end of
 * that line, or on the next one.
 */
function gluedDash({ code, message, pos: [offset] }: YAMLError, text: string): Wrong | null {
  if (!/^(BLOCK_AS_IMPLICIT_KEY|BAD_INDENT|MISSING_CHAR|DUPLICATE_KEY)$/.test(code)) return null;
  const start = lineStart(text, offset);
  const isOnNextLine = message.startsWith("A block sequence");
  const found = isOnNextLine ? lineStart(text, start - 1) : start;
  const line = lineAt(text, found);
  const hint = dashHint(line.trim());
  return hint === null ? null : { offset: found + line.search(/\S/), message: hint };
}

const closerOf = /end with a ([}\]])/;
const openers: Readonly<Record<string, string>> = { "}": "{", "]": "[" };

function explain({ code, message, pos }: YAMLError, text: string): string {
  const [offset] = pos;
  if (code === "RESOURCE_EXHAUSTION") return "The document is nested too deeply.";
  const [, closer] = closerOf.exec(message) ?? [];
  if (closer !== undefined) return `A "${openers[closer]}" is not closed: its "${closer}" is missing.`;
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  if (quote !== undefined) return `A text in quotes is not closed: its second ${quote} is missing.`;
  const line = lineAt(text, offset);
  return yamlHint(code, line) ?? general({ code, message, line, column: offset - lineStart(text, offset) });
}

/** An error in its line, whose columns count from 0. */
interface InLine {
  code: string;
  message: string;
  line: string;
  column: number;
}

function general({ code, message, line, column }: InLine): string {
  const rest = line.slice(column).trim();
  switch (code) {
    case "UNEXPECTED_TOKEN":
      return rest.startsWith(",") ? "Nothing stands before this comma: remove it." : endsBefore(rest);
    case "BLOCK_IN_FLOW":
      return putInQuotesFrom(line, column, "a colon and a space begin a value");
    case "BAD_DQ_ESCAPE":
      return `Write '${/"([^"]*)"/.exec(line)?.[1] ?? "…"}' in single quotes: within "…" a backslash is written twice.`;
    case "BLOCK_AS_IMPLICIT_KEY":
      return message.startsWith("Nested mappings")
        ? "The next line is indented too far: the fields of a mapping begin in the same column."
        : notAligned;
    case "MISSING_CHAR":
      return message.startsWith("Missing ,") ? endsBefore(rest) : notAligned;
    case "BAD_INDENT":
    case "MULTILINE_IMPLICIT_KEY":
      return notAligned;
    default:
      return `${message}.`;
  }
}

const endsBefore = (rest: string) =>
  `The value ends before "${rest}": put all of it in quotes; within '…' a ' is written twice.`;
const notAligned =
  "This line is not indented like those it belongs to: the fields of a mapping, and the dashes of a list, begin in the same column.";
