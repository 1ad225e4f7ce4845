import { lastPictureHeldMs } from "../../core/artifacts/film-length.ts";
import { savedNameOf } from "../../core/artifacts/saved-name.ts";
import type { AttemptResult, Failure, StepResult, TestResult } from "../../core/run/result.ts";
import type { KeptDownload } from "../../core/run/run-files.ts";
import { formatDuration } from "../../core/time/duration.ts";
import { beginningsOf } from "../beginnings.ts";
import { captionsOf } from "../captions.ts";
import { fileNames } from "../file-names.ts";
import type { Films } from "../films.ts";
import { badge, carriedBadge, flakyBadge } from "../page/badge.ts";
import { comparisonOf } from "../page/comparison.ts";
import { downloadRow, screenshotOf } from "../page/evidence.ts";
import { foreign, type Html, html, withWholeAmounts } from "../page/markup.ts";
import type { Screenshots } from "../page/screenshots.ts";
import { shortened } from "../printable.ts";
import { originOf } from "../scope.ts";
import type { TestFilm, TestFilms } from "../test-film.ts";
import { outcomeLabels, stepLabel } from "../wording.ts";

/** Files that the report shows. */
export interface Shown {
  /** Those that are embedded. */
  films: Films;
  /** Those that lie beside the report. */
  testFilms: TestFilms;
  screenshots: Screenshots;
}

/** Characters of a name and of a message; JUnit has the full text. */
const nameLength = 300;
const messageLength = 10_000;

/** A test that a reader can expand: its attempts side by side, each with its evidence and its steps. */
export function testCard(test: TestResult, isOpen: boolean, shown: Shown): Html {
  const marks = marksOf(test).join(" ");
  const origin = originOf(test);
  const start = html`<details class="test of-${test.outcome}" id="test-${test.index + 1}" data-marks="${marks}"`;
  return html`
    ${start}${isOpen ? html` open` : null}>
      <summary>
        <span class="name"><h3 dir="auto"><span class="nth">${test.index + 1}</span> ${foreign(withWholeAmounts(shortened(test.name, nameLength)))}</h3></span>
        ${carriedBadge(test.carriedOverFrom)} ${flakyBadge(test.flaky)} ${badge(test.outcome)}
        <span class="number soft">${test.attempts.length > 0 ? formatDuration(test.durationMs) : "did not run"}</span>
      </summary>
      <div class="body">
        ${origin && html`<p class="note">${origin}</p>`}
        ${test.reason && html`<p class="note" dir="auto">${withWholeAmounts(test.reason)}</p>`}
        <div class="attempts">${test.attempts.map((attempt) => attemptPart(test, attempt, shown, isOpen))}</div>
      </div>
    </details>`;
}

/** By which a reader filters. */
function marksOf({ outcome, flaky, carriedOverFrom }: TestResult): string[] {
  return [outcome, carriedOverFrom === null ? "now" : "before", ...(flaky ? ["flaky"] : [])];
}

/** @param isOpen whether its steps are seen at once; others are left to the behaviour of the report, as they are most of a large one. */
function attemptPart(test: TestResult, attempt: AttemptResult, shown: Shown, isOpen: boolean): Html {
  const count = test.attempts.length;
  const player = playerOf(test, attempt, shown);
  const list = steps(attempt, player !== null);
  const beside = filesBeside(test, attempt);
  const heading = html`<h4>Attempt ${attempt.attempt} of ${count}: ${outcomeLabels[attempt.outcome]}, ${formatDuration(attempt.durationMs)}</h4>`;
  return html`
    <section class="attempt" aria-label="Attempt ${attempt.attempt} of test ${test.index + 1}">
      ${count > 1 ? heading : null}
      ${attempt.failure && failureBox(attempt.failure, attempt.outcome)}
      <div class="evidence">${player ?? filmNote(attempt)}${screenshotOf(attempt, shown.screenshots, beside.screenshot)}</div>
      ${attempt.steps.length === 0 ? null : isOpen ? list : html`<noscript>${list}</noscript>`}
      ${beside.trace && traceNote(beside.trace)}
      ${downloads(attempt, beside.download)}
      ${log(test, attempt)}
    </section>`;
}

function failureBox({ step, stepTitle, message, comparison }: Failure, outcome: string): Html {
  const place =
    step === null ? null : html`<p>Step ${step}: ${foreign(withWholeAmounts(stepTitle ?? ""))}</p>`;
  const sides = comparison && comparisonOf(comparison);
  return html`
    <div class="failure of-${outcome}">${place}<pre dir="auto">${withWholeAmounts(shortened(message, messageLength))}</pre>${sides ?? null}</div>`;
}

