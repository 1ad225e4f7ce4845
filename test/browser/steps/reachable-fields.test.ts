import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const layer = `<div id="layer" style="position:fixed;inset:0;background:#ccc">Wait</div>`;
const hosts = `<script>
  customElements.define("x-field", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<label>Name <span><input></span></label><input type=hidden>"; }
  });
  customElements.define("x-outer", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<x-field></x-field>"; }
  });
  customElements.define("x-two", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<input><input>"; }
  });
  customElements.define("x-box", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML =
      "<label style='display:block;position:relative;width:80px;height:20px;background:#ddd'><input type=checkbox style='position:absolute;opacity:0;pointer-events:none;width:1px;height:1px'><slot></slot></label>"; }
  });
  customElements.define("x-switch", class extends HTMLElement {
    connectedCallback() { this.setAttribute("role", "switch"); this.setAttribute("aria-checked", "false");
      this.onclick = () => this.setAttribute("aria-checked", this.getAttribute("aria-checked") !== "true"); }
  });
  customElements.define("x-closed", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<input disabled>"; }
  });
</script>`;

const thumbs = (selector: string) =>
  `<style>${selector}{appearance:none;pointer-events:none;margin:0}
    ${selector}::-webkit-slider-thumb{appearance:none;pointer-events:auto;width:16px;height:16px;background:#08f;border-radius:50%}</style>`;

const trial = useTrial({
  "/sliders": page(
    "Sliders",
    `${thumbs("input")}<style>div{position:relative} .flat{width:300px;height:30px} .tall{width:30px;height:300px}
      div>input{position:absolute;inset:0;width:100%;height:100%} .tall>input{writing-mode:vertical-lr}</style>
    <div class="flat"><input id="low" type="range" value="20"><input id="high" type="range" value="80"></div>
    <div class="flat" dir="rtl"><input id="least" type="range" value="0"><input id="most" type="range" min="-50" max="50" value="25"></div>
    <div class="tall"><input id="lower" type="range" value="20"><input id="upper" type="range" value="80"></div>
    <div class="flat"><input id="under" type="range" value="20"><input id="over" type="range" value="20"></div>`,
  ),
  "/": page(
    "Reach",
    `${hosts}<div style="height:1500px"></div>
    <div style="position:relative;width:200px"><input id="floating"><label for="floating" style="position:absolute;inset:0">Name</label></div>
    <div style="position:relative;width:200px"><input id="adorned" style="width:200px"><span style="position:absolute;left:70px;top:0;width:60px;height:20px;background:#eee">€</span></div>
    <div id="scroller" style="height:60px;overflow:auto"><div style="height:500px"></div><input id="scrolled"></div>
    <x-field id="host"></x-field><x-outer id="outer"></x-outer><x-two id="two"></x-two><x-box id="box">News</x-box>
    <x-switch id="switch">Dark</x-switch><x-closed id="closed"></x-closed>
    <div id="aria" role="checkbox" aria-checked="mixed" onclick="this.ariaChecked = this.ariaChecked === 'false'">Some</div>
    <div id="aria-stuck" role="checkbox" aria-checked="false">Stuck</div>
    <div><input type="checkbox" id="gone" style="display:none"><label for="gone">I agree to <a href="/terms">the terms</a></label></div>
    <div><input type="checkbox" id="clipped" style="position:absolute;clip:rect(0,0,0,0);pointer-events:none"><label for="clipped"
      style="display:block;margin-left:100px;width:100px"><a href="/terms" style="display:block">Terms</a><i style="display:block;height:10px"></i></label></div>
    <input type="checkbox" id="unlabelled" style="display:none">
    <div id="shadowed"></div>
    <script>shadowed.attachShadow({ mode: "open" }).innerHTML =
      "<p>x</p><input type=checkbox id=in style='display:none'><label for=in>Inside</label>"</script>
    <form id="form"><input name="children"><input name="parentNode"><input name="querySelectorAll"><input name="matches"><input id="clobbered" name="id">
      <input type="checkbox" id="clobbered-box" style="display:none"><label for="clobbered-box">Yes</label></form>`,
  ),
  "/covered": page(
    "Covered",
    `<input id="it"><select id="list"><option>A<option>B</select><input id="day" type="date"><div id="rich" contenteditable>x</div>${layer}`,
  ),
  "/uncovered": page(
    "Uncovered",
    `<input id="it">${layer}<script>setTimeout(() => layer.remove(), 300)</script>`,
  ),
  "/modal": page(
    "Modal",
    `<input id="it"><dialog id="d">Sure? <input id="in"></dialog><script>d.showModal()</script>`,
  ),
  "/inert": page(
    "Inert",
    `<div inert><input id="it"></div><x-host></x-host><script>
    document.querySelector("x-host").attachShadow({ mode: "open" }).innerHTML = "<div inert><slot></slot></div>";
    document.querySelector("x-host").innerHTML = "<input id=slotted>"</script>`,
  ),
  "/frame": page(
    "Frame",
    `<iframe src="/in"></iframe><div id="layer" style="position:fixed;inset:0;background:#ccc">Wait</div>`,
  ),
  "/free-frame": page("Frame", `<div style="height:900px"></div><iframe src="/in"></iframe>`),
  "/in": page("In", `<input id="it">`),
  "/terms": page("Terms", "terms"),
});

