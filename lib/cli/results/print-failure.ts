import { type Differing, differingWords } from "../../../functions/core/differing-words.ts";
import { fileNames } from "../../../functions/reports/file-names.ts";
import { coloured } from "../terminal/colours.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { fitted } from "../terminal/text-width.ts";
import { invocation, isTakenAlong } from "../tool.ts";
import type { ShownFailure, ShownTest } from "./shown-run.ts";

/**
 * What there is to know of a test that did not pass, below an empty line; nothing if it has no failure.
 * @param number of the test in the scenario file, from 1.
 * @param paths of the files that were saved, by their names in the results folder.
 * @param columns of the terminal, to whose width the name is cut; `undefined` if the output is no terminal.
 */
export function failureLines(
  { name, failure }: ShownTest,
  number: number,
  paths: ReadonlyMap<string, string>,
  columns: number | undefined,
): string[] {
  if (failure === null) return [];
  const title = coloured("bold", fitted(`${number}  ${oneLine(name)}`, columns ?? Number.POSITIVE_INFINITY));
  const details = [...whatFailed(failure), ...filesOf({ index: number - 1, name }, paths)];
  return ["", title, ...details.map((line) => `    ${line}`)];
}

function whatFailed({ message, step, step_title, source, comparison }: ShownFailure): string[] {
  const lines = step === null ? [] : [`Step ${step}${step_title ? `: ${oneLine(step_title)}` : ""}`];
  lines.push(...terminalText(message).split("\n"));
  if (comparison) {
    const [expected, actual] = differingWords(comparison.expected, comparison.actual);
    lines.push(
      ...labelled("expected", marked(expected, "green")),
      ...labelled("actual", marked(actual, "red")),
    );
  }
  if (source) lines.push(`at ${oneLine(source.file)}:${source.line}:${source.column}`);
  return lines;
}

/** The standalone command line comes without a viewer. */
const traceViewer = isTakenAlong ? "npx playwright show-trace" : `${invocation} show-trace`;

function filesOf(test: { index: number; name: string }, paths: ReadonlyMap<string, string>): string[] {
  const pathOf = (kind: "screenshot" | "video" | "trace") => paths.get(fileNames.ofTest(kind, test));
  const screenshot = pathOf("screenshot");
  const film = pathOf("video");
  const trace = pathOf("trace");
  return [
    ...(screenshot === undefined ? [] : labelled("picture", terminalText(screenshot))),
    ...(film === undefined ? [] : labelled("film", terminalText(film))),
    ...(trace === undefined ? [] : labelled("trace", terminalText(`${traceViewer} ${quoted(trace)}`))),
  ];
}

/** The width of the longest label and two spaces. */
const labelWidth = 10;

/** A text of one or more lines, for the terminal, beside its label. */
function labelled(label: string, text: string): string[] {
  return text.split("\n").map((line, index) => `${(index === 0 ? label : "").padEnd(labelWidth)}${line}`);
}

/** One side of a comparison, for the terminal, with what differs in a colour. */
function marked({ text, from, to }: Differing, colour: "green" | "red"): string {
  if (from === to) return terminalText(text) || '""';
  const difference = coloured(colour, terminalText(text.slice(from, to)));
  return `${terminalText(text.slice(0, from))}${difference}${terminalText(text.slice(to))}`;
}

function oneLine(text: string): string {
  return terminalText(text).replace(/\s+/g, " ");
}

/** As a shell reads it back. */
export function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
