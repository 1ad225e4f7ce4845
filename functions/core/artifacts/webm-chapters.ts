/** A part of a film with a name. Times in milliseconds from the film's beginning. */
export interface Chapter {
  title: string;
  startMs: number;
  endMs: number;
}

/** Names of elements. https://www.rfc-editor.org/rfc/rfc9559 */
const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  chapters: 0x1043a770,
  editionEntry: 0x45b9,
  chapterAtom: 0xb6,
  chapterUid: 0x73c4,
  chapterTimeStart: 0x91,
  chapterTimeEnd: 0x92,
  chapterDisplay: 0x80,
  chapString: 0x85,
  chapLanguage: 0x437c,
} as const;

/**
 * Adds chapters to a WebM file as mediabunny writes it, which does not support them; the programs that do, FFmpeg and
 * MKVToolNix, are not in a function's package. They come last in the file. Players find them by the seek head's entry for the
 * segment's information, which needs none, as it is the next element.
 * @throws TypeError if the file is not of that form, RangeError if no film has the time of a chapter.
 */
export function withChapters(webm: Uint8Array, chapters: readonly Chapter[]): Uint8Array {
  if (chapters.length === 0) return webm;
  const added = element(ids.chapters, element(ids.editionEntry, ...chapters.map(atom)));
  const file = new Uint8Array(webm.length + added.length);
  file.set(webm);
  file.set(added, webm.length);
  const header = elementAt(file, 0, ids.ebml);
  const segment = elementAt(file, header.end, ids.segment);
  if (segment.end !== webm.length) throw new TypeError("The film goes on after its segment.");
  file.set(sized(segment.end - segment.start + added.length, segment.start - segment.sizeAt), segment.sizeAt);
  const entry = seekEntryOf(file, elementAt(file, segment.start, ids.seekHead), ids.info);
  const view = new DataView(file.buffer);
  view.setUint32(entry.idAt, ids.chapters);
  const position = unsigned(webm.length - segment.start);
  if (position.length > entry.positionBytes) throw new TypeError("The film is too long for chapters.");
  file.fill(0, entry.positionAt, entry.positionAt + entry.positionBytes);
  file.set(position, entry.positionAt + entry.positionBytes - position.length);
  return file;
}

function atom({ title, startMs, endMs }: Chapter, index: number): Uint8Array {
  return element(
    ids.chapterAtom,
    element(ids.chapterUid, unsigned(index + 1)),
    element(ids.chapterTimeStart, unsigned(nanoseconds(startMs))),
    element(ids.chapterTimeEnd, unsigned(nanoseconds(Math.max(endMs, startMs)))),
    element(
      ids.chapterDisplay,
      element(ids.chapString, new TextEncoder().encode(title)),
      element(ids.chapLanguage, new TextEncoder().encode("und")),
    ),
  );
}

function nanoseconds(milliseconds: number): number {
  return Math.round(milliseconds) * 1_000_000;
}

function element(id: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Uint8Array.from([...unsigned(id), ...sized(length, 4), ...parts.flatMap((part) => [...part])]);
}

/** Without leading zeros, at least one byte. */
function unsigned(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`A film cannot have the number ${value}.`);
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes.length === 0 ? [0] : bytes);
}

/** A length in that many bytes, the first of which tells how many they are. */
function sized(length: number, bytes: number): Uint8Array {
  const value = unsigned(length);
  const field = new Uint8Array(bytes);
  field.set(value, bytes - value.length);
  field[0] = (field[0] ?? 0) | (1 << (8 - bytes));
  return field;
}

interface Element {
  sizeAt: number;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

function elementAt(file: Uint8Array, at: number, id: number): Element {
  const name = unsigned(id);
  if (name.some((byte, index) => file[at + index] !== byte))
    throw new TypeError(`No element ${id.toString(16)}.`);
  const sizeAt = at + name.length;
  const bytes = Math.clz32(file[sizeAt] ?? 0) - 23;
  let length = (file[sizeAt] ?? 0) & (0xff >> bytes);
  for (const byte of file.subarray(sizeAt + 1, sizeAt + bytes)) length = length * 256 + byte;
  return { sizeAt, start: sizeAt + bytes, end: sizeAt + bytes + length };
}

/** Where the seek head names an element and its position. */
function seekEntryOf(file: Uint8Array, seekHead: Element, id: number) {
  for (let at = seekHead.start; at < seekHead.end; ) {
    const seek = elementAt(file, at, 0x4dbb);
    const named = elementAt(file, seek.start, 0x53ab);
    const position = elementAt(file, named.end, 0x53ac);
    if (new DataView(file.buffer).getUint32(named.start) === id)
      return { idAt: named.start, positionAt: position.start, positionBytes: position.end - position.start };
    at = seek.end;
  }
  throw new TypeError("The film's seek head has no room for chapters.");
}
