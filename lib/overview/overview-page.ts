import { createHash } from "node:crypto";
import { styles } from "../../functions/reports/html/styles.ts";
import { badge } from "../../functions/reports/page/badge.ts";
import { foreign, type Html, html, withWholeAmounts } from "../../functions/reports/page/markup.ts";
import type { FailedRun, Overview, RunningRun, TeamExecution } from "./overview.ts";
import { refresher } from "./refresher.ts";

/** How many of a run's tests are named while they run; a run may have hundreds. */
const mostNamed = 3;

const own = `
body > header { padding-bottom: 0; } .note:empty { display: none; } section + section { margin-top: 28px; } p + p { margin-top: 10px; } h2 + * { margin-top: 10px; }
.rows { list-style: none; } .rows li, .card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; margin-top: 8px; }
.rows li { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; } .rows .name { flex: 1 1 220px; min-width: 0; font-weight: 600; } .rows .now { flex: 1 0 100%; }
.cards { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); list-style: none; }
.card { margin: 0; } .card > * + * { margin-top: 8px; } .card img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
`;
const style = styles + own;

/** The policy of every page here: nothing but what is in the page, and its own region. */
export const policy = [
  "default-src 'none'",
  `script-src '${sha256(refresher)}'`,
  `style-src '${sha256(style)}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The page at `/`. */
export function overviewPage(overview: Overview): string {
  const { region, running, waiting, failed, schedules, recent } = overview;
  const body = html`<main>
<section aria-labelledby="running"><h2 id="running">Running now</h2>${rows(running, "Nothing is running.", progress)}</section>
${waiting.length === 0 ? null : html`<section aria-labelledby="waiting"><h2 id="waiting">Waiting to start</h2>${rows(waiting, "", created)}</section>`}
<section aria-labelledby="failed"><h2 id="failed">Failed last</h2>${
    failed.length === 0
      ? html`<p class="soft">Nothing has failed.</p>`
      : html`<ul class="cards">${failed.map(card)}</ul>`
  }</section>
<section aria-labelledby="schedules"><h2 id="schedules">Schedules</h2>${rows(schedules, "Nothing is scheduled.", next)}</section>
<section aria-labelledby="recent"><h2 id="recent">Last runs</h2>${rows(recent, "Nothing has run.", ended)}</section>
</main>`;
  return page(`Region ${region}`, body, html`<p class="note" id="state" role="status"></p>`, refresher);
}

/** What a visitor without a session sees. */
export function lockedPage(): string {
  const body = html`<main><p>This page shows what runs in the region, for all teams. It opens by the link that <code>npm start</code> prints when it
begins to serve. Each link works once, and each use prints another one.</p>
<p>The API needs no link, but a key: <a href="/docs/">its reference</a>.</p></main>`;
  return page("This page opens by a link", body, null, "");
}

function page(title: string, body: Html, state: Html | null, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${html`<header><p class="eyebrow">Scenario Execution API</p><h1>${title}</h1>${state}</header>`.markup}
${body.markup}
${script === "" ? "" : `<script>${script}</script>`}
</body>
</html>
`;
}

function rows<E extends TeamExecution>(
  executions: readonly E[],
  none: string,
  about: (one: E) => Html,
): Html {
  if (executions.length === 0) return html`<p class="soft">${none}</p>`;
  return html`<ul class="rows">${executions.map(
    (
      one,
    ) => html`<li>${one.outcome && badge(one.outcome)}<span class="name">${foreign(one.scenario_name)}</span>
<span class="soft">${one.team}</span>${about(one)}${one.outcome && reportLink(one)}</li>`,
  )}</ul>`;
}

function card(run: FailedRun): Html {
  const { test, outcome, completed_at, endReason } = run;
  const picture = test?.hasPicture
    ? html`<img loading="lazy" alt="${`The page when ${test.name} ended`}" src="${`/overview/picture?${idOf(run)}&test=${test.number}`}">`
    : null;
  const message = test?.message ?? endReason;
  return html`<li class="card"><p>${outcome && badge(outcome)} <strong>${foreign(run.scenario_name)}</strong> <span class="soft">${run.team}</span></p>
${test && html`<p>${foreign(test.name)}</p>`}${message === null ? null : html`<pre>${withWholeAmounts(message)}</pre>`}${picture}
<p>${time(completed_at)} ${reportLink(run)}</p></li>`;
}

function reportLink(run: TeamExecution): Html {
  return html`<a href="${`/overview/report?${idOf(run)}`}" aria-label="${`Report of ${run.scenario_name}, run ${run.run_number}, team ${run.team}`}">Report</a>`;
}

function idOf({ team, execution_id }: TeamExecution): string {
  return new URLSearchParams({ team, execution: execution_id }).toString();
}

const progress = ({ started_at, runningTests }: RunningRun) =>
  html`<span class="soft">since ${time(started_at)}</span>${runningTests.length === 0 ? null : named(runningTests)}`;
const created = ({ created_at }: TeamExecution) => html`<span class="soft">since ${time(created_at)}</span>`;
const ended = ({ completed_at }: TeamExecution) => html`<span class="soft">${time(completed_at)}</span>`;
const next = ({ scheduled_for }: TeamExecution) =>
  html`<span class="soft">${scheduled_for === null ? "paused or ended" : html`next ${time(scheduled_for)}`}</span>`;

function named(tests: RunningRun["runningTests"]): Html {
  const more = tests.length - mostNamed;
  return html`<span class="now soft">${tests
    .slice(0, mostNamed)
    .map(
      ({ number, name, attempt, step }, index) =>
        html`${index > 0 ? ", " : ""}${number} ${foreign(name)}${attempt > 1 ? ` (attempt ${attempt})` : ""}${
          step && html`: step ${step.number}/${step.total}, ${foreign(step.title)}`
        }`,
    )}${more > 0 ? ` and ${more} more` : ""}</span>`;
}

function time(instant: string | null): Html | null {
  if (instant === null) return null;
  return html`<time class="number" datetime="${instant}">${instant.slice(0, 19).replace("T", " ")} UTC</time>`;
}
