import { jsonWithoutCommands, withoutCommands } from "../ci/without-commands.ts";
import { liveLine } from "./live-line.ts";
import { terminalJson, terminalLine, terminalText } from "./terminal-text.ts";
import { padded, widthOf } from "./text-width.ts";

/** Exit codes in addition to those of outcomes: docs/contract.md, "Commands" and "States". */
export const exitCodes = { ok: 0, failed: 1, usage: 2, cancelled: 3, interrupted: 130 } as const;

/** Writes a line of a command's result to standard output, without any control characters or commands to a CI service in it. */
export function print(line: string): void {
  write(withoutCommands(terminalText(line)));
}

/** The same for a line with colours, whose parts from elsewhere went through `terminalText` before they were coloured. */
export function printColoured(line: string): void {
  write(withoutCommands(terminalLine(line)));
}

/** Writes a command's result as JSON to standard output. */
export function printJson(value: unknown): void {
  write(jsonWithoutCommands(terminalJson(JSON.stringify(value, null, 2))));
}

function write(text: string): void {
  liveLine.clear();
  process.stdout.write(`${text}\n`);
}

/** Writes something that is not a command's result to standard error. */
export function note(line: string): void {
  liveLine.say(line);
}

/** Rows as lines with aligned columns; the last column may be of any length. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, index) => padded(cell, widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Receives a command's exit code. */
export type Finish = (exitCode: number) => void;
