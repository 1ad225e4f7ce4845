import { fullTexts, type TextWriter, type XmlElement, type XmlValue, xmlDocument } from "./xml.ts";

/** A long text keeps at least this much: its note, and some words before it. */
const shortestBytes = 160;

/**
 * The document with this root, in at most this many bytes. If it would be larger, its long texts are cut to one common
 * length, each with a note of what was left out: short ones stay whole, and one huge text costs the others nothing. All
 * other texts are written in full, so they have to fit.
 */
export function boundedDocument(root: XmlElement, mostBytes: number): string {
  const sizes: number[] = [];
  const rest = xmlDocument(
    root,
    eachLongText((text, write) => {
      sizes.push(Buffer.byteLength(write(text)));
      return "";
    }),
  );
  const share = commonShare(sizes, mostBytes - Buffer.byteLength(rest));
  const most = Math.max(share, shortestBytes);
  return xmlDocument(
    root,
    eachLongText((text, write) => beginning(text, most, write)),
  );
}

/** Handles long texts separately. `write` escapes a text for the place where it stands. */
function eachLongText(treat: (text: string, write: (text: string) => string) => string): TextWriter {
  const treating = (write: (text: XmlValue) => string) => (text: XmlValue) =>
    typeof text === "string" ? write(text) : treat(text.long, write);
  return { content: treating(fullTexts.content), attribute: treating(fullTexts.attribute) };
}

/** How long each may be so that all of them fit: whatever the shorter ones leave is for the longer ones. */
function commonShare(sizes: readonly number[], room: number): number {
  let left = room;
  for (const [index, size] of sizes.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (sizes.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** A text if it fits; otherwise as much of it as fits beside the note that says how much was left out. */
function beginning(text: string, mostBytes: number, write: (text: string) => string): string {
  if (text.length <= mostBytes) {
    const whole = write(text);
    if (Buffer.byteLength(whole) <= mostBytes) return whole;
  }
  const cut = (length: number) => {
    const kept = text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
    return write(`${kept}… [${text.length - kept.length} characters were left out here]`);
  };
  let [fits, exceeds] = [0, Math.min(text.length, mostBytes)];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (Buffer.byteLength(cut(middle)) <= mostBytes) fits = middle;
    else exceeds = middle;
  }
  return cut(fits);
}
