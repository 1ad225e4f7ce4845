import { expect, test } from "vitest";
import { looksAlike } from "../../../functions/core/looks-alike.ts";

const long = "word ".repeat(2000);
test.each([
  ["Hello  ", "Hello "],
  ["Hello\u200b ", "Hello "],
  ["2020\u20132021 ", "2020-2021 "],
])("Long texts look alike of which only the beginnings differ, by what nobody sees: %j", (one, other) => {
  expect(looksAlike(one + long, other + long)).toBe(true);
  expect(looksAlike(one + long, `${other}x${long}`)).toBe(false);
});

test.each([
  ["5 m\u00b2", "5 m2"],
  ["H\u2082O", "H2O"],
  ["Acme\u2122", "AcmeTM"],
  ["1 \u00bd", "1 1\u20442"],
])("Texts do not look alike of which one has a raised or lowered sign: %j, %j", (one, other) => {
  expect(looksAlike(one, other)).toBe(false);
});
