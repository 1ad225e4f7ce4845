import type { ShownRun } from "../results/shown-run.ts";
import { terminalText } from "../terminal/terminal-text.ts";

/** Why a test did not pass, without characters that would control a terminal. */
export interface ToldFailure {
  /** Of the test, in one line. */
  name: string;
  /** As the scenario file numbers the test, from 1. */
  number: number;
  /** In one line; `null` if no step is to blame. */
  step: string | null;
  /** May have several lines. */
  message: string;
  /** Where the step is written, if that is known. */
  source: { file: string; line: number; column: number } | null;
}

/** The failures of a run, in the order of its tests. A test that nothing of its own ended has the reason of the run. */
export function failuresOf({ tests, reason }: ShownRun): ToldFailure[] {
  return tests.flatMap(({ name, number, outcome, failure: own, source: written }, index) => {
    const isOfRun = own === null && reason !== null && (outcome === "error" || outcome === "timed_out");
    const failure = isOfRun ? { message: reason, step: null, step_title: null, source: written } : own;
    if (failure === null) return [];
    const { step, step_title: title, message, source } = failure;
    return {
      name: oneLine(name),
      number: number ?? index + 1,
      step: step === null ? null : oneLine(`Step ${step}${title ? `, ${title}` : ""}`),
      message: terminalText(message),
      source: source ? { ...source, file: oneLine(source.file) } : null,
    };
  });
}

/** The step and the message. */
export function reasonOf({ step, message }: ToldFailure): string {
  return step === null ? message : `${step}: ${message}`;
}

/** Text from elsewhere in one line. */
export function oneLine(text: string): string {
  return terminalText(text).replace(/\s+/g, " ").trim();
}
