import { button, hits, kept, noted, veil } from "./reach-pages.ts";
import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const beside = `<div style="height:200px;margin-left:400px;position:relative">`;
/** Two months of a calendar, side by side; the box around them shows the second one. */
const months = (first: string, second: string) =>
  `<div id="box" style="position:relative;width:200px;overflow:hidden"><div style="display:flex;transform:translateX(-200px)">
    <p style="flex:none;width:200px">${first}</p><p style="flex:none;width:200px">${second}</p></div></div>`;
const day = (id: string) => `<button id="${id}" class="day">15</button>`;
const scrim = `<div style="position:fixed;inset:0;background:#0004"></div>`;
/** Where the mouse rests, wherever it was before. */
const rest = `<i id="rest" style="position:fixed;right:0;bottom:0;z-index:1">Rest</i>`;

export const cases: VerdictCase[] = [
  kept(
    "a button behind a modal dialog cannot be clicked",
    `${button}<dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    /covered/,
  ),
  kept(
    "a button behind the backdrop of a modal dialog cannot be clicked",
    `${button}<dialog id="d" style="width:10px;margin-top:300px">?</dialog><script>d.showModal()</script>`,
    /covered|inert|behind/i,
  ),
  hits(
    "a button of a modal dialog is clicked",
    `<dialog id="d">Sure? <button id="it">Yes</button></dialog><script>d.showModal()</script>`,
  ),
  kept(
    "a button in an inert part cannot be clicked",
    `<main inert>${button}</main>`,
    /covered|inert|disabled/i,
  ),
  kept("a button under a transparent layer cannot be clicked", button + veil("opacity:0"), /covered/),
  {
    rule: "a button under a tip that shows only while the pointer rests beside it is clicked",
    pages: `${noted}<style>#tip { display:none;position:absolute;top:30px;left:0;width:200px;height:60px;background:#333 } #info:hover #tip { display:block }</style>
      <span id="info" style="position:relative;display:inline-block"><button id="first">Info</button><i id="tip">A tip</i></span><br><button id="it" style="margin-top:20px">Next</button>`,
    steps: [click("#first"), click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a button that takes clicks once the pointer has moved over what it lies in is clicked",
    pages: `${noted}<style>#player { width:400px;height:200px } #player.idle #bar { opacity:0;pointer-events:none }</style>
      <div id="player" class="idle"><div id="bar"><button id="it">Mute</button></div></div><script>player.onmousemove = () => player.classList.remove("idle")</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "the mouse is moved over what covers a button at most once, and away from it",
    pages: `${button}${veil("background:#fffc", "0 moves")}${rest}<script>const places = new Set();
      veil.onmousemove = ({ x, y }) => { places.add(x + " " + y); veil.textContent = places.size + " moves"; };
      veil.onmouseleave = () => { veil.textContent += ", left"; }; rest.onmouseenter = () => places.clear();</script>`,
    steps: [
      { type: "hover", selectors: ["#rest"] },
      { ...click("#it"), timeout: 4000 },
    ],
    fails: /"1 moves, left" .* covered/,
  },
  {
    rule: "the mouse is moved away beside the page, and not over its top, at which a page offers something to stay",
    pages: `${noted}${button}${veil("background:#fffc", "Tip")}<script>
      document.documentElement.onmouseleave = ({ clientY }) => { veil.remove(); if (clientY < 50) document.body.innerHTML = "Wait! 10% off"; };</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "no mouse is moved to what is touched",
    pages: `${button}${veil("background:#fffc", "Loading")}${rest}<script>
      rest.onmouseenter = () => { veil.onmousemove = () => veil.remove(); };</script>`,
    steps: [
      { type: "hover", selectors: ["#rest"] },
      { ...click("#it"), deviceType: "touch", timeout: 1500 },
    ],
    fails: /"Loading" .* covered/,
  },
  {
    rule: "a menu that a hover has opened stays open until its items can be clicked",
    pages: `${noted}<style>#menu { position:absolute;top:100px;left:300px;visibility:hidden } #top:hover #menu { visibility:visible }</style>
      <div id="top" style="width:100px">Menu<div id="menu"><button id="it">Item</button></div></div>`,
    steps: [{ type: "hover", selectors: ["#top"] }, click("#it"), holds("hit === 'it'")],
  },
  hits(
    "a layer without pointer events does not cover",
    button + veil("pointer-events:none;background:#0003"),
  ),
  kept(
    "a button without pointer events cannot be clicked",
    `<div>${button.replace("id", 'style="pointer-events:none" id')}</div>`,
    /^The button "Buy" \(found by #it\) took no clicks \(pointer-events: none\) for 400 ms\.$/,
  ),
  kept(
    "a link in what takes no pointer events cannot be clicked",
    `<style>.off { pointer-events: none }</style><div class="off"><a id="it" href="#x">Save</a></div>`,
    /^The link "Save" .* took no clicks \(pointer-events: none\)/,
  ),
  ...['<input id="it" inert placeholder="City">', '<span inert><b id="it">City</b></span>'].map(
    (part): VerdictCase => ({
      rule: `a part of a button that is inert leaves the press to the button: ${part}`,
      pages: `<button onclick="window.opened = true">${part}</button>`,
      steps: [click("#it"), holds("opened")],
    }),
  ),
  kept(
    "a part of a button is not clicked that is inert with the button",
    `<div inert><button><span inert id="it">City</span></button></div>`,
    /inert/,
  ),
  kept(
    "an inert field beside a button is not clicked",
    `<div><button>Go</button><input id="it" inert></div>`,
    /inert/,
  ),
  ...["text/Edit", ".entry"].map(
    (selector): VerdictCase => ({
      rule: `of several, one in a menu is clicked before one that the page leaves out with all beside the menu: ${selector}`,
      pages: `${noted}<button class="entry">Edit profile</button>
        <div role="menu" style="position:fixed;top:100px;pointer-events:auto"><div role="menuitem" class="entry" onclick="window.edits = true">Edit<b>⌘ E</b></div></div>
        <script>document.body.style.pointerEvents = "none";</script>`,
      steps: [click(selector), holds("edits")],
    }),
  ),
  {
    rule: "of several, the first is waited for that alone takes no clicks, whatever dialog has another",
    pages: `${noted}<button class="save" style="pointer-events:none">Save</button>
      <div role="dialog" style="position:fixed;top:100px"><button class="save" id="it">Save</button></div>`,
    steps: [click(".save")],
    fails: /took no clicks \(pointer-events: none\)/,
  },
  kept(
    "a button without pointer events under a layer is said to be covered by the layer",
    button.replace("id", 'style="pointer-events:none" id') + veil("background:#fffc", "Loading"),
    /"Loading" .* covered/,
  ),
  kept(
    "a button that what it lies in cuts off cannot be clicked",
    `<div id="strip" style="width:100px;height:60px;overflow:clip"><button id="it" style="margin-left:120px;width:100px">Buy</button></div>`,
    /^The button "Buy" \(found by #it\) was cut off by "Buy" \(div#strip\) for 400 ms\.$/,
  ),
  ...[
    ["", ""],
    [", over a layer that lies where it would be", scrim],
  ].map(([over, layer]) => ({
    rule: `of two days of the same name the one that is seen is clicked, and not that of a month that is cut off${over}`,
    pages: `${noted}${layer}${beside}${months(day("before"), day("it"))}</div>`,
    steps: [click("text/15"), holds("hit === 'it'")],
  })),
  {
    rule: "a day of a month that is cut off cannot be clicked, whatever lies where it would be",
    pages: `${noted}${scrim}${beside}${months(day("it"), "")}</div>`,
    steps: [click("text/15")],
    fails: /^The button "15" .* was cut off by "15" \(div#box\)/,
  },
  {
    rule: "a day is not clicked in place of one that is covered, even if its month is cut off in part",
    pages: `${noted}${beside}${months(`<button id="it" style="margin-left:150px;width:100px">15</button>`, day("other"))}
      <div style="position:absolute;left:0;top:0;width:100px;height:100px">Sold out</div></div>`,
    steps: [click("text/15")],
    fails: /^The element div covered the button "15" \(found by text\/15\)|"Sold out"/,
  },
  hits(
    "a button of which a part is not cut off is clicked on that part",
    `<div style="width:100px;height:60px;overflow:clip"><button id="it" style="margin-left:80px;width:200px">Buy</button></div>`,
  ),
  kept(
    "a button under what is drawn on what it lies in is said to be covered",
    `<style>#box { position:relative } #box::after { content:"";position:absolute;inset:0 }</style><div id="box">${button}</div>`,
    /\(div#box\) covered the button "Buy"/,
  ),
  kept(
    "what covers a button is not named by a role that is none, nor by a text that cannot be seen",
    button + veil("", "\u200b").replace("id=", 'role="presentation" id='),
    /^The element div#veil covered the button "Buy"/,
  ),
];
