import { expect, test } from "vitest";
import { type DurationRange, readDuration } from "../../../../functions/core/time/duration-range.ts";

const notOne = "is not a duration: write a number with its unit, such as 500ms, 90s, 10m, 24h or 90d.";
const tick = { least: "100ms", most: "24h" };

test.each<[unknown, DurationRange, string]>([
  ["10", tick, `"10" ${notOne}`],
  ["", tick, `"" ${notOne}`],
  ["-1s", tick, `"-1s" ${notOne}`],
  [10, tick, `10 ${notOne}`],
  ["99ms", tick, '"99ms" is out of range: write a duration from 100ms to 24h.'],
  ["1d 1ms", tick, '"1d 1ms" is out of range: write a duration from 100ms to 24h.'],
  ["0s", { least: "1ms" }, '"0s" is out of range: write a duration of at least 1ms.'],
])("of %j in %j is said what is wrong", (written, range, fault) => {
  expect(readDuration(written, range)).toEqual({ fault });
});

test.each<[string, DurationRange, number]>([
  ["100ms", tick, 100],
  ["24h", tick, 86_400_000],
  ["1h 30m", tick, 5_400_000],
  ["90d", { least: "1ms" }, 7_776_000_000],
])("%j is within %j", (written, range, ms) => {
  expect(readDuration(written, range)).toEqual({ ms });
});
