import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import {
  formatProblem,
  ScenarioFileError,
  type ScenarioProblem,
} from "../../../functions/core/scenario/scenario-file-error.ts";
import { exitCodes, note, print, printJson } from "../terminal/output.ts";

interface Checked {
  file: string;
  scenario: Scenario | null;
  problems: readonly ScenarioProblem[];
  /** Parts of the file's recordings that have no effect. */
  ignored: readonly ScenarioProblem[];
}

/** Checks all of the given scenario files, even if one has errors. @returns the exit code. */
export async function check(files: readonly string[], { json }: { json?: true }): Promise<number> {
  const checked = await Promise.all(files.map(checkFile));
  if (json) printJson({ files: checked.map(toJson) });
  else for (const result of checked) printResult(result);
  return checked.every(({ problems }) => problems.length === 0) ? exitCodes.ok : exitCodes.usage;
}

async function checkFile(file: string): Promise<Checked> {
  const ignored: ScenarioProblem[] = [];
  try {
    const scenario = await loadScenario(file, { onIgnored: (part) => ignored.push(part) });
    return { file, scenario, problems: [], ignored };
  } catch (error) {
    if (!(error instanceof ScenarioFileError)) throw error;
    return { file, scenario: null, problems: error.problems, ignored };
  }
}

function printResult({ file, scenario, problems, ignored }: Checked): void {
  for (const part of ignored) note(formatProblem(part));
  if (scenario) print(`ok ${file}  ${scenario.name}, ${countOf(scenario.tests.length, "test")}`);
  else note(new ScenarioFileError(problems).message);
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

function toJson({ file, scenario, problems, ignored }: Checked): object {
  return {
    file,
    ok: scenario !== null,
    name: scenario?.name ?? null,
    tests: scenario?.tests.length ?? null,
    problems,
    ignored,
  };
}
