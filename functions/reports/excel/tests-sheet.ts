import type { AttemptResult, RunReport, TestResult } from "../../core/run/result.ts";
import { readableSize } from "../wording.ts";
import { countCell, instantCell, outcomeCell, secondsCell, textCell } from "./cells.ts";
import { type Row, type Worksheet, worksheet } from "./sheet.ts";

/** A row for each test. */
export function testsSheet({ tests }: RunReport): Worksheet {
  return worksheet({
    name: "Tests",
    columns: [
      ["No.", 7, "center"],
      ["Test", 32],
      ["Outcome", 13],
      ["Flaky", 9],
      ["Attempts", 12, "center"],
      ["Started (UTC)", 20, "center"],
      ["Duration (s)", 15, "right"],
      ["Steps", 9, "center"],
      ["Steps passed", 15, "center"],
      ["Failed step", 14, "center"],
      ["Title of failed step", 20],
      ["Message", 35],
      ["Downloads kept", 16],
      ["Not run again: of execution", 30],
    ],
    rows: tests.map(row),
    filtered: true,
    orientation: "landscape",
  });
}

function downloadsOf({ files }: AttemptResult): string[] {
  return files.downloads.map((file) => `${file.name} (${readableSize(file.sizeBytes)})`);
}

function row(test: TestResult): Row {
  const first = test.attempts[0];
  const steps = test.attempts.at(-1)?.steps ?? null;
  const passed = steps?.filter((step) => step.outcome === "passed");
  return [
    countCell(test.index + 1),
    textCell(test.name, true),
    outcomeCell(test.outcome),
    textCell(test.flaky ? "yes" : "no"),
    countCell(test.attempts.length),
    first ? instantCell(Date.parse(first.startedAt)) : null,
    secondsCell(first ? test.durationMs : null),
    countCell(steps?.length ?? null),
    countCell(passed?.length ?? null),
    countCell(test.failure?.step ?? null),
    textCell(test.failure?.stepTitle ?? null, true),
    textCell(test.failure?.message ?? test.reason, true),
    textCell(test.attempts.flatMap(downloadsOf).join("\n"), true),
    textCell(test.carriedOverFrom),
  ];
}
