/**
 * A line of YAML, each text in quotes replaced by one as long without a sign of its own: quoted text needs no quotes,
 * whatever it contains.
 */
export function withoutQuoted(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, (quoted) => `"${"_".repeat(quoted.length - 2)}"`);
}

/** Up to what ends an entry of a list or a field in braces; a placeholder, even a misspelt one, has braces of its own. */
const upToEnd = /^(?:\{\{[^}]*\}\}|\{[^{}]*\}(?:\}(?=\s*[,\]}]))?|[^,\]}])*/;

/**
 * The text without quotes that an author meant to begin at a place of a line: on a line of its own all that follows, in
 * brackets and braces up to their end or a comma.
 * @param masked the line without its quoted texts.
 */
export function bareText(line: string, masked: string, start: number): string {
  const meant = masked.slice(start).replace(/\s#.*$/, "");
  const isInBrackets = /[[{]/.test(masked.slice(0, start));
  const [text] = isInBrackets ? (upToEnd.exec(meant) ?? [meant]) : [meant.replace(/,\s*$/, "")];
  return line.slice(start, start + text.length).trim();
}

/** A text as it can be written in YAML, whatever it contains. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
