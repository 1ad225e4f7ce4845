import { expect, test } from "vitest";
import { FilmReel } from "../../../../functions/browser/film/film-reel.ts";
import { withChapters } from "../../../../functions/core/artifacts/webm-chapters.ts";
import { chaptersIn, elementsOf, numberIn, one, segmentOf, within } from "../../../support/webm-elements.ts";

async function film(): Promise<Uint8Array> {
  const reel = new FilmReel();
  const config = { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 };
  reel.add({ data: new Uint8Array(500), timeMs: 0, isKey: true, config });
  return reel.toWebM(2_000);
}

test("chapters have their titles and times, and a player finds them by the seek head", async () => {
  const file = withChapters(await film(), [
    { title: "1. Öffne „Start“", startMs: 0, endMs: 1_500 },
    { title: "2. Click", startMs: 1_500, endMs: 2_000 },
  ]);
  expect(chaptersIn(file)).toEqual([
    { title: "1. Öffne „Start“", startMs: 0, endMs: 1_500, uid: 1 },
    { title: "2. Click", startMs: 1_500, endMs: 2_000, uid: 2 },
  ]);
  const segment = segmentOf(file);
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

test.each([1e10, 1e300, Number.NaN])("a chapter that begins at %d ms is refused", async (startMs) => {
  const bare = await film();
  expect(() => withChapters(bare, [{ title: "1. Open", startMs, endMs: startMs }])).toThrow(RangeError);
});
