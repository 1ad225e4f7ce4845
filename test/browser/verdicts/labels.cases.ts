import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const hiddenBox = `<style>#it { position:absolute; opacity:0; width:0; height:0 }</style><input type="checkbox" id="it">`;
/** Two boxes in one row: what is positioned in it begins where the first label is. */
const row = (style: string, labels = "") =>
  `<div style="display:flex;gap:30px"><input type="radio" name="side" id="other" style="position:absolute;${style}"><label for="other">Left</label><input type="radio" name="side" id="it" style="position:absolute;${style}"><label for="it" style="${labels}">Right</label></div>`;
const cutOut = "width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)";
/** What a page draws for a transparent box that lies over it. */
const drawn = (box = "", inner = "<b>Off</b>") =>
  `<div style="position:relative;display:inline-block"><input type="checkbox" id="it" style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0" ${box}><div style="padding:9px">${inner}</div></div>`;
/** A box, of which only the label is seen, under the first of the entries that it ticks all of. */
const underEntry = (style = "opacity:0") =>
  `<section style="position:relative;top:80px"><input type="checkbox" id="it" aria-label="All" style="position:absolute;left:4px;top:8px;${style}"><label for="it" style="position:absolute;top:-50px;width:60px;height:34px;font-size:0;transform:rotate(90deg)"><style>label::before { content:"❯";font-size:22px;padding:10px }</style>All of them</label>
  <input type="checkbox" id="entry" style="position:absolute;left:0;top:0;width:30px;height:30px"></section>`;
const terms = "<script>document.title = 'Terms'</script>Terms";

/** Two radio buttons of which only the labels are seen, side by side; the frame of the first one lies over the dot of the second one. */
const segments = (state = "", over = "") => `<style>
  li { position:relative; display:inline-block; margin-left:-1px } label { border:1px solid; padding:4px 10px; display:block }
  input { position:absolute; left:0; top:0; width:1px; height:1px; margin:0; opacity:0 } li:first-child label { position:relative; z-index:1 }</style>
  <ul style="display:flex"><li><input type="radio" name="key" id="none" checked><label for="none">None</label></li><li><input type="radio" name="key" id="it" ${state}><label for="it">PSK</label>${over}</li></ul>`;

