import type { Feature } from "write-excel-file/node";
import type { Worksheet } from "./sheet.ts";

/**
 * Adds a filter to the headings of the sheets that are lists. The workbook writer has no option for it, but lets its
 * XML be transformed: ECMA-376, part 1, 18.3.1.2 (the filter) and 18.2.5 (the hidden name that Excel looks for). The
 * texts of cells are in a separate file, so each tag is found once.
 */
export function autoFilters(sheets: readonly Worksheet[]) {
  return {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          transform: (xml, _, { sheetIndex }) => {
            const sheet = sheets[sheetIndex];
            return sheet?.filtered
              ? xml.replace("</sheetData>", `$&<autoFilter ref="A1:${corner(sheet)}"/>`)
              : xml;
          },
        },
        "xl/workbook.xml": {
          // The writer leaves an empty list of names, and the standard allows only one list.
          transform: (xml) =>
            xml.replace("<definedNames/>", () => `<definedNames>${filterNames(sheets)}</definedNames>`),
        },
      },
    },
  } satisfies Feature<unknown>;
}

function filterNames(sheets: readonly Worksheet[]): string {
  return sheets
    .map((sheet, index) => {
      if (!sheet.filtered) return "";
      const range = `${sheet.name}!$A$1:$${corner(sheet).replace(/\d+/, "$$$&")}`;
      return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`;
    })
    .join("");
}

/** Address of the last cell. No sheet has more than 26 columns. */
function corner({ columns, rows }: Worksheet): string {
  return `${String.fromCharCode(64 + columns.length)}${rows.length}`;
}
