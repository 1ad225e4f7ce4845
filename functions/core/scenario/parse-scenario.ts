import { basename } from "node:path";
import { parseDuration } from "../time/parse-duration.ts";
import { checkForm } from "./check-form.ts";
import { checkScenario } from "./check-scenario.ts";
import { checkSteps } from "./check-steps.ts";
import { type ReadUpload, type StepsInFile, UploadReader } from "./read-uploads.ts";
import { type ReadRecording, recordedSteps } from "./recorded-steps.ts";
import type { Scenario, ScenarioTest, TestSource } from "./scenario.ts";
import {
  defaults,
  limits,
  type ScenarioInFile,
  scenarioFileSchema,
  type TestInFile,
} from "./scenario-file.ts";
import { ScenarioFileError, type ScenarioProblem } from "./scenario-file-error.ts";
import { parseSource, type SourceDocument } from "./source-document.ts";
import type { Step } from "./step.ts";
import { testSource } from "./test-source.ts";

/** How a scenario file is read. */
export interface ReadingOptions {
  onIgnored?: OnIgnored;
  /** Of the machine that will run the tests, if it is known: by default, no more tests run at once. */
  processors?: number;
}

/** Is called for each part of a recording that was left out because it has no effect. */
export type OnIgnored = (note: ScenarioProblem) => void;

/**
 * Parses a scenario file, inlines its recordings, reads the files that it uploads, and fills in what it leaves out.
 * @param file its name, for the problems.
 * @param readUpload gives a file's content by its path relative to the scenario file; throws as `readRecording` does.
 * @throws ScenarioFileError with all problems of the file and of its recordings.
 */
export async function parseScenario(
  text: string,
  file: string,
  readRecording: ReadRecording,
  readUpload: ReadUpload,
  { onIgnored = () => {}, processors = defaults.parallel }: ReadingOptions = {},
): Promise<Scenario> {
  const source = parseSource(text, file);
  refuseRecording(source);
  const value = checkForm(source, scenarioFileSchema);
  const problems = checkScenario(value, source);
  const declared = [...Object.keys(value.variables ?? {}), ...(value.secrets ?? [])];
  const tests: ScenarioTest[] = [];
  const uploads = new UploadReader(readUpload);
  for (const [index, test] of value.tests.entries()) {
    const found = await stepsOf(test, index, source, readRecording);
    found.ignored.forEach(onIgnored);
    problems.push(...found.problems, ...stepProblems(found, declared), ...(await uploads.read(found)));
    const written = { source, path: ["tests", index], recording: test.recording };
    tests.push(normalTest(test, found.steps, testSource(written, found)));
  }
  const scenario = { ...normalScenario(value, tests, processors), ...uploads.found };
  if (JSON.stringify(scenario).length > limits.scenarioSize) {
    problems.push(source.problem([], "The scenario with its recordings is larger than 8 MiB."));
  }
  if (problems.length > 0) throw new ScenarioFileError(problems);
  return scenario;
}

/** What Recorder exported is not explained field by field: the whole file is used in another way. */
function refuseRecording({ value, file, problem }: SourceDocument): void {
  const isRecording =
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    "steps" in value &&
    !("tests" in value);
  if (!isRecording || !file.endsWith(".json")) return;
  const use = `A test of a scenario names it in place of steps: "recording: ./${basename(file)}".`;
  throw new ScenarioFileError([problem([], `This is a recording. ${use}`)]);
}

/** The steps of a test, and where they were written. */
interface FoundSteps extends StepsInFile {
  steps: Step[];
  problems: readonly ScenarioProblem[];
  ignored: readonly ScenarioProblem[];
}

async function stepsOf(
  test: TestInFile,
  index: number,
  source: SourceDocument,
  readRecording: ReadRecording,
): Promise<FoundSteps> {
  const path = ["tests", index, "steps"];
  const written = { steps: test.steps ?? [], source, path, problems: [], ignored: [] };
  if (test.recording === undefined) return written;
  try {
    const recorded = await recordedSteps(test.recording, source.file, readRecording);
    return { ...recorded, path: ["steps"], problems: [] };
  } catch (error) {
    const problems =
      error instanceof ScenarioFileError
        ? error.problems
        : [source.problem(["tests", index, "recording"], (error as Error).message)];
    return { ...written, problems };
  }
}

function stepProblems({ steps, source, path }: FoundSteps, declared: readonly string[]): ScenarioProblem[] {
  return checkSteps(steps, declared).map((fault) =>
    source.problem([...path, ...fault.path], fault.message, fault.at),
  );
}

function normalTest(test: TestInFile, steps: Step[], source: TestSource): ScenarioTest {
  return {
    name: test.name,
    timeoutMs: durationOr(test.timeout, defaults.testTimeoutMs),
    retries: test.retries ?? defaults.retries,
    skip: test.skip ?? null,
    // A version that was registered before there were tags stays the same content.
    ...(test.tags?.length ? { tags: test.tags } : {}),
    steps,
    source,
  };
}

function normalScenario(file: ScenarioInFile, tests: ScenarioTest[], processors: number): Scenario {
  return {
    name: file.name,
    description: file.description ?? null,
    variables: file.variables ?? {},
    secrets: file.secrets ?? [],
    viewport: file.viewport ?? defaults.viewport,
    video: file.video ?? defaults.video,
    trace: file.trace ?? defaults.trace,
    parallel: file.parallel ?? Math.min(defaults.parallel, processors),
    timeoutMs: durationOr(file.timeout, defaults.timeoutMs),
    tests,
  };
}

function durationOr(text: string | undefined, otherwise: number): number {
  return (text === undefined ? null : parseDuration(text)) ?? otherwise;
}
