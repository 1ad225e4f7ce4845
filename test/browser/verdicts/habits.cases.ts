import type { Answer } from "../fixture-site.ts";
import { change, click, equals, holds, shown, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const noted = `<script>addEventListener("click", (event) => { window.hit = event.composedPath().find((at) => at.id)?.id; });</script>`;
const hits = (rule: string, body: string, ...selectors: string[]): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click(...(selectors.length > 0 ? selectors : ["#it"])), holds("hit === 'it'")],
});
const json: Answer = (_request, response) =>
  void response
    .writeHead(200, { "content-type": "application/json", "x-kind": "book" })
    .end(`{"ok":true,"lines":[{"price":12}]}`);
const hover = (...selectors: string[]) => ({ type: "hover", selectors });
/** A button with a tip for a mouse, by which a page knows it that has seen one move before. */
const tipForMouse = (
  event: "enter" | "down",
) => `<button id="it" style="margin:20px">Why</button><p id="tip" hidden>Because</p>
  <script>let isMouse = false; addEventListener("pointermove", () => { isMouse = true }, true);
  it.addEventListener("pointer${event}", () => { tip.hidden = !isMouse })</script>`;
const asks = (rule: string, expect: object, fails?: RegExp): VerdictCase => ({
  rule,
  pages: { "": "Start", api: json },
  steps: [{ type: "request", method: "GET", url: "{{site}}api", expect, timeout: 5000 }],
  ...(fails && { fails }),
});

/** A page that carries out its navigations itself. @param when `handler` for one that takes its address at once, `precommitHandler` at the end. */
const intercepted = (when: string) => `<a href="?two">Two</a><h1 id="view">One</h1><script>
  const open = async () => { await new Promise((loaded) => setTimeout(loaded, 400)); view.textContent = "Two"; };
  navigation.onnavigate = (event) => event.intercept({ ${when}: open });</script>`;
/** A page that shows the view of a new address with the second picture after it. */
const routed = `<a href="#two">Two</a><h1 id="view">One</h1><script>const show = () => { view.textContent = "Two"; };
  addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(show)));</script>`;
const titleCaptured = { type: "capture", variable: "title", from: "text", selectors: ["#view"] };

