import type { Feature } from "write-excel-file/node";

/** The properties of a font that our cells set, in the order of the schema: ECMA-376, part 1, 18.8.22. */
const order = ["b", "sz", "color", "name", "family"];

/** Puts each font's properties in the standard's order, which the workbook writer does not follow. */
export const fontOrder = {
  files: {
    transform: {
      "xl/styles.xml": {
        transform: (xml) =>
          xml.replace(/(?<=<font>).*?(?=<\/font>)/g, (properties) =>
            (properties.match(/<[^>]+>/g) ?? []).toSorted((a, b) => rank(a) - rank(b)).join(""),
          ),
      },
    },
  },
} satisfies Feature<unknown>;

function rank(property: string): number {
  return order.indexOf(/^<(\w+)/.exec(property)?.[1] ?? "");
}
