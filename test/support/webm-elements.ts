/** An element of an EBML file. */
interface Element {
  id: string;
  at: number;
  content: Buffer;
}

/** A part of a film with a name. Times in milliseconds. */
interface ReadChapter {
  title: string;
  startMs: number;
  endMs: number;
  uid: number;
}

/** The elements of a level of an EBML file, written independently of what writes them. https://www.rfc-editor.org/rfc/rfc8794 */
export function elementsOf(file: Buffer, offset = 0): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < file.length; ) {
    const idLength = Math.clz32(file.readUInt8(at)) - 23;
    const sizeLength = Math.clz32(file.readUInt8(at + idLength)) - 23;
    const size = BigInt(`0x${file.subarray(at + idLength, at + idLength + sizeLength).toString("hex")}`);
    const start = at + idLength + sizeLength;
    const end = start + Number(size & ((1n << BigInt(7 * sizeLength)) - 1n));
    if (end > file.length) throw new Error("An element is cut off.");
    found.push({
      id: file.toString("hex", at, at + idLength),
      at: offset + at,
      content: file.subarray(start, end),
    });
    at = end;
  }
  return found;
}

export const within = ({ content }: Element, id: string): Element[] =>
  elementsOf(content).filter((one) => one.id === id);
export const one = (element: Element, ...path: string[]): Element =>
  path.reduce((at, id) => within(at, id)[0] ?? { id: "none", at: 0, content: Buffer.alloc(0) }, element);
export const numberIn = ({ content }: Element) => Number(`0x${content.toString("hex")}`);

/** The one segment of a WebM file. @throws Error if the file is anything else. */
export function segmentOf(file: Uint8Array): Element {
  const [, segment, ...more] = elementsOf(Buffer.from(file));
  if (!segment || more.length > 0) throw new Error("The file is not one header and one segment.");
  return segment;
}

/** The chapters of a WebM file, in order. */
export function chaptersIn(film: Uint8Array): ReadChapter[] {
  const [chapters] = within(segmentOf(film), "1043a770");
  const atoms = chapters ? within(one(chapters, "45b9"), "b6") : [];
  return atoms.map((atom) => ({
    title: one(atom, "80", "85").content.toString("utf8"),
    startMs: numberIn(one(atom, "91")) / 1e6,
    endMs: numberIn(one(atom, "92")) / 1e6,
    uid: numberIn(one(atom, "73c4")),
  }));
}
