import { xmlAttribute, xmlText } from "../../core/xml-text.ts";
import { printable } from "../printable.ts";

/** An element of an XML document. Attributes that are `null` are left out; text is a string, never markup. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | number | null>>;
  children: readonly (XmlElement | string)[];
}

export function element(
  name: string,
  attributes: XmlElement["attributes"] = {},
  children: XmlElement["children"] = [],
): XmlElement {
  return { name, attributes, children };
}

/** The document with this root. Whatever its texts hold, it is well-formed XML 1.0. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup(root, "")}\n`;
}

function markup({ name, attributes, children }: XmlElement, indent: string): string {
  const open = `${indent}<${name}${attributesMarkup(attributes)}`;
  if (children.length === 0) return `${open}/>`;
  const parts = children.map((child) =>
    typeof child === "string" ? xmlText(printable(child)) : `\n${markup(child, `${indent}  `)}`,
  );
  // White space beside text would become part of it.
  const last = typeof children.at(-1) === "string" ? "" : `\n${indent}`;
  return `${open}>${parts.join("")}${last}</${name}>`;
}

function attributesMarkup(attributes: XmlElement["attributes"]): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${xmlAttribute(printable(String(value)))}"`)
    .join("");
}
