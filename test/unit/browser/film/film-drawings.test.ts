import { expect, test } from "vitest";
import { createFilmDrawings } from "../../../../functions/browser/film/film-drawings.ts";
import type { FilmPainter } from "../../../../functions/browser/film/film-painter.ts";
import { filmLayoutOf } from "../../../../functions/browser/film/film-size.ts";
import type { CanvasContext } from "../../../../functions/browser/film/web-images.ts";

/** What a film of 640 pixels says of a step that failed, and in which direction: each letter is ten pixels wide. */
function saidOf(title: string, expected = "", from = 0): [string, string | undefined][] {
  const said: [string, string | undefined][] = [];
  const context: Partial<CanvasContext> = {
    measureText: (text) => ({ width: 10 * [...new Intl.Segmenter().segment(text)].length }),
    fillText: (text) => void said.push([text, context.direction]),
  };
  const painter: Pick<FilmPainter, "fill" | "paint"> = {
    fill: () => {},
    paint: (_planes, _box, draw) => draw(context as CanvasContext),
  };
  const drawings = createFilmDrawings(filmLayoutOf({ width: 640, height: 360 }), painter as FilmPainter);
  const detail = [{ label: "Expected:", text: expected, from }];
  drawings.caption(new Uint8Array(), { attempt: 1, number: 1, total: 2, title, isFailed: true, detail });
  return said;
}

test("a text that is cut in a film ends with a whole letter, also if that has several parts", () => {
  for (const letter of ["👍🏽", "👩‍👩‍👧‍👦", "e\u0301", "각"]) {
    const [, title = ["", ""]] = saidOf(`x${letter.repeat(200)}`);
    expect(title[0]).toMatch(new RegExp(`^x(${letter})+…$`, "u"));
  }
});

test("a text that is cut before what differs begins with a whole letter", () => {
  const text = `${"👍🏽".repeat(200)}!`;
  for (const from of [797, 798, 799, 800]) {
    const [shown = ""] = saidOf("Look", text, from)[3] ?? [];
    expect(shown).toMatch(/^…(👍🏽)+!$/u);
  }
});

test.each([
  ["Expect the text of h1", "ltr"],
  ["12.00 €", "ltr"],
  ["(3) דואר נכנס!", "rtl"],
  ["النص العربي 123 (abc)", "rtl"],
  ["", "ltr"],
] as const)("a film shows %j from the side from which it is read", (text, direction) => {
  expect(saidOf("Look", text)[3]).toEqual([text, direction]);
});
