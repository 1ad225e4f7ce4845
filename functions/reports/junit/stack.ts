import type { AttemptResult } from "../../core/result.ts";
import { counted } from "../wording.ts";

/** What a CI server shows for a failed attempt: the step and the message, then the steps that led there. */
export function stackOf({ failure, steps }: AttemptResult): string {
  const passed = steps.filter((step) => step.outcome === "passed");
  const place = failure?.step ? `Step ${failure.step} of ${steps.length}: ${failure.stepTitle ?? ""}` : null;
  const before = passed.map((step) => `  ${step.number}. ${step.title}`);
  return [
    ...(place === null ? [] : [place, ""]),
    failure?.message ?? "No reason was recorded.",
    "",
    before.length === 0 ? "No step passed." : `${counted(before.length, "step")} passed before:`,
    ...before,
  ].join("\n");
}
