/** Characters that XML 1.0 cannot hold, not even escaped. https://www.w3.org/TR/xml/#charsets */
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  // Because of `]]>`.
  ">": "&gt;",
  // A parser reads a bare one as a line feed.
  "\r": "&#13;",
};

/** Text between two tags of XML or HTML; characters that XML 1.0 cannot hold become U+FFFD. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, "\u{fffd}")
    .replace(/[&<>\r]/g, (character) => references[character] ?? "");
}

/** Text between the double quotes of an attribute. */
export function xmlAttribute(text: string): string {
  // A parser reads a bare line feed or tab in an attribute as a space.
  return xmlText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}
