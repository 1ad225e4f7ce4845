import type * as z from "zod/mini";
import { closest } from "../closest.ts";
import { parseDuration } from "../parse-duration.ts";
import { otherStep } from "./other-steps.ts";
import type { DocumentPath } from "./source-document.ts";
import { stepFields } from "./step.ts";

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping of fields",
  record: "a mapping of names",
};

/** Explains a value whose type is not the expected one. */
export function wrongType(expected: string, value: unknown, path: DocumentPath): string {
  const kind = kinds[expected] ?? expected;
  if (value === undefined) return `Required: ${kind}.`;
  if (expected === "string" && path.at(-1) === "timeout" && typeof value === "number") {
    return `Has to be a duration with its unit, such as "${value}ms" or "${Math.max(1, Math.round(value / 1000))}s".`;
  }
  if (expected === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return `Has to be a text: put it in quotes, "${value}".`;
  }
  const milliseconds = expected === "number" && typeof value === "string" ? parseDuration(value) : null;
  if (milliseconds !== null) return `Has to be a number of milliseconds, ${milliseconds}, not "${value}".`;
  if (expected === "object" && path.at(-2) === "steps" && /^\w+$/.test(String(value)))
    return stepForm(String(value));
  const missingSpace = typeof value === "string" ? withoutSpace(value) : null;
  return `Has to be ${kind}, not ${kindOf(value)}.${missingSpace === null ? "" : ` ${missingSpace}`}`;
}

/** What to write instead of `type:close`, which YAML reads as one word; `null` for any other text. */
export function withoutSpace(word: string): string | null {
  const [, name, value] = /^([A-Za-z]\w*):([^\s:].*)$/.exec(word) ?? [];
  return name === undefined ? null : `Put a space after the colon, "${name}: ${value}".`;
}

function stepForm(type: string): string {
  return otherStep(type) ?? `A step is written { type: ${type}, … }.`;
}

/** Explains a step that is written as `- click: "#a"` or `{ type:click }`; `null` for any other. */
function stepWithoutType(step: unknown, types: readonly string[]): string | null {
  const names = typeof step === "object" && step !== null ? Object.keys(step) : [];
  const [glued] = names.flatMap((name) => withoutSpace(name) ?? []);
  const [first = ""] = names;
  const isStep = types.includes(first) || (otherStep(first) !== null && !stepFields.has(first));
  return glued ?? (isStep ? stepForm(first) : null);
}

function kindOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a mapping" : JSON.stringify(value);
}

/**
 * Explains a value that fits no member of a union; for a step, that is its type.
 * @param parent the mapping in which the value is, or is missing.
 */
export function wrongUnion(issue: z.core.$ZodIssueInvalidUnion, value: unknown, parent: unknown): string {
  const types = issue.discriminator === "type" && "options" in issue ? (issue.options as string[]) : null;
  if (types === null && issue.path.includes("files")) {
    return `Has to be the path of a file, or a name with text or base64, not ${kindOf(value)}.`;
  }
  if (types === null) return `Has to be a text or a list of texts, not ${kindOf(value)}.`;
  if (value === undefined) {
    return stepWithoutType(parent, types) ?? `Required: the type of the step, one of ${types.join(", ")}.`;
  }
  if (value === "customStep") return "A customStep cannot be run: only its maker knows what it does.";
  if (typeof value !== "string") return `The type of a step is a text, not ${kindOf(value)}.`;
  const other = otherStep(value);
  if (other !== null) return other;
  const near = closest(value, types);
  return `Unknown step type "${value}". ${near ? `Did you mean "${near}"?` : `Known are ${types.join(", ")}.`}`;
}

/** Explains a value that is not one of the allowed ones. */
export function wrongValue(value: unknown, values: readonly unknown[]): string {
  const allowed = values.map(String);
  const near = typeof value === "string" ? closest(value, allowed) : null;
  return `Has to be one of ${allowed.join(", ")}.${near ? ` Did you mean "${near}"?` : ""}`;
}
