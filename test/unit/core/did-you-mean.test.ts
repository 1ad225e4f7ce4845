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
  ["Cafe\u0301", "Caf\\u00e9", "Cafe\\u0301"],
] as const)("of a name that only looks the same it is said what differs: %j", ([given, known, told]) => {
  expect(didYouMean(given, names)).toBe(`Did you mean "${known}"? It only looks the same as "${told}".`);
});

test.for(["Été", "Réservé à côté", "Tiếng Việt", "결제 완료", "ガイド"])(
  "a name is found whose letters have their accents apart: %s",
  (name) => {
    const apart = name.normalize("NFD");
    expect(apart).not.toBe(name);
    for (const [word, known] of [
      [name, apart],
      [apart, name],
    ] as const)
      expect(didYouMean(word, ["Guest", known])).toBe(
        `Did you mean "${inCodes(known)}"? It only looks the same as "${inCodes(word)}".`,
      );
  },
);

test("a mistyped name is suggested whose letters have their accents apart", () => {
  expect(didYouMean("Réserve à côte".normalize("NFD"), names.concat("Réservé à côté"))).toBe(
    'Did you mean "Réservé à côté"?',
  );
});

test("a space at the end, which no code tells, is not said to look the same", () => {
  expect(didYouMean("Guest buys a book ", names)).toBe('Did you mean "Guest buys a book"?');
  expect(didYouMean("Guest buys  a book", names)).toBe('Did you mean "Guest buys a book"?');
});

const inCodes = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
