import { createHash } from "node:crypto";
import { summarize, testOutcomes } from "../../core/run/outcome.ts";
import type { RunReport, TestResult } from "../../core/run/result.ts";
import { Html, html } from "../page/markup.ts";
import { inOrderOfInterest } from "../page/order.ts";
import { fact, summary } from "../page/summary.ts";
import { shortened } from "../printable.ts";
import { outcomeLabels } from "../wording.ts";
import { behaviour } from "./behaviour.ts";
import { styles } from "./styles.ts";
import { filmTexts, type Shown, testCard } from "./test-card.ts";

const script = `(${behaviour})();`;
/** How many tests that did not pass are shown open at first. */
const openAtMost = 20;

/**
 * The report that people open first: one file that loads nothing from the network, except a film that is too large to
 * be embedded and lies beside it. Anything that a page or a scenario says is plain text in it, and no script runs but
 * the report's own.
 */
export function htmlReport(report: RunReport, shown: Shown): string {
  const tests = inOrderOfInterest(report.tests);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src blob: data: 'self' file:; style-src '${digest(styles)}'; script-src '${digest(script)}'; base-uri 'none'; form-action 'none'">
<title>${outcomeLabels[report.outcome]}: ${shortened(report.scenarioName, 120)} · Run ${report.runNumber}</title>
<style>${new Html(styles)}</style>
</head>
<body>
<header>
${summary(report)}
${about(report)}
</header>
<main>
<h2>Tests</h2>
${tools(report)}
${tests.map((test, at) => testCard(test, isTelling(test) && at < openAtMost, shown))}
</main>
${tests.map((test) => filmTexts(test, shown.films))}
<script>${new Html(script)}</script>
</body>
</html>`;
  return page.markup;
}

/** Whether a test did not pass and there is something to see of it. */
function isTelling({ outcome, attempts }: TestResult): boolean {
  if (outcome === "cancelled") return attempts.length > 0;
  return outcome !== "passed" && outcome !== "skipped";
}

/** The conditions under which the tests ran, for anyone who wants to reproduce the run. */
function about({ viewport, variables, scenarioId, runId, tests }: RunReport): Html {
  const attempts = tests.flatMap((test) => test.attempts);
  const modes = new Set(attempts.map(({ browserMode }) => browserMode).filter((mode) => mode !== null));
  return html`
    <details class="about"><summary>Environment and variables</summary>
      <dl class="facts">
        ${fact("Viewport", `${viewport.width} × ${viewport.height}`)}
        ${modes.size > 0 ? fact("Browser mode", [...modes].join(", ")) : null}
        ${fact("Scenario", scenarioId)}
        ${fact("Run", runId)}
        ${Object.entries(variables).map(([name, value]) => fact(name, value, value.length > 40 ? "wide" : ""))}
      </dl>
    </details>`;
}

function tools({ tests }: RunReport): Html {
  const counts = summarize(tests.map((test) => test.outcome));
  const flaky = tests.filter((test) => test.flaky).length;
  const before = tests.filter((test) => test.carriedOverFrom !== null).length;
  const present = testOutcomes.filter((outcome) => counts[outcome] > 0);
  const button = (mark: string, label: string, count: number) =>
    html`<button type="button" aria-pressed="false" data-filter="${mark}">${label} ${count}</button>`;
  return html`
    <div class="tools" role="search">
      ${present.map((outcome) => button(outcome, outcomeLabels[outcome], counts[outcome]))}
      ${flaky > 0 ? button("flaky", "Flaky", flaky) : null}
      ${before > 0 ? [button("now", "Of this run", tests.length - before), button("before", "Not run again", before)] : null}
      <input id="search" type="search" placeholder="Search names, steps and messages" aria-label="Search tests">
      <span id="count" class="note" role="status">${tests.length} of ${tests.length} tests</span>
    </div>`;
}

/** Identifies the one script and the one style that the page may have. */
function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
