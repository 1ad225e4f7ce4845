/** One replacement in a file of the project. */
export interface Edit {
  /** Its path from the project's root. */
  file: string;
  /** A text that the file has exactly once. */
  find: string;
  replace: string;
}

/** A check: a file of the tests that `.ci/run` runs. */
export type CheckName = `test/${string}.test.ts`;

/** A mistake that a deployment would suffer from. */
export interface Defect {
  /** What is wrong then. */
  name: string;
  edits: readonly Edit[];
  /**
   * The checks that may catch it, cheapest first. A snapshot of a template is none of them: whoever makes a mistake renews it too.
   */
  caughtBy: readonly CheckName[];
}

/** An edit no longer fits the file that it was written for. */
export class EditDoesNotFit extends Error {
  override readonly name = "EditDoesNotFit";
}

/**
 * A text with an edit made.
 * @throws EditDoesNotFit if the text has the place of the edit never or more than once.
 */
export function edited(text: string, { file, find, replace }: Edit): string {
  const times = text.split(find).length - 1;
  if (times !== 1)
    throw new EditDoesNotFit(`${file} has this ${times} times, and should have it once: ${find}`);
  // A function, as the replacement may contain what `replace` takes for a pattern.
  return text.replace(find, () => replace);
}
