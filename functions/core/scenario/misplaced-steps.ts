import type { DocumentPath } from "./source-document.ts";

/**
 * Whether a path leads to a step, or into one, that stands among the tests: it is indented no further than its test, whose
 * `steps:` is therefore empty.
 * @param root the scenario as it was read.
 */
export function isMisplacedStep(root: unknown, [list, index]: DocumentPath): boolean {
  if (list !== "tests" || typeof index !== "number") return false;
  const { tests } = root as { tests: readonly unknown[] };
  const owner = tests.slice(0, index + 1).findLast((entry) => !isStep(entry));
  return isStep(tests[index]) && (owner as { steps?: unknown } | null | undefined)?.steps === null;
}

function isStep(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "type" in entry;
}

/** What to say of the `steps:` to which a path leads; `null` if no step is misplaced there. */
export function misplacedHint(root: unknown, path: DocumentPath): string | null {
  const [list, index, field, ...others] = path;
  const isSteps = typeof index === "number" && field === "steps" && others.length === 0;
  return isSteps && isMisplacedStep(root, [list ?? "", index + 1])
    ? "Indent the steps below it: their dashes stand further to the right than that of the test."
    : null;
}
