import type { CellObject } from "write-excel-file/node";
import type { TestOutcome } from "../../core/run/outcome.ts";
import type { StepResult } from "../../core/run/result.ts";
import { readable, shortened } from "../printable.ts";
import { outcomeLabels, stepLabel } from "../wording.ts";

export type Alignment = "left" | "center" | "right";

/** How many characters a cell can hold: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const textLimit = 32_767;

/**
 * A text, stored as a string and formatted as text: whatever it begins with, it never becomes a formula or a number.
 * `null` is an empty cell.
 */
export function textCell(text: string | null, wrap = false): CellObject | null {
  if (text === null || text === "") return null;
  const value = escaped(shortened(inert(readable(text)), textLimit));
  return { value, type: String, format: "@", ...top, wrap };
}

/** What spreadsheets read as a formula, in Japanese editions also in full width. */
const formula = /^(?:[\t\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * The text with an apostrophe before what a spreadsheet would take for a formula. CSV has no types: the sheet saved as CSV
 * and opened again would run it. https://owasp.org/www-community/attacks/CSV_Injection
 */
function inert(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A count. */
export function countCell(count: number | null): CellObject | null {
  return count === null ? null : { value: count, type: Number, format: "#,##0", align: "center", ...top };
}

/** A duration in milliseconds, as a number of seconds that does not touch the text in the next column. */
export function secondsCell(milliseconds: number | null): CellObject | null {
  if (milliseconds === null) return null;
  return { value: milliseconds / 1000, type: Number, format: "#,##0.000", align: "right", indent: 1, ...top };
}

/** An instant in milliseconds since 1970, as a date in UTC: Excel's dates have no time zone. */
export function instantCell(time: number): CellObject {
  return { value: new Date(time), type: Date, format: "yyyy-mm-dd hh:mm:ss", align: "center", ...top };
}

/** Heading of a column, aligned like the column's values. */
export function headerCell(title: string, align: Alignment): CellObject {
  return {
    value: title,
    type: String,
    fontWeight: "bold",
    textColor: "#FFFFFF",
    backgroundColor: "#33415C",
    align,
    indent: align === "right" ? 1 : 0,
    alignVertical: "center",
    height: 22,
  };
}

/** A test's or a run's outcome in its colour. */
export function outcomeCell(outcome: TestOutcome): CellObject {
  return {
    value: outcomeLabels[outcome],
    type: String,
    fontWeight: "bold",
    ...outcomeColours[outcome],
    ...top,
  };
}

/** A step's outcome, coloured if it failed. */
export function stepOutcomeCell(step: StepResult): CellObject {
  const colours = step.outcome === "failed" ? outcomeColours.failed : {};
  return { value: stepLabel(step), type: String, ...colours, ...top };
}

const top = { alignVertical: "top" } as const;

const outcomeColours: Readonly<Record<TestOutcome, { textColor: string; backgroundColor: string }>> = {
  passed: { textColor: "#17663A", backgroundColor: "#DDF3E4" },
  failed: { textColor: "#9B1C1C", backgroundColor: "#FBE1E1" },
  error: { textColor: "#7A2E8E", backgroundColor: "#F3E3F7" },
  timed_out: { textColor: "#8A4B08", backgroundColor: "#FDEBD3" },
  skipped: { textColor: "#4B5563", backgroundColor: "#ECEEF1" },
  cancelled: { textColor: "#4B5563", backgroundColor: "#ECEEF1" },
};

/**
 * The text in the notation of shared strings, where `_x0041_` stands for `A`: ECMA-376, part 1, 22.9.2.19. Text that
 * looks like that notation is escaped.
 */
function escaped(text: string): string {
  // The workbook writer drops U+FFFD, and it would be unseen that something was replaced.
  const literal = text.replace(/_(?=x[0-9a-f]{4}[_\ufffd])/gi, "_x005F_").replaceAll("\ufffd", "_xFFFD_");
  // The workbook writer looks strings up in a plain object, and would take `constructor` for one already added.
  return literal in {} ? `${literal} ` : literal;
}
