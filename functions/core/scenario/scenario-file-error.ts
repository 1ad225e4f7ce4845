import { ServiceError } from "../error.ts";

/** One problem in a scenario file, or in a recording that it names. */
export interface ScenarioProblem {
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** Its place in the document, such as `tests[0].steps[2].url`; empty for the document itself. */
  path: string;
  message: string;
}

/** `file:line:column path: message`, a form that editors and terminals turn into links. */
export function formatProblem({ file, line, column, path, message }: ScenarioProblem): string {
  return `${file}:${line}:${column} ${path === "" ? "" : `${path}: `}${message}`;
}

/** A scenario file that cannot be used; `problems` lists everything that was found, in order. */
export class ScenarioFileError extends ServiceError {
  override readonly name = "ScenarioFileError";
  readonly problems: readonly ScenarioProblem[];

  constructor(problems: readonly ScenarioProblem[], options?: { cause?: unknown }) {
    super(problems.map(formatProblem).join("\n"), options);
    this.problems = problems;
  }
}
