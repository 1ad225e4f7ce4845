import type { TestResult } from "../../core/run/result.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { badge, carriedBadge, flakyBadge } from "../page/badge.ts";
import { type Html, html, withWholeAmounts } from "../page/markup.ts";
import { shortened } from "../printable.ts";
import { counted } from "../wording.ts";

/** Longer names do not fit into a heading or a table. */
export const nameLength = 300;

/** A table of tests; those that have a section in the report link to it. */
export function overview(tests: readonly TestResult[]): Html {
  return html`
    <table class="overview">
      <thead><tr><th class="index">No.</th><th>Test</th><th>Outcome</th><th class="number">Attempts</th><th class="number">Duration</th></tr></thead>
      <tbody>${tests.map(row)}</tbody>
    </table>`;
}

function row(test: TestResult): Html {
  const ran = test.attempts.length > 0;
  const isTold = hasPart(test);
  const name = withWholeAmounts(shortened(test.name, nameLength));
  return html`
    <tr>
      <td class="index number">${test.index + 1}</td>
      <td dir="auto">${isTold ? html`<a href="#${anchorOf(test)}">${name}</a>` : name}${why(test)}</td>
      <td>${badge(test.outcome)}${flakyBadge(test.flaky)}${carriedBadge(test.carriedOverFrom)}</td>
      <td class="number">${ran ? test.attempts.length : "–"}</td>
      <td class="number">${ran ? formatDuration(test.durationMs) : "–"}</td>
    </tr>`;
}

/** The first line of a long message is enough here. */
function why({ failure, reason, attempts }: TestResult): Html | null {
  const text = (failure?.message ?? reason)?.split("\n", 1)[0];
  if (text) return html`<span class="why" dir="auto">${withWholeAmounts(shortened(text, 200))}</span>`;
  const steps = attempts.at(-1)?.steps.length ?? 0;
  return steps > 0 ? html`<span class="why">${counted(steps, "step")}</span>` : null;
}

/** Whether a test neither simply passed nor was skipped by its author. */
export function isNotable({ outcome, flaky }: TestResult): boolean {
  return flaky || (outcome !== "passed" && outcome !== "skipped");
}

/** Whether a test has a section besides its line in the table: for one that was cancelled before it began, the line is enough. */
export function hasPart(test: TestResult): boolean {
  return isNotable(test) && (test.attempts.length > 0 || test.outcome === "error");
}

/** The anchor of the test's section. */
export function anchorOf({ index }: TestResult): string {
  return `test-${index}`;
}
