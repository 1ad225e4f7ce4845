import { ApiProblem } from "../../../packages/client/src/errors.ts";

/** The options that give the fields of a trigger, and the filters of a list. */
const optionOf: Readonly<Record<string, string>> = {
  tests: "--test",
  tags: "--tag",
  rerun_of: "--rerun",
  metadata: "--metadata",
  scenario_id: "--scenario-id",
  started_after: "--started-after",
  started_before: "--started-before",
};

/**
 * Names the options of a command line where the API names the fields of its request, `tests.0`.
 * @throws ApiProblem, or the error itself if it is another one.
 */
export function throwByOptions(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error;
  const { status, code, message, retryAfterMs } = error;
  const named = message.replace(/^( *)(\w+)(?:\.\S+)?: /gm, (whole: string, indent: string, field: string) =>
    Object.hasOwn(optionOf, field) ? `${indent}${optionOf[field]}: ` : whole,
  );
  throw new ApiProblem(status, code, named, retryAfterMs);
}
