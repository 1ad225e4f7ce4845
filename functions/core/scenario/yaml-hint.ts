/** A mistake that people make in YAML, by the line in which it shows, and what to write instead. */
interface Rule {
  /** The parser's codes for which it holds; any when absent. https://eemeli.org/yaml/#errors */
  codes?: readonly string[];
  line: RegExp;
  hint(match: RegExpExecArray): string;
}

const inQuotes = (text: string, reason: string) => `Put "${text.trim()}" in quotes: ${reason}.`;
const misplaced = ["BAD_INDENT", "MISSING_CHAR", "BLOCK_AS_IMPLICIT_KEY", "MULTILINE_IMPLICIT_KEY"];

/** The first that fits holds, so the more certain ones come first. */
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
 * What to write in place of a line that is no YAML, or not the YAML that was meant.
 * @param code the parser's, empty for what the parser took
 * @returns `null` where the line does not tell
 */
export function yamlHint(code: string, line: string): string | null {
  // What stands in quotes needs none.
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '""');
  for (const { codes, line: pattern, hint } of rules) {
    const match = codes === undefined || codes.includes(code) ? pattern.exec(bare) : null;
    if (match) return hint(match);
  }
  return null;
}
