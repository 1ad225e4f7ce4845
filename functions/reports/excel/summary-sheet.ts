import { summarize, testOutcomes } from "../../core/run/outcome.ts";
import type { RunReport } from "../../core/run/result.ts";
import { scopeOf } from "../scope.ts";
import { outcomeLabels } from "../wording.ts";
import { countCell, instantCell, outcomeCell, secondsCell, textCell } from "./cells.ts";
import { type Row, type Worksheet, worksheet } from "./sheet.ts";

/** What the run was and how it ended, one fact per row. */
export function summarySheet(report: RunReport): Worksheet {
  return worksheet({
    name: "Summary",
    columns: [
      ["Fact", 24],
      ["Value", 70],
    ],
    rows: [...verdict(report), ...counts(report), ...identity(report), ...metadata(report)],
    filtered: false,
    orientation: "portrait",
  });
}

function verdict(report: RunReport): Row[] {
  const scope = scopeOf(report);
  return [
    [label("Scenario"), textCell(report.scenarioName, true)],
    ...(report.description === null ? [] : [[label("Description"), textCell(report.description, true)]]),
    [label("Outcome"), outcomeCell(report.outcome)],
    ...(report.reason === null ? [] : [[label("Reason"), textCell(report.reason, true)]]),
    ...(scope === null ? [] : [[label("Scope"), textCell(scope, true)]]),
    [label("Started (UTC)"), left(instantCell(Date.parse(report.startedAt)))],
    [label("Completed (UTC)"), left(instantCell(Date.parse(report.completedAt)))],
    [label("Duration (s)"), left(secondsCell(report.durationMs))],
  ];
}

function counts({ tests }: RunReport): Row[] {
  const summary = summarize(tests.map((test) => test.outcome));
  return [
    [label("Tests"), left(countCell(summary.total))],
    ...testOutcomes.map((outcome) => [label(outcomeLabels[outcome]), left(countCell(summary[outcome]))]),
    [label("Flaky"), left(countCell(tests.filter((test) => test.flaky).length))],
  ];
}

function identity(report: RunReport): Row[] {
  return [
    [label("Scenario version"), left(countCell(report.scenarioVersion))],
    [label("Run number"), left(countCell(report.runNumber))],
    [label("Type"), textCell(report.type)],
    [label("Region"), textCell(report.region)],
    [label("Execution id"), textCell(report.executionId)],
    [label("Scenario id"), textCell(report.scenarioId)],
    [label("Run id"), textCell(report.runId)],
  ];
}

function metadata(report: RunReport): Row[] {
  return Object.entries(report.metadata).map(([name, value]) => [label(name), textCell(value, true)]);
}

function label(text: string): Row[number] {
  const cell = textCell(text, true);
  return cell && { ...cell, fontWeight: "bold" };
}

/** Texts and numbers share a column here, so all are aligned left. */
function left(cell: Row[number]): Row[number] {
  return cell && { ...cell, align: "left", indent: 0 };
}
