import { click, equals } from "../browser/verdicts/steps.ts";
import type { Library } from "./library.ts";

const entries = Array.from({ length: 40 }, (_, at) => `<p><button>Item ${at}</button></p>`).join("");
const said = `addEventListener("click", (event) => say(event.target.textContent));`;

/** A list in a box without a scroll bar, of which a script shows the rest. */
const list = `<div id="box" style="position:relative;width:300px;height:200px;overflow:hidden"><div>${entries}</div></div>`;
const cases: Library["cases"] = [
  { rule: "an entry below is clicked", steps: [click("aria/Item 37"), equals("#said", "Item 37")] },
  {
    rule: "an entry above is clicked",
    steps: [click("aria/Item 20"), click("aria/Item 2"), equals("#said", "Item 2")],
  },
];

/** Libraries that scroll boxes and pages by script. */
export const scrollers: Library[] = [
  {
    name: "Perfect Scrollbar",
    packages: { "perfect-scrollbar": "1.5.6" },
    script: `import "perfect-scrollbar/css/perfect-scrollbar.css"; import PerfectScrollbar from "perfect-scrollbar"; ${said} new PerfectScrollbar("#box");`,
    body: list,
    cases,
  },
  {
    name: "BetterScroll",
    packages: { "better-scroll": "2.5.1" },
    script: `import BScroll from "better-scroll"; ${said} new BScroll("#box", { mouseWheel: true, click: true, disableTouch: true });`,
    body: list,
    cases,
  },
  {
    name: "fullPage.js",
    packages: { "fullpage.js": "4.0.41" },
    script: `import "fullpage.js/dist/fullpage.css"; import fullpage from "fullpage.js"; ${said} new fullpage("#full", { licenseKey: "gplv3-license", scrollingSpeed: 300 });`,
    body: `<div id="full">${[1, 2, 3].map((part) => `<div class="section"><button>Buy ${part}</button></div>`).join("")}</div>`,
    cases: [
      {
        rule: "a button of another part is clicked",
        steps: [click("aria/Buy 3"), equals("#said", "Buy 3"), click("aria/Buy 1"), equals("#said", "Buy 1")],
      },
      { rule: "the part that is shown is clicked", steps: [click("aria/Buy 1"), equals("#said", "Buy 1")] },
    ],
  },
];