export const cases: VerdictCase[] = [
  {
    rule: "a click is made although the view to which it leads takes longer than the step",
    pages: `<a href="?two">Two</a><script>navigation.onnavigate = (event) => event.intercept({ handler: () => new Promise(() => {}) });</script>`,
    steps: [
      { ...click("aria/Two"), timeout: 1000 },
      { type: "expectUrl", contains: "?two" },
    ],
  },
  ...[
    { step: click("aria/Two"), way: "an address", pages: routed },
    { step: click("aria/Two"), way: "handler", pages: intercepted("handler") },
    { step: click("aria/Two"), way: "precommitHandler", pages: intercepted("precommitHandler") },
    { step: { type: "navigate", url: "{{site}}#two" }, way: "an address", pages: routed },
    { step: { type: "navigate", url: "{{site}}#two" }, way: "handler", pages: intercepted("handler") },
  ].map(
    ({ step, way, pages }): VerdictCase => ({
      rule: `what follows a step that leads to another view of the page sees that view: ${step.type}, ${way}`,
      pages,
      steps: [step, titleCaptured, holds("'{{title}}' === 'Two'")],
    }),
  ),
  hits(
    "an endless animation elsewhere does not delay a step",
    `<style>@keyframes spin { to { transform: rotate(360deg) } }</style><div style="width:20px;height:20px;background:red;animation:spin 1s infinite linear"></div><button id="it">Buy</button>`,
  ),
  hits(
    "a button that grows under the pointer is clicked",
    `<style>button { transition: transform .2s } button:hover { transform: scale(1.2) } button:active { transform: translateY(2px) }</style><button id="it">Buy</button>`,
  ),
  hits(
    "a button under a bar at the bottom is scrolled out from under it",
    `<div style="height:1200px"></div><button id="it">Buy</button><div style="height:300px"></div><div style="position:fixed;left:0;right:0;bottom:0;height:200px;background:#eee">Cookies</div>`,
  ),
  hits(
    "a slide of a row that snaps is clicked",
    `<div style="display:flex;width:300px;overflow-x:auto;scroll-snap-type:x mandatory"><div style="flex:none;width:300px;height:99px;scroll-snap-align:start">1</div><div style="flex:none;width:300px;scroll-snap-align:start">2</div><div style="flex:none;width:300px;scroll-snap-align:start"><button id="it">3</button></div></div>`,
  ),
  hits(
    "a text with a non-breaking space is found by its text",
    `<button id="it">Add&nbsp;to cart</button>`,
    "text/Add to cart",
  ),
  hits(
    "of two texts the one that is shown is clicked",
    `<div style="display:none"><button id="no">Save</button></div><button id="it">Save</button>`,
    "text/Save",
  ),
  hits(
    "of two elements of a class the one that is shown is clicked",
    `<button class="b" id="no" hidden>Save</button><button class="b" id="it">Save</button>`,
    ".b",
  ),
  hits(
    "what a button draws before itself belongs to it",
    `<style>#it { position:relative } #it::after { content:""; position:absolute; inset:0 }</style><button id="it">Buy</button>`,
  ),
  hits(
    "a picture that sends a form is clicked",
    `<form onsubmit="return false"><input type="image" id="it" alt="Send" width="40" height="20"></form>`,
    "aria/Send",
  ),
  hits(
    "a button of a popover is clicked",
    `<button popovertarget="p" id="open">Open</button><div popover id="p"><button id="it">Yes</button></div><script>p.showPopover()</script>`,
  ),
  hits(
    "a button in a closed shadow root is found by its name",
    `<div id="it"></div><script>it.attachShadow({ mode: "closed" }).innerHTML = "<button>Hidden inside</button>"</script>`,
    "aria/Hidden inside",
  ),
  {
    rule: "a button of a closed popover cannot be clicked",
    pages: `<div popover><button id="it">Yes</button></div>`,
    steps: [click("#it")],
    fails: /hidden/,
  },
  {
    rule: "the label of a disabled box cannot be clicked",
    pages: `<label id="it"><input type="checkbox" disabled> News</label>`,
    steps: [click("#it")],
    fails: /disabled/,
  },
  {
    rule: "a menu that opens under the pointer is used",
    pages: `${noted}<style>li ul { display:none } li:hover ul { display:block }</style><ul><li id="menu">Menu<ul><li><a id="it" href="#x">Account</a></li></ul></li></ul>`,
    steps: [{ type: "hover", selectors: ["#menu"] }, click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a tip that is there for a mouse which has moved on the page before is shown by the first step",
    pages: tipForMouse("enter"),
    steps: [hover("#it"), shown("#tip")],
  },
  {
    rule: "on its way there the mouse enters no other button beside it",
    pages: `<style>button { margin:0 !important; padding:10px; border:0 } div { display:flex }</style><div><button onpointerenter="window.hit = 1">One</button>${tipForMouse("enter")}<button onpointerenter="window.hit = 1">Two</button></div>`,
    steps: [hover("#it"), shown("#tip"), holds("!window.hit")],
  },
  {
    rule: "a tip that is there for a press is not shown by a mouse that comes",
    pages: tipForMouse("down"),
    steps: [hover("#it"), shown("#tip")],
    fails: /hidden|visible/,
  },
  {
    rule: "an entry of a menu that opens on hover is not clicked before",
    pages: `<style>li ul { display:none } li:hover ul { display:block }</style><ul><li id="menu">Menu<ul><li><a id="it" href="#x">Account</a></li></ul></li></ul>`,
    steps: [click("#it")],
    fails: /hidden/,
  },
  {
    rule: "a double click consists of two clicks",
    pages: `<button id="it" onclick="window.clicks = (window.clicks ?? 0) + 1" ondblclick="window.doubles = (window.doubles ?? 0) + 1">Open</button>`,
    steps: [{ type: "doubleClick", selectors: ["#it"] }, holds("clicks === 2 && doubles === 1")],
  },
  {
    rule: "the secondary mouse button opens the menu of a page",
    pages: `<div id="it" style="width:99px;height:99px;background:#eee" oncontextmenu="window.menu = true; return false"></div>`,
    steps: [{ ...click("#it"), button: "secondary" }, holds("window.menu")],
  },
  {
    rule: "a key is pressed once the dialog that a click opened has come to its place",
    pages: `<style>#box{visibility:hidden;transform:translateY(-90px);transition:transform .4s} #box.shown{visibility:visible;transform:none}</style>
      <button onclick="box.className = 'shown'">Open</button><div id="box" role="dialog" aria-label="More" tabindex="-1">More</div><script>
      box.ontransitionend = () => box.focus();
      box.onkeydown = ({ key }) => { if (key === "Escape") box.className = ""; };</script>`,
    steps: [click("aria/Open"), { type: "keyDown", key: "Escape" }, unseen("#box")],
  },
  {
    rule: "Enter sends a form that leads on",
    pages: { "": `<form action="next"><input id="it" name="q"></form>`, next: "Found" },
    steps: [
      change("#it", "book"),
      { type: "keyDown", key: "Enter", assertedEvents: [{ type: "navigation", url: "{{site}}next?q=book" }] },
      { type: "keyUp", key: "Enter" },
      equals("body", "Found"),
    ],
  },
  {
    rule: "a box is ticked beside the link in its label",
    pages: {
      "": `<style>#it { position:absolute; opacity:0; width:0; height:0 }</style><input type="checkbox" id="it"><label for="it" style="display:inline-block">I have read <a href="terms">the terms and conditions of the shop</a> ok</label>`,
      terms: "Terms",
    },
    steps: [change("#it", "true"), holds("it.checked")],
  },
  {
    rule: "a line break in a text does not send it",
    pages: `<textarea id="it" onkeydown="if (event.key === 'Enter' &amp;&amp; !event.shiftKey) { event.preventDefault(); window.sent = this.value; this.value = ''; }"></textarea>`,
    steps: [change("#it", "Dear Ada,\nhello"), holds("it.value === 'Dear Ada,\\nhello' && !window.sent")],
  },
  {
    rule: "a tab in a text stays in its field",
    pages: `<textarea id="it"></textarea><input id="next">`,
    steps: [change("#it", "a\tb"), holds("it.value === 'a\\tb'")],
  },
  {
    rule: "a field that is re-rendered when it gets the focus is typed into",
    pages: `<div id="root"><input id="it"></div><script>it.onfocus = () => { root.innerHTML = '<input id="it">'; };</script>`,
    steps: [change("#it", "Ada"), holds("document.querySelector('#it').value === 'Ada'")],
  },
  {
    rule: "a cell that becomes a field when it is clicked is typed into",
    pages: `<p id="cell" onclick="this.outerHTML = '<input id=&quot;it&quot;>'; setTimeout(() => it.focus())">Edit</p>`,
    steps: [click("#cell"), change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a field that already has the value passes",
    pages: `<input id="it" value="Ada">`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "lines end as the field ends them",
    pages: `<textarea id="it"></textarea>`,
    steps: [change("#it", "a\r\nb"), holds("it.value === 'a\\nb'")],
  },
  {
    rule: "a field that keeps losing its focus to another one does not keep the value",
    pages: `<input id="it"><input id="other"><script>setInterval(() => other.focus(), 1)</script>`,
    steps: [change("#it", "A long text that takes its time to be typed into the field")],
    fails: /./,
  },
  {
    rule: "a title that the page sets late is waited for",
    pages: {
      "": `<a href="next">Go</a>`,
      next: `<script>setTimeout(() => { document.title = "Your cart" }, 400)</script>`,
    },
    steps: [
      { ...click("a"), assertedEvents: [{ type: "navigation", url: "{{site}}next", title: "Your cart" }] },
    ],
  },
  {
    rule: "the address of a frame is not that of the page",
    pages: { "": `<iframe src="thanks"></iframe>`, thanks: "Thanks" },
    steps: [{ type: "expectUrl", matches: "/thanks$" }],
    fails: /address/,
  },
  {
    rule: "a text in capitals is read as it is shown",
    pages: `<p id="it" style="text-transform:uppercase">Saved</p>`,
    steps: [equals("#it", "SAVED")],
  },
  {
    rule: "text of a frame is not text of the page",
    pages: { "": `<div id="it">Page <iframe src="in"></iframe></div>`, in: "Saved" },
    steps: [{ type: "expectText", selectors: ["#it"], contains: "Saved" }],
    fails: /Page/,
  },
  {
    rule: "a list that grows when it is scrolled is scrolled",
    pages: `<div id="list" style="height:100px;overflow:auto"><div style="height:300px">A</div></div><script>list.onscroll = () => { if (!window.end) list.insertAdjacentHTML("beforeend", '<p id="end">End</p>') }</script>`,
    steps: [{ type: "scroll", selectors: ["#list"], y: 150 }, shown("#end")],
  },
  {
    rule: "an element is scrolled to, and what loads then is there",
    pages: `<div style="height:3000px"></div><p id="it">End</p><script>new IntersectionObserver(([{ isIntersecting }]) => {
      if (isIntersecting) window.loaded = true; }).observe(it);</script>`,
    steps: [
      { type: "scroll", selectors: ["text/End"] },
      holds("loaded && it.getBoundingClientRect().bottom <= innerHeight"),
    ],
  },
  {
    rule: "an element is scrolled to in its list, while what is above it grows",
    pages: `<div style="height:900px"></div><div style="height:200px;overflow:auto"><div id="above"></div><div style="height:600px"></div><p id="it">End</p></div><script>
      addEventListener("scroll", () => { above.style.height = "500px"; }, { capture: true, once: true });</script>`,
    steps: [
      { type: "scroll", selectors: ["#it"] },
      holds("document.elementFromPoint(20, it.getBoundingClientRect().top + 5) === it"),
    ],
  },
  ...[`<p id="seen">End</p>`, `<x-part style="display:contents"><p id="seen">End</p></x-part>`].map(
    (inner): VerdictCase => ({
      rule: `an element that draws nothing itself is scrolled to where its content is: ${inner}`,
      pages: `<div style="height:3000px"></div><x-all id="it" style="display:contents">${inner}</x-all>`,
      steps: [
        { type: "scroll", selectors: ["#it"] },
        holds("scrollY > 0 && seen.getBoundingClientRect().bottom <= innerHeight"),
      ],
    }),
  ),
  {
    rule: "a page is not scrolled to what is in view",
    pages: `<p id="it">Start</p><div style="height:3000px"></div>`,
    steps: [{ type: "scroll", selectors: ["#it"] }, holds("scrollY === 0")],
  },
  {
    rule: "a list is brought into view before its content is scrolled",
    pages: `<div style="height:3000px"></div><div id="list" style="height:100px;overflow:auto"><div style="height:300px">A</div></div>`,
    steps: [{ type: "scroll", selectors: ["#list"], y: 150 }, holds("list.scrollTop === 150 && scrollY > 0")],
  },
  ...["html", "body"].map(
    (selector): VerdictCase => ({
      rule: `the page is scrolled by its root: ${selector}`,
      pages: `<div style="height:3000px"></div>`,
      steps: [{ type: "scroll", selectors: [selector], y: 500 }, holds("scrollY === 500")],
    }),
  ),
  ...["html", "body"].map(
    (selector): VerdictCase => ({
      rule: `the page is scrolled back to its beginning by its root: ${selector}`,
      pages: `<div style="height:3000px"></div>`,
      steps: [
        { type: "scroll", y: 500 },
        { type: "scroll", selectors: [selector], y: 0 },
        holds("scrollY === 0"),
      ],
    }),
  ),
  {
    rule: "all of a panel is scrolled to that overflows what it lies in",
    pages: `<div style="height:calc(100vh - 38px)"></div><div style="position:relative;height:30px"><div id="it" style="position:absolute;height:300px;background:#ddd">Panel</div></div><div style="height:900px"></div>`,
    steps: [
      { type: "scroll", selectors: ["#it"] },
      holds("it.getBoundingClientRect().bottom <= innerHeight"),
    ],
  },
  {
    rule: "what is hidden cannot be scrolled to",
    pages: `<div style="height:3000px"></div><p id="it" hidden>End</p>`,
    steps: [{ type: "scroll", selectors: ["#it"] }],
    fails: /hidden/,
  },
  asks("an answer is as expected", {
    status: 200,
    json: { "$.ok": true, "$.lines[0].price": 12 },
    headers: { "x-kind": "book" },
    contains: "price",
  }),
  asks("another status is another answer", { status: 201 }, /201/),
  asks("another value is another answer", { json: { "$.lines[0].price": 13 } }, /13/),
  asks("a value that is not there is another answer", { json: { "$.lines[1].price": 12 } }, /nothing/),
  asks("a text for a number is another value", { json: { "$.lines[0].price": "12" } }, /12/),
  asks("another header is another answer", { headers: { "x-kind": "film" } }, /x-kind/),
  asks("a text that is not there is another answer", { contains: "sold out" }, /contain/),
];
