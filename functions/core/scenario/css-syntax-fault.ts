/** Notations of other tools, each with what to write instead. */
const foreign: readonly [RegExp, string][] = [
  [/^\s*\.?\.?\/[^/*]/, 'an XPath begins with "//" or with "xpath/"'],
  [/\[\s*@/, 'an attribute has no "@" in CSS; an XPath begins with "//" or with "xpath/"'],
  [
    /^\s*(text|role|aria|label|xpath|css|id|data-testid)=/,
    '"text=…" and the like are written "text/…", "aria/…", "xpath/…", and an id "#…"',
  ],
  [
    /\[[\w-]+[~|^$*]?=\s*[^"'\]\s][^\]"']*\]/,
    'a value that is no plain word stands in quotes, [data-id="1"]',
  ],
  [/\{/, "a variable is written {{name}}"],
];

/** What is wrong with a selector that the parser does not read. */
export function syntaxFault(selector: string, { message, offset }: Error & { offset?: number }): string {
  const [, hint] = foreign.find(([pattern]) => pattern.test(selector)) ?? [];
  // The parser also expects keyframe selectors (50%) and /deep/ there, which would mislead.
  const reason = /^(Percent|Identifier "deep")/.test(message)
    ? "selector is expected"
    : `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return hint ?? (offset === undefined ? reason : `${reason} at character ${offset + 1}`);
}
