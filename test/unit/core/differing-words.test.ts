import { expect, test } from "vitest";
import { differingWords } from "../../../functions/core/differing-words.ts";

const marked = (one: string, other: string) =>
  differingWords(one, other).map(
    ({ text, from, to }) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
  );

test.each([
  ["Total 12.50", "Total 13.50", "Total [12.50]", "Total [13.50]"],
  ["one two three", "one three", "one [two ]three", "one []three"],
  ["one three", "one two three", "one []three", "one [two ]three"],
  ["two three", "three", "[two ]three", "[]three"],
  ["the cat the cat", "the cat", "the cat[ the cat]", "the cat[]"],
  ["Total 100 €", "Total 1000 €", "Total [100] €", "Total [1000] €"],
  ["abcd ef", "abc ef", "[abcd] ef", "[abc] ef"],
  ["Hello, World", "Hello World", "Hello[,] World", "Hello[] World"],
])("of %s and %s the words that differ are marked", (one, other, ...expected) => {
  expect(marked(one, other)).toEqual(expected);
});
