import { expect, test } from "vitest";
import { LastSeen } from "../../../bench/different-pictures.ts";

type Colour = readonly [number, number, number];
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
const accent: Colour = [234, 88, 12];
const size = { width: 64, height: 64 };

interface Part {
  left: number;
  top: number;
  side: number;
  colour: Colour;
}
const heading: Part = { left: 0, top: 0, side: 16, colour: black };
const word: Part = { left: 40, top: 40, side: 12, colour: black };

/** A white picture with squares on it. */
function pictureOf(...parts: Part[]): Uint8Array {
  const picture = new Uint8Array(3 * size.width * size.height).fill(white[0]);
  for (const { left, top, side, colour } of parts) {
    for (let y = top; y < top + side; y += 1) {
      for (let x = left; x < left + side; x += 1) picture.set(colour, 3 * (y * size.width + x));
    }
  }
  return picture;
}

function counted(of: "all" | "page", ...pictures: Uint8Array[]): boolean[] {
  const seen = new LastSeen(size, of);
  return pictures.map((picture) => seen.differs(picture));
}

test.for(["all", "page"] as const)("a picture of %s counts if it looks different from before", (of) => {
  const [before, after] = [pictureOf(heading), pictureOf(heading, word)];
  expect(counted(of, before, before, after, before)).toEqual([true, false, true, true]);
});

test("a picture of one colour counts neither itself nor as a change back", () => {
  const page = pictureOf(heading, word);
  expect(counted("page", pictureOf(), page, pictureOf(), page)).toEqual([false, true, false, false]);
});

test("what a film draws over the page does not count for the page, nor does the fill of a ring", () => {
  const line: Part = { left: 30, top: 30, side: 14, colour: accent };
  // A fifth of the accent over white, a little darker than it was before encoding.
  const tinted: Part = { left: 44, top: 4, side: 16, colour: [244, 215, 199] };
  const page = pictureOf(heading);
  const drawn = pictureOf(heading, line, tinted);
  expect(counted("page", page, drawn, page)).toEqual([true, false, false]);
  expect(counted("all", page, drawn, page)).toEqual([true, true, true]);
});

test("what comes out from under a drawing does not count: it may have been there before", () => {
  const outline: Part = { ...word, colour: accent };
  const [empty, outlined, filled] = [
    pictureOf(heading),
    pictureOf(heading, outline),
    pictureOf(heading, word),
  ];
  expect(counted("page", empty, outlined, filled, empty)).toEqual([true, false, false, true]);
});
