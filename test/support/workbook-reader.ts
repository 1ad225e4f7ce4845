import { unzip } from "./unzip.ts";
import { elementsOf, type ReadElement, type XmlReader } from "./xml-reader.ts";

/** A cell as stored in the file: its kind (`s` is a string), its value, and the number format of its style. */
export interface ReadCell {
  type: "s" | "n";
  value: string;
  format: string;
  bold: boolean;
  formula: boolean;
}

/** A sheet as stored in the file. */
export interface ReadSheet {
  name: string;
  rows: (ReadCell | undefined)[][];
  root: ReadElement;
}

/** The sheets of a workbook, read from its XML: ECMA-376, part 1, 18. */
export async function readWorkbook(
  workbook: Uint8Array,
  reader: Pick<XmlReader, "read">,
): Promise<ReadSheet[]> {
  const files = await unzip(workbook);
  const read = (name: string) => reader.read(files.get(name) ?? "");
  const strings = elementsOf(await read("xl/sharedStrings.xml"), "t").map(({ text }) => unescaped(text));
  const styles = stylesOf(await read("xl/styles.xml"));
  const names = elementsOf(await read("xl/workbook.xml"), "sheet").map(
    ({ attributes }) => attributes["name"],
  );
  return Promise.all(
    names.map(async (name, index) => {
      const root = await read(`xl/worksheets/sheet${index + 1}.xml`);
      const rows = elementsOf(root, "row").map((row) => cellsOf(row, strings, styles));
      return { name: name ?? "", rows, root };
    }),
  );
}

interface Style {
  format: string;
  bold: boolean;
}

function stylesOf(root: ReadElement): Style[] {
  const formats = new Map(
    elementsOf(root, "numFmt").map(({ attributes }) => [attributes["numFmtId"], attributes["formatCode"]]),
  );
  const fonts = elementsOf(root, "font").map((font) => elementsOf(font, "b").length > 0);
  const [cellStyles] = elementsOf(root, "cellXfs");
  return (cellStyles?.children ?? []).map(({ attributes }) => ({
    format: formats.get(attributes["numFmtId"] ?? "") ?? "",
    bold: fonts[Number(attributes["fontId"])] ?? false,
  }));
}

function cellsOf(row: ReadElement, strings: readonly string[], styles: readonly Style[]) {
  const cells: (ReadCell | undefined)[] = [];
  for (const { attributes, children } of row.children) {
    const text = children[0]?.text ?? "";
    const column = (attributes["r"] ?? "A").charCodeAt(0) - 65;
    const type = attributes["t"] === "s" ? "s" : "n";
    const style = styles[Number(attributes["s"])] ?? { format: "", bold: false };
    const formula = children.some(({ name }) => name === "f");
    cells[column] = { type, value: type === "s" ? (strings[Number(text)] ?? "") : text, formula, ...style };
  }
  return cells;
}

/** `_x0041_` stands for `A`: ECMA-376, part 1, 22.9.2.19. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
