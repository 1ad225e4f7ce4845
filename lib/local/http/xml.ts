import { xmlText } from "../../../functions/core/xml-text.ts";

/** An element of this name around text. */
export function textElement(name: string, text: string | number | boolean): string {
  return `<${name}>${xmlText(String(text))}</${name}>`;
}

/** A whole document: the named root around elements that are markup already. */
export function xmlDocument(root: string, elements: readonly string[], attributes = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${elements.join("")}</${root}>`;
}
