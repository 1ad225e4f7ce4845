import { ServiceError } from "../error.ts";

/** One thing that is wrong in a scenario file, or in a recording that it names. */
export interface ScenarioProblem {
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** Where it stands in the document, `tests[0].steps[2].url`; empty for the document itself. */
  path: string;
  message: string;
}

/** `file:line:column path: message`, a form that editors and terminals turn into links. */
export function formatProblem({ file, line, column, path, message }: ScenarioProblem): string {
  return `${file}:${line}:${column} ${path === "" ? "" : `${path}: `}${message}`;
}

/** A scenario file that cannot be used; `problems` has everything that was found, in order. */
export class ScenarioFileError extends ServiceError {
  override readonly name = "ScenarioFileError";
  readonly problems: readonly ScenarioProblem[];

  constructor(problems: readonly ScenarioProblem[], options?: { cause?: unknown }) {
    super(problems.map(formatProblem).join("\n"), options);
    this.problems = problems;
  }
}
