import type * as z from "zod/mini";
import { explainIssue } from "./explain-issue.ts";
import { ScenarioFileError } from "./scenario-file-error.ts";
import type { SourceDocument } from "./source-document.ts";

/** @throws ScenarioFileError with everything that is wrong with the form of a document. */
export function checkForm<T>(source: SourceDocument, schema: z.ZodMiniType<T>): T {
  const checked = schema.safeParse(source.value);
  if (checked.success) return checked.data;
  const problems = checked.error.issues
    .flatMap((issue) => explainIssue(issue, schema, source))
    .map(({ path, message, at }) => source.problem(path, message + commentHint(source.commentAt(path)), at));
  throw new ScenarioFileError(problems.sort((a, b) => a.line - b.line || a.column - b.column));
}

function commentHint(comment: string | null): string {
  return comment === null ? "" : ` "${comment}" is a comment here: put it in quotes.`;
}
