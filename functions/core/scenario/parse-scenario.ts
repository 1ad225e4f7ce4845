import { dirname, join } from "node:path";
import { parseDuration } from "../parse-duration.ts";
import { checkScenario } from "./check-scenario.ts";
import { checkSteps } from "./check-steps.ts";
import { readDocument } from "./read-document.ts";
import type { Scenario, ScenarioTest } from "./scenario.ts";
import {
  defaults,
  limits,
  recordingSchema,
  type ScenarioInFile,
  scenarioFileSchema,
  type TestInFile,
} from "./scenario-file.ts";
import { ScenarioFileError, type ScenarioProblem } from "./scenario-file-error.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";
import type { Step } from "./step.ts";

/**
 * Gives the text of a recording by its path relative to the scenario file.
 * @throws Error whose message says to the author why it cannot be read.
 */
export type ReadRecording = (path: string) => Promise<string>;

/**
 * Parses a scenario file, inlines its recordings and fills in what it leaves out.
 * @param file its name, for the problems.
 * @throws ScenarioFileError with all problems of the file and of its recordings.
 */
export async function parseScenario(
  text: string,
  file: string,
  readRecording: ReadRecording,
): Promise<Scenario> {
  const { source, value } = readDocument(text, file, scenarioFileSchema);
  const problems = checkScenario(value, source);
  const declared = [...Object.keys(value.variables ?? {}), ...(value.secrets ?? [])];
  const tests: ScenarioTest[] = [];
  for (const [index, test] of value.tests.entries()) {
    const found = await stepsOf(test, index, source, readRecording);
    problems.push(...found.problems, ...stepProblems(found, declared));
    tests.push(normalTest(test, found.steps));
  }
  const scenario = normalScenario(value, tests);
  if (JSON.stringify(scenario).length > limits.scenarioSize) {
    problems.push(source.problem([], "The scenario with its recordings is larger than 8 MiB."));
  }
  if (problems.length > 0) throw new ScenarioFileError(problems);
  return scenario;
}

/** The steps of a test, and where they were written. */
interface FoundSteps {
  steps: Step[];
  source: SourceDocument;
  path: DocumentPath;
  problems: readonly ScenarioProblem[];
}

async function stepsOf(
  test: TestInFile,
  index: number,
  source: SourceDocument,
  readRecording: ReadRecording,
): Promise<FoundSteps> {
  const path = ["tests", index, "steps"];
  if (test.recording === undefined) return { steps: test.steps ?? [], source, path, problems: [] };
  try {
    return await recordedSteps(test.recording, source.file, readRecording);
  } catch (error) {
    const problems =
      error instanceof ScenarioFileError
        ? error.problems
        : [source.problem(["tests", index, "recording"], (error as Error).message)];
    return { steps: [], source, path, problems };
  }
}

async function recordedSteps(path: string, scenarioFile: string, read: ReadRecording): Promise<FoundSteps> {
  const text = await read(path);
  const file = join(dirname(scenarioFile), path);
  const { source, value } = readDocument(text, file, recordingSchema);
  const { timeout } = value;
  const steps =
    timeout === undefined
      ? value.steps
      : value.steps.map((step) => ({ ...step, timeout: step.timeout ?? timeout }));
  return { steps, source, path: ["steps"], problems: [] };
}

function stepProblems({ steps, source, path }: FoundSteps, declared: readonly string[]): ScenarioProblem[] {
  return checkSteps(steps, declared).map((fault) =>
    source.problem([...path, ...fault.path], fault.message, fault.at),
  );
}

function normalTest(test: TestInFile, steps: Step[]): ScenarioTest {
  return {
    name: test.name,
    timeoutMs: durationOr(test.timeout, defaults.testTimeoutMs),
    retries: test.retries ?? defaults.retries,
    skip: test.skip ?? null,
    steps,
  };
}

function normalScenario(file: ScenarioInFile, tests: ScenarioTest[]): Scenario {
  return {
    name: file.name,
    description: file.description ?? null,
    variables: file.variables ?? {},
    secrets: file.secrets ?? [],
    viewport: file.viewport ?? defaults.viewport,
    video: file.video ?? defaults.video,
    trace: file.trace ?? defaults.trace,
    parallel: file.parallel ?? defaults.parallel,
    timeoutMs: durationOr(file.timeout, defaults.timeoutMs),
    tests,
  };
}

function durationOr(text: string | undefined, otherwise: number): number {
  return (text === undefined ? null : parseDuration(text)) ?? otherwise;
}
