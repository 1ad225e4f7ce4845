import { change, click, equals, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const pay = `<label>Card <input id="card"></label><button id="pay" onclick="this.textContent = 'Paid ' + card.value">Pay</button>`;

export const cases: VerdictCase[] = [
  {
    rule: "a frame of another site is named by its address",
    pages: { "": `<p>Shop</p><iframe src="{{foreign}}pay"></iframe>`, pay },
    steps: [
      { ...change("#card", "4242"), target: "{{foreign}}pay" },
      { ...click("aria/Pay"), target: "{{foreign}}pay" },
      { ...equals("#pay", "Paid 4242"), target: "{{foreign}}pay" },
    ],
  },
  {
    rule: "a frame of another site below the fold is named by its address",
    pages: { "": `<div style="height:2000px"></div><iframe src="{{foreign}}pay"></iframe>`, pay },
    steps: [
      { ...click("aria/Pay"), target: "{{foreign}}pay" },
      { ...equals("#pay", "Paid"), target: "{{foreign}}pay" },
    ],
  },
  ...["{{site}}", "{{foreign}}"].map((site) => ({
    rule: `a frame of ${site} that loads when it comes into view is scrolled to`,
    pages: {
      "": `<h1>Shop</h1><div style="height:9000px"></div><iframe loading="lazy" src="${site === "{{site}}" ? "" : site}outer"></iframe>`,
      outer: `<div style="height:9000px"></div><iframe loading="lazy" src="pay"></iframe>`,
      pay,
    },
    steps: [
      { ...click("#pay"), frame: [0, 0] },
      { ...equals("#pay", "Paid"), frame: [0, 0] },
    ],
  })),
  {
    rule: "a frame that loads when it comes into view, and never does, is not used",
    pages: { "": `<iframe loading="lazy" src="pay" style="display:none"></iframe>`, pay },
    steps: [{ ...click("#pay"), frame: [0] }],
    fails: /and in it a frame that had loaded nothing, was showing/,
  },
  {
    rule: "a frame within a frame of another site is named by its address and its index",
    pages: {
      "": `<iframe width="500" height="400" src="{{foreign}}outer"></iframe>`,
      outer: `<iframe src="pay"></iframe>`,
      pay,
    },
    steps: [
      { ...click("aria/Pay"), target: "{{foreign}}outer", frame: [0] },
      { ...equals("#pay", "Paid"), frame: [0, 0] },
    ],
  },
  {
    rule: "a frame that is not there is not named",
    pages: { "": `<iframe src="{{foreign}}pay"></iframe>`, pay },
    steps: [{ ...click("#pay"), target: "{{foreign}}other" }],
    fails: /other/,
  },
  {
    rule: "a pop-up is named by its address",
    pages: { "": `<button onclick="window.open('pay')">Wallet</button>`, pay },
    steps: [
      click("button"),
      { ...click("#pay"), target: "{{site}}pay" },
      { ...equals("#pay", "Paid"), target: "{{site}}pay" },
    ],
  },
  {
    rule: "a pop-up that closes itself has done what it was clicked for",
    pages: {
      "": `<button onclick="window.open('pay')">Wallet</button><p id="it">Open</p><script>onmessage = () => { it.textContent = "Paid" }</script>`,
      pay: `<button onclick="opener.postMessage(1, &quot;*&quot;); window.close()">Pay</button>`,
    },
    steps: [click("button"), { ...click("button"), target: "{{site}}pay" }, equals("#it", "Paid")],
  },
  {
    rule: "the next step still uses the page when a pop-up has opened",
    pages: { "": `<button onclick="window.open('pay')">Wallet</button><p id="it">Shop</p>`, pay },
    steps: [click("button"), equals("#it", "Shop")],
  },
  {
    rule: "a pop-up that never opened is not used",
    pages: { "": `<button>Wallet</button>`, pay },
    steps: [click("button"), { ...click("#pay"), target: "{{site}}pay" }],
    fails: /No page|was open/,
  },
  {
    rule: "a click in a frame that a layer of its page covers is not done",
    pages: {
      "": `<iframe src="{{foreign}}pay"></iframe><div style="position:fixed;inset:0;background:#0003">Wait</div>`,
      pay,
    },
    steps: [{ ...click("#pay"), frame: [0] }],
    fails: /covered/,
  },
  {
    rule: "a click in a frame of another site that a layer takes when the pointer comes is not done",
    pages: {
      "": `<iframe id="shop" src="{{foreign}}pay"></iframe><script>shop.onpointerenter = () => { const veil = document.createElement("div"); veil.style.cssText = "position:fixed;inset:0"; veil.textContent = "Sale"; document.body.append(veil); };</script>`,
      pay,
    },
    steps: [{ ...click("#pay"), frame: [0] }],
    fails: /covered|swallowed|took/,
  },
  {
    rule: "a click that a frame of another site takes when the pointer comes is not done",
    pages: {
      "": `<button id="it">Buy</button><iframe id="ad" style="position:fixed;left:0;top:500px;width:100%;height:100%;border:0" src="{{foreign}}pay"></iframe><script>it.onpointerenter = () => { ad.style.top = 0; };</script>`,
      pay,
    },
    steps: [{ ...click("#it"), timeout: 1000 }],
    fails: /covered|swallowed|took|frame/,
  },
  ...["", "{{foreign}}"].flatMap((site) =>
    [
      ["a frame", `<iframe id="it" src="${site}editor"></iframe>`],
      [
        "what a frame lies in",
        `<div id="it" style="width:300px"><iframe src="${site}editor"></iframe></div>`,
      ],
    ].map(([which, body = ""]) => ({
      rule: `a click on ${which} is one on what that shows in its middle, and is made once: ${site || "its own site"}`,
      pages: {
        "": body,
        editor: `<button style="position:fixed;inset:0;width:100%" onclick="this.textContent += '+'">Write</button>`,
      },
      steps: [click("#it"), { ...equals("button", "Write+"), frame: [0] }],
    })),
  ),
  {
    rule: "a click on a frame that another frame takes when the pointer comes is not done",
    pages: {
      "": `<iframe id="it" src="{{foreign}}pay"></iframe><iframe id="ad" style="position:fixed;left:0;top:500px;width:100%;height:100%;border:0" src="{{foreign}}pay"></iframe><script>it.onpointerenter = () => { ad.style.top = 0; };</script>`,
      pay,
    },
    steps: [{ ...click("#it"), timeout: 1000 }],
    fails: /covered/,
  },
  {
    rule: "a button in a scaled frame of another site is clicked",
    pages: {
      "": `<iframe style="transform:scale(.6) rotate(20deg);transform-origin:50% 50%" src="{{foreign}}pay"></iframe>`,
      pay: `<div style="padding:50px 120px">${pay}</div>`,
    },
    steps: [
      { ...click("#pay"), frame: [0] },
      { ...equals("#pay", "Paid"), frame: [0] },
    ],
  },
  {
    rule: "a field in a frame that a layer covers is not typed into",
    pages: {
      "": `<iframe src="{{foreign}}pay"></iframe><div style="position:fixed;inset:0;background:#0003">Wait</div>`,
      pay,
    },
    steps: [{ ...change("#card", "4242"), frame: [0] }],
    fails: /covered/,
  },
  {
    rule: "a frame that is re-rendered is used in its new state",
    pages: {
      "": `<div id="root"></div><script>const draw = () => { root.innerHTML = '<iframe src="pay"></iframe>' }; draw(); setTimeout(draw, 300)</script>`,
      pay,
    },
    steps: [
      holds("new Promise((go) => setTimeout(go, 400, true))"),
      { ...click("#pay"), frame: [0] },
      { ...equals("#pay", "Paid"), frame: [0] },
    ],
  },
];
