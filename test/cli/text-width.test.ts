import { describe, expect, test } from "vitest";
import { failureLines } from "../../lib/cli/results/print-failure.ts";
import { fileLines } from "../../lib/cli/results/print-files.ts";
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

const origins = ["exe_01M8498AWG1SSZ76674FWV2SKG", "exe_01M8498AWG1SSZ76674FWV2SKH"] as const;
const rerun = [
  { name: "A guest buys a book and a map of the town", carried_over_from: origins[0] },
  { name: "A reader looks inside a book", carried_over_from: origins[0] },
  { name: "Pays" },
].map((more): ShownTest => ({ ...tests[0], attempts: 1, flaky: false, ...more }) as ShownTest);

test("a terminal's list of a rerun keeps its names, and says once from where the tests are that were not run again", () => {
  const lines = plain(testLines(rerun, 80));
  expect(lines).toEqual([
    "1  ✓ passed     A guest buys a book and a map of the…       1.2 s  not run again",
    "2  ✓ passed     A reader looks inside a book                1.2 s  not run again",
    "3  ✓ passed     Pays                                        1.2 s",
    `not run again: from ${origins[0]}`,
  ]);
  const both = [...rerun, { ...tests[0], carried_over_from: origins[1] } as ShownTest];
  expect(plain(testLines(both, 80)).slice(4)).toEqual(origins.map((id) => `not run again: from ${id}`));
  for (const line of plain(testLines(rerun, 60))) expect(widthOf(line)).toBeLessThanOrEqual(60);
});

test("a narrow terminal's list of tests is shortened where it can be, and does not wrap", () => {
  expect(plain(testLines(rerun, 40))).toEqual([
    "1  ✓ passed  A guest buys …  1.2 s  kept",
    "2  ✓ passed  A reader look…  1.2 s  kept",
    "3  ✓ passed  Pays            1.2 s",
    `kept from ${origins[0]}`,
  ]);
  expect(plain(testLines(tests, 40))[0]).toBe("1  ✓ passed  Buys           1.2 s  flaky");
  const tried = { ...tests[2], outcome: "timed_out", duration_ms: 65_000, flaky: false } as ShownTest;
  expect(plain(testLines([tried], 40))).toEqual(["1  ✗ timed out  AAAAAAAA…  1 min 5 s  2×"]);
  for (let columns = 40; columns < 100; columns += 1) {
    const lines = plain([...testLines(rerun, columns), ...testLines([...tests, tried], columns)]);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  }
});

test.each([undefined, 150])(
  "a list of a rerun says it of each test where there is room: %s columns",
  (columns) => {
    const lines = plain(testLines(rerun, columns));
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(0, 2)) expect(line).toMatch(/ {2}not run again: from exe_01M\w+$/);
  },
);

test("the name above what is known of a failure is cut to the width of a terminal, and whole for a program", () => {
  const failed: ShownTest = {
    ...rerun[2],
    name: "注文する人は".repeat(20),
    failure: { message: "It is not so.", step: null },
  } as ShownTest;
  const headingIn = (columns: number | undefined) =>
    plain(failureLines(failed, 17, new Map(), columns))[1] ?? "";
  expect(headingIn(60)).toMatch(/^17 {2}注文する.*…$/);
  expect(widthOf(headingIn(60))).toBeLessThanOrEqual(60);
  expect(headingIn(undefined)).toBe(`17  ${failed.name}`);
});

describe("the list of files", () => {
  const slug = "a-fairly-long-name-of-a-test-that-goes-on-and-on-a";
  const named = (...names: string[]) => names.map((name) => ({ name, sizeBytes: 39_000 }));
  const files = named("junit.xml", "tests/001-buys/trace.zip", `tests/002-${slug}/trace.zip`);

  test("is aligned where there is room, and for a program", () => {
    for (const columns of [undefined, 120])
      expect(new Set(fileLines(files, columns).map(widthOf))).toEqual(new Set([83]));
  });

  test("keeps each name whole in its line on a terminal, and gives up the place of the size for that", () => {
    expect(fileLines(files, 81)).toEqual([
      "  junit.xml                   39.0 kB",
      "  tests/001-buys/trace.zip    39.0 kB",
      `  tests/002-${slug}/trace.zip  39.0 kB`,
    ]);
    expect(fileLines(files, 80)).toEqual([
      "  junit.xml                   39.0 kB",
      "  tests/001-buys/trace.zip    39.0 kB",
      `  tests/002-${slug}/trace.zip`,
      "                              39.0 kB",
    ]);
  });
});
