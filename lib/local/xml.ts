/** Text as it stands between two tags; what XML 1.0 cannot hold at all becomes U+FFFD. */
function escapeXml(text: string): string {
  const named: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", "\r": "&#13;" };
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\u{fffd}")
    .replace(/[<>&\r]/g, (character) => named[character] ?? "");
}

/** An element of this name around text. */
export function textElement(name: string, text: string | number | boolean): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** A whole document: the named root around elements that are written already. */
export function xmlDocument(root: string, elements: readonly string[], attributes = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${elements.join("")}</${root}>`;
}
