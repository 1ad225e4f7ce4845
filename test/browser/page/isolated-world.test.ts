import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const said = `<output id="said"></output><script>const say = (text) => { document.getElementById("said").textContent += text + ";" }</script>`;

const trial = useTrial({
  "/patched": page(
    "Patched",
    `${said}<script>
      Array.from = () => [];
      Array.prototype.find = Array.prototype.filter = Array.prototype.flatMap = () => undefined;
      Array.prototype.entries = Object.entries = () => [];
      window.Set = window.Map = window.WeakMap = class {};
      window.Text = window.HTMLLabelElement = class {};
      window.requestAnimationFrame = () => 0;
      Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 0, height: 0 });
      Document.prototype.elementFromPoint = () => document.body;
      Event.prototype.composedPath = () => [];
    </script>
    <button onclick="say('decoy')">Decoy</button><label>Name <input id="name"></label>
    <button id="pay" onclick="say('paid')">Pay <b>now</b></button>`,
  ),
  "/clobbered": page(
    "Clobbered",
    `${said}<form id="kit" onsubmit="say('sent'); return false">
      ${["children", "childNodes", "id", "parentElement", "parentNode", "matches", "closest", "tagName", "localName", "shadowRoot"].map((name) => `<input name="${name}" aria-label="${name}">`).join("")}
      ${["getBoundingClientRect", "getAttribute", "assignedSlot", "isConnected", "ownerDocument", "textContent", "querySelectorAll"].map((name) => `<input name="${name}" aria-label="${name}">`).join("")}
      <button>Send</button></form>
    <img name="elementFromPoint"><img name="querySelectorAll"><img name="evaluate"><img name="activeElement">
    <form name="getAnimations"></form><form name="documentElement"></form>`,
  ),
  "/watchful": page(
    "Watchful",
    `${said}<button id="b" onclick="say('clicked')">Press</button>
    <script>
      const before = new Set(Object.getOwnPropertyNames(window));
      let changes = 0;
      new MutationObserver((all) => { changes += all.filter((one) => !said.contains(one.target)).length }).observe(document, { childList: true, attributes: true, subtree: true });
      const left = () => Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
    </script>`,
  ),
  "/element": page(
    "Element",
    `<x-rating></x-rating><x-rating></x-rating><script>
      customElements.define("x-rating", class extends HTMLElement { stars = 4; get detail() { return { max: 5, steps: [1, 2] } } })
    </script>`,
  ),
});

const click = (...selectors: string[]) => ({ type: "click", selectors, timeout: 3000 });
const saying = (equals: string) => ({ type: "expectText", selectors: ["#said"], equals, timeout: 3000 });

describe("what a page does to its own world does not change what is found in it", () => {
  const undisturbed: [string, object[]][] = [
    ["a click by CSS, with patched built-ins", opening("/patched", click("#pay"), saying("paid;"))],
    ["a click by aria/, with patched built-ins", opening("/patched", click("aria/Pay now"), saying("paid;"))],
    ["a click by text/, with patched built-ins", opening("/patched", click("text/now"), saying("paid;"))],
    [
      "a click by xpath/, with patched built-ins",
      opening("/patched", click("xpath///button[2]"), saying("paid;")),
    ],
    [
      "a form whose fields have the names of its properties",
      opening("/clobbered", click("form button"), saying("sent;")),
    ],
    ["the same by text/", opening("/clobbered", click("text/Send"), saying("sent;"))],
    ["the same by aria/", opening("/clobbered", click("aria/Send"), saying("sent;"))],
    ["the same by xpath/", opening("/clobbered", click("xpath///form/button"), saying("sent;"))],
    ["the same by pierce/", opening("/clobbered", click("pierce/form button"), saying("sent;"))],
    [
      "such a form that is waited for",
      opening("/clobbered", {
        type: "waitForElement",
        selectors: ["form"],
        visible: true,
        attributes: { id: "kit" },
        count: 1,
        timeout: 3000,
      }),
    ],
    [
      "a page that looks for traces of the runner",
      opening(
        "/watchful",
        click("aria/Press", "#b"),
        { type: "hover", selectors: ["text/Press"] },
        saying("clicked;"),
        { type: "waitForExpression", expression: "left().length === 0 && changes === 0", timeout: 1000 },
      ),
    ],
    [
      "a custom element's own properties",
      opening("/element", {
        type: "waitForElement",
        selectors: ["x-rating"],
        properties: { stars: 4, detail: { max: 5, steps: [1, 2] } },
        count: 2,
        timeout: 3000,
      }),
    ],
  ];
  test.concurrent.each(undisturbed)("%s", async (_name, steps) => {
    const { outcome, failure } = await trial.run(steps);
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test("a custom element's property that differs fails the step, and is shown", async () => {
    const { failure } = await trial.run(
      opening("/element", {
        type: "waitForElement",
        selectors: ["x-rating"],
        properties: { stars: 5 },
        timeout: 300,
      }),
    );
    expect(failure?.message).toMatch(
      /there were 0 such elements \(2 matched in all\)\. The first one had stars=4\./,
    );
  });
});
