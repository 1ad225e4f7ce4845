import type { Step } from "./step.ts";

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

/** The step with all its strings interpolated, names of headers, properties and the like included. */
export function interpolateStep<T extends Step>(step: T, values: Readonly<Record<string, string>>): T {
  return mapStrings(step, (text) => interpolate(text, values)) as T;
}

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

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [change(name), mapStrings(item, change)]),
  );
}
