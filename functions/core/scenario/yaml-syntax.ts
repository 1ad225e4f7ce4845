import { type Document, visit, type YAMLError } from "yaml";
import { yamlHint } from "./yaml-hint.ts";

/** A problem of the text itself, at an offset into it. */
export interface Wrong {
  offset: number;
  message: string;
}

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
        hiddenEnd(error, document, text) ?? {
          offset: error.pos[0],
          message: harmless[error.code] ?? explain(error, text),
        },
    );
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

/** The line of a text that contains an offset. */
export function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return text.slice(start, end === -1 ? undefined : end).replace(/\r$/, "");
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
  return (
    yamlHint(code, line) ??
    general(code, message, text.slice(offset, offset + line.length).split("\n")[0] ?? "", line)
  );
}

/** @param rest the line from the error on. */
function general(code: string, message: string, rest: string, line: string): string {
  switch (code) {
    case "UNEXPECTED_TOKEN":
      return `The value ends before "${rest.trim()}": put all of it in quotes; within '…' a ' is written twice.`;
    case "BAD_DQ_ESCAPE":
      return `Write '${/"([^"]*)"/.exec(line)?.[1] ?? "…"}' in single quotes: within "…" a backslash is written twice.`;
    case "BLOCK_AS_IMPLICIT_KEY":
      return message.startsWith("Nested mappings")
        ? "The next line is indented too far: the fields of a mapping begin in the same column."
        : notAligned;
    case "BAD_INDENT":
    case "MISSING_CHAR":
    case "MULTILINE_IMPLICIT_KEY":
      return notAligned;
    default:
      return `${message}.`;
  }
}

const notAligned =
  "This line is not indented like those it belongs to: the fields of a mapping, and the dashes of a list, begin in the same column.";
