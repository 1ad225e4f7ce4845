import { changedSheets } from "./changed-sheets.ts";
import type { Row, Worksheet } from "./sheet.ts";

/** Points. */
const heightOfLine = 15;
/** Of a row, in points: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const greatestHeight = 409;
/** Lines that break between words are not full. */
const shareOfLine = 0.9;

/** A row that is high enough for its texts: of a row without a height, spreadsheets other than Excel show one line. */
export function withHeight(row: Row, columns: Worksheet["columns"]): Row {
  const lines = row.map((cell, at) => (cell?.wrap ? linesOf(String(cell.value), columns[at]?.[1] ?? 1) : 1));
  const height = Math.min(Math.max(...lines) * heightOfLine, greatestHeight);
  return height > heightOfLine ? row.map((cell) => cell && { ...cell, height }) : row;
}

function linesOf(text: string, width: number): number {
  const linesIn = (part: string) => Math.max(1, Math.ceil(widthOf(part) / (width * shareOfLine)));
  return text.split("\n").reduce((sum, part) => sum + linesIn(part), 0);
}

/** In characters as narrow as a digit. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\uffef]/g)?.length ?? 0);
}

/** Lets spreadsheets change these heights, as when a reader makes a column wider. */
export function changeableHeights(sheets: readonly Worksheet[]) {
  return changedSheets(sheets, (_, xml) => xml.replaceAll(' customHeight="1"', ""));
}
