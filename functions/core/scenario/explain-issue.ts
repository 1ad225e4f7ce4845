import type * as z from "zod/mini";
import { closest } from "../closest.ts";
import { fieldsAt } from "./schema-fields.ts";
import type { DocumentPath } from "./source-document.ts";

/** What is wrong, at which value or field name, in a sentence. */
export interface Explanation {
  path: DocumentPath;
  at: "value" | "key";
  message: string;
}

type Issue = z.core.$ZodIssue;

/**
 * Says to an author what a schema's issue means and what would be right.
 * @param root the document that was checked.
 */
export function explainIssue(issue: Issue, schema: z.core.$ZodType, root: unknown): Explanation[] {
  const { path } = issue;
  const here = (message: string): Explanation[] => [{ path, at: "value", message }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        at: "key",
        message: `Unknown field "${key}".${suggestion(key, fieldsAt(schema, root, path))}`,
      }));
    case "invalid_type":
      return here(wrongType(issue.expected, valueAt(root, path), path));
    case "invalid_union": {
      const kind = kindThatFits(issue);
      if (kind) return kind.flatMap((inner) => explainIssue(within(path, inner), schema, root));
      return here(wrongUnion(issue, valueAt(root, path)));
    }
    case "invalid_value":
      return here(wrongValue(valueAt(root, path), issue.values));
    case "too_small":
      return here(`Has to be ${bound("at least", issue.minimum, issue.origin)}.`);
    case "too_big":
      return here(`Has to be ${bound("at most", issue.maximum, issue.origin)}.`);
    case "invalid_key":
      return [
        { path, at: "key", message: `The name ${sentence(issue.issues[0]?.message ?? "is not allowed")}` },
      ];
    case "invalid_format":
    case "custom":
      return here(subjectOf(path, issue.message));
    default:
      return here(sentence(issue.message));
  }
}

function suggestion(word: string, candidates: readonly string[]): string {
  const near = closest(word, candidates);
  if (near !== null) return ` Did you mean "${near}"?`;
  return candidates.length > 0 && candidates.length <= 20 ? ` Known are ${candidates.join(", ")}.` : "";
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping of fields",
  record: "a mapping of names",
};

function wrongType(expected: string, value: unknown, path: DocumentPath): string {
  const kind = kinds[expected] ?? expected;
  if (value === undefined) return `Required: ${kind}.`;
  if (expected === "string" && path.at(-1) === "timeout" && typeof value === "number") {
    return `Has to be a duration with its unit, such as "${value}ms" or "${Math.max(1, Math.round(value / 1000))}s".`;
  }
  if (expected === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return `Has to be a text: put it in quotes, "${value}".`;
  }
  return `Has to be ${kind}, not ${kindOf(value)}.`;
}

function kindOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a mapping" : JSON.stringify(value);
}

/** The issues with the one kind of a union that a value is of, though it is not quite right; `null` if it is of none. */
function kindThatFits({ errors }: z.core.$ZodIssueInvalidUnion): Issue[] | null {
  const isOfKind = (issues: Issue[]) =>
    !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  const fitting = errors.filter((issues) => issues.length > 0 && isOfKind(issues));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function within(path: DocumentPath, issue: Issue): Issue {
  return { ...issue, path: [...path, ...issue.path] } as Issue;
}

function wrongUnion(issue: z.core.$ZodIssueInvalidUnion, value: unknown): string {
  const types = issue.discriminator === "type" && "options" in issue ? (issue.options as string[]) : null;
  if (types === null && issue.path.includes("files")) {
    return `Has to be the path of a file, or a name with text or base64, not ${kindOf(value)}.`;
  }
  if (types === null) return `Has to be a text or a list of texts, not ${kindOf(value)}.`;
  if (value === undefined) return `Required: the type of the step, one of ${types.join(", ")}.`;
  if (value === "customStep") return "A customStep cannot be run: only its maker knows what it does.";
  if (typeof value !== "string") return `The type of a step is a text, not ${kindOf(value)}.`;
  const near = closest(value, types);
  return `Unknown step type "${value}". ${near ? `Did you mean "${near}"?` : `Known are ${types.join(", ")}.`}`;
}

function wrongValue(value: unknown, values: readonly unknown[]): string {
  const allowed = values.map(String);
  const near = typeof value === "string" ? closest(value, allowed) : null;
  return `Has to be one of ${allowed.join(", ")}.${near ? ` Did you mean "${near}"?` : ""}`;
}

function bound(word: string, count: number | bigint, origin: string): string {
  if (origin === "string") return `${word} ${count} ${Number(count) === 1 ? "character" : "characters"} long`;
  if (origin === "array" || origin === "set")
    return `${word} ${count} ${Number(count) === 1 ? "entry" : "entries"}`;
  return `${word} ${count}`;
}

/** The schema's own messages are predicates: "needs steps or a recording". */
function subjectOf(path: DocumentPath, predicate: string): string {
  const name = path.findLast((segment) => typeof segment === "string");
  const isEntry = typeof path.at(-1) === "number";
  const subjects: Readonly<Record<string, string>> = {
    tests: "A test",
    steps: "The step",
    secrets: "The name",
    files: "A file",
  };
  const subject = isEntry ? (subjects[String(name)] ?? "The entry") : `The ${String(name ?? "document")}`;
  return `${subject} ${sentence(predicate)}`;
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

function valueAt(root: unknown, path: DocumentPath): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[segment];
  }
  return value;
}
