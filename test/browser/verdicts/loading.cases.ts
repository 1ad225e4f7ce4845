import type { Answer } from "../fixture-site.ts";
import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A script that arrives after some milliseconds; never, if `null`. */
const script =
  (source: string, afterMs: number | null): Answer =>
  (_request, response) => {
    if (afterMs === null) return;
    setTimeout(() => {
      response.writeHead(200, { "content-type": "text/javascript" });
      response.end(source);
    }, afterMs);
  };

/** Parts of a page that do nothing before `begin` is called, as what a framework draws anew then. */
const parts = `<form id="form"><input id="it" aria-label="Task"><button id="add" type="button">Add</button></form>
  <label><input type="checkbox" id="box"> All</label>
  <script>
    function begin() {
      document.getElementById("it").value = "";
      document.getElementById("box").checked = false;
      document.getElementById("add").onclick = () => { window.hit = true; };
      window.begun = true;
    }
    const load = (url) => document.head.append(Object.assign(document.createElement("script"), { src: url, async: true }));
    const loaded = (how) => addEventListener("load", how);
  </script>`;

/** What is lost in such a page if it is done too early. */
const uses = [
  { step: click("#add"), outcome: "hit" },
  { step: click("aria/All"), outcome: "box.checked" },
  { step: change("#it", "milk"), outcome: 'it.value === "milk"' },
];

/** Presses and releases a key. */
const typed = (key: string) => [
  { type: "keyDown", key },
  { type: "keyUp", key },
];

const waysToLoad = [
  {
    which: "scripts of a page that gives itself another address meanwhile",
    start: 'load("begin.js"); setTimeout(() => { location.hash = "all"; }, 100)',
    others: { "begin.js": script("begin()", 400) },
  },
  {
    which: "a script that is added after the page has loaded",
    start: 'load("begin.js")',
    others: { "begin.js": script("begin()", 300) },
  },
  {
    which: "scripts that add others",
    start: 'load("main.js")',
    others: {
      "main.js": script('load("app.js")', 100),
      "app.js": script('load("begin.js")', 100),
      "begin.js": script("setTimeout(begin, 10)", 100),
    },
  },
  {
    which: "a module that is imported after the page has loaded",
    start: 'import("./begin.js")',
    others: { "begin.js": script('import "./view.js"; begin()', 200), "view.js": script("", 200) },
  },
];

export const cases: VerdictCase[] = [
  ...waysToLoad.flatMap(({ which, start, others }) =>
    uses.map(({ step, outcome }) => ({
      rule: `a step waits for ${which}: ${JSON.stringify(step)}`,
      pages: { "": `${parts}<script>loaded(() => { ${start} })</script>`, ...others },
      steps: [step, holds(`begun && ${outcome}`)],
    })),
  ),
  ...waysToLoad.map(({ which, start, others }) => ({
    rule: `a key waits for ${which}`,
    pages: {
      "": `${parts}<script>const keys = () => addEventListener("keydown", ({ key }) => { window.pressed = key; });
        loaded(() => { const began = begin; window.begin = () => { began(); keys(); }; ${start} })</script>`,
      ...others,
    },
    steps: [...typed("k"), holds("begun && pressed === 'k'")],
  })),
  {
    rule: "a key waits for the scripts of the page to which a click has led",
    pages: {
      "": `<a href="next">Next</a>`,
      next: `<script src="keys.js" defer></script><p>Next</p>`,
      "keys.js": script('addEventListener("keydown", ({ key }) => { window.pressed = key; })', 600),
    },
    steps: [click("text/Next"), ...typed("k"), holds("pressed === 'k'")],
  },
  {
    rule: "a key waits no longer than three seconds for a script that never arrives",
    pages: {
      "": `${parts}<script>begin(); loaded(() => load("never.js")); addEventListener("keydown", () => { window.hit = true; })</script>`,
      "never.js": script("", null),
    },
    steps: [...typed("k"), holds("hit")],
  },
  {
    rule: "a step in a frame waits for the scripts that its own document loads last",
    pages: {
      "": `<iframe src="part" width="400" height="200"></iframe>`,
      part: `${parts}<script>loaded(() => load("begin.js"))</script>`,
      "begin.js": script("begin()", 300),
    },
    steps: [
      { ...click("#add"), frame: [0] },
      { ...holds("hit"), frame: [0] },
    ],
  },
  {
    rule: "a step does not wait for a script of another site that is added after the page has loaded",
    pages: {
      "": `${parts}<script>begin(); loaded(() => load("{{foreign}}count.js"))</script>`,
      "count.js": script("", null),
    },
    steps: [{ ...click("#add"), timeout: 1500 }, holds("hit")],
  },
  {
    rule: "a step does not wait for the scripts of another document",
    pages: {
      "": `${parts}<iframe src="part"></iframe><script>begin()</script>`,
      part: `<script>addEventListener("load", () => setTimeout(() => document.head.append(Object.assign(document.createElement("script"), { src: "count.js" }))))</script>`,
      "count.js": script("", null),
    },
    steps: [{ ...click("#add"), timeout: 1500 }, holds("hit")],
  },
  {
    rule: "a script that never arrives is waited for no longer than three seconds",
    pages: {
      "": `${parts}<script>begin(); loaded(() => load("never.js"))</script>`,
      "never.js": script("", null),
    },
    steps: [{ ...click("#add"), timeout: 5000 }, holds("hit")],
  },
  {
    rule: "a script that the site does not have is not waited for",
    pages: `${parts}<script>begin(); loaded(() => load("missing.js"))</script>`,
    steps: [{ ...click("#add"), timeout: 1500 }, holds("hit")],
  },
  {
    rule: "a step whose time is over before the scripts have arrived says that the page was still loading",
    pages: {
      "": `${parts}<script>loaded(() => load("never.js"))</script>`,
      "never.js": script("", null),
    },
    steps: [click("#add")],
    fails: /still loading/,
  },
];
