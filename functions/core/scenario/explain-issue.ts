import type * as z from "zod/mini";
import { closest } from "../closest.ts";
import { hiddenCharacter } from "./control-characters.ts";
import { isMisplacedStep, misplacedHint } from "./misplaced-steps.ts";
import { fieldsAt } from "./schema-fields.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";
import { withoutSpace, wrongType, wrongUnion, wrongValue } from "./wrong-value.ts";
import { noComment } from "./yaml-hint.ts";

/** A problem in one sentence, and the value or field name that it is about. */
interface Explanation {
  path: DocumentPath;
  at: "value" | "key";
  message: string;
}

type Issue = z.core.$ZodIssue;

/**
 * Explains an issue of the schema to an author, and says what would be right.
 * @param source the document that was checked.
 */
export function explainIssue(issue: Issue, schema: z.core.$ZodType, source: SourceDocument): Explanation[] {
  const { path } = issue;
  const root = source.value;
  if (isMisplacedStep(root, path)) return [];
  const here = (message: string): Explanation[] => [{ path, at: "value", message }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        at: "key",
        message:
          hiddenCharacter(key)?.message ??
          withoutSpace(key) ??
          (/^\/[/*]/.test(key) ? noComment : null) ??
          `Unknown field "${key}".${suggestion(key, fieldsAt(schema, root, path))}`,
      }));
    case "invalid_type": {
      const hint = misplacedHint(root, path);
      const wrong = wrongType(issue.expected, valueAt(root, path), path, source);
      return here(hint === null ? wrong : `${wrong} ${hint}`);
    }
    case "invalid_union": {
      const kind = kindThatFits(issue);
      if (kind) return kind.flatMap((inner) => explainIssue(within(path, inner), schema, source));
      return here(wrongUnion(issue, valueAt(root, path), valueAt(root, path.slice(0, -1)), source));
    }
    case "invalid_value":
      return here(wrongValue(valueAt(root, path), issue.values));
    case "too_small":
      return here(bound("at least", issue.minimum, issue.origin));
    case "too_big":
      return here(bound("at most", issue.maximum, issue.origin));
    case "invalid_key":
      return [
        { path, at: "key", message: `The name ${sentence(issue.issues[0]?.message ?? "is not allowed")}` },
      ];
    case "custom":
      return here(issue.params?.["isSentence"] ? issue.message : subjectOf(path, issue.message));
    case "invalid_format":
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

/** The issues of the one member of a union that the value is closest to; `null` if there is not exactly one. */
function kindThatFits({ errors }: z.core.$ZodIssueInvalidUnion): Issue[] | null {
  const isOfKind = (issues: Issue[]) =>
    !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  const fitting = errors.filter((issues) => issues.length > 0 && isOfKind(issues));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function within(path: DocumentPath, issue: Issue): Issue {
  return { ...issue, path: [...path, ...issue.path] } as Issue;
}

function bound(word: string, count: number | bigint, origin: string): string {
  const isOne = Number(count) === 1;
  if (origin === "string") return `Has to be ${word} ${count} ${isOne ? "character" : "characters"} long.`;
  if (origin === "array" || origin === "set") return `Needs ${word} ${count} ${isOne ? "entry" : "entries"}.`;
  return `Has to be ${word} ${count}.`;
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
    tags: "A tag",
  };
  if (path.at(-2) === "capture") return `The variable "${name}" ${sentence(predicate)}`;
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
