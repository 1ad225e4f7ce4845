import { describe, expect, test } from "vitest";
import { foldSteps } from "../../functions/reports/pdf/fold-steps.ts";
import { endedAttempt, passedAttempt } from "../support/run-report.ts";

const titles = (count: number) => Array.from({ length: count }, (_, at) => `Step ${at + 1}`);

/** `4` for a step that is listed, `5-9 passed` for those that are folded. */
function told(steps: Parameters<typeof foldSteps>[0], all: number, around: number): string[] {
  return foldSteps(steps, { all, around }).map((line) =>
    "from" in line ? `${line.from}-${line.to} ${line.outcome}` : String(line.number),
  );
}

describe("The steps of an attempt", () => {
  test("are all listed up to the limit", () => {
    expect(told(passedAttempt(titles(4)).steps, 4, 1)).toEqual(["1", "2", "3", "4"]);
  });

  test("are folded between the first and the last ones beyond it", () => {
    expect(told(passedAttempt(titles(10)).steps, 4, 1)).toEqual(["1", "2", "3-8 passed", "9", "10"]);
  });

  test("are listed around the failed one", () => {
    const { steps } = endedAttempt("failed", titles(30), 15, "no");
    expect(told(steps, 4, 1)).toEqual([
      ...["1", "2", "3-13 passed", "14", "15", "16", "17", "18-28 not_run", "29", "30"],
    ]);
  });

  test("keep their time when they are folded", () => {
    const { steps } = passedAttempt(titles(10));
    const sum = (lines: readonly { durationMs: number | null }[]) =>
      lines.reduce((total, line) => total + (line.durationMs ?? 0), 0);
    expect(sum(foldSteps(steps, { all: 4, around: 1 }))).toBe(sum(steps));
  });
});
