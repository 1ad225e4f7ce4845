import { stripVTControlCharacters } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { failureLines } from "../../lib/cli/results/print-failure.ts";
import type { ShownTest } from "../../lib/cli/results/shown-run.ts";

afterEach(() => vi.unstubAllEnvs());

function sidesOf(expected: string, actual: string): (string | undefined)[] {
  const failure = { message: "No.", step: null, comparison: { expected, actual } };
  const lines = failureLines({ name: "Pays", failure } as ShownTest, 1, new Map(), undefined);
  return ["expected", "actual"].map((side) => lines.find((line) => line.trim().startsWith(side))?.trim());
}

test("what was expected and what was there have the words in which they differ in colours, where there are any", () => {
  vi.stubEnv("FORCE_COLOR", "1");
  expect(sidesOf("12 sent", "10 sent")).toEqual([
    "expected  \u001b[32m12\u001b[39m sent",
    "actual    \u001b[31m10\u001b[39m sent",
  ]);
  vi.stubEnv("FORCE_COLOR", "0");
  expect(sidesOf("12 sent", "10 sent")).toEqual(["expected  12 sent", "actual    10 sent"]);
});

test("an empty text is shown as one, and what only looks alike by its codes", () => {
  vi.stubEnv("FORCE_COLOR", "0");
  expect(sidesOf("Paid", "")).toEqual(["expected  Paid", 'actual    ""']);
  expect(sidesOf("a Paypal", "a \u0420aypal")).toEqual(["expected  a Paypal", "actual    a \\u0420aypal"]);
});

test("an emoji of which nothing is marked stays whole", () => {
  vi.stubEnv("FORCE_COLOR", "1");
  expect(sidesOf("😀b", "😁😀b")[0]).toBe("expected  😀b");
});

test("no side controls the terminal, also not where it differs", () => {
  vi.stubEnv("FORCE_COLOR", "1");
  const sides = sidesOf("Paid now", "Paid \u001b[2J\u0007later");
  expect(sides.map((side) => stripVTControlCharacters(side ?? ""))).toEqual([
    "expected  Paid now",
    "actual    Paid \ufffdlater",
  ]);
  expect(sides.join()).not.toContain("[2J");
});
