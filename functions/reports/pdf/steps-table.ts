import type { StepResult } from "../../core/run/result.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { type Html, html, withWholeAmounts } from "../page/markup.ts";
import { stepLabel, stepOutcomeLabels } from "../wording.ts";
import { type Detail, type FoldedSteps, foldSteps } from "./fold-steps.ts";

/** An attempt's steps with their durations, one row each; uneventful stretches of long attempts share a row. */
export function stepsTable(steps: readonly StepResult[], detail: Detail): Html | null {
  if (steps.length === 0) return null;
  return html`
    <table class="steps"><tbody>${foldSteps(steps, detail).map((line) =>
      "from" in line ? foldedRow(line) : stepRow(line),
    )}</tbody></table>`;
}

function stepRow(step: StepResult): Html {
  const { number, title, outcome, durationMs } = step;
  const duration = durationMs === null ? null : formatDuration(durationMs);
  const label = outcome === "passed" ? null : stepLabel(step);
  return html`
    <tr class="${outcome}"><td class="index">${number}</td><td dir="auto">${withWholeAmounts(title)}</td>
    <td class="number">${[label, duration].filter((part) => part !== null).join(" · ")}</td></tr>`;
}

function foldedRow({ outcome, from, to, durationMs }: FoldedSteps): Html {
  const steps = from === to ? `Step ${from}` : `Steps ${from} to ${to}`;
  const duration = outcome === "not_run" ? null : formatDuration(durationMs);
  return html`
    <tr class="folded"><td class="index">…</td><td>${steps}: ${stepOutcomeLabels[outcome].toLowerCase()}</td>
    <td class="number">${duration}</td></tr>`;
}
