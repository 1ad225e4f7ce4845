import type * as z from "zod/mini";
import { closest } from "../../core/closest.ts";
import type { Fault } from "./problem.ts";

const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  object: "an object",
  record: "an object",
  array: "an array",
};

/**
 * Explains a schema's issue and its place: one fault for each unknown field. `zod/mini` has no messages of its own, so
 * any other kind of check has to provide its `error`.
 * @param fields names of those that there are.
 */
export function explainFaults(issue: z.core.$ZodIssue, fields: readonly string[]): Fault[] {
  const path = issue.path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: `There is no such field here. ${fieldsInstead(key, fields)}`,
      }));
    case "invalid_type": {
      const kind = kinds[issue.expected] ?? issue.expected;
      return [{ path, message: issue.input === undefined ? `Required: ${kind}.` : `Has to be ${kind}.` }];
    }
    case "invalid_value":
      return [{ path, message: `Has to be one of ${issue.values.join(", ")}.` }];
    case "invalid_key":
      return issue.issues.flatMap((inner) => [{ path, message: `The name: ${messageOf(inner)}` }]);
    default:
      return [{ path, message: messageOf(issue) }];
  }
}

function fieldsInstead(unknown: string, fields: readonly string[]): string {
  if (fields.length === 0) return "There are none.";
  const near = closest(unknown, fields);
  return near === null ? `There are ${fields.join(", ")}.` : `Did you mean "${near}"?`;
}

const characters = (count: number | bigint) => `${count} ${Number(count) === 1 ? "character" : "characters"}`;

function messageOf(issue: z.core.$ZodIssue): string {
  const isText = "origin" in issue && issue.origin === "string";
  if (issue.code === "too_big" && isText) return `Has at most ${characters(issue.maximum)}.`;
  if (issue.code === "too_small" && isText) return `Has at least ${characters(issue.minimum)}.`;
  return issue.message;
}
