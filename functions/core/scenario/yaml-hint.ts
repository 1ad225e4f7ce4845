import { bareText, inQuotes, withoutQuoted } from "./bare-text.ts";

/** A common mistake in YAML, recognised by its line, with what to write instead. */
interface Rule {
  /** The parser's error codes to which it applies; any if absent. https://eemeli.org/yaml/#errors */
  codes?: readonly string[];
  /** Matches the line without its quoted texts. */
  line: RegExp;
  /** The line is matched with them: quotes within a bare text are part of it. */
  withQuoted?: true;
  hint(found: Found): string;
}

interface Found {
  /** What a group of the match is in the line itself. */
  group(index: number): string;
  /** The whole of the text without quotes that begins where a group does. */
  bare(index: number): string;
}

const putInQuotes = (text: string, reason: string) => `Put ${inQuotes(text)} in quotes: ${reason}.`;
const beginsComment = "a bare # begins a comment";
/** What to write instead of a comment as other languages have it. */
export const noComment = 'A comment begins with "#".';
/** Why a text that begins with ! needs quotes. */
export const noTag = "a bare ! begins a tag, and tags are not allowed";
const misplaced = ["BAD_INDENT", "MISSING_CHAR", "BLOCK_AS_IMPLICIT_KEY", "MULTILINE_IMPLICIT_KEY"];

/** A bare text that begins with a reserved character. Only BAD_SCALAR_START makes it certain that this is the error. */
const reserved = (...codes: string[]): Rule => ({
  codes,
  line: /(?:[:-] +|[[,] *)([@`%&!>|])/d,
  hint: ({ group, bare }) => putInQuotes(bare(1), `no bare text begins with ${group(1)}`),
});

/** The first match wins, so the more specific rules come first. */
const rules: readonly Rule[] = [
  { line: /^ *\t/d, hint: () => "Indent by spaces, not by tabs." },
  { codes: ["UNEXPECTED_TOKEN", ...misplaced], line: /^\s*\/[/*]|["}\]]\s+\/[/*]/d, hint: () => noComment },
  reserved("BAD_SCALAR_START"),
  {
    line: /[:,[{-] *(\{\{[^}]*\}\})/d,
    hint: ({ bare }) => putInQuotes(bare(1), "a bare { begins a mapping"),
  },
  {
    line: /(?:: +|[[,] *)(#[^\s,\]}])/d,
    hint: ({ bare }) => putInQuotes(bare(1), beginsComment),
  },
  {
    line: /^.*(?:: +|[[,] *)([^\s"#,[\]{}:][^"#,[\]{}]* #[^\s,\]}][^,\]}]*)/d,
    hint: ({ group }) => putInQuotes(group(1), beginsComment),
  },
  {
    line: /(?:[:,-] +|\[ *)(\*)/d,
    hint: ({ bare }) => putInQuotes(bare(1), "a bare * repeats what is named by &"),
  },
  {
    codes: ["MISSING_CHAR", "UNEXPECTED_TOKEN"],
    line: /(?:[:-] +|[[,] *)(!)/d,
    hint: ({ bare }) => putInQuotes(bare(1), noTag),
  },
  reserved("UNEXPECTED_TOKEN", "BAD_ALIAS"),
  {
    line: /\[[^"'\]]*[^"'\],[\s] *\[/d,
    hint: () => 'Put each selector with brackets in quotes, ["a[href]"].',
  },
  {
    codes: ["UNEXPECTED_TOKEN"],
    line: /^ *(?:- )?[\w$]+: +("_*"(?:, *"_*")+)$/d,
    hint: ({ group }) => `Put the list in brackets, [${group(1)}].`,
  },
  {
    codes: ["UNEXPECTED_TOKEN"],
    line: /["}\]],\s*(?:#.*)?$/d,
    hint: () => "Remove this comma: here each entry and each field has a line of its own.",
  },
  {
    codes: misplaced,
    line: /^ *(?:- )?([\w$]+:)([^\s:][^{}]*)$/d,
    hint: ({ group }) => addSpace(group(1), group(2)),
  },
  {
    codes: misplaced,
    line: /^ *(?:- )?[\w$]+: +([^"'{[].*: .*)$/d,
    withQuoted: true,
    hint: ({ group }) => putInQuotes(group(1), "a colon and a space begin a value"),
  },
  {
    codes: ["MULTILINE_IMPLICIT_KEY"],
    line: /^[^:]*$/d,
    hint: () => 'A field is written "name: value", with a colon and a space.',
  },
];

/**
 * What to write instead of a line that is not valid YAML, or valid with another meaning.
 * @param code the parser's error code; empty if the parser accepted the line
 * @returns `null` if no common mistake is recognised
 */
export function yamlHint(code: string, line: string): string | null {
  const masked = withoutQuoted(line);
  for (const { codes, line: pattern, withQuoted, hint } of rules) {
    const applies = codes === undefined || codes.includes(code);
    const match = applies ? pattern.exec(withQuoted ? line : masked) : null;
    if (!match) continue;
    const range = (index: number) => match.indices?.[index] ?? [0, 0];
    return hint({
      group: (index) => line.slice(...range(index)).trim(),
      bare: (index) => bareText(line, masked, range(index)[0]),
    });
  }
  return null;
}

/** Asks for quotes around the bare text that begins at a column of a line, counted from 0. */
export function putInQuotesFrom(line: string, column: number, reason: string): string {
  return putInQuotes(bareText(line, withoutQuoted(line), column), reason);
}

/** @param text with a comment at its end that may be none. */
export function cutAtSign(text: string): string {
  return `${putInQuotes(text, beginsComment)} If that is one, put a space after its #.`;
}

/** What to write instead of a text such as `-type: click`, which is meant as an entry of a list; `null` for any other. */
export function dashHint(text: string): string | null {
  const [, item] = /^-([A-Za-z"'{[].*)$/.exec(text) ?? [];
  return item === undefined ? null : `Put a space after the dash, ${inQuotes(`- ${item}`)}.`;
}

/** What to write instead of `text/Total: 12`, which YAML reads as a field and its value; `null` if that is not a text. */
export function colonHint(mapping: object, written: (name: string) => string | null): string | null {
  const [[name, value] = ["", null], ...others] = Object.entries(mapping);
  if (others.length > 0 || typeof value === "object") return null;
  return putInQuotes(`${name}: ${written(name) ?? value}`, "a colon and a space begin a value");
}

/** @param name with its colon. */
export function addSpace(name: string, value: string): string {
  return `Put a space after the colon, ${inQuotes(`${name} ${value}`)}.`;
}
