import { expect, test } from "vitest";
import { didYouMean } from "../../../functions/core/did-you-mean.ts";

const names = ["Café", "Guest buys a book", "Don’t pay"];

test("the closest name is suggested, if one is close", () => {
  expect(didYouMean("Guest buys a bok", names)).toBe('Did you mean "Guest buys a book"?');
  expect(didYouMean("café", names)).toBe('Did you mean "Café"?');
  expect(didYouMean("Something else", names)).toBeNull();
});

test.for([
  ["Guest\u00a0buys a book", "Guest buys a book", "Guest\\u00a0buys a book"],
  ["Guest buys a\u200b book", "Guest buys a book", "Guest buys a\\u200b book"],
  ["Don't pay", "Don\\u2019t pay", "Don't pay"],
  ["Guest buys а book", "Guest buys a book", "Guest buys \\u0430 book"],
  ["Cafe\u0301", "Caf\\u{e9}", "Cafe\\u{301}"],
] as const)("of a name that only looks the same it is said what differs: %j", ([given, known, told]) => {
  expect(didYouMean(given, names)).toBe(`Did you mean "${known}"? It only looks the same as "${told}".`);
});
