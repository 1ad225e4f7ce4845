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
const longest = 9;

/** An outcome in a table: coloured, with a sign, and as wide as every other. */
export function outcomeCell(outcome: TestOutcome): string {
  const { sign, colour } = signs[outcome];
  return coloured(colour, `${sign} ${outcomeWord(outcome).padEnd(longest)}`);
}

/** An outcome in a sentence: `timed out`. */
export function outcomeWord(outcome: TestOutcome | RunOutcome): string {
  return outcome.replace("_", " ");
}
