import { button, hits, kept, noted, veil } from "./reach-pages.ts";
import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

export const cases: VerdictCase[] = [
  hits(
    "a spinner that goes away is waited for",
    `${button}${veil("background:#fff8")}<script>setTimeout(() => veil.remove(), 500)</script>`,
  ),
  hits(
    "a button that is enabled in a while is waited for",
    `<button id="it" disabled>Buy</button><script>setTimeout(() => { it.disabled = false; }, 400)</script>`,
  ),
  hits(
    "a button that slides in is waited for",
    `<style>@keyframes in { from { transform: translateX(400px) } }</style><button id="it" style="animation:in .5s">Buy</button>`,
  ),
  ...["transform:scale(3)", "width:300px;height:90px"].map((large) => ({
    rule: `a button that grows in its place is clicked when it has grown: ${large}`,
    pages: `<style>#it { margin:80px;width:100px;height:30px;transition:all 2s } #it.large { ${large} }</style>
      <button id="it" onclick="window.hit = it.matches('.grown')">Buy</button>
      <script>addEventListener("load", () => { it.ontransitionend = () => it.classList.add("grown"); it.classList.add("large"); });</script>`,
    steps: [click("#it"), holds("hit")],
  })),
  {
    rule: "a button that grows more slowly is clicked as it is",
    pages: `<style>#it { margin:80px;transition:transform 60s } #it.large { transform:scale(3) }</style>
      <button id="it" onclick="window.hit = 1">Buy</button>
      <script>addEventListener("load", () => it.classList.add("large"));</script>`,
    steps: [{ ...click("#it"), timeout: 3000 }, holds("hit === 1")],
  },
  {
    rule: "a button that grows and shrinks without end is clicked",
    pages: `<style>#it { margin:80px;transition:transform .5s } #it.large { transform:scale(3) }</style>
      <button id="it" onclick="window.hit = 1">Buy</button><script>setInterval(() => it.classList.toggle("large"), 400)</script>`,
    steps: [click("#it"), holds("hit === 1")],
  },
  kept(
    "a button that never stands still is not clicked",
    `<style>@keyframes run { to { transform: translateX(300px) } }</style><button id="it" style="animation:run .5s infinite alternate linear">Buy</button>`,
    /moving/,
  ),
  kept(
    "a button that an animation is about to move is not clicked",
    `${button}<script>
      const slide = it.animate({ transform: ["none", "translateX(300px)"] }, { duration: 500, iterations: Infinity });
      const beginAgain = () => { slide.cancel(); slide.play(); requestAnimationFrame(beginAgain); };
      beginAgain();
    </script>`,
    /moving/,
  ),
  hits(
    "a button that pulsates is clicked where it is",
    `<style>@keyframes glow { to { background: red } }</style><button id="it" style="animation:glow .3s infinite alternate">Buy</button>`,
  ),
  {
    rule: "a button of a dialog that takes no click until it has come to its place is clicked then",
    pages: `<style>#box { transition: transform 400ms linear; transform: translate(0, -20px) } #box.in { transform: none }</style>
      <div id="box"><button id="it" onclick="if (window.isThere) window.hit = 1">Delete</button></div>
      <script>box.ontransitionend = () => { window.isThere = true };
        addEventListener("load", () => setTimeout(() => box.classList.add("in"), 50));</script>`,
    steps: [{ type: "waitForElement", selectors: ["#box.in"] }, click("#it"), holds("hit === 1")],
  },
  ...["transition: opacity 400ms", "animation: in 400ms"].map(
    (way): VerdictCase => ({
      rule: `a button of a dialog that takes no click until it has faded in is clicked then (${way})`,
      pages: `<style>@keyframes in { from { opacity: .005 } } #box:not(.in) { opacity: .005; animation: none !important } #box { ${way} }</style>
      <div id="box"><button id="it" onclick="if (window.isThere) window.hit = 1">Close</button></div>
      <script>box.ontransitionend = box.onanimationend = () => { window.isThere = true };
        addEventListener("load", () => setTimeout(() => box.classList.add("in"), 50));</script>`,
      steps: [{ type: "waitForElement", selectors: ["#box.in"] }, click("#it"), holds("hit === 1")],
    }),
  ),
  hits(
    "a button that blinks without end is clicked",
    `<style>@keyframes blink { from { opacity: 0 } to { opacity: 1 } }</style><p style="animation:blink .3s infinite alternate"><button id="it">Buy</button></p>`,
  ),
  {
    rule: "the mouse is put on what slides in slowly once that is in its place, and not left behind",
    pages: `<style>@keyframes in { from { transform: translateY(60px) } } #bar { animation: in .9s } #menu { display:none } li:hover #menu { display:block }</style>
      <p style="height:90px"></p><ul id="bar"><li style="width:90px">Goods<ul id="menu"><li><button id="it" onclick="window.hit = 1">Books</button></ul></ul>`,
    steps: [
      { type: "hover", selectors: ["text/Goods"] },
      holds("performance.now() > 1500"),
      { ...click("#it"), timeout: 800 },
      holds("hit === 1"),
    ],
  },
  ...[
    [
      "a script moves a little without end",
      `<script>const pulse = () => goods.animate([{ transform:"scale(1)" }, { transform:"scale(1.03)" }, { transform:"scale(1)" }], 1000); pulse(); setInterval(pulse, 950)</script>`,
    ],
    [
      "an animation without a timeline would move",
      `<style>@keyframes in { from { transform: translateY(3px) } } #goods { animation: in 1s; animation-timeline: --missing }</style>`,
    ],
  ].map(([what, rest]) => ({
    rule: `the mouse is put on what ${what}`,
    pages: `<style>#menu { display:none } #goods:hover #menu { display:block }</style>
      <ul><li id="goods" style="width:90px">Goods<ul id="menu"><li><button id="it" onclick="window.hit = 1">Books</button></ul></ul>${rest}`,
    steps: [{ type: "hover", selectors: ["#goods"], timeout: 4000 }, click("#it"), holds("hit === 1")],
  })),
  {
    rule: "a part without a box of its own is clicked once what it lies in has come to its place",
    pages: `<style>@keyframes in { from { transform:translateX(300px) } } ul { animation:in 1.5s linear both }</style>
      <ul><li id="row" style="display:contents" onclick="out = document.getAnimations().some((one) => one.playState === 'running') ? 'on its way' : 'there'"><span>Ada</span></ul>`,
    steps: [click("#row"), holds("out === 'there'")],
  },
  {
    rule: "a frame that slides in is in its place before the mouse is put on what it holds",
    pages: {
      "": `<style>iframe { position:fixed; right:0; width:300px; height:200px; transform:translateX(100%); transition:transform .9s }</style>
        <button onclick="document.querySelector('iframe').style.transform = 'none'">Help</button><iframe src="help"></iframe>`,
      help: `<style>button { display:none } div:hover button { display:block }</style><div style="width:80px">Topics<button onclick="out = true">Prices</button></div>`,
    },
    steps: [
      click("aria/Help"),
      { type: "hover", selectors: ["text/Topics"], frame: [0] },
      { ...click("aria/Prices"), frame: [0], timeout: 2000 },
    ],
  },
  {
    rule: "a file is chosen by the button below a transparent field in a sheet that slides in",
    pages: `<style>#sheet { position:fixed; inset:auto 0 -300px; height:300px; overflow:auto; transition:bottom 1.2s } input { position:absolute; inset:0; width:100%; opacity:0 }</style>
      <button onclick="sheet.style.bottom = 0">Picture</button>
      <div id="sheet"><p style="height:500px"></p><div style="position:relative; display:inline-block"><button>Choose</button><input type="file" onchange="out = this.files[0].name"></div></div>`,
    steps: [
      click("aria/Picture"),
      { type: "upload", selectors: ["aria/Choose"], files: [{ name: "a.txt", text: "x" }], timeout: 6000 },
      holds("out === 'a.txt'"),
    ],
  },
  {
    rule: "what slides in slowly is dragged once it is in its place, and so is its target",
    pages: `<style>@keyframes in { from { transform: translateY(60px) } } #box { animation: in .9s } div { user-select:none }</style>
      <p style="height:90px"></p><div id="box"><div id="card" style="width:60px">Card</div><div id="to" style="width:60px">Here</div></div><script>
      let presses = 0; card.onpointerdown = (event) => { event.preventDefault(); presses += 1; onpointerup = ({ target }) => { if (target === to) to.append(card); }; };</script>`,
    steps: [
      { type: "drag", selectors: ["#card"], to: { selectors: ["#to"] } },
      holds("to.contains(card) && presses === 1"),
    ],
  },
  {
    rule: "a button that is re-rendered all the time is clicked",
    pages: `${noted}<div id="root"></div><script>setInterval(() => { root.innerHTML = '<button id="it">Buy</button>'; }, 60);</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  ...["pointermove", "mousemove"].map(
    (event): VerdictCase => ({
      rule: `a button that is rendered anew under the pointer is clicked (${event})`,
      pages: `<div id="root"></div><script>const draw = () => { root.innerHTML = '<button id="it" onclick="out = true"><b>Buy</b></button>'; };
        draw(); root.addEventListener("${event}", draw);</script>`,
      steps: [click("#it"), holds("out === true")],
    }),
  ),
  {
    rule: "the same button of the next row is not clicked when its row goes under the pointer",
    pages: `<ul id="root"></ul><script>const row = (id) => '<li id="' + id + '"><button>Delete</button> ' + id + '</li>';
      const draw = (...ids) => { root.innerHTML = ids.map(row).join(""); };
      draw("ada", "bob"); root.addEventListener("mousemove", ({ target }) => { if (target.closest("#ada")) draw("bob"); });</script>`,
    steps: [click(["#ada", "aria/Delete"])],
    fails: /^No element matched/,
  },
  {
    rule: "a button in whose place another is rendered under the pointer is not clicked, which the message says",
    pages: `<div id="root"></div><script>const draw = (what) => { root.innerHTML = '<button>' + what + '</button>'; };
      draw("Buy"); root.addEventListener("mouseover", () => draw("Sell")); root.addEventListener("mouseout", () => draw("Buy"));</script>`,
    steps: [click("aria/Buy")],
    fails:
      /^(The button "Buy" \(found by aria\/Buy\) was there, but the page kept replacing it for|No element matched aria\/Buy)/,
  },
];
