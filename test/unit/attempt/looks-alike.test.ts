import { expect, test } from "vitest";
import { looksAlike } from "../../../functions/attempt/looks-alike.ts";

const long = "word ".repeat(2000);
test.each([
  ["Hello  ", "Hello "],
  ["Hello\u200b ", "Hello "],
  ["2020\u20132021 ", "2020-2021 "],
])("Long texts look alike of which only the beginnings differ, by what nobody sees: %j", (one, other) => {
  expect(looksAlike(one + long, other + long)).toBe(true);
  expect(looksAlike(one + long, `${other}x${long}`)).toBe(false);
});
