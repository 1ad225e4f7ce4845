import { changedSheets } from "./changed-sheets.ts";
import { corner, type Worksheet } from "./sheet.ts";

/**
 * Adds a filter to the headings of the sheets that are lists: ECMA-376, part 1, 18.3.1.2. The texts of cells are in a
 * separate file, so each tag is found once.
 */
export function autoFilters(sheets: readonly Worksheet[]) {
  return changedSheets(sheets, (sheet, xml) =>
    sheet.filtered ? xml.replace("</sheetData>", `$&<autoFilter ref="A1:${corner(sheet)}"/>`) : xml,
  );
}
