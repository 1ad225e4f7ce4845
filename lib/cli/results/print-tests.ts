import { formatDuration } from "../../../functions/core/time/duration.ts";
import { coloured } from "../terminal/colours.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import { fitted, padded, widthOf } from "../terminal/text-width.ts";
import { outcomeCell } from "./outcome-signs.ts";
import type { ShownTest } from "./shown-run.ts";

/** The columns that a line needs beside the number and the name: outcome, duration and the spaces between. */
const otherColumns = 11 + 10 + 3 * 2;
/** Narrower names say nothing. */
const narrowest = 12;
/** Where nothing is cut, names up to this width are aligned. */
const usualWidth = 60;

const notRunAgain = "not run again";

/**
 * A line for each test, with its place in the scenario file, its outcome and its duration. Where names have more need of
 * the room, the executions of tests that were not run again are on lines of their own below.
 * @param columns of the terminal, to whose width names are cut; `undefined` if the output is no terminal.
 */
export function testLines(tests: readonly ShownTest[], columns: number | undefined): string[] {
  const digits = String(Math.max(0, ...tests.map(numberOf))).length;
  const names = tests.map(({ name }) => terminalText(name).replace(/\s+/g, " "));
  const longest = Math.max(0, ...names.map(widthOf));
  const roomBeside = (remarks: readonly string[]) =>
    (columns ?? Number.POSITIVE_INFINITY) - digits - otherColumns - Math.max(0, ...remarks.map(widthOf));
  const whole = tests.map((test) => remarkOn(test, true));
  const isWhole = longest <= roomBeside(whole);
  const remarks = isWhole ? whole : tests.map((test) => remarkOn(test, false));
  const room = Math.max(narrowest, roomBeside(remarks));
  const width = Math.min(longest, columns === undefined ? usualWidth : room);
  const lines = tests.map((test, index) => {
    const number = String(numberOf(test, index)).padStart(digits);
    const name = names[index] ?? "";
    const shown = padded(fitted(name, room), width);
    const time = test.attempts === 0 ? "" : formatDuration(test.duration_ms).padStart(10);
    const remark = remarks[index] ? coloured("yellow", remarks[index]) : "";
    return `${number}  ${outcomeCell(test.outcome)}  ${shown}  ${time}${remark}`.trimEnd();
  });
  return isWhole ? lines : [...lines, ...originLines(tests)];
}

/** A line for each execution in which tests ran that were not run again. */
function originLines(tests: readonly ShownTest[]): string[] {
  const origins = new Set(tests.flatMap(({ carried_over_from: origin }) => origin ?? []));
  return [...origins].map((origin) => coloured("yellow", `${notRunAgain}: from ${origin}`));
}

/** The number of a test in the scenario file. @param index its position among those that are shown. */
export function numberOf({ number }: ShownTest, index: number): number {
  return number ?? index + 1;
}

function remarkOn({ attempts, flaky, carried_over_from: origin }: ShownTest, namesOrigin: boolean): string {
  if (origin) return namesOrigin ? `  ${notRunAgain}: from ${origin}` : `  ${notRunAgain}`;
  if (attempts < 2) return "";
  return `  ${attempts} attempts${flaky ? ", flaky" : ""}`;
}
