import type { TestOutcome } from "../core/outcome.ts";
import type { StepOutcome } from "../core/result.ts";

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

/** Seconds with three decimals and no exponent, as JUnit requires: `1234.567`. */
export function toSeconds(milliseconds: number): string {
  return (Math.max(0, milliseconds) / 1000).toFixed(3);
}

/** A duration that people can compare with others: `240 ms`, `2.14 s`, `1 min 05 s`, `2 h 07 min`. */
export function readableDuration(milliseconds: number): string {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms < 1000) return `${ms} ms`;
  if (ms < 59_995) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
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
