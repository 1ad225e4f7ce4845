import { expect, test } from "vitest";
import { testLines } from "../../lib/cli/results/print-tests.ts";
import type { ShownTest } from "../../lib/cli/results/shown-run.ts";
import { fitted, widthOf } from "../../lib/cli/terminal/text-width.ts";

test.each([
  ["Zoë", 3],
  ["Zoe\u0308", 3],
  ["注文する", 8],
  ["𠀀", 2],
  ["👨‍👩‍👧 🇩🇪 ☎️", 8],
  ["", 0],
])("%s takes the columns that a terminal gives it: %i", (text, width) => {
  expect(widthOf(text)).toBe(width);
});

test("a text is cut before the character that does not fit", () => {
  expect(fitted("注文する", 8)).toBe("注文する");
  expect(fitted("注文する", 7)).toBe("注文す…");
  expect(fitted("注文する", 6)).toBe("注文…");
  expect(fitted("👨‍👩‍👧👨‍👩‍👧", 3)).toBe("👨‍👩‍👧…");
});

const tests: ShownTest[] = ["Buys", "注文する人は本を二冊買ってから店を出て家に帰る", "A".repeat(90)].map(
  (name) => ({
    name,
    outcome: "passed",
    duration_ms: 1_200,
    attempts: 2,
    flaky: true,
    failure: null,
  }),
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
const plain = (lines: string[]) => lines.map((line) => line.replace(/\u001b\[\d+m/g, ""));

test("a terminal's list of tests is a table that does not wrap", () => {
  const lines = plain(testLines(tests, 70));
  expect(new Set(lines.map(widthOf))).toEqual(new Set([70]));
  expect(lines[1]).toMatch(/^2 {2}✓ passed {5}注文する人は本を二冊買… {7}1\.2 s {2}2 attempts, flaky$/);
});

test("a list of tests that a program reads has whole names", () => {
  expect(testLines(tests, undefined).join()).toContain("A".repeat(90));
});
