import { expect, test } from "vitest";
import { FilmReel } from "../../../functions/browser/film/film-reel.ts";
import { withChapters } from "../../../functions/core/webm-chapters.ts";

interface Element {
  id: string;
  at: number;
  content: Buffer;
}

/** The elements of a level of an EBML file, written independently of what writes them. https://www.rfc-editor.org/rfc/rfc8794 */
function elementsOf(file: Buffer, offset = 0): Element[] {
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

const within = ({ content }: Element, id: string): Element[] =>
  elementsOf(content).filter((one) => one.id === id);
const one = (element: Element, ...path: string[]): Element =>
  path.reduce((at, id) => within(at, id)[0] ?? { id: "none", at: 0, content: Buffer.alloc(0) }, element);
const numberIn = ({ content }: Element) => Number(`0x${content.toString("hex")}`);

async function film(): Promise<Uint8Array> {
  const reel = new FilmReel();
  const config = { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 };
  reel.add({ data: new Uint8Array(500), isKey: true, config }, 0);
  return reel.toWebM(2_000);
}

function segmentOf(file: Uint8Array): Element {
  const [, segment, ...more] = elementsOf(Buffer.from(file));
  if (!segment || more.length > 0) throw new Error("The file is not one header and one segment.");
  return segment;
}

test("chapters have their titles and times, and a player finds them by the seek head", async () => {
  const segment = segmentOf(
    withChapters(await film(), [
      { title: "1. Öffne „Start“", startMs: 0, endMs: 1_500 },
      { title: "2. Click", startMs: 1_500, endMs: 2_000 },
    ]),
  );
  const [chapters] = within(segment, "1043a770");
  const atoms = chapters ? within(one(chapters, "45b9"), "b6") : [];
  expect(
    atoms.map((atom) => [
      one(atom, "80", "85").content.toString("utf8"),
      numberIn(one(atom, "91")) / 1e6,
      numberIn(one(atom, "92")) / 1e6,
      numberIn(one(atom, "73c4")),
    ]),
  ).toEqual([
    ["1. Öffne „Start“", 0, 1_500, 1],
    ["2. Click", 1_500, 2_000, 2],
  ]);
  const entries = within(one(segment, "114d9b74"), "4dbb").map((seek) => [
    one(seek, "53ab").content.toString("hex"),
    numberIn(one(seek, "53ac")),
  ]);
  const places = elementsOf(segment.content).map(({ id, at }) => [id, at]);
  for (const entry of entries) expect(places).toContainEqual(entry);
  expect(entries.map(([id]) => id)).toContain("1043a770");
});

test("everything else of the film stays where it was", async () => {
  const before = await film();
  const after = withChapters(before, [{ title: "1. Open", startMs: 0, endMs: 10 }]);
  const others = (file: Uint8Array) =>
    elementsOf(segmentOf(file).content).filter(({ id }) => id !== "1043a770" && id !== "114d9b74");
  expect(others(after)).toEqual(others(before));
});

test("a film without steps is left unchanged, and what is no film is refused", async () => {
  const bare = await film();
  expect(withChapters(bare, [])).toBe(bare);
  const chapters = [{ title: "1. Open", startMs: 0, endMs: 10 }];
  expect(() => withChapters(new Uint8Array(100), chapters)).toThrow(TypeError);
  expect(() => withChapters(withChapters(bare, chapters), chapters)).toThrow(TypeError);
});
