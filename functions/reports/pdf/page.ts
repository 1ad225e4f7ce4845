import type { RunReport } from "../../core/result.ts";
import { Html, html } from "../page/markup.ts";
import { inOrderOfInterest } from "../page/order.ts";
import type { Screenshots } from "../page/screenshots.ts";
import { summary } from "../page/summary.ts";
import { shortened } from "../printable.ts";
import { counted } from "../wording.ts";
import type { Detail } from "./fold-steps.ts";
import { hasPart, overview } from "./overview.ts";
import { styles } from "./styles.ts";
import { testSection } from "./test-section.ts";

/** The report as a page that loads nothing and runs no script, to be printed on A4. */
export function reportPage(report: RunReport, screenshots: Screenshots): string {
  const told = inOrderOfInterest(report.tests.filter(hasPart));
  const detail = detailFor(report);
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
${overview(report)}
${told.length > 0 ? html`<h2>What did not simply pass</h2>` : null}
${detail === brief ? html`<p class="note">Of ${counted(report.tests.length, "test")}, only the steps around what matters are listed here. The Excel workbook has them all.</p>` : null}
${told.map((test) => testSection(test, detail, screenshots))}
</body>
</html>`;
  return page.markup;
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
