/** The look of the report: on a screen light or dark like the reader's system, in print dark on white. Colours meet WCAG AA. */
export const styles = `
:root { color-scheme: light dark;
  --ink: #1c2433; --soft: #566073; --line: #d9dee7; --paper: #fff; --ground: #f4f6f9; --accent: #1d4ed8;
  --passed: #17663a; --passed-tint: #e4f4ea; --failed: #a61b1b; --failed-tint: #fcebea; --error: #72297f; --error-tint: #f5e8f8;
  --timed_out: #874a07; --timed_out-tint: #fdf0dc; --skipped: #4b5563; --skipped-tint: #eceef1; }
@media screen and (prefers-color-scheme: dark) { :root {
  --ink: #e6e9ef; --soft: #a5afbf; --line: #363d4a; --paper: #1a1e26; --ground: #12151b; --accent: #93b4ff;
  --passed: #7fd6a2; --passed-tint: #16311f; --failed: #ff9d96; --failed-tint: #3d1a1a; --error: #e0a3ec; --error-tint: #331b39;
  --timed_out: #f2bd7a; --timed_out-tint: #38270f; --skipped: #b4bdca; --skipped-tint: #282d36; } }
* { box-sizing: border-box; margin: 0; padding: 0; }
:root { scroll-padding-top: calc(var(--bar-height, 0px) + 8px); }
[hidden] { display: none !important; }
body { font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
body > header, main, body > footer { max-width: 1180px; margin: 0 auto; padding: 24px; }
bdi { unicode-bidi: isolate; } .amount { white-space: nowrap; }
a { color: var(--accent); }
h1 { font-size: 28px; line-height: 1.2; text-wrap: balance; } h1.long { font-size: 19px; }
h2 { font-size: 19px; } h3 { font-size: 16px; display: inline; } h4 { font-size: 15px; }
.eyebrow { font-size: 13px; color: var(--soft); letter-spacing: .04em; } .lead { color: var(--soft); margin-top: 6px; white-space: pre-line; }
.soft, .note { color: var(--soft); } .note { font-size: 13px; } .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.badge { display: inline-block; font-size: 12px; font-weight: 700; line-height: 1; padding: 5px 9px; border-radius: 11px; white-space: nowrap; }
.of-passed { color: var(--passed); background: var(--passed-tint); } .of-failed { color: var(--failed); background: var(--failed-tint); }
.of-error { color: var(--error); background: var(--error-tint); } .of-timed_out, .of-flaky { color: var(--timed_out); background: var(--timed_out-tint); }
.of-skipped, .of-cancelled { color: var(--skipped); background: var(--skipped-tint); }
.verdict { margin-top: 18px; padding: 14px 18px; border-radius: 10px; } .verdict strong { font-size: 19px; } .verdict p { color: var(--ink); white-space: pre-wrap; }
.bar { display: block; width: 100%; height: 10px; margin-top: 16px; border-radius: 5px; } .bar rect { fill: currentColor; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-top: 8px; list-style: none; font-size: 14px; }
.legend i { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: currentColor; margin-inline-end: 6px; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px 24px; margin-top: 18px; }
.facts .wide { grid-column: 1 / -1; } dt { font-size: 12px; color: var(--soft); } dd { white-space: pre-line; } dt, dd { text-align: left; }
.about { margin-top: 14px; } .about > summary, .log > summary { cursor: pointer; color: var(--accent); width: max-content; max-width: 100%; }
.tools.stays { position: sticky; top: 0; z-index: 2; }
.tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 12px 0; background: var(--ground); border-bottom: 1px solid var(--line); }
.tools button { font: inherit; font-size: 14px; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 16px; padding: 4px 13px; cursor: pointer; }
.tools button[aria-pressed="true"] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.tools input { font: inherit; flex: 1 1 200px; min-width: 0; padding: 5px 12px; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.test.test { color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 10px; margin-top: 12px; content-visibility: auto; contain-intrinsic-size: auto 56px; }
.test > summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 14px 18px; cursor: pointer; list-style: none; }
.test > summary::-webkit-details-marker { display: none; }
.test > summary::before { content: "▸"; color: var(--soft); width: 12px; } .test[open] > summary::before { content: "▾"; }
.test .name { flex: 1 1 240px; min-width: 0; } .nth { color: var(--soft); font-weight: 400; margin-inline-end: 4px; }
.body { padding: 0 18px 18px; } .attempts { display: grid; gap: 24px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
.attempt { min-width: 0; } .attempt > * + * { margin-top: 12px; }
.failure { padding: 12px 16px; border-radius: 8px; } .failure p { font-weight: 700; } pre { font: 13px/1.5 ui-monospace, Consolas, "Noto Sans Mono", monospace; white-space: pre-wrap; color: var(--ink); }
.compare { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr)); gap: 12px; margin-top: 10px; }
.compare div { background: var(--paper); border-radius: 6px; padding: 8px 12px; min-width: 0; } .compare dd { font: 13px/1.5 ui-monospace, Consolas, monospace; color: var(--ink); white-space: pre-wrap; }
.compare mark { color: inherit; background: var(--failed-tint); border-bottom: 2px solid var(--failed); } .compare div:first-child mark { background: var(--passed-tint); border-color: var(--passed); } .compare em { color: var(--soft); }
.evidence { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr)); }
video, figure img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); } figcaption { font-size: 13px; color: var(--soft); }
figure img { width: auto; max-width: 100%; max-height: calc(100vh - var(--bar-height, 0px) - 40px); }
.film { container-type: inline-size; } .film video { --wide: min(100cqw, max(240px, (100vh - var(--bar-height, 0px) - var(--controls) - 40px) / var(--shape, 0.6))); --controls: 72px;
  width: var(--wide); height: calc(var(--wide) * var(--shape, 0.6) + var(--controls)); object-fit: contain; object-position: top; background: #12151b; } .film video:fullscreen { object-position: center; }
.still { display: none; } @media (scripting: none) { .tools, [data-film] { display: none; } .still { display: block; } }
.steps { list-style: none; border-top: 1px solid var(--line); } .steps li { border-bottom: 1px solid var(--line); }
.steps .step { display: flex; gap: 12px; width: 100%; font: inherit; font-size: 14px; text-align: start; color: inherit; background: none; border: 0; padding: 5px 8px; }
.steps button.step { cursor: pointer; } .steps button.step:hover { background: var(--ground); }
.steps .title { flex: 1; min-width: 0; } .steps .at { color: var(--soft); min-width: 22px; text-align: end; font-variant-numeric: tabular-nums; }
.steps .failed .step { color: var(--failed); background: var(--failed-tint); font-weight: 700; } .steps .not_run { color: var(--soft); }
.steps li[aria-current] .step { box-shadow: inset 4px 0 var(--accent); background: var(--ground); }
.log pre { margin-top: 6px; max-height: 360px; overflow: auto; } .log ul { padding-inline-start: 20px; }
@media (max-width: 560px) { body > header, main, body > footer { padding: 14px; } .test > summary, .body { padding-inline: 12px; } }
@media (forced-colors: active) { .tools button[aria-pressed="true"] { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; }
  .steps li[aria-current] .step { border-inline-start: 4px solid Highlight; } .legend i { forced-color-adjust: none; } .film video { --controls: 102px; } }
@media print { :root { color-scheme: light; } body { background: #fff; font-size: 11px; } .tools, video, .film { display: none; } .test { content-visibility: visible; }
  .evidence:not(:has(> :not(.film))) { display: none; } .attempts { display: block; } .attempt + .attempt { margin-top: 24px; } figure img { width: auto; max-width: 100%; max-height: 58mm; }
  body > header { padding-block: 0 14px; } main { padding-top: 0; } .facts { grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
  .test:not([open]), .verdict, .facts > div, .failure, .evidence, .steps li { break-inside: avoid; } h1, h2, h4, .test[open] > summary, .log[open] > summary, .about[open] > summary, .body > .note, .failure, .failure p { break-after: avoid; }
  pre { orphans: 3; widows: 3; } .log pre { max-height: none; overflow: visible; font-size: 10px; } }
`;
