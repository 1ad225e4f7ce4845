import { formatDuration } from "../../functions/core/duration.ts";
import { terminalJson, terminalLine } from "./terminal-text.ts";

/** Exit codes beside those of outcomes. Contract, "Commands" and the table of outcomes. */
export const exitCodes = { ok: 0, usage: 2, cancelled: 3 } as const;

/** Writes a line of a command's result to standard output. */
export function print(line: string): void {
  process.stdout.write(`${terminalLine(line)}\n`);
}

/** Writes a command's result as JSON to standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${terminalJson(JSON.stringify(value, null, 2))}\n`);
}

/** Tells the person at the terminal something that is no result, on standard error. */
export function note(line: string): void {
  process.stderr.write(`${terminalLine(line)}\n`);
}

/** Rows as lines, their columns aligned; the last column may be of any length. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Milliseconds for a column: seconds with a tenth, or from a minute on as in a sentence: `8.0 s`, `1 min 30 s`. */
export function shortDuration(milliseconds: number): string {
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  return formatDuration(milliseconds);
}

/** How a command tells its exit code. */
export type Finish = (exitCode: number) => void;
