import type * as z from "zod/mini";
import { closest } from "../closest.ts";
import { notADuration } from "../time/duration-range.ts";
import { otherStep } from "./other-steps.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";
import { stepFields } from "./step.ts";
import { addSpace, colonHint, dashHint } from "./yaml-hint.ts";

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping of fields",
  record: "a mapping of names",
};

/** What the text has in place of a number or truth value: in quotes, `12.50` has to keep its last digit. */
type Written = Pick<SourceDocument, "writtenAt">;

/** Explains a value whose type is not the expected one. */
export function wrongType(expected: string, value: unknown, path: DocumentPath, source: Written): string {
  const kind = kinds[expected] ?? expected;
  if (value === undefined) return `Required: ${kind}.`;
  if (expected === "string" && isLimit(path) && typeof value === "number") return notADuration(value);
  if (expected === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return `Has to be a text: put it in quotes, "${source.writtenAt(path) ?? value}".`;
  }
  if (expected === "object" && path.at(-2) === "steps" && /^\w+$/.test(String(value)))
    return stepForm(String(value));
  const hint = expected === "array" ? asList(value) : asText(value, path, source);
  return `Has to be ${kind}, not ${kindOf(value)}.${hint === null ? "" : ` ${hint}`}`;
}

/** What to write instead if the value was meant as a list; `null` if that is not known. */
function asList(value: unknown): string | null {
  if (typeof value === "string") return dashHint(value) ?? withoutSpace(value);
  const [first] = isMapping(value) ? Object.keys(value) : [];
  return first === undefined ? null : dashHint(`${first}: …`);
}

/** The same for a text, or for a field that was read as one. */
function asText(value: unknown, path: DocumentPath, source: Written): string | null {
  if (typeof value === "string") return withoutSpace(value);
  return isMapping(value) ? colonHint(value, (name) => source.writtenAt([...path, name])) : null;
}

function isMapping(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the path leads to the limit of the run or of a test; elsewhere a text may have that name too. */
function isLimit(path: DocumentPath): boolean {
  return path.at(-1) === "timeout" && (path.length === 1 || (path.length === 3 && path[0] === "tests"));
}

/** What to write instead of `type:close`, which YAML reads as one word; `null` for any other text. */
export function withoutSpace(word: string): string | null {
  const [, name, value] = /^([A-Za-z]\w*):([^\s:].*)$/.exec(word) ?? [];
  return name === undefined || value === undefined ? null : addSpace(`${name}:`, value);
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
export function wrongUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  value: unknown,
  parent: unknown,
  source: Written,
): string {
  const types = issue.discriminator === "type" && "options" in issue ? (issue.options as string[]) : null;
  if (types === null && issue.path.includes("files")) {
    return `Has to be the path of a file, or a name with text or base64, not ${kindOf(value)}.`;
  }
  if (types === null && isNumberOrText(issue)) return wrongTime(value);
  if (types === null) {
    const hint = asText(value, issue.path, source);
    return `Has to be a text or a list of texts, not ${kindOf(value)}.${hint === null ? "" : ` ${hint}`}`;
  }
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

/** Of the unions, only the times of steps are of these two. */
function isNumberOrText({ errors }: z.core.$ZodIssueInvalidUnion): boolean {
  const expected = errors.flatMap((issues) =>
    issues.map((issue) => (issue.code === "invalid_type" ? issue.expected : null)),
  );
  return (
    expected.length === 2 && (expected[0] === "number" || expected[0] === "int") && expected[1] === "string"
  );
}

/** Explains what is neither a duration nor a number of milliseconds. */
function wrongTime(value: unknown): string {
  const example = "a duration, such as 500ms or 90s";
  if (value === undefined) return `Required: ${example}.`;
  if (typeof value === "number") return `Has to be a whole number of milliseconds, not ${value}.`;
  return typeof value === "object" ? `Has to be ${example}, not ${kindOf(value)}.` : notADuration(value);
}

/** Explains a value that is not one of the allowed ones. */
export function wrongValue(value: unknown, values: readonly unknown[]): string {
  const allowed = values.map(String);
  const near = typeof value === "string" ? closest(value, allowed) : null;
  return `Has to be one of ${allowed.join(", ")}.${near ? ` Did you mean "${near}"?` : ""}`;
}
