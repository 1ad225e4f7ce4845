import type { AttemptResult, RunReport, StepResult, TestResult } from "../../core/run/result.ts";
import { countCell, instantCell, outcomeCell, secondsCell, stepOutcomeCell, textCell } from "./cells.ts";
import { type Row, type Worksheet, worksheet } from "./sheet.ts";

/** A row for each step of each attempt. */
export function stepsSheet({ tests }: RunReport): Worksheet {
  return worksheet({
    name: "Steps",
    columns: [
      ["Test no.", 11, "center"],
      ["Test", 30],
      ["Attempt", 11, "center"],
      ["Outcome of attempt", 21],
      ["Step", 8, "center"],
      ["Type", 17],
      ["Title", 46],
      ["Outcome", 11],
      ["Started (UTC)", 20, "center"],
      ["Duration (s)", 15, "right"],
      ["Message", 54],
    ],
    rows: tests.flatMap((test) =>
      test.attempts.flatMap((attempt) => attempt.steps.map((step) => row(test, attempt, step))),
    ),
    filtered: true,
    orientation: "landscape",
  });
}

function row(test: TestResult, attempt: AttemptResult, step: StepResult): Row {
  const { failure } = attempt;
  return [
    countCell(test.index + 1),
    textCell(test.name, true),
    countCell(attempt.attempt),
    outcomeCell(attempt.outcome),
    countCell(step.number),
    textCell(step.type),
    textCell(step.title, true),
    stepOutcomeCell(step),
    step.startedAfterMs === null ? null : instantCell(Date.parse(attempt.startedAt) + step.startedAfterMs),
    secondsCell(step.durationMs),
    textCell(failure?.step === step.number ? failure.message : null, true),
  ];
}
