import { posix } from "node:path";
import type { Scenario } from "./scenario.ts";

/** A place in a scenario file or in a recording. */
export interface SourcePosition {
  /** Path in the repository that the scenario was registered from, with forward slashes. */
  file: string;
  /** Line and column count from 1. */
  line: number;
  column: number;
}

/** Where a test is written; `null` if the scenario was registered without that. */
export function positionOfTest({ file, tests }: Scenario, index: number): SourcePosition | null {
  const source = tests[index]?.source;
  return file === undefined || !source ? null : { file, line: source.line, column: source.column };
}

/**
 * Where a step is written: in the scenario file, or in the recording that the test names.
 * @param number of the step, from 1; `null` stands for the test as a whole.
 */
export function positionOfStep(
  scenario: Scenario,
  index: number,
  number: number | null,
): SourcePosition | null {
  const ofTest = positionOfTest(scenario, index);
  const source = scenario.tests[index]?.source;
  const place = number === null ? undefined : source?.steps[number - 1];
  if (!ofTest || !source || !place) return ofTest;
  const [line, column] = place;
  const { recording } = source;
  const file = recording === undefined ? ofTest.file : posix.join(posix.dirname(ofTest.file), recording);
  return { file, line, column };
}
