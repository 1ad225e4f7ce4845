import { click, equals, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const pay = `<label>Card <input id="card"></label><button id="pay" onclick="this.textContent = 'Paid ' + card.value">Pay</button>`;

export const cases: VerdictCase[] = [
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
    rule: "the page is still the one of the next step when a pop-up has opened",
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
    rule: "a frame that is drawn anew is used as it is then",
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
