import { summarize, testOutcomes } from "../../../functions/core/run/outcome.ts";
import { formatDuration } from "../../../functions/core/time/duration.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import type { CiRun } from "./ci-service.ts";
import { failuresOf, oneLine, type ToldFailure } from "./failures.ts";
import { picturesOf } from "./github-pictures.ts";

/** Rows of a table. GitHub drops a summary of more than 1 MiB, and escapes can double a text. */
const mostFailures = 100;
const mostTests = 1000;
/** Characters of a cell. */
const longestCell = 300;

/** The summary of a job, in GitHub's Markdown: what failed, pictures of that, and in a fold all tests. */
export function summaryOf(run: CiRun): string {
  const counts = summarize(run.tests.map(({ outcome }) => outcome));
  const named = testOutcomes.filter((name) => counts[name] > 0);
  const told = named.map((name) => `${counts[name]} ${outcomeWord(name)}`).join(", ");
  const sign = run.outcome === "passed" ? "✅" : "❌";
  return [
    `## ${sign} ${cell(run.scenario_name)}: ${outcomeWord(run.outcome)} in ${formatDuration(run.duration_ms)}`,
    "",
    `${told}. Execution \`${run.execution_id.replace(/\W/g, "")}\``,
    "",
    ...(run.reason === null ? [] : [cell(run.reason), ""]),
    ...failureTable(failuresOf(run)),
    ...picturesOf(run),
    ...testTable(run),
    "",
  ].join("\n");
}

function failureTable(failures: readonly ToldFailure[]): string[] {
  if (failures.length === 0) return [];
  const rows = failures.slice(0, mostFailures).map(({ number, name, step, message, source }) => {
    const place = source ? `${source.file}:${source.line}` : "";
    return row([`${number}`, cell(name), cell(step ?? ""), cell(message), cell(place)]);
  });
  return [
    "| | test | step | why | where |",
    "|---|---|---|---|---|",
    ...rows,
    ...left(failures.length, mostFailures),
    "",
  ];
}

function testTable({ tests }: CiRun): string[] {
  const rows = tests.slice(0, mostTests).map(({ name, number, outcome, duration_ms, flaky }, index) => {
    const how = `${outcomeWord(outcome)}${flaky ? ", flaky" : ""}`;
    return row([`${number ?? index + 1}`, cell(name), how, formatDuration(duration_ms)]);
  });
  const head = [
    "<details><summary>All tests</summary>",
    "",
    "| | test | outcome | time |",
    "|---|---|---|---|",
  ];
  return [...head, ...rows, ...left(tests.length, mostTests), "", "</details>"];
}

function left(count: number, most: number): string[] {
  return count > most ? ["", `and ${count - most} more`] : [];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Text from elsewhere as nothing but text. https://github.github.com/gfm/#backslash-escapes */
function cell(text: string): string {
  const characters = [...oneLine(text)];
  const kept = characters.length > longestCell ? [...characters.slice(0, longestCell - 1), "…"] : characters;
  return kept.join("").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
