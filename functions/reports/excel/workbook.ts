import type { RunReport } from "../../core/run/result.ts";
import { autoFilters } from "./auto-filters.ts";
import { definedNames } from "./defined-names.ts";
import { fontOrder } from "./font-order.ts";
import { printSetup } from "./print-setup.ts";
import { changeableHeights, withHeight } from "./row-heights.ts";
import { stepsSheet } from "./steps-sheet.ts";
import { summarySheet } from "./summary-sheet.ts";
import { testsSheet } from "./tests-sheet.ts";

/** Loads what writes workbooks, which most callers of this folder's modules never do. May be called in advance. */
export const loadWorkbookWriter = () => import("write-excel-file/node");

/** The run as an Excel workbook: sheets Summary, Tests and Steps, with real numbers and dates. */
export async function workbookOf(report: RunReport): Promise<Uint8Array> {
  const { default: writeExcelFile } = await loadWorkbookWriter();
  const sheets = [summarySheet(report), testsSheet(report), stepsSheet(report)];
  const features = [
    autoFilters(sheets),
    printSetup(sheets),
    changeableHeights(sheets),
    definedNames(sheets),
    fontOrder,
  ];
  return writeExcelFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: rows.map((row) => withHeight(row, columns)),
      columns: columns.map(([, width]) => ({ width })),
      stickyRowsCount: 1,
    })),
    { fontFamily: "Calibri", fontSize: 11, features },
  ).toBuffer();
}
