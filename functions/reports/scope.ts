import { describeSelection } from "../core/execution/selection.ts";
import type { RunReport, TestResult } from "../core/run/result.ts";
import { counted, readableInstant } from "./wording.ts";

/** What a run covers, if that is not simply all tests of its scenario; `null` if it is. */
export function scopeOf({ selection, rerunOf, tests }: RunReport): string | null {
  const now = tests.filter(({ carriedOverFrom }) => carriedOverFrom === null).length;
  const parts = [
    ...(selection === null ? [] : [`Selected: ${describeSelection(selection)}.`]),
    ...(rerunOf === null
      ? []
      : [
          `Repeats execution ${rerunOf}: ${now} of ${counted(tests.length, "test")} belong to this run, the others had passed before.`,
        ]),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

/** Where and when a test ran that was not run again; `null` for a test that belongs to its run. */
export function originOf({ carriedOverFrom, attempts }: TestResult): string | null {
  if (carriedOverFrom === null) return null;
  const startedAt = attempts[0]?.startedAt;
  const when = startedAt === undefined ? "" : ` on ${readableInstant(startedAt)}`;
  return `Not run again: it ran in execution ${carriedOverFrom}${when}.`;
}
