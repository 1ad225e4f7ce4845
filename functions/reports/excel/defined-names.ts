import type { Feature } from "write-excel-file/node";
import { corner, type Worksheet } from "./sheet.ts";

/** Adds the names that Excel looks for, which the workbook writer has no option for: ECMA-376, part 1, 18.2.5. */
export function definedNames(sheets: readonly Worksheet[]) {
  const names = sheets.flatMap(namesOf).join("");
  return {
    files: {
      transform: {
        "xl/workbook.xml": {
          // The writer leaves an empty list of names, and the standard allows only one list.
          transform: (xml) => xml.replace("<definedNames/>", () => `<definedNames>${names}</definedNames>`),
        },
      },
    },
  } satisfies Feature<unknown>;
}

/** The range of the filter, and the heading, which is printed at the top of each page. */
function namesOf(sheet: Worksheet, index: number): string[] {
  const { name, filtered } = sheet;
  const range = `${name}!$A$1:$${corner(sheet).replace(/\d+/, "$$$&")}`;
  return [
    ...(filtered
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`,
        ]
      : []),
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${name}!$1:$1</definedName>`,
  ];
}
