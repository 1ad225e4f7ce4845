import { xmlAttribute, xmlText } from "../../core/xml-text.ts";
import { printable } from "../printable.ts";

/** A text of any length, which may be cut so that a document stays within its size. */
export interface LongText {
  long: string;
}

/** A text of an XML document: a string, never markup. */
export type XmlValue = string | LongText;

/** An element of an XML document. Attributes that are `null` are left out. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, XmlValue | number | null>>;
  children: readonly (XmlElement | XmlValue)[];
}

export function element(
  name: string,
  attributes: XmlElement["attributes"] = {},
  children: XmlElement["children"] = [],
): XmlElement {
  return { name, attributes, children };
}

/** Writes a text of a document, escaped. */
export interface TextWriter {
  content(text: XmlValue): string;
  attribute(text: XmlValue): string;
}

/** Texts in full. */
export const fullTexts: TextWriter = {
  content: (text) => xmlText(printable(textOf(text))),
  attribute: (text) => xmlAttribute(printable(textOf(text))),
};

function textOf(text: XmlValue): string {
  return typeof text === "string" ? text : text.long;
}

/** The document with this root. Whatever its texts hold, it is well-formed XML 1.0. */
export function xmlDocument(root: XmlElement, texts: TextWriter = fullTexts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup(root, texts, "")}\n`;
}

function markup({ name, attributes, children }: XmlElement, texts: TextWriter, indent: string): string {
  const open = `${indent}<${name}${attributesMarkup(attributes, texts)}`;
  if (children.length === 0) return `${open}/>`;
  const parts = children.map((child) =>
    isElement(child) ? `\n${markup(child, texts, `${indent}  `)}` : texts.content(child),
  );
  const last = children.at(-1);
  // White space beside text would become part of it.
  const end = last !== undefined && isElement(last) ? `\n${indent}` : "";
  return `${open}>${parts.join("")}${end}</${name}>`;
}

function isElement(child: XmlElement | XmlValue): child is XmlElement {
  return typeof child !== "string" && "name" in child;
}

function attributesMarkup(attributes: XmlElement["attributes"], texts: TextWriter): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === null ? [] : [` ${name}="${texts.attribute(typeof value === "number" ? `${value}` : value)}"`],
    )
    .join("");
}
