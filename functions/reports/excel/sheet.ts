import type { CellObject } from "write-excel-file/node";
import { type Alignment, headerCell } from "./cells.ts";

/** A column: its title, its width in characters and the alignment of its values, left by default. */
type Column = readonly [title: string, width: number, align?: Alignment];

/** The cells of a row, in the order of the columns; `null` is an empty one. */
export type Row = (CellObject | null)[];

/** A sheet whose first row names its columns. */
export interface Worksheet {
  name: string;
  columns: readonly Column[];
  rows: Row[];
  /** Whether the heading has a filter: on lists, not on the summary. */
  filtered: boolean;
  /** How it is printed. */
  orientation: "portrait" | "landscape";
}

/** Address of the last cell. No sheet has more than 26 columns. */
export function corner({ columns, rows }: Worksheet): string {
  return `${String.fromCharCode(64 + columns.length)}${rows.length}`;
}

/** A sheet with a heading over its rows. */
export function worksheet(sheet: Worksheet): Worksheet {
  return {
    ...sheet,
    rows: [sheet.columns.map(([title, , align]) => headerCell(title, align ?? "left")), ...sheet.rows],
  };
}
