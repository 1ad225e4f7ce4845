import { formatDuration } from "../../../functions/core/time/duration.ts";
import { coloured } from "../terminal/colours.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { fitted, padded, widthOf } from "../terminal/text-width.ts";
import { longestOutcome, outcomeCell, outcomeWord } from "./outcome-signs.ts";
import type { ShownTest } from "./shown-run.ts";

/** The columns of a duration. */
const usualTime = 10;
/** The columns of an outcome's sign, and the spaces between the cells of a line. */
const otherColumns = 2 + 3 * 2;
/** Narrower names say little, and those that are narrower still say nothing. */
const narrow = 12;
const narrowest = 6;
/** Where nothing is cut, names up to this width are aligned. */
const usualWidth = 60;

/** What the lines have beside the numbers and the names. */
interface Layout {
  /** Columns of the words for outcomes. */
  outcome: number;
  time: number;
  remarks: readonly string[];
  /** Begins the lines that say from which execution tests are, if those of the tests do not. */
  origin: string | null;
}

/**
 * A line for each test, with its place in the scenario file, its outcome and its duration. Where names have more need of
 * the room, the executions of tests that were not run again are on lines of their own below, and the rest is as short as it can be.
 * @param columns of the terminal, to whose width names are cut; `undefined` if the output is no terminal.
 */
export function testLines(tests: readonly ShownTest[], columns: number | undefined): string[] {
  const digits = String(Math.max(0, ...tests.map(numberOf))).length;
  const names = tests.map(({ name }) => terminalText(name).replace(/\s+/g, " "));
  const longest = Math.max(0, ...names.map(widthOf));
  const roomIn = ({ outcome, time, remarks }: Layout) =>
    (columns ?? Number.POSITIVE_INFINITY) - digits - otherColumns - outcome - time - widest(remarks);
  const [whole, usual, short] = layoutsOf(tests);
  const fits = (layout: Layout, least: number) => roomIn(layout) >= Math.min(longest, least);
  const layout = fits(whole, longest) ? whole : fits(usual, narrow) ? usual : short;
  const room = Math.max(narrowest, roomIn(layout));
  const width = Math.min(longest, columns === undefined ? usualWidth : room);
  const lines = tests.map((test, index) => {
    const number = String(numberOf(test, index)).padStart(digits);
    const name = names[index] ?? "";
    const shown = padded(fitted(name, room), width);
    const time = timeOf(test).padStart(layout.time);
    const remark = layout.remarks[index] ? coloured("yellow", layout.remarks[index]) : "";
    return `${number}  ${outcomeCell(test.outcome, layout.outcome)}  ${shown}  ${time}${remark}`.trimEnd();
  });
  return layout.origin === null ? lines : [...lines, ...originLines(tests, layout.origin)];
}

/** From the longest to the shortest. */
function layoutsOf(tests: readonly ShownTest[]): [Layout, Layout, Layout] {
  const usual = { outcome: longestOutcome, time: usualTime };
  const attempts = ({ attempts: count, flaky }: ShownTest) => `${count} attempts${flaky ? ", flaky" : ""}`;
  const inFull = remarksOn(tests, (origin) => `not run again: from ${origin}`, attempts);
  const withoutOrigin = remarksOn(tests, () => "not run again", attempts);
  const inShort = remarksOn(
    tests,
    () => "kept",
    ({ attempts: count, flaky }) => (flaky ? "flaky" : `${count}×`),
  );
  return [
    { ...usual, remarks: inFull, origin: null },
    { ...usual, remarks: withoutOrigin, origin: "not run again: from" },
    {
      outcome: widest(tests.map(({ outcome }) => outcomeWord(outcome))),
      time: widest(tests.map(timeOf)),
      remarks: inShort,
      origin: "kept from",
    },
  ];
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(widthOf));
}

function timeOf({ attempts, duration_ms }: ShownTest): string {
  return attempts === 0 ? "" : formatDuration(duration_ms);
}

/** A line for each execution in which tests ran that were not run again. */
function originLines(tests: readonly ShownTest[], beginning: string): string[] {
  const origins = new Set(tests.flatMap(({ carried_over_from: origin }) => origin ?? []));
  return [...origins].map((origin) => coloured("yellow", `${beginning} ${origin}`));
}

/** The number of a test in the scenario file. @param index its position among those that are shown. */
export function numberOf({ number }: ShownTest, index: number): number {
  return number ?? index + 1;
}

function remarksOn(
  tests: readonly ShownTest[],
  ofOrigin: (origin: string) => string,
  ofAttempts: (test: ShownTest) => string,
): string[] {
  return tests.map((test) => {
    if (test.carried_over_from) return `  ${ofOrigin(test.carried_over_from)}`;
    return test.attempts < 2 ? "" : `  ${ofAttempts(test)}`;
  });
}
