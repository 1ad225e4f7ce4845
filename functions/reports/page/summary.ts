import { summarize, type TestOutcome, type TestSummary, testOutcomes } from "../../core/run/outcome.ts";
import type { RunReport } from "../../core/run/result.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { shortened } from "../printable.ts";
import { scopeOf } from "../scope.ts";
import { counted, outcomeLabels, readableInstant } from "../wording.ts";
import { foreign, type Html, html, withWholeAmounts } from "./markup.ts";

/** Limits that leave room for the tests on the first page, however long the scenario's texts are. */
const nameLength = 300;
const textLength = 1000;

/** The top of the first page: what ran, how it ended, and when and where that was. */
export function summary(report: RunReport): Html {
  const scope = scopeOf(report);
  const counts = summarize(report.tests.map((test) => test.outcome));
  return html`
    <div>
      <p class="eyebrow">Test report · Run ${report.runNumber}</p>
      <h1 dir="auto" class="${report.scenarioName.length > 80 ? "long" : ""}">${withWholeAmounts(shortened(report.scenarioName, nameLength))}</h1>
      ${report.description && html`<p class="lead" dir="auto">${withWholeAmounts(shortened(report.description, textLength))}</p>`}
    </div>
    <section class="verdict of-${report.outcome}">
      <strong>${headline(report, counts)}</strong>
      ${report.reason && html`<p dir="auto">${withWholeAmounts(shortened(report.reason, textLength))}</p>`}
      ${scope && html`<p dir="auto">${shortened(scope, textLength)}</p>`}
    </section>
    ${distribution(report, counts)}
    ${facts(report)}`;
}

function headline({ outcome, tests }: RunReport, counts: TestSummary): string {
  const flaky = tests.filter((test) => test.flaky).length;
  switch (outcome) {
    case "passed":
      return `Passed: ${counts.passed} of ${counted(counts.total, "test")}${flaky > 0 ? `, ${flaky} after a retry` : ""}`;
    case "failed":
      return `Failed: ${counts.failed + counts.timed_out} of ${counted(counts.total, "test")} did not pass`;
    case "error":
      return `Error: ${counted(counts.error + counts.cancelled, "test")} could not be judged`;
    case "timed_out":
      return `Timed out after ${counts.passed} of ${counted(counts.total, "test")} had passed`;
    case "cancelled":
      return `Cancelled after ${counts.passed} of ${counted(counts.total, "test")} had passed`;
    default:
      return outcome satisfies never;
  }
}

function distribution({ tests }: RunReport, counts: TestSummary): Html {
  const present = testOutcomes.filter((outcome) => counts[outcome] > 0);
  const flaky = tests.filter((test) => test.flaky).length;
  return html`
    ${bar(present.map((outcome) => ({ outcome, count: counts[outcome] })))}
    <ul class="legend">
      ${present.map((outcome) => html`<li><i class="of-${outcome}"></i><b>${counts[outcome]}</b> ${outcomeLabels[outcome].toLowerCase()}</li>`)}
      ${flaky > 0 ? html`<li><i class="of-flaky"></i><b>${flaky}</b> flaky: passed on a retry</li>` : null}
    </ul>`;
}

/** The shares of the outcomes. An image, since the report's content security policy allows no inline styles. */
function bar(shares: readonly { outcome: TestOutcome; count: number }[]): Html {
  let from = 0;
  const rectangles = shares.map(({ outcome, count }) => {
    const rectangle = html`<rect class="of-${outcome}" x="${from}" width="${count}" height="1"></rect>`;
    from += count;
    return rectangle;
  });
  return html`<svg class="bar" viewBox="0 0 ${from} 1" preserveAspectRatio="none" aria-hidden="true">${rectangles}</svg>`;
}

function facts(report: RunReport): Html {
  return html`
    <dl class="facts">
      ${fact("Started", readableInstant(report.startedAt))}
      ${fact("Completed", readableInstant(report.completedAt))}
      ${fact("Duration", formatDuration(report.durationMs))}
      ${fact("Scenario version", report.scenarioVersion)}
      ${fact("Type of execution", report.type)}
      ${fact("Region", report.region)}
      ${Object.entries(report.metadata).map(([name, value]) => fact(name, value, value.length > 40 ? "wide" : ""))}
      ${fact("Execution", report.executionId, "wide")}
    </dl>`;
}

/** A name and its value; a value that is a web address becomes a link. */
export function fact(name: string, value: string | number, width = ""): Html {
  const isAddress = /^https?:\/\/\S+$/.test(String(value)) && URL.canParse(String(value));
  const shown = isAddress ? html`<a href="${value}" rel="noopener noreferrer">${value}</a>` : value;
  return html`<div class="${width}"><dt dir="auto">${foreign(name)}</dt><dd dir="auto">${shown}</dd></div>`;
}
