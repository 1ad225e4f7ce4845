import * as z from "zod/mini";
import { didYouMean } from "../did-you-mean.ts";

/** docs/contract.md, "Selecting tests": the stored form, which is also that of answers. */
export function selectionSchema() {
  return z.union([
    /** Names, and numbers that count from 1 as the scenario file does. */
    z.strictObject({ tests: z.array(z.union([z.string(), z.int()])) }),
    /** A test with any of them is selected. */
    z.strictObject({ tags: z.array(z.string()) }),
  ]);
}

/** Which tests of a scenario a run covers. */
export type TestSelection = z.infer<ReturnType<typeof selectionSchema>>;

/** What a selection looks at in a test. */
interface SelectableTest {
  name: string;
  tags?: readonly string[] | undefined;
}

/** An entry of a selection that fits no test. */
interface UnmatchedEntry {
  list: "tests" | "tags";
  /** Position in that list, from 0. */
  at: number;
  /** What is wrong and what would be right, as a sentence. */
  message: string;
}

interface SelectedTests {
  /** Positions in the scenario from 0, ascending, each once. */
  positions: number[];
  unmatched: UnmatchedEntry[];
}

/** The tests that a selection picks; `null` picks all. */
export function selectTests(
  tests: readonly SelectableTest[],
  selection: TestSelection | null,
): SelectedTests {
  if (selection === null) return { positions: [...tests.keys()], unmatched: [] };
  return "tests" in selection ? byTest(tests, selection.tests) : byTag(tests, selection.tags);
}

/**
 * The selection with names in place of numbers: for later versions of the scenario, in which a number may be another
 * test. Every entry has to fit.
 */
export function selectionByName(tests: readonly SelectableTest[], selection: TestSelection): TestSelection {
  if ("tags" in selection) return selection;
  return { tests: selection.tests.map((entry) => tests[positionOf(tests, entry)]?.name ?? entry) };
}

/** The selection in words: `tests Log in, 3` or `tags smoke`. */
export function describeSelection(selection: TestSelection): string {
  return "tests" in selection ? `tests ${selection.tests.join(", ")}` : `tags ${selection.tags.join(", ")}`;
}

function byTest(tests: readonly SelectableTest[], entries: readonly (string | number)[]): SelectedTests {
  const found = entries.map((entry) => positionOf(tests, entry));
  return {
    positions: [...new Set(found)].filter((position) => position >= 0).sort((a, b) => a - b),
    unmatched: entries.flatMap((entry, at) =>
      found[at] === -1 ? [{ list: "tests", at, message: noSuchTest(tests, entry) }] : [],
    ),
  };
}

/** -1 if there is no such test. */
function positionOf(tests: readonly SelectableTest[], entry: string | number): number {
  if (typeof entry === "string") return tests.findIndex(({ name }) => name === entry);
  return entry >= 1 && entry <= tests.length ? entry - 1 : -1;
}

function byTag(tests: readonly SelectableTest[], wanted: readonly string[]): SelectedTests {
  const known = [...new Set(tests.flatMap(({ tags = [] }) => tags))].sort();
  const isSelected = ({ tags = [] }: SelectableTest) => tags.some((tag) => wanted.includes(tag));
  return {
    positions: tests.flatMap((test, position) => (isSelected(test) ? [position] : [])),
    unmatched: wanted.flatMap((tag, at) =>
      known.includes(tag) ? [] : [{ list: "tags", at, message: noSuchTag(known, tag) }],
    ),
  };
}

/** How many names a message lists. */
const listed = 10;

function noSuchTest(tests: readonly SelectableTest[], entry: string | number): string {
  const count = `It has ${tests.length}${tests.length === 1 ? " test." : " tests."}`;
  if (typeof entry === "number") return `The scenario has no test ${entry}. ${count}`;
  const names = tests.map(({ name }) => name);
  const others = names.length <= listed ? `It has ${quoted(names)}.` : count;
  return `The scenario has no test "${entry}". ${didYouMean(entry, names) ?? others}`;
}

function noSuchTag(known: readonly string[], tag: string): string {
  const others = known.length === 0 ? "Its tests have no tags." : `They have ${known.join(", ")}.`;
  return `No test of the scenario has the tag "${tag}". ${didYouMean(tag, known) ?? others}`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
