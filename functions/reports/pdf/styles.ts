/**
 * The report's look. Arimo comes first because it has a real bold weight. Colours are dark enough on their tints for
 * WCAG AA.
 */
export const styles = `
:root {
  --ink: #1c2433; --soft: #5b6577; --line: #dfe3ea; --paper: #f6f7f9;
  --passed: #17663a; --passed-tint: #e4f4ea; --passed-bar: #3f9e6a;
  --failed: #a61b1b; --failed-tint: #fcebea; --failed-bar: #d64545;
  --error: #72297f; --error-tint: #f5e8f8; --error-bar: #9b59ab;
  --timed_out: #874a07; --timed_out-tint: #fdf0dc; --timed_out-bar: #dd8a24;
  --skipped: #4b5563; --skipped-tint: #eceef1; --skipped-bar: #b4bbc6;
  --cancelled: #4b5563; --cancelled-tint: #eceef1; --cancelled-bar: #8a94a3;
}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { font: 9.5pt/1.45 Arimo, Arial, "Noto Sans", sans-serif; color: var(--ink); overflow-wrap: anywhere; }
a { color: inherit; text-decoration: none; }
bdi { unicode-bidi: isolate; }
.amount { white-space: nowrap; }
h1, h2, h3, h4 { line-height: 1.25; break-after: avoid; }
h1 { font-size: 23pt; letter-spacing: -0.01em; text-wrap: balance; }
h1.long { font-size: 14pt; letter-spacing: 0; }
h2 { font-size: 14pt; margin: 9mm 0 3mm; }
h3 { font-size: 11.5pt; }
h4 { font-size: 9.5pt; margin: 4mm 0 1.5mm; }
.eyebrow { font-size: 8pt; letter-spacing: 0.09em; text-transform: uppercase; color: var(--soft); margin-bottom: 1.5mm; }
.lead { color: var(--soft); font-size: 10.5pt; margin-top: 2mm; white-space: pre-line; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; text-align: end; }
.soft { color: var(--soft); }
.badge { display: inline-block; font-size: 7.5pt; font-weight: 700; line-height: 1; white-space: nowrap;
  padding: 1.1mm 2mm; border-radius: 3mm; vertical-align: middle; }
.of-passed { color: var(--passed); background: var(--passed-tint); --bar: var(--passed-bar); }
.of-failed { color: var(--failed); background: var(--failed-tint); --bar: var(--failed-bar); }
.of-error { color: var(--error); background: var(--error-tint); --bar: var(--error-bar); }
.of-timed_out, .of-flaky { color: var(--timed_out); background: var(--timed_out-tint); --bar: var(--timed_out-bar); }
.of-skipped { color: var(--skipped); background: var(--skipped-tint); --bar: var(--skipped-bar); }
.of-cancelled { color: var(--cancelled); background: var(--cancelled-tint); --bar: var(--cancelled-bar); }

.verdict { margin-top: 6mm; padding: 4.5mm 5mm; border-radius: 2mm; break-inside: avoid; }
.verdict strong { font-size: 14pt; line-height: 1.3; display: block; }
.verdict p { margin-top: 1mm; color: var(--ink); white-space: pre-wrap; }
.bar { display: block; width: 100%; height: 2.6mm; margin-top: 6mm; border-radius: 1.3mm; }
.bar rect { fill: var(--bar); }
.legend { display: flex; flex-wrap: wrap; gap: 1mm 5mm; margin-top: 2mm; list-style: none; }
.legend i { display: inline-block; width: 2.2mm; height: 2.2mm; border-radius: 50%; background: var(--bar); margin-inline-end: 1.5mm; }
.legend b { font-variant-numeric: tabular-nums; }

.facts { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 3.5mm 6mm; margin-top: 7mm; padding-top: 5mm;
  border-top: 0.3mm solid var(--line); }
.facts div { break-inside: avoid; min-width: 0; }
.facts .wide { grid-column: span 3; }
dt { font-size: 7.5pt; color: var(--soft); }
dd { white-space: pre-line; }
/* In a list of many, a text keeps its direction but stands where all begin. */
dt, dd, td { text-align: left; }

table { width: 100%; border-collapse: collapse; }
th { font-size: 7.5pt; font-weight: 400; color: var(--soft); text-align: start; padding: 0 2mm 1.2mm; border-bottom: 0.4mm solid var(--ink); vertical-align: bottom; }
td.number { text-align: right; }
td { padding: 1.7mm 2mm; border-bottom: 0.2mm solid var(--line); vertical-align: top; }
th:first-child, td:first-child { padding-inline-start: 0; }
th:last-child, td:last-child { padding-inline-end: 0; }
tr { break-inside: avoid; }
th.number { text-align: end; }
.index { width: 9mm; color: var(--soft); }
.overview { table-layout: fixed; }
.overview td.index { text-align: left; }
.overview th:nth-child(3) { width: 37mm; }
.overview th:nth-child(4) { width: 18mm; }
.overview th:nth-child(5) { width: 24mm; }
.overview .why { display: block; font-size: 8.5pt; color: var(--soft); }

.test { margin-top: 8mm; padding-top: 4mm; border-top: 0.4mm solid var(--ink); }
.test > header { display: flex; align-items: baseline; gap: 2mm; break-after: avoid; break-inside: avoid; }
.test > header h3 { flex: 1; min-width: 0; }
.test > header .nth { color: var(--soft); font-weight: 400; margin-inline-end: 0.5mm; }
.steps { margin-top: 2.5mm; font-size: 8.5pt; line-height: 1.4; }
.steps td { padding: 0.9mm 2mm; }
.steps td.index { padding-inline-start: 2mm; width: 10mm; text-align: right; font-variant-numeric: tabular-nums; }
.steps td:last-child { padding-inline-end: 2mm; width: 26mm; }
.steps .failed td { background: var(--failed-tint); color: var(--failed); font-weight: 700; }
.steps .not_run td, .steps .folded td { color: var(--soft); }
.steps .folded td { background: var(--paper); }
.evidence { break-inside: avoid-page; }
.evidence:empty { display: none; }
.failure { margin-top: 3mm; padding: 3mm 4mm; border-inline-start: 1mm solid var(--bar); border-radius: 0 1.5mm 1.5mm 0; }
.failure p { font-weight: 700; break-after: avoid; }
pre { font: 8.5pt/1.45 Cousine, "Liberation Mono", "Noto Sans Mono", monospace; white-space: pre-wrap; color: var(--ink); }
.failure pre { margin-top: 1.5mm; orphans: 3; widows: 3; }
.compare { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm; margin-top: 2mm; }
.compare div { background: #fff; border-radius: 1mm; padding: 1.5mm 2.5mm; min-width: 0; break-inside: avoid; }
.compare dd { font: 8.5pt/1.45 Cousine, "Liberation Mono", "Noto Sans Mono", monospace; color: var(--ink); white-space: pre-wrap; }
.compare mark { color: inherit; background: var(--failed-tint); border-bottom: 0.4mm solid var(--failed); }
.compare div:first-child mark { background: var(--passed-tint); border-color: var(--passed); }
.compare em { color: var(--soft); }
.log { margin-top: 3mm; }
.log .title { break-after: avoid; }
.overview + .note { break-before: avoid; }
.log pre { font-size: 7.5pt; color: var(--soft); orphans: 3; widows: 3; }
figure { margin-top: 4mm; break-inside: avoid; }
figure img { display: block; max-width: 100%; max-height: 84mm; border: 0.2mm solid var(--line); border-radius: 1mm; }
figcaption, .note { font-size: 8pt; color: var(--soft); margin-top: 1.2mm; }
`;
