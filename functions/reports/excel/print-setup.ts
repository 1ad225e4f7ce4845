import { changedSheets } from "./changed-sheets.ts";
import type { Worksheet } from "./sheet.ts";

/**
 * Prints a sheet on A4, all columns on one page and as many pages as the rows need: ECMA-376, part 1, 18.3.1.82 and
 * 18.3.1.63. Margins are narrow, in inches; at the foot are the name of the sheet and the number of the page.
 */
export function printSetup(sheets: readonly Worksheet[]) {
  return changedSheets(sheets, ({ orientation }, xml) =>
    xml
      .replace("<sheetViews>", '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>$&')
      .replace("</worksheet>", `${margins}${pageSetup(orientation)}${foot}$&`),
  );
}

const margins = '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>';
const foot = "<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>";

function pageSetup(orientation: Worksheet["orientation"]): string {
  return `<pageSetup paperSize="9" orientation="${orientation}" fitToHeight="0"/>`;
}
