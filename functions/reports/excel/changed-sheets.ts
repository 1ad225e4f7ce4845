import type { Feature } from "write-excel-file/node";
import type { Worksheet } from "./sheet.ts";

/** Changes the XML of each sheet, for what the workbook writer has no option for. */
export function changedSheets(
  sheets: readonly Worksheet[],
  change: (sheet: Worksheet, xml: string) => string,
) {
  return {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          transform: (xml, _, { sheetIndex }) => {
            const sheet = sheets[sheetIndex];
            return sheet ? change(sheet, xml) : xml;
          },
        },
      },
    },
  } satisfies Feature<unknown>;
}
