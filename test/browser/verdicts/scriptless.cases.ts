import { change, click, equals } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A page with a frame in which no scripts run. */
const frameOf = (body: string) =>
  `<iframe width="500" height="200" sandbox="allow-forms" srcdoc="${body.replaceAll('"', "'")}"></iframe>`;
const inFrame = (step: object) => ({ ...step, frame: [0] });
const works = (rule: string, body: string, steps: object[], before = ""): VerdictCase => ({
  rule,
  pages: before + frameOf(body),
  steps: steps.map(inFrame),
});
const ticked = { type: "waitForElement", selectors: ["#it"], properties: { checked: true } };
const fold = `<div style="height:2000px"></div>`;

export const cases: VerdictCase[] = [
  works("a field is typed into", `<input id="it">`, [change("#it", "Ada"), equals("#it", "Ada")]),
  works("an option is chosen", `<select id="it"><option>1<option>2</select>`, [
    change("#it", "2"),
    equals("#it", "2"),
  ]),
  works("a box is ticked", `<input type="checkbox" id="it">`, [change("#it", "true"), ticked]),
  works("a date is set", `<input type="date" id="it">`, [
    change("#it", "2026-11-20"),
    equals("#it", "2026-11-20"),
  ]),
  works(
    "a button below the fold is clicked",
    `<details><summary id="it">More</summary><p>Text</p></details>`,
    [click("#it"), { type: "waitForElement", selectors: ["p"], visible: true }],
    fold,
  ),
  works(
    "a field below the fold is typed into",
    `<input id="it">`,
    [change("#it", "Ada"), equals("#it", "Ada")],
    fold,
  ),
];
