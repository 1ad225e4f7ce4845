import type { AttemptResult, Comparison, TestResult } from "../../core/run/result.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { badge, flakyBadge } from "../page/badge.ts";
import { comparisonOf } from "../page/comparison.ts";
import { downloadRow, screenshotOf } from "../page/evidence.ts";
import { foreign, type Html, html, withWholeAmounts } from "../page/markup.ts";
import type { Screenshots } from "../page/screenshots.ts";
import { shortened } from "../printable.ts";
import { originOf } from "../scope.ts";
import { outcomeLabels } from "../wording.ts";
import type { Detail } from "./fold-steps.ts";
import { messageLines } from "./message-lines.ts";
import { anchorOf, nameLength } from "./overview.ts";
import { stepsTable } from "./steps-table.ts";

/** Limits on what one attempt adds to the report. The other files have the full text. */
const logLines = 12;
const logLineLength = 300;

/** As many lines of a message as fit on a page with the name of the test, its failed step and its screenshot. */
const mostMessageLines = 24;
/** Of which the two sides of a check take so many, each in half of the width. */
const mostSideLines = 10;
/** Characters, which take twice the room if they are not ASCII. */
const longestSide = 160;

/** A test that did not simply pass: each attempt with its steps, why it did not pass, and what the page looked like then. */
export function testSection(test: TestResult, detail: Detail, screenshots: Screenshots): Html {
  const several = test.attempts.length > 1;
  const origin = originOf(test);
  return html`
    <section class="test" id="${anchorOf(test)}">
      <header>
        <h3 dir="auto"><span class="nth">${test.index + 1}</span> ${foreign(withWholeAmounts(shortened(test.name, nameLength)))}</h3>
        ${flakyBadge(test.flaky)} ${badge(test.outcome)} ${test.attempts.length > 0 ? html`<span class="number">${formatDuration(test.durationMs)}</span>` : null}
      </header>
      ${origin && html`<p class="note">${origin}</p>`}
      ${test.reason && html`<p class="note" dir="auto">${withWholeAmounts(test.reason)}</p>`}
      ${test.attempts.map((attempt) => [several ? heading(attempt, test.attempts.length) : null, attemptPart(attempt, detail, screenshots)])}
    </section>`;
}

function heading({ attempt, outcome, durationMs }: AttemptResult, count: number): Html {
  return html`<h4>Attempt ${attempt} of ${count} <span class="badge of-${outcome}">${outcomeLabels[outcome]}</span><span class="soft"> ${formatDuration(durationMs)}</span></h4>`;
}

function attemptPart(attempt: AttemptResult, detail: Detail, screenshots: Screenshots): Html {
  return html`<div class="evidence">${failureBox(attempt)}${screenshotOf(attempt, screenshots)}</div>${stepsTable(attempt.steps, detail)}${downloads(attempt)}${log(attempt)}`;
}

function failureBox({ failure, outcome }: AttemptResult): Html | null {
  if (failure === null) return null;
  const place =
    failure.step === null
      ? null
      : html`<p>Step ${failure.step}: ${foreign(withWholeAmounts(failure.stepTitle ?? ""))}</p>`;
  const { message, comparison } = failure;
  const sides = comparison && isShort(comparison) ? comparisonOf(comparison) : null;
  const lines = mostMessageLines - (sides ? mostSideLines : 0);
  return html`
    <div class="failure of-${outcome}">${place}<pre dir="auto">${withWholeAmounts(messageLines(message, lines))}</pre>${sides}</div>`;
}

/** The message of a check quotes both sides; of long ones that has to do. */
function isShort({ expected, actual }: Comparison): boolean {
  return [expected, actual].every((side) => side.length <= longestSide && !side.includes("\n"));
}

/** The files that were downloaded, each with the page's name for it and its name among the results. */
function downloads({ files }: AttemptResult): Html | null {
  if (files.downloads.length === 0) return null;
  return html`<div class="log"><p class="note title">Downloads that were kept</p><ul class="note">${files.downloads.map((file) => downloadRow(file))}</ul></div>`;
}

/** What the page wrote to its console: shown only where something went wrong. */
function log({ log: lines, outcome }: AttemptResult): Html | null {
  if (outcome === "passed" || lines.length === 0) return null;
  const shown = lines.slice(-logLines).map((line) => shortened(line, logLineLength));
  const left = lines.length - shown.length;
  return html`
    <div class="log"><p class="note title">Log of the page${left > 0 ? `, its last ${shown.length} lines` : null}</p>
    <pre dir="auto">${withWholeAmounts(shown.join("\n"))}</pre></div>`;
}
