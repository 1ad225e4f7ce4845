import { inQuotes } from "./bare-text.ts";

/** Notations of other tools, each with what to write instead. */
const foreign: readonly [RegExp, string][] = [
  [/^\s*\.?\.?\/[^/*]/, 'an XPath begins with "//" or with "xpath/"'],
  [/\[\s*@/, 'an attribute has no "@" in CSS; an XPath begins with "//" or with "xpath/"'],
  [
    /^\s*(text|role|aria|label|link|xpath|css|id)=/,
    '"text=…" and the like are written "text/…", "aria/…", "xpath/…", and an id "#…"',
  ],
  [
    /\[[\w-]+[~|^$*]?=\s*[^"'\]\s][^\]"']*\]/,
    'a value that is no plain word stands in quotes, [data-id="1"]',
  ],
  [/\{/, "a variable is written {{name}}"],
];

/** `[data-testid=save]` without quotes is a list in YAML, and leaves this of the selector. */
const bareAttribute =
  /^(?!(?:text|aria|label|link|xpath|css|id)=)([\w-]+[~|^$*]?=)([^"'\]>]+|"[^"]*"|'[^']*')$/;

function attributeHint(selector: string): string | null {
  const [, name, value] = bareAttribute.exec(selector.trim()) ?? [];
  if (name === undefined || value === undefined) return null;
  const written = /^["']|^-?[A-Za-z_][\w-]*$/.test(value) ? value : `"${value}"`;
  return `put ${inQuotes(`[${name}${written}]`)} in quotes, with its brackets`;
}

/** What is wrong with a selector that the parser does not read. */
export function syntaxFault(selector: string, { message, offset }: Error & { offset?: number }): string {
  const [, notation] = foreign.find(([pattern]) => pattern.test(selector)) ?? [];
  const hint = attributeHint(selector) ?? notation;
  // The parser also expects keyframe selectors (50%) and /deep/ there, which would mislead.
  const reason = /^(Percent|Identifier "deep")/.test(message)
    ? "selector is expected"
    : `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return hint ?? (offset === undefined ? reason : `${reason} at character ${offset + 1}`);
}
