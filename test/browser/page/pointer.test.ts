import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const said = `<output id="said" style="position:fixed;left:0;bottom:0;pointer-events:none"></output>
  <script>const say = (text) => { said.textContent += text + ";" };
  const place = (e) => { const b = e.currentTarget.getBoundingClientRect(); say(Math.round(e.clientX - b.left) + " " + Math.round(e.clientY - b.top)) }</script>`;

const click = (selector: string, more: object = {}) => ({
  type: "click",
  selectors: [selector],
  timeout: 3000,
  ...more,
});
const at = (offsetX: number, offsetY: number) => ({ offsetX, offsetY });

/** Name, body, step, and what the page shows afterwards. */
const done: [string, string, object, string][] = [
  [
    "a place far down a large element",
    `<div id="it" onclick="place(event)" style="height:3000px;background:#eee"></div>`,
    click("#it", at(30, 2900)),
    "30 2900;",
  ],
  [
    "a place far to the right of a large element",
    `<div id="it" onclick="place(event)" style="width:4000px;height:50px;background:#eee"></div>`,
    click("#it", at(3900, 10)),
    "3900 10;",
  ],
  [
    "a place in a list that scrolls, within a page that scrolls",
    `<div style="height:1500px"></div><div style="height:200px;overflow:auto"><div id="it" onclick="place(event)" style="height:2000px;background:#eee"></div></div><div style="height:1500px"></div>`,
    click("#it", at(5, 1900)),
    "5 1900;",
  ],
  [
    "what is half beyond an edge that cannot be scrolled to",
    `<button id="it" onclick="say('hit')" style="position:fixed;left:-300px;width:400px;height:40px;top:50px">Half</button>`,
    click("#it"),
    "hit;",
  ],
  [
    "what a sticky header covers in every position but one",
    `<div style="position:fixed;top:0;left:0;right:0;height:240px;background:#eee"></div><div style="position:fixed;bottom:0;left:0;right:0;height:330px;background:#ddd"></div>
     <div style="height:2000px"></div><button id="it" onclick="say('hit')" style="height:20px">Between</button><div style="height:2000px"></div>`,
    click("#it"),
    "hit;",
  ],
  [
    "a button whose middle is covered",
    `<button id="it" onclick="say('hit')" style="width:300px;height:60px">Wide</button><i style="position:absolute;left:100px;top:0;width:120px;height:120px;background:#ccc"></i>`,
    click("#it"),
    "hit;",
  ],
  [
    "a ring, which has nothing in its middle",
    `<svg width="100" height="100"><circle id="it" cx="50" cy="50" r="40" fill="none" stroke="red" stroke-width="8" onclick="say('hit')"/></svg>`,
    click("#it"),
    "hit;",
  ],
  [
    "a triangular area of an image map",
    `<img usemap="#m" width="100" height="100" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name="m"><area id="it" shape="poly" coords="0,0,90,0,0,90" href="#a" onclick="say('hit'); return false"></map>`,
    click("#it"),
    "hit;",
  ],
  [
    "a link over two lines, with nothing in the middle of its box",
    `<p style="width:200px">${"word ".repeat(7)}<a id="it" href="#a" onclick="say('hit'); return false">goes on</a> and so on</p>`,
    click("#it"),
    "hit;",
  ],
  [
    "an element with a pulse animation",
    `<style>@keyframes beat { to { transform: scale(1.2) } }</style><button id="it" onclick="say('hit')" style="animation:beat .3s infinite alternate">Beat</button>`,
    click("#it"),
    "hit;",
  ],
  [
    "an icon without pointer events in a button",
    `<button onclick="say('hit')"><svg id="it" style="pointer-events:none" width="20" height="20"><rect width="20" height="20"/></svg></button>`,
    click("#it"),
    "hit;",
  ],
  [
    "a layer without pointer events",
    `<button id="it" onclick="say('hit')">Below</button><div style="position:fixed;inset:0;pointer-events:none"></div>`,
    click("#it"),
    "hit;",
  ],
  [
    "an off-screen box, by its label",
    `<input type="checkbox" id="it" style="position:absolute;left:-9999px" onchange="say('on')"><label for="it">Terms</label>`,
    click("#it"),
    "on;",
  ],
  [
    "a box that is not drawn, by its label",
    `<label><input type="checkbox" id="it" hidden onchange="say('on')"> Terms</label>`,
    click("#it"),
    "on;",
  ],
  [
    "the one of two elements that is in the open dialog",
    `<button class="it" onclick="say('behind')">OK</button><dialog id="d"><button class="it" onclick="say('dialog')">OK</button></dialog><script>d.showModal()</script>`,
    click(".it"),
    "dialog;",
  ],
  [
    "the one of two elements that is not beyond the edge",
    `<button class="it" onclick="say('beyond')" style="position:absolute;left:-500px">Menu</button><button class="it" onclick="say('here')">Menu</button>`,
    click(".it"),
    "here;",
  ],
  [
    "what a listener of the page handles before any other",
    `<button id="it">Press</button><script>for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) addEventListener(kind, (e) => { e.stopImmediatePropagation(); if (kind === "click") say(e.target.id) }, true)</script>`,
    click("#it"),
    "it;",
  ],
];

