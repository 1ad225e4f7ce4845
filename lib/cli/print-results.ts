import { join } from "node:path";
import { styleText } from "node:util";
import { artifactKinds } from "../../functions/core/artifact-kinds.ts";
import { formatDuration } from "../../functions/core/duration.ts";
import { type RunOutcome, summarize, type TestOutcome, testOutcomes } from "../../functions/core/outcome.ts";
import { readableSize } from "../../functions/reports/wording.ts";
import { print, printColoured, printJson } from "./output.ts";
import type { ResultFile } from "./results-folder.ts";
import { terminalText } from "./terminal-text.ts";

/** The part of a run that is shown: the artifacts answer has it, and so does a run on this machine. */
export interface ShownRun {
  outcome: RunOutcome;
  reason: string | null;
  duration_ms: number;
  tests: readonly ShownTest[];
}

export interface ShownTest {
  name: string;
  outcome: TestOutcome;
  duration_ms: number;
  attempts: number;
  flaky: boolean;
  failure: { message: string; step: number | null } | null;
  /** The execution in which it ran, if it was not run again. */
  carried_over_from: string | null;
}

/** Prints a run: a line for each test with its failure below, the counts, and the files. */
export function printResults(
  run: ShownRun,
  files: readonly ResultFile[],
  folder: string | null,
  json: boolean,
): void {
  if (json) {
    const named = files.map(({ name, sizeBytes }) => ({ name, size_bytes: sizeBytes }));
    printJson({ ...withoutLinks(run), folder, files: named });
    return;
  }
  for (const line of testLines(run.tests)) printColoured(line);
  print("");
  printColoured(verdictLine(run));
  if (run.reason !== null) print(run.reason);
  if (folder === null || files.length === 0) return;
  print("");
  print(`${files.length} files in ${folder}:`);
  for (const line of fileLines(files)) print(line);
  const report = artifactKinds.html.file;
  if (files.some(({ name }) => name === report)) print(`Open ${join(folder, report)}`);
}

/** A link grants access while it lives and is useless in a log afterwards. */
function withoutLinks(run: ShownRun): object {
  const { artifacts: _, ...rest } = run as ShownRun & { artifacts?: unknown };
  const tests = run.tests.map((test) => {
    const { artifacts: __, ...shown } = test as ShownTest & { artifacts?: unknown };
    return shown;
  });
  return { ...rest, tests };
}

const signs: Readonly<Record<TestOutcome, { sign: string; colour: "green" | "red" | "yellow" | "gray" }>> = {
  passed: { sign: "✓", colour: "green" },
  failed: { sign: "✗", colour: "red" },
  timed_out: { sign: "✗", colour: "red" },
  error: { sign: "!", colour: "red" },
  skipped: { sign: "–", colour: "gray" },
  cancelled: { sign: "–", colour: "yellow" },
};

function testLines(tests: readonly ShownTest[]): string[] {
  const names = tests.map(({ name }) => terminalText(name));
  const width = Math.max(0, ...names.map((name) => [...name].length));
  return tests.flatMap((test, index) => {
    const name = names[index] ?? "";
    const { sign, colour } = signs[test.outcome];
    const word = styleText(colour, `${sign} ${test.outcome.replace("_", " ").padEnd(9)}`);
    const padded = name + " ".repeat(width - [...name].length);
    const time = test.attempts === 0 ? "" : formatDuration(test.duration_ms).padStart(10);
    const line = `${word}  ${padded}  ${time}${attemptsOf(test)}${originOf(test)}`.trimEnd();
    return [line, ...failureLines(test)];
  });
}

function attemptsOf({ attempts, flaky }: ShownTest): string {
  if (attempts < 2) return "";
  return styleText("yellow", `  ${attempts} attempts${flaky ? ", flaky" : ""}`);
}

function originOf({ carried_over_from }: ShownTest): string {
  return carried_over_from === null ? "" : styleText("gray", `  not run again: of ${carried_over_from}`);
}

function failureLines({ failure }: ShownTest): string[] {
  if (failure === null) return [];
  const step = failure.step === null ? "" : `Step ${failure.step}: `;
  return `${step}${terminalText(failure.message)}`.split("\n").map((line) => `    ${line}`);
}

function verdictLine({ outcome, duration_ms, tests }: ShownRun): string {
  const summary = summarize(tests.map((test) => test.outcome));
  const counts = testOutcomes
    .filter((name) => summary[name] > 0)
    .map((name) => `${summary[name]} ${name.replace("_", " ")}`);
  const word = styleText(["bold", outcome === "passed" ? "green" : "red"], outcome.replace("_", " "));
  return `${word} in ${formatDuration(duration_ms)}: ${counts.join(", ")}`;
}

/** Names and sizes, aligned. */
function fileLines(files: readonly ResultFile[]): string[] {
  const width = Math.max(0, ...files.map(({ name }) => name.length));
  return files.map(
    ({ name, sizeBytes }) => `  ${name.padEnd(width)}  ${readableSize(sizeBytes).padStart(9)}`,
  );
}
