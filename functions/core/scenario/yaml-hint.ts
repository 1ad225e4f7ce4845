/** A common mistake in YAML, recognised by its line, with what to write instead. */
interface Rule {
  /** The parser's error codes to which it applies; any if absent. https://eemeli.org/yaml/#errors */
  codes?: readonly string[];
  line: RegExp;
  hint(match: RegExpExecArray): string;
}

const inQuotes = (text: string, reason: string) => `Put "${text.trim()}" in quotes: ${reason}.`;
const misplaced = ["BAD_INDENT", "MISSING_CHAR", "BLOCK_AS_IMPLICIT_KEY", "MULTILINE_IMPLICIT_KEY"];

/** The first match wins, so the more specific rules come first. */
const rules: readonly Rule[] = [
  { line: /^ *\t/, hint: () => "Indent by spaces, not by tabs." },
  {
    line: /[:,[{-] *(\{\{[^}]*\}\}[^\s,}\]]*)/,
    hint: ([, text = ""]) => inQuotes(text, "a bare { begins a mapping"),
  },
  {
    line: /[[,] *(#[^\s,\]]*)/,
    hint: ([, text = ""]) => inQuotes(text, "a bare # begins a comment"),
  },
  {
    line: /(?:[:,-] +|\[ *)(\*[^\s,\]]*)/,
    hint: ([, text = ""]) => inQuotes(text, "a bare * repeats what is named by &"),
  },
  {
    codes: ["BAD_SCALAR_START", "UNEXPECTED_TOKEN", "BAD_ALIAS"],
    line: /(?:[:-] +|[[,] *)(([@`%&!>|])[^,\]]*)/,
    hint: ([, text = "", first]) => inQuotes(text, `no bare text begins with ${first}`),
  },
  {
    line: /\[[^"'\]]*[^"'\],[\s]\[/,
    hint: () => 'Put each selector with brackets in quotes, ["a[href]"].',
  },
  {
    codes: misplaced,
    line: /^ *(?:- )?([\w$]+):([^\s:][^{}]*)$/,
    hint: ([, name, value]) => `Put a space after the colon, "${name}: ${value}".`,
  },
  {
    codes: misplaced,
    line: /^ *(?:- )?[\w$]+: +([^"'{[].*: .*)$/,
    hint: ([, value = ""]) => inQuotes(value, "a colon and a space begin a value"),
  },
  {
    codes: ["MULTILINE_IMPLICIT_KEY"],
    line: /^[^:]*$/,
    hint: () => 'A field is written "name: value", with a colon and a space.',
  },
];

/**
 * What to write instead of a line that is not valid YAML, or valid with another meaning.
 * @param code the parser's error code; empty if the parser accepted the line
 * @returns `null` if no common mistake is recognised
 */
export function yamlHint(code: string, line: string): string | null {
  // Quoted text needs no quotes, whatever it contains.
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '""');
  for (const { codes, line: pattern, hint } of rules) {
    const match = codes === undefined || codes.includes(code) ? pattern.exec(bare) : null;
    if (match) return hint(match);
  }
  return null;
}