const change = (selectors: (string | string[])[], value: string, more: object = {}) => ({
  type: "change",
  selectors,
  value,
  timeout: 3000,
  ...more,
});
const truth = (expression: string) => ({ type: "waitForExpression", expression, timeout: 3000 });
const inner = (id: string) => `document.querySelector("#${id}").shadowRoot.querySelector("input")`;

const reached: [string, object[]][] = [
  ["a field under its own label", [change(["#floating"], "x"), truth("floating.value === 'x'")]],
  ["a field whose middle is covered", [change(["#adorned"], "x"), truth("adorned.value === 'x'")]],
  ["a field within what scrolls", [change(["#scrolled"], "x"), truth("scrolled.value === 'x'")]],
  ["the field of a custom element", [change(["#host"], "x"), truth(`${inner("host")}.value === 'x'`)]],
  ["the same by a chain", [change([["#host", "span input"]], "x"), truth(`${inner("host")}.value === 'x'`)]],
  [
    "the field of a custom element within another",
    [
      change(["#outer"], "x"),
      truth(`outer.shadowRoot.querySelector("x-field").shadowRoot.querySelector("input").value === 'x'`),
    ],
  ],
  [
    "the box of a custom element",
    [
      change(["#box"], "true"),
      truth(`${inner("box")}.checked`),
      change(["#box"], "false"),
      truth(`!${inner("box")}.checked`),
    ],
  ],
  [
    "a custom element that is a switch",
    [change(["#switch"], "true"), truth("document.querySelector('x-switch').ariaChecked === 'true'")],
  ],
  ["a checkbox by its role", [change(["#aria"], "true"), truth("aria.ariaChecked === 'true'")]],
  [
    "a box that is hidden behind its label, beside the link in it",
    [change(["#gone"], "true"), truth("gone.checked")],
  ],
  [
    "a box that is clipped away behind its label",
    [change(["#clipped"], "true"), truth("clipped.checked && !location.href.includes('terms')")],
  ],
  [
    "the same in a shadow root",
    [change([["#shadowed", "#in"]], "true"), truth(`${inner("shadowed")}.checked`)],
  ],
  [
    "a field of a form whose fields are named as its properties",
    [change(["#clobbered"], "x"), truth("clobbered.value === 'x'")],
  ],
  [
    "a hidden box of a form whose fields are named as its properties",
    [change(["#clobbered-box"], "true"), truth("document.querySelector('#clobbered-box').checked")],
  ],
];

/** Of two sliders that lie over each other, only the thumbs take the pointer. */
const sliders: [string, string, string][] = [
  ["side by side", "low", "high"],
  ["from right to left", "least", "most"],
  ["upright", "lower", "upper"],
];

const unreached: [string, string, object, RegExp][] = [
  [
    "a field under a layer",
    "/covered",
    change(["#it"], "x"),
    /^"Wait" \(div#layer\) covered the field input#it .* for 400 ms\.$/,
  ],
  ["a list under a layer", "/covered", change(["#list"], "B"), /"Wait" .* covered the list/],
  ["a date under a layer", "/covered", change(["#day"], "2026-11-20"), /"Wait" .* covered/],
  ["an editable text under a layer", "/covered", change(["#rich"], "y"), /"Wait" .* covered/],
  ["a field behind a modal dialog", "/modal", change(["#it"], "x"), /"Sure\?" \(dialog#d\) covered/],
  ["a field in an inert part", "/inert", change(["#it"], "x"), /stayed disabled|inert/],
  ["a field slotted into an inert part", "/inert", change(["#slotted"], "x"), /stayed disabled|inert/],
  ["a field in a frame under a layer", "/frame", change(["#it"], "x", { frame: [0] }), /"Wait" .* covered/],
  [
    "a slider whose thumb is under another one",
    "/sliders",
    change(["#under"], "30"),
    /covered the field input#under/,
  ],
  ["a custom element with two fields", "/", change(["#two"], "x"), /has several fields within/],
  ["a custom element whose field is disabled", "/", change(["#closed"], "x"), /stayed disabled/],
  ["a hidden box without a label", "/", change(["#unlabelled"], "true"), /stayed hidden/],
  [
    "what has the role of a checkbox, but does not react",
    "/",
    change(["#aria-stuck"], "true"),
    /could not be ticked/,
  ],
];

describe("a field that a person can reach is given its value", () => {
  test.concurrent.each(reached)("%s", async (_name, steps) => {
    const { outcome, failure } = await trial.run(opening("/", ...steps));
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test.concurrent.each(sliders)("one of two thumbs %s", async (_name, one, other) => {
    const { failure } = await trial.run(
      opening(
        "/sliders",
        change([`#${one}`], "30"),
        change([`#${other}`], "40"),
        truth(`${one}.value === '30' && ${other}.value === '40'`),
      ),
    );
    expect(failure).toBeNull();
  });

  test.concurrent.each([
    ["in a frame below the fold", "/free-frame", { frame: [0] }],
    ["once a layer has gone", "/uncovered", {}],
    ["in a modal dialog", "/modal", { selectors: ["#in"] }],
  ])("%s", async (_name, path, more) => {
    const { failure } = await trial.run(opening(path, change(["#it"], "x", more)));
    expect(failure).toBeNull();
  });

  test.concurrent.each(unreached)("not %s", async (_name, path, step, message) => {
    const { outcome, failure } = await trial.run(opening(path, { ...step, timeout: 400 }));
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });
});