/** The film of an attempt: embedded, or the part of the test's film that shows it; `null` if there is neither. */
function playerOf(test: TestResult, filmed: AttemptResult, { films, testFilms }: Shown): Html | null {
  const { attempt, files } = filmed;
  if (files.video === null) return null;
  const captions = Buffer.from(captionsOf([filmed])).toString("base64");
  // Off until asked for: the film itself says which step it shows.
  const track = html`<track kind="captions" srclang="en" label="Steps" src="data:text/vtt;base64,${captions}">`;
  const opensAt = failureShownAt(filmed);
  const opens = opensAt === null ? null : html` data-opens-at="${opensAt}"`;
  const label = `Film of attempt ${attempt} of test ${test.index + 1}`;
  const path = fileNames.ofTest("video", test);
  if (films.has(files.video.key)) {
    return html`<figure class="film"><video controls playsinline aria-label="${label}" data-film="${filmId(test, attempt)}"${opens}>${track}</video>
      <figcaption class="still">Film: <a href="${path}">${path}</a></figcaption></figure>`;
  }
  const before = beginningIn(testFilms.get(test.index), attempt);
  if (before === null) return null;
  return html`<figure class="film"><video controls playsinline preload="none" aria-label="${label}" src="${path}#t=${(before + (opensAt ?? 0)) / 1000}" data-offset="${before}"${opens}></video>
    <figcaption>Too large to be within this report: <a href="${path}">${path}</a></figcaption></figure>`;
}

/** The embedded films of a test, as text that its players find by their ids. */
export function filmTexts(test: TestResult, films: Films): Html[] {
  return test.attempts.flatMap(({ attempt, files }) => {
    const content = files.video && films.get(files.video.key);
    if (!content) return [];
    const text = Buffer.from(content).toString("base64");
    return [html`<script type="text/plain" id="${filmId(test, attempt)}">${text}</script>\n`];
  });
}

function filmId({ index }: TestResult, attempt: number): string {
  return `film-${index + 1}-${attempt}`;
}

/** A moment, in milliseconds, at which the film of an attempt shows why it failed: its last picture; `null` if it did not fail. */
function failureShownAt({ failure, durationMs }: AttemptResult): number | null {
  return failure === null ? null : durationMs + lastPictureHeldMs / 2;
}

/** When an attempt begins in a film, in milliseconds; `null` if the film does not show it. */
function beginningIn(film: TestFilm | undefined, attempt: number): number | null {
  const attempts = film?.attempts ?? [];
  const at = attempts.findIndex((shown) => shown.attempt === attempt);
  return beginningsOf(attempts)[at] ?? null;
}

function filmNote({ files }: AttemptResult): Html | null {
  return files.video && html`<p class="note">The film of this attempt is not among the files.</p>`;
}

function steps({ steps: all }: AttemptResult, isPlayable: boolean): Html {
  return html`<ol class="steps">${all.map((step) => stepRow(step, isPlayable))}</ol>`;
}

function stepRow(step: StepResult, isPlayable: boolean): Html {
  const { number, title, outcome, startedAfterMs, durationMs } = step;
  const label = outcome === "passed" ? null : stepLabel(step);
  const parts = [label, durationMs === null ? null : formatDuration(durationMs)];
  const content = html`<span class="at">${number}</span><span class="title" dir="auto">${withWholeAmounts(title)}</span>
    <span class="number">${parts.filter((part) => part !== null).join(" · ")}</span>`;
  const row =
    isPlayable && startedAfterMs !== null
      ? html`<button type="button" class="step" data-at="${Math.round(startedAfterMs)}">${content}</button>`
      : html`<div class="step">${content}</div>`;
  return html`<li class="${outcome}">${row}</li>`;
}

/** Where files of an attempt lie beside the report: a test has those of its last attempt that has any. */
function filesBeside(test: TestResult, attempt: AttemptResult) {
  const isLast = (has: (files: AttemptResult["files"]) => boolean) =>
    test.attempts.findLast(({ files }) => has(files)) === attempt;
  const hasDownloads = isLast(({ downloads: kept }) => kept.length > 0);
  return {
    screenshot: isLast((files) => files.screenshot !== null) ? fileNames.ofTest("screenshot", test) : null,
    trace:
      attempt.files.trace && isLast((files) => files.trace !== null) ? fileNames.ofTest("trace", test) : null,
    download: (file: KeptDownload) => (hasDownloads ? fileNames.ofDownload(savedNameOf(file), test) : null),
  };
}

function traceNote(path: string): Html {
  return html`<p class="note">Trace: <a href="${path}">${path}</a>, for Playwright's trace viewer.</p>`;
}

function downloads({ files }: AttemptResult, pathOf: (file: KeptDownload) => string | null): Html | null {
  if (files.downloads.length === 0) return null;
  const rows = files.downloads.map((file) => downloadRow(file, pathOf(file)));
  return html`<details class="log"><summary>Downloads that were kept</summary><ul>${rows}</ul></details>`;
}

/** The page's console messages and its failed requests: shown only where something went wrong. */
function log({ index }: TestResult, { attempt, log: lines, outcome }: AttemptResult): Html | null {
  if (outcome === "passed" || lines.length === 0) return null;
  const label = `Console and network of attempt ${attempt} of test ${index + 1}`;
  // It can be scrolled, so that a keyboard has to reach it.
  const box = html`<pre dir="auto" tabindex="0" role="region" aria-label="${label}">${withWholeAmounts(lines.join("\n"))}</pre>`;
  return html`<details class="log"><summary>Console and network (${lines.length})</summary>${box}</details>`;
}
