import type { Step } from "./step.ts";
import { parseTarget } from "./target.ts";

/** docs/contract.md, "A scenario file": `{{base_url}}` in any string of a step; spaces inside the braces do not count. */
const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * Replaces `{{name}}` by values. Values are not searched for placeholders in turn, and a name without a value stays as it
 * is: declarations were checked when the scenario was registered.
 */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * The step with all its strings interpolated, names of headers, properties and the like included.
 * @param literal the names of the values that stand for themselves in a regular expression: nobody wrote them as a part of one.
 */
export function interpolateStep<T extends Step>(
  step: T,
  values: Readonly<Record<string, string>>,
  literal: ReadonlySet<string> = new Set(),
): T {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    literal.has(name) ? verbatim(value) : value,
  ]);
  const inPattern: Record<string, string> = Object.fromEntries(escaped);
  return mapStrings(step, (text, path) => interpolate(text, isPattern(text, path) ? inPattern : values)) as T;
}

/** `RegExp.escape` writes letters as codes, which nobody could read in a message. */
const verbatim = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whether a string of a step is a regular expression. What a request sends can have any names. */
function isPattern(text: string, path: readonly string[]): boolean {
  if (path[0] === "target") return parseTarget(text).kind === "pattern";
  return path.at(-1) === "matches" && withPattern.has(path[0] ?? "");
}

const withPattern = new Set(["matches", "name", "content", "capture"]);

/** The names of all placeholders in a step, in order, repeated ones included. */
export function placeholdersIn(step: Step): string[] {
  const names: string[] = [];
  mapStrings(step, (text) => {
    for (const [, name] of text.matchAll(placeholder)) if (name) names.push(name);
    return text;
  });
  return names;
}

/** Whether the text contains a placeholder, so that it is not known before the step runs. */
export function holdsPlaceholder(text: string): boolean {
  return /\{\{\s*\w+\s*\}\}/.test(text);
}

function mapStrings(
  value: unknown,
  change: (text: string, path: readonly string[]) => string,
  path: readonly string[] = [],
): unknown {
  if (typeof value === "string") return change(value, path);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change, path));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      change(name, []),
      mapStrings(item, change, [...path, name]),
    ]),
  );
}