/** Name, body, step, message. */
const refused: [string, string, object, RegExp][] = [
  [
    "what is behind a modal dialog",
    `<button id="it" onclick="say('hit')">Pay</button><dialog id="d" style="margin:300px">Sure?</dialog><script>d.showModal()</script>`,
    click("#it"),
    /covered the button "Pay"/,
  ],
  [
    "what is inert",
    `<div inert><button id="it" onclick="say('hit')">Pay</button></div>`,
    click("#it"),
    /kept it from being used \(inert\)/,
  ],
  [
    "a covered place in an element of which no other place will do",
    `<canvas id="it" width="300" height="100" onclick="say('hit')"></canvas><i style="position:absolute;left:0;top:0;width:60px;height:100px;background:#ccc"></i>`,
    click("#it", at(20, 20)),
    /covered the element canvas#it/,
  ],
  [
    "what takes no pointer events",
    `<div>Row <button id="it" style="pointer-events:none" onclick="say('hit')">Pay</button></div>`,
    click("#it"),
    /took no clicks \(pointer-events: none\)/,
  ],
  [
    "what a fieldset disables",
    `<fieldset disabled><button id="it" onclick="say('hit')">Pay</button></fieldset>`,
    click("#it"),
    /stayed disabled/,
  ],
  [
    "what aria-disabled disables",
    `<div aria-disabled="true"><div id="it" role="button" onclick="say('hit')">Pay</div></div>`,
    click("#it"),
    /stayed disabled/,
  ],
  [
    "what is beyond an edge that cannot be scrolled to",
    `<button id="it" onclick="say('hit')" style="position:fixed;left:-300px;width:100px">Pay</button>`,
    click("#it"),
    /The button "Pay" \(found by #it\) was there, but nothing scrolled it into view for /,
  ],
  [
    "the first of two, while it is disabled",
    `<button class="it" disabled>One</button><button class="it" onclick="say('two')">Two</button>`,
    click(".it"),
    /The button "One" .* stayed disabled/,
  ],
];

const bodies = [...done, ...refused].map(([, body], index) => [`/${index}`, page("Pointer", said + body)]);
const trial = useTrial(Object.fromEntries(bodies));

describe("the pointer is used where a person would use it", () => {
  test.concurrent.each(done.map(([name, , step, says], index) => ({ name, step, says, path: `/${index}` })))(
    "$name",
    async ({ step, says, path }) => {
      const saying = { type: "expectText", selectors: ["#said"], equals: says, timeout: 3000 };
      const { failure } = await trial.run(opening(path, step, saying));
      expect(failure).toBeNull();
    },
  );

  const rows = refused.map(([name, , step, message], index) => ({
    name,
    step: { ...step, timeout: 400 },
    message,
    path: `/${done.length + index}`,
  }));
  test.concurrent.each(rows)("refused: $name", async ({ step, message, path }) => {
    const { failure } = await trial.run(opening(path, step));
    expect(failure?.message).toMatch(message);
  });
});