export const cases: VerdictCase[] = [
  {
    rule: "a part of a label that holds another field does not stand for the label's own",
    pages: `<label for="own">Range <input id="own"> <span id="it"><input id="other"></span></label>`,
    steps: [change("#it", "5")],
    fails: /is not a field that takes a value/,
  },
  ...[
    `<label><span>City</span> <input id="it"></label>`,
    `<label for="it"><b>City</b></label><input id="it">`,
    `<label><div><span>City</span></div><textarea id="it"></textarea></label>`,
    `<label><span>City</span> <select id="it"><option>Rome</option><option>Paris</option></select></label>`,
    `<p>City</p><label><span>City</span> <input id="it"></label>`,
  ].map((body) => ({
    rule: `a field is filled in by a text within its label: ${body}`,
    pages: body,
    steps: [change("text/City", "Paris"), holds("it.value === 'Paris'")],
  })),
  ...["", hiddenBox.replace(/<input.*/, "")].map((style) => ({
    rule: `a box is ticked by a text within its label${style && ", also if nobody sees the box itself"}`,
    pages: `${style}<label style="display:flex"><span>City</span><input type="checkbox" id="it"><i>–</i></label>`,
    steps: [change("text/City", "true"), holds("it.checked")],
  })),
  {
    rule: "a disabled field is not filled in by a text within its label",
    pages: `<label><span>City</span> <input id="it" disabled></label>`,
    steps: [change("text/City", "Paris")],
    fails: /disabled/,
  },
  {
    rule: "an option that is not chosen does not stand for its list, also in a label",
    pages: `<label>City <select><option>Rome</option><option>Paris</option></select></label>`,
    steps: [change('aria/Paris[role="option"]', "Paris")],
    fails: /Paris/,
  },
  {
    rule: "a text within a button of a label does not stand for the field",
    pages: `<label><button><span>City</span></button> <input id="it"></label><label><span>Town</span> <input></label>`,
    steps: [change("text/City", "Paris")],
    fails: /not a field|disabled|button/,
  },
  ...[
    `<label><input type="checkbox"> Other: <span id="it" contenteditable style="display:inline-block;width:90px">.</span></label>`,
    `<label><input type="checkbox"> Other: <span id="it" contenteditable role="textbox" style="display:inline-block;width:90px">.</span></label>`,
  ].map((body) => ({
    rule: `what can be written in takes a text itself, also in the label of a box: ${body}`,
    pages: body,
    steps: [change("#it", "Rome"), holds("it.textContent === 'Rome'")],
  })),
  ...[click("aria/PSK"), click("#it"), change("#it", "true")].flatMap((step): VerdictCase[] => [
    {
      rule: `a dot that nobody sees is clicked on its label, where another label lies over it: ${JSON.stringify(step)}`,
      pages: segments(),
      steps: [step, holds("it.checked")],
    },
    {
      rule: `a disabled dot is not: ${JSON.stringify(step)}`,
      pages: segments("disabled"),
      steps: [step],
      fails: /disabled/,
    },
    {
      rule: `a dot whose label is covered is not: ${JSON.stringify(step)}`,
      pages: segments("", `<i style="position:absolute;inset:0;background:#eee"></i>`),
      steps: [step],
      fails: /covered/,
    },
  ]),
  {
    rule: "a label whose middle is a link is clicked beside the link",
    pages: {
      "": `<input type="checkbox" id="it"><label for="it" style="display:inline-block">I have read <a href="terms">the terms and conditions of the shop</a> ok</label>`,
      terms,
    },
    steps: [click("label"), holds("it.checked")],
  },
  {
    rule: "a hidden box is clicked beside the link in its label",
    pages: {
      "": `${hiddenBox}<label for="it" style="display:inline-block">I have read <a href="terms">the terms and conditions of the shop</a> ok</label>`,
      terms,
    },
    steps: [click("#it"), holds("it.checked")],
  },
  ...[
    cutOut,
    "clip:rect(0,0,0,0);pointer-events:none",
    "clip-path:inset(50%)",
    "pointer-events:none",
  ].flatMap((style): VerdictCase[] => [
    {
      rule: `a box that takes no clicks itself is clicked on its label, wherever it lies: ${style}`,
      pages: row(style),
      steps: [click('aria/Right[role="radio"]'), holds("it.checked")],
    },
    {
      rule: `and the pointer is moved there: ${style}`,
      pages: row(style).replace('<label for="it"', '<label for="it" onmouseenter="window.hit = true"'),
      steps: [{ type: "hover", selectors: ["#it"] }, holds("hit")],
    },
  ]),
  {
    rule: "a box that takes no clicks itself, and whose label takes none, cannot be clicked",
    pages: row("pointer-events:none", "pointer-events:none"),
    steps: [click("#it")],
    fails: /took no clicks/,
  },
  {
    rule: "a box that is for screen readers alone, and so is its label, is not clicked on the label",
    pages: row(cutOut, `position:absolute;${cutOut}`),
    steps: [click("#it")],
    fails: /covered/,
  },
  ...[
    [
      "a part of the page",
      "body { margin:0; height:100vh; overflow:hidden } main { height:100%; overflow:auto }",
    ],
    ["the body", "html { height:100%; overflow:hidden } body { margin:0; height:100%; overflow:auto }"],
  ].flatMap(([which, style]) =>
    [click("aria/Agree"), change("#it", "true")].map((step) => ({
      rule: `a transparent box that does not scroll with its label is clicked on that, to which ${which} is scrolled: ${step.type}`,
      pages: `<style>${style}</style><main><p style="height:2000px">Long</p><label><input type="checkbox" id="it" style="position:absolute;opacity:0"> Agree</label></main>`,
      steps: [step, holds("it.checked")],
    })),
  ),
  {
    rule: "a box that takes clicks itself is clicked, and not its label",
    pages: `<input type="checkbox" id="it" onclick="window.hit = event.detail"><label for="it" onclick="window.label = true">News</label>`,
    steps: [click("#it"), holds("hit === 1 && !window.label")],
  },
  ...[click("#it"), click("aria/All"), change("#it", "true")].map((step) => ({
    rule: `a transparent box that lies under another one is used by its label: ${JSON.stringify(step)}`,
    pages: underEntry(),
    steps: [step, holds("it.checked && !entry.checked")],
  })),
  {
    rule: "a box that is seen is not used by its label where it lies under another one",
    pages: underEntry("opacity:1"),
    steps: [click("#it")],
    fails: /covered/,
  },
  ...[click("#it"), change("#it", "true")].map((step) => ({
    rule: `nor one whose label is covered as well: ${step.type}`,
    pages: `${underEntry()}<div style="position:fixed;inset:0;background:#0008"></div>`,
    steps: [step],
    fails: /covered/,
  })),
  {
    rule: "what a page draws for a transparent box is clicked as the box",
    pages: drawn(),
    steps: [click("text/Off"), holds("it.checked")],
  },
  {
    rule: "so is its drawing",
    pages: drawn("", `<svg width="20" height="20"><rect width="20" height="20"></rect></svg>`),
    steps: [click("svg"), holds("it.checked")],
  },
  ...[click("aria/Off"), click("b"), change("b", "true")].map((step) => ({
    rule: `so is what says that it is the box itself: ${JSON.stringify(step)}`,
    pages: `<script>const tick = ({ checked }) => { document.querySelector("b").ariaChecked = checked; }</script>${drawn('onclick="tick(this)"', `<b role="checkbox" aria-label="Off" aria-checked="false" style="display:block;width:20px;height:20px"></b>`)}`,
    steps: [step, holds("it.checked")],
  })),
  {
    rule: "what a page draws for a disabled box cannot be clicked",
    pages: drawn("disabled"),
    steps: [click("text/Off")],
    fails: /disabled/,
  },
  {
    rule: "a button under a transparent box cannot be clicked",
    pages: drawn("", "<button>Off</button>"),
    steps: [click("aria/Off")],
    fails: /covered/,
  },
  {
    rule: "a text under a box that is seen cannot be clicked",
    pages: drawn().replace("opacity:0", ""),
    steps: [click("text/Off")],
    fails: /covered/,
  },
  {
    rule: "a text that a transparent box from elsewhere covers cannot be clicked",
    pages: `<p id="text" style="padding:9px">Off</p><div><input type="checkbox" style="position:fixed;inset:0;width:100%;height:100%;opacity:0"></div>`,
    steps: [click("text/Off")],
    fails: /covered/,
  },
  {
    rule: "a hidden box whose label is nothing but a link cannot be ticked",
    pages: {
      "": `${hiddenBox}<label for="it" style="display:inline-block"><a href="terms">The terms and conditions</a></label>`,
      terms,
    },
    steps: [change("#it", "true")],
    fails: /covered/,
  },
  {
    rule: "a hidden box whose label is nothing but a button cannot be clicked",
    pages: `${hiddenBox}<label for="it" style="display:inline-block"><button>What is this?</button></label>`,
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "a label that is nothing but a button is clicked as the button",
    pages: `<input type="checkbox" id="it"><label for="it" style="display:inline-block"><button onclick="window.hit = true">What is this?</button></label>`,
    steps: [click("label"), holds("hit")],
  },
  {
    rule: "a second box in the label of another one is ticked",
    pages: `<label>One <input type="checkbox"> or two <input type="checkbox" id="it"></label>`,
    steps: [change("#it", "true"), holds("it.checked")],
  },
  {
    rule: "the label of a disabled field cannot be clicked, nor its text",
    pages: `<label for="it"><span>Name</span></label><input id="it" disabled>`,
    steps: [click("span")],
    fails: /disabled/,
  },
  ...["checkbox", "radio"].map(
    (type): VerdictCase => ({
      rule: `a label that belongs to no field cannot be clicked beside its only box while that is disabled: ${type}`,
      pages: `<div><input type="${type}" disabled><label>Terms</label></div>`,
      steps: [click("text/Terms")],
      fails: /disabled/,
    }),
  ),
  ...[
    `<div><input type="checkbox"><label onclick="window.hit = true">Terms</label></div>`,
    `<div><input type="checkbox" disabled><label onclick="window.hit = true">Terms</label><input type="checkbox"></div>`,
    `<div><input disabled><label onclick="window.hit = true">Terms</label></div>`,
    `<div><input type="checkbox" disabled><p>All</p><label onclick="window.hit = true">Terms</label></div>`,
  ].map(
    (pages): VerdictCase => ({
      rule: `a label that belongs to no field is clicked otherwise: ${pages}`,
      pages,
      steps: [click("text/Terms"), holds("hit")],
    }),
  ),
  {
    rule: "a link in the label of a disabled box is clicked",
    pages: { "": `<label><input type="checkbox" disabled> Not <a href="terms">yet</a></label>`, terms },
    steps: [click("a"), holds("document.title === 'Terms'")],
  },
  {
    rule: "a disabled box is seen when the pointer comes to its label",
    pages: `<label onmouseenter="window.hit = true"><input type="checkbox" disabled> News</label>`,
    steps: [{ type: "hover", selectors: ["label"] }, holds("hit")],
  },
];
