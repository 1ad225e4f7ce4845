import type { RunReport, TestResult } from "../../core/result.ts";
import { badge, flakyBadge } from "../page/badge.ts";
import { type Html, html } from "../page/markup.ts";
import { shortened } from "../printable.ts";
import { readableDuration } from "../wording.ts";

/** Longer names have no place in a heading or a table. */
export const nameLength = 300;

/** The table of all tests; those that ran lead to their part of the report. */
export function overview({ tests }: RunReport): Html {
  return html`
    <h2>Tests</h2>
    <table class="overview">
      <thead><tr><th class="index">No.</th><th>Test</th><th>Outcome</th><th class="number">Attempts</th><th class="number">Duration</th></tr></thead>
      <tbody>${tests.map(row)}</tbody>
    </table>`;
}

function row(test: TestResult): Html {
  const ran = test.attempts.length > 0;
  const name = shortened(test.name, nameLength);
  return html`
    <tr>
      <td class="index number">${test.index + 1}</td>
      <td dir="auto">${ran ? html`<a href="#${anchorOf(test)}">${name}</a>` : name}${why(test)}</td>
      <td>${badge(test.outcome)}${flakyBadge(test.flaky)}</td>
      <td class="number">${ran ? test.attempts.length : "–"}</td>
      <td class="number">${ran ? readableDuration(test.durationMs) : "–"}</td>
    </tr>`;
}

/** Of a long message the first line says enough here. */
function why({ failure, reason }: TestResult): Html | null {
  const text = (failure?.message ?? reason)?.split("\n", 1)[0];
  return text ? html`<span class="why" dir="auto">${shortened(text, 200)}</span>` : null;
}

/** Where the test's part of the report begins. */
export function anchorOf({ index }: TestResult): string {
  return `test-${index}`;
}
