import { join } from "node:path";
import { artifactKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { summarize, testOutcomes } from "../../../functions/core/run/outcome.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { coloured } from "../terminal/colours.ts";
import { print, printColoured, printJson } from "../terminal/output.ts";
import { outcomeWord } from "./outcome-signs.ts";
import { failureLines } from "./print-failure.ts";
import { fileLines } from "./print-files.ts";
import { numberOf, testLines } from "./print-tests.ts";
import type { ResultFile } from "./results-folder.ts";
import type { ShownRun, ShownTest } from "./shown-run.ts";

/** Prints a run: a line for each test, the files, and last what failed, the outcome and what to open. */
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
  const { columns } = process.stdout;
  for (const line of testLines(run.tests, columns)) printColoured(line);
  if (folder !== null && files.length > 0) {
    print("");
    print(`${files.length} files in ${folder}:`);
    for (const line of fileLines(files, columns)) print(line);
  }
  const paths = folder === null ? new Map() : new Map(files.map(({ name }) => [name, join(folder, name)]));
  for (const [index, test] of run.tests.entries()) {
    for (const line of failureLines(test, numberOf(test, index), paths, columns)) printColoured(line);
  }
  print("");
  printColoured(verdictLine(run));
  if (run.reason !== null) print(run.reason);
  const report = paths.get(artifactKinds.html.file);
  if (report !== undefined) print(`Open ${report}`);
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

function verdictLine({ outcome, duration_ms, tests }: ShownRun): string {
  const summary = summarize(tests.map((test) => test.outcome));
  const counts = testOutcomes
    .filter((name) => summary[name] > 0)
    .map((name) => `${summary[name]} ${outcomeWord(name)}`);
  const word = coloured(["bold", outcome === "passed" ? "green" : "red"], outcomeWord(outcome));
  return `${word} in ${formatDuration(duration_ms)}: ${counts.join(", ")}`;
}
