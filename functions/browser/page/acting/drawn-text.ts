import type { Drawn } from "../../in-page/editors.ts";

type Row = readonly string[];

/**
 * Whether an editor draws all lines of a text, with the same spaces between their words, and nothing else but the numbers of lines. Blank
 * lines do not count, nor does the indentation. A line may be drawn in several rows. Of a text that is longer than the editor, its
 * last lines will do: those from the first number on or, without numbers, as many as fill the editor.
 */
export function draws(wanted: string, { rows, isFull }: Drawn): boolean {
  const all = wanted.split(/\r?\n/).map(even);
  const isSame = (drawn: readonly string[], lines: readonly string[]) =>
    drawn.join("\n") === lines.join("\n") || areBroken(lines, drawn);
  const drawn = areNumbers(rows) ? [] : linesOf(rows);
  const lines = all.filter(Boolean);
  if (isSame(drawn, lines) || (isFull && isSame(drawn, lines.slice(-drawn.length)))) return true;
  const first = rows.map(numberOf).find((number) => number !== null) ?? null;
  // A higher number is that of no line, and one alone that of none with a text: it is what the editor has in place of the text.
  if (first === null || first > all.length) return false;
  const last = all.slice(first - 1).filter(Boolean);
  return isSame(linesOf(rows.map(withoutNumber)), last) && (last.length > 0 || lines.length === 0);
}

/** The text that an editor draws, without the numbers of lines if all rows have one. */
export function drawnText({ rows }: Drawn): string {
  const areNumbered = rows.every((row) => numberOf(row) !== null || even(row.join("")) === "");
  return linesOf(areNumbered ? rows.map(withoutNumber) : rows).join("\n");
}

/** Whether an editor draws letters or digits: one that draws dots instead tells nothing of its text. */
export function tellsText(drawn: Drawn | null): drawn is Drawn {
  return /[\p{L}\p{N}]/u.test(drawn?.rows.flat().join("") ?? "");
}

/** Whether nothing but numbers is drawn that may be those of empty lines. */
function areNumbers(rows: readonly Row[]): boolean {
  return linesOf(rows).every((line, index) => line === String(index + 1));
}

/** Whether rows are the lines, some of which are broken because they are too long for a row. */
function areBroken(lines: readonly string[], rows: readonly string[]): boolean {
  const rest = [...rows];
  const takeLine = (line: string): boolean => {
    let left = line;
    for (let [row] = rest; row && left.startsWith(row); [row] = rest) {
      left = left.slice(row.length).trimStart();
      rest.shift();
    }
    return left === "";
  };
  return lines.every(takeLine) && rest.length === 0;
}

function linesOf(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => even(row.join("")) || []);
}

/** What a row begins with, if that is a number and may be that of its line; otherwise `null`. */
function numberOf(row: Row): number | null {
  const first = row.map(even).find(Boolean) ?? "";
  return /^[1-9]\d*$/.test(first) ? Number(first) : null;
}

function withoutNumber(row: Row): Row {
  return numberOf(row) === null ? row : row.slice(row.findIndex((text) => even(text) !== "") + 1);
}

/** Any white space as one space, and without what has no width, with which editors fill empty lines. */
function even(text: string): string {
  return text
    .replace(/[\u200B-\u200D\uFEFF]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
