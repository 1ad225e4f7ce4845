import type { RunReport, TestResult } from "../../core/run/result.ts";
import { Html, html } from "../page/markup.ts";
import { inOrderOfInterest } from "../page/order.ts";
import type { Screenshots } from "../page/screenshots.ts";
import { summary } from "../page/summary.ts";
import { shortened } from "../printable.ts";
import { counted } from "../wording.ts";
import type { Detail } from "./fold-steps.ts";
import { hasPart, isNotable, overview } from "./overview.ts";
import { styles } from "./styles.ts";
import { testSection } from "./test-section.ts";

/** Tests in the table on the first page, which has room for as many. */
const testsOnFirstPage = 8;

/**
 * The report as a page that loads nothing and runs no script, to be printed on A4. However many tests there are, those that
 * did not pass come first: on the first page a line each, then each with its evidence. The table of all tests is at the end.
 */
export function reportPage(report: RunReport, screenshots: Screenshots): string {
  const tests = inOrderOfInterest(report.tests);
  const notable = tests.length > testsOnFirstPage ? tests.filter(isNotable) : tests;
  const first = notable.slice(0, testsOnFirstPage);
  const isWhole = first.length === tests.length;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${shortened(report.scenarioName, 120)} · Run ${report.runNumber}</title>
<style>${new Html(styles)}</style>
</head>
<body>
${summary(report)}
${first.length > 0 ? html`<h2>${isWhole ? "Tests" : "What did not simply pass"}</h2>${overview(first)}` : null}
${notable.length > first.length ? html`<p class="note">${counted(notable.length - first.length, "more test")} did not simply pass.</p>` : null}
${parts(report, tests.filter(hasPart), screenshots)}
${isWhole ? null : html`<h2>All tests</h2>${overview(report.tests)}`}
</body>
</html>`;
  return page.markup;
}

function parts(report: RunReport, told: readonly TestResult[], screenshots: Screenshots): Html | null {
  if (told.length === 0) return null;
  const detail = detailFor(report);
  const abridged = html`<p class="note">Of ${counted(report.tests.length, "test")}, only the steps around what matters are listed here. The Excel workbook has them all.</p>`;
  return html`${detail === brief ? abridged : null}${told.map((test) => testSection(test, detail, screenshots))}`;
}

const full: Detail = { all: 40, around: 4 };
const brief: Detail = { all: 4, around: 1 };
/** A report with more steps than this is abridged: it has to be made in seconds and read in minutes. */
const stepsInFull = 2500;

function detailFor({ tests }: RunReport): Detail {
  const steps = tests
    .flatMap((test) => test.attempts)
    .reduce((sum, attempt) => sum + attempt.steps.length, 0);
  return steps > stepsInFull ? brief : full;
}
