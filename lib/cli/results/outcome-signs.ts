import type { RunOutcome, TestOutcome } from "../../../functions/core/run/outcome.ts";
import { coloured } from "../terminal/colours.ts";

const signs: Readonly<Record<TestOutcome, { sign: string; colour: "green" | "red" | "yellow" | "gray" }>> = {
  passed: { sign: "✓", colour: "green" },
  failed: { sign: "✗", colour: "red" },
  timed_out: { sign: "✗", colour: "red" },
  error: { sign: "!", colour: "red" },
  skipped: { sign: "–", colour: "gray" },
  cancelled: { sign: "–", colour: "yellow" },
};

/** The longest word for an outcome, in characters. */
export const longestOutcome = 9;

/** An outcome in a table: coloured and with a sign. @param width of its word, in characters. */
export function outcomeCell(outcome: TestOutcome, width: number): string {
  const { sign, colour } = signs[outcome];
  return coloured(colour, `${sign} ${outcomeWord(outcome).padEnd(width)}`);
}

/** An outcome in a sentence: `timed out`. */
export function outcomeWord(outcome: TestOutcome | RunOutcome): string {
  return outcome.replace("_", " ");
}
