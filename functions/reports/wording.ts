import type { TestOutcome } from "../core/run/outcome.ts";
import type { StepOutcome, StepResult } from "../core/run/result.ts";

/** Outcomes of tests and of runs as the reports name them. */
export const outcomeLabels: Readonly<Record<TestOutcome, string>> = {
  passed: "Passed",
  failed: "Failed",
  error: "Error",
  skipped: "Skipped",
  timed_out: "Timed out",
  cancelled: "Cancelled",
};

export const stepOutcomeLabels: Readonly<Record<StepOutcome, string>> = {
  passed: "Passed",
  failed: "Failed",
  not_run: "Not run",
};

/** How a step ended: one that was reached and neither passed nor failed was interrupted. */
export function stepLabel({ outcome, startedAfterMs }: StepResult): string {
  return outcome === "not_run" && startedAfterMs !== null ? "Interrupted" : stepOutcomeLabels[outcome];
}

/** Seconds with three decimals and no exponent, as JUnit requires: `1234.567`. */
export function toSeconds(milliseconds: number): string {
  return (Math.max(0, milliseconds) / 1000).toFixed(3);
}

/** A readable file size: `812 B`, `5.4 kB`, `1.2 MB`. */
export function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const instant = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** `20 November 2026 at 09:30:00 UTC`, from an RFC 3339 time. */
export function readableInstant(time: string): string {
  return `${instant.format(new Date(time))} UTC`;
}

/** `1 test`, `2 tests`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
