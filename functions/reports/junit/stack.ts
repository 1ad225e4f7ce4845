import type { AttemptResult, TestResult } from "../../core/run/result.ts";
import type { SourcePosition } from "../../core/scenario/source-position.ts";
import { counted } from "../wording.ts";
import type { XmlValue } from "./xml.ts";

/** What a CI server shows for a failed attempt: the step, the message and its place, then the steps that led there. */
export function stackOf({ failure, steps }: AttemptResult, test: TestResult): XmlValue[] {
  const passed = steps.filter((step) => step.outcome === "passed");
  const step = failure?.step ? `Step ${failure.step} of ${steps.length}: ${failure.stepTitle ?? ""}\n\n` : "";
  const before = passed.map(({ number, title }) => `\n  ${number}. ${title}`);
  return [
    { long: `${step}${failure?.message ?? "No reason was recorded."}` },
    placesOf(failure?.source ?? test.source, test.source),
    "\n\n",
    before.length === 0 ? "No step passed." : `${counted(before.length, "step")} passed before:`,
    { long: before.join("") },
  ];
}

/**
 * In the form of a stack trace, where reporters look for the suite's file and take the number after it as the line to
 * annotate. They know nothing of recordings, so a step of one is followed by the test that names the recording.
 */
export function placesOf(step: SourcePosition | null, test: SourcePosition | null): string {
  const places = step?.file === test?.file ? [step] : [step, test];
  return places
    .filter((place) => place !== null)
    .map(({ file, line, column }) => `\n    at ${file}:${line}:${column}`)
    .join("");
}
