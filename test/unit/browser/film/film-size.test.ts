import { expect, test } from "vitest";
import { filmLayoutOf } from "../../../../functions/browser/film/film-size.ts";

const sizeOf = (width: number, height: number) => {
  const layout = filmLayoutOf({ width, height });
  return [layout.width, layout.height];
};

test("a film is as large as the page, in even numbers", () => {
  expect(sizeOf(1280, 720)).toEqual([1280, 720]);
  expect(sizeOf(391, 845)).toEqual([392, 846]);
  expect(sizeOf(2560, 1600)).toEqual([2560, 1600]);
});

test("a film of a very large page is smaller and has its shape, as the encoder would need most of an attempt's memory", () => {
  for (const [width, height] of [
    [3840, 3840],
    [3840, 2160],
    [2160, 3840],
  ] as const) {
    const [wide = 0, high = 0] = sizeOf(width, height);
    expect(wide * high).toBeLessThan(5_200_000);
    expect(wide * high).toBeGreaterThan(5_100_000);
    expect(wide / high).toBeCloseTo(width / height, 2);
  }
});
