import { expect, test } from "vitest";
import { FilmStrip } from "../../../../functions/browser/trace/film-strip.ts";

const shot = (takenAt: number, isOfStep = true, bytes = 3) => ({
  jpeg: Buffer.alloc(bytes, 1).toString("base64"),
  takenAt,
  isOfStep,
});

function timesOf(...shots: ReturnType<typeof shot>[]): number[] {
  const strip = new FilmStrip();
  for (const one of shots) strip.add(one);
  return strip.pictures.map(({ takenAt }) => takenAt);
}

test("each step's picture is kept, and others at most five times a second", () => {
  const shots = [shot(0), shot(10), shot(100, false), shot(250, false), shot(300, false), shot(310)];
  expect(timesOf(...shots)).toEqual([0, 10, 250, 310]);
});

test("a strip of a long test stays below 4 MB, from its beginning to its end", () => {
  const large = shot(0, false, 100_000);
  const times = timesOf(
    ...Array.from({ length: 600 }, (_, second) => ({ ...large, takenAt: second * 1_000 })),
  );
  expect(times.length).toBeGreaterThan(10);
  expect(times.length).toBeLessThanOrEqual(40);
  expect(times[0]).toBeLessThan(60_000);
  expect(times.at(-1)).toBeGreaterThan(540_000);
});
