import { expect, test } from "vitest";
import { failureLines } from "../../../../functions/browser/film/failure-lines.ts";

const shown = (expected: string, actual: string) =>
  failureLines({ message: "They differ.", comparison: { expected, actual } }).map(({ text }) => text);

test.each([
  ["two texts as they are", ["€ 12.00", "€ 10.00"], ["€ 12.00", "€ 10.00"]],
  ["an empty text as one", ["Saved", ""], ["Saved", '""']],
  ["texts that look alike by what differs", ["2020-2021", "2020–2021"], ["2020-2021", "2020\\u20132021"]],
  ["a line that ends in a space", ["a \nb", "a\nb"], ["a \\nb", "a\\nb"]],
  ["a space that is seen as it is", ["New York", "NewYork"], ["New York", "NewYork"]],
  ["texts that differ otherwise on one line", ["a\nb", "a\nc"], ["a b", "a c"]],
] as const)("a film of a failure shows %s", (_what, [expected, actual], lines) => {
  expect(shown(expected, actual)).toEqual(lines);
});
