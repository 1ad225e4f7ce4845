import { expect, test } from "vitest";
import { formatDuration } from "../../../../functions/core/time/duration.ts";

test.each([
  [0, "0 s"],
  [-5, "0 s"],
  [0.4, "0 s"],
  [1, "1 ms"],
  [250, "250 ms"],
  [999.6, "1 s"],
  [1500, "1.5 s"],
  [2136, "2.14 s"],
  [10_000, "10 s"],
  [14_230, "14.2 s"],
  [59_960, "1 min"],
  [60_000, "1 min"],
  [90_000, "1 min 30 s"],
  [600_000, "10 min"],
  [3_599_900, "1 h"],
  [6 * 3_600_000, "6 h"],
  [3_900_000, "1 h 5 min"],
])("a duration of %i ms reads %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
