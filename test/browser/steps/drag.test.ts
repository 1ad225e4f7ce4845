import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const style = `<style>body { margin: 0 } .card, .zone { width: 90px; height: 60px; margin: 4px; border: 1px solid; user-select: none }
  .zone { width: 200px; height: 120px } #list { padding: 0; width: 200px } #list li { height: 40px; border: 1px solid }</style>`;

/** A card with native drag and drop, and a zone that accepts it. */
const cards = `${style}<div class="card" id="card" draggable="true">Card</div><div class="zone" id="zone">Zone</div><p id="state">nothing</p>
  <script>card.ondragstart = (e) => e.dataTransfer.setData("text/plain", "the card"); card.ondragend = () => card.className += " over"
  zone.ondragover = (e) => e.preventDefault(); zone.ondrop = (e) => { state.textContent = "took " + e.dataTransfer.getData("text/plain") }</script>`;

/** A list sorted by pointer events, as libraries do it: they wait for a move of five pixels and capture the pointer. */
const sorted = `${style}<ul id="list"><li>A</li><li>B</li><li>C</li></ul><script>
  let held, from, moving; const list = document.querySelector("#list");
  list.onpointerdown = (e) => { held = e.target.closest("li"); from = e.clientY };
  list.onpointermove = (e) => { if (!held || (!moving && Math.abs(e.clientY - from) < 5)) return;
    if (!moving) { moving = true; list.setPointerCapture(e.pointerId) }
    for (const li of list.children) { const { top, height } = li.getBoundingClientRect(); if (li !== held && e.clientY > top && e.clientY < top + height)
      li.compareDocumentPosition(held) & 2 ? li.after(held) : li.before(held) } };
  list.onpointerup = () => { held = moving = null }</script>`;

/** A card that follows the pointer for as long as it is held, and a zone; `dropped` is what the page does then. */
const followed = (dropped: string, others = "") =>
  `${style}<div class="card" id="card">Card</div><div class="zone" id="zone">Zone</div><p id="state">nothing</p>${others}<script>let from = null;
  card.onpointerdown = (e) => { e.preventDefault(); from = e; card.setPointerCapture(e.pointerId); card.classList.add("held"); };
  card.onpointermove = (e) => { if (from) card.style.transform = "translate(" + (e.clientX - from.clientX) + "px, " + (e.clientY - from.clientY) + "px)" };
  card.onpointerup = () => { from = null; card.classList.remove("held"); card.style.transform = ""; card.style.transition = "transform 200ms"; ${dropped} };</script>`;

/** Marks what the mouse is over, by a class and an attribute. */
const marksUnderMouse = `<script>for (const one of [card, zone]) {
  one.onpointerenter = () => { one.classList.add("row-hovered"); one.dataset.hovered = "1" };
  one.onpointerleave = () => { one.classList.remove("row-hovered"); delete one.dataset.hovered };
}</script>`;

/** Shows in what is under the mouse what can be done with it, and takes it away when the mouse leaves; `late` is after how many milliseconds. */
const showsUnderMouse = (late = 0) => `<script>for (const one of [card, zone]) { one.classList.add("resting");
  one.onpointerenter = () => { one.classList.remove("resting"); one.insertAdjacentHTML("beforeend", "<button>Edit</button>") };
  one.onpointerleave = () => setTimeout(() => { one.classList.add("resting"); one.querySelector("button").remove() }, ${late}); }</script>`;

/** Shows a tip for what is under the mouse, at the end of the page. */
const tipsUnderMouse = (tip: string) => `<script>for (const one of [card, zone]) { let tip;
  one.onpointerenter = () => { document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(tip)}); tip = document.body.lastElementChild };
  one.onpointerleave = () => tip.remove(); }</script>`;

/** A list whose rows are carried by a button in each, which leaves the press to its row, and to keys. */
const gripped = `${style}<ul id="list">${["A", "B"].map((row) => `<li draggable="true">${row} <button aria-label="Drag ${row}" style="pointer-events:none">::</button></li>`).join("")}</ul><script>
  let held; const list = document.querySelector("#list"); list.ondragstart = (e) => { held = e.target }; list.ondragover = (e) => e.preventDefault();
  list.ondrop = (e) => { e.preventDefault(); e.target.closest("li").after(held) }</script>`;

/** A list whose rows are carried by a handle in each, and change places while one is above another. */
const handled = (ended: string) =>
  `${style}<ul id="list">${["A", "B", "C"].map((row) => `<li draggable="true"><span>${row}</span> <i id="of${row}">::</i></li>`).join("")}</ul><script>let held; const list = document.querySelector("#list");
  list.ondragstart = (e) => { held = e.target }; list.ondragover = (e) => e.preventDefault(); list.ondragend = () => { ${ended} };
  list.ondragenter = (e) => { const li = e.target.closest?.("li"); if (li && li !== held) li.compareDocumentPosition(held) & 2 ? li.after(held) : li.before(held) }</script>`;

const trial = useTrial({
  "/gripped": page("Gripped", gripped),
  "/cards": page("Cards", cards),
  "/named-card": page(
    "Named card",
    cards.replace("Card<", '<b id="name" style="pointer-events: none">Card</b><'),
  ),
  "/into-frame": page(
    "Into a frame",
    `<div class="card" id="card" draggable="true" style="width: 90px; height: 60px">Card</div><div id="around" style="display: inline-block"><iframe width="300" height="300" srcdoc="<p>nothing</p><script>
    ondragover = (e) => { if (!parent.location.search) e.preventDefault() }; ondrop = () => { document.querySelector('p').textContent = 'took it' }</script>"></iframe></div>`,
  ),
  "/refusing": page("Refusing", cards.replace("e.preventDefault()", "0")),
  "/covered": page(
    "Covered",
    `${cards}<div id="cover" style="position: fixed; inset: 60px 0 0 0; opacity: 0.5">Cover</div><script>
    cover.ondragover = (e) => e.preventDefault(); setTimeout(() => { if (location.search !== "?stays") cover.remove() }, 400)</script>`,
  ),
  "/jumps-in": page(
    "Jumps in",
    `${cards}<script>addEventListener("dragstart", () => setTimeout(() => { if (document.querySelector("#cover")) return; document.body.insertAdjacentHTML("beforeend",
      '<div id="cover" style="position: fixed; inset: 60px 0 0 0" ondragover="event.preventDefault()">Cover</div>') }, 60)); addEventListener("dragend", () => cover.remove())</script>`,
  ),
  "/appears": page(
    "Appears",
    `${cards}<script>zone.hidden = true; addEventListener("dragstart", () => setTimeout(() => { zone.hidden = false }, 100))</script>`,
  ),
  "/late": page(
    "Late",
    cards
      .replace("<script>", `<script>addEventListener("dragend", () => setTimeout(() => {`)
      .replace("</script>", `}), { once: true })</script>`),
  ),
  "/entering": page(
    "Entering",
    `${style}<ul id="list"><li draggable="true">A</li><li draggable="true">B</li><li draggable="true">C</li></ul><script>let held; const list = document.querySelector("#list");
    list.ondragstart = (e) => { held = e.target }; list.ondragenter = (e) => { const li = e.target.closest?.("li"); if (li && li !== held) li.after(held) }</script>`,
  ),
  "/handles": page("Handles", handled("")),
  "/handles-return": page(
    "Handles return",
    handled("list.append(ofA.parentNode, ofB.parentNode, ofC.parentNode)"),
  ),
  "/far": page(
    "Far",
    `${cards.replace('<div class="zone"', '<div style="height: 3000px"></div><div class="zone"')}`,
  ),
  "/header": page(
    "Header",
    `<header style="position: sticky; top: 0; height: 200px; background: #eee">Header</header>${cards.replace('<div class="card"', '<div style="height: 700px"></div><div class="card"').replace('<div class="zone"', "<i></i><div style='position: absolute; top: 300px; left: 0' class='zone'")}`,
  ),
  "/boxes": page(
    "Boxes",
    `<div style="height: 200px; overflow: auto" id="box">${cards.replace('<div class="zone"', '<div style="height: 900px"></div><div class="zone"').replace("<script>", "</div><script>")}`,
  ),
  "/frame": page(
    "Frame",
    `<p style="height: 700px"></p><iframe src="/cards" width="400" height="300"></iframe>`,
  ),
  "/sorted": page("Sorted", sorted),
  "/sorted-late": page(
    "Sorted late",
    sorted
      .replace("<script>", `<script>addEventListener("pointerup", () => setTimeout(() => {`)
      .replace("</script>", "}), { once: true })</script>"),
  ),
  "/image": page(
    "Image",
    `${style}<img class="card" id="card" alt="" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><script>
    let on; card.onmousedown = (e) => { e.preventDefault(); on = true }; onmousemove = (e) => { if (on) { card.style.position = "fixed"; card.style.left = e.clientX + "px" } };
    onmouseup = () => { on = false }</script>`,
  ),
  "/slider": page(
    "Slider",
    `<input type="range" min="0" max="100" value="0" style="width: 216px; margin: 0"><h1></h1><script>
    document.querySelector("input").oninput = (e) => { document.querySelector("h1").textContent = e.target.value }</script>`,
  ),
  "/canvas": page(
    "Canvas",
    `<canvas width="300" height="300"></canvas><script>const canvas = document.querySelector("canvas"); const seen = window.seen = []; canvas.onpointermove = (e) => { if (e.buttons) seen.push(e.offsetX) }</script>`,
  ),
  "/press": page(
    "Press",
    `${style}<div class="card" id="card">Hold me</div><script>let at; card.onpointerdown = () => { at = performance.now() };
    onpointermove = (e) => { if (at && performance.now() - at > 280) card.textContent = "held"; at = 0 }</script>`,
  ),
  "/dead": page(
    "Dead",
    `${style}<div class="card" id="card">Card</div><div class="zone" id="zone">Zone</div>`,
  ),
  "/counts": page("Counts", followed("state.textContent = 'took the card'")),
  "/counts-late": page(
    "Counts late",
    followed(
      "setTimeout(() => { state.textContent = state.textContent === 'nothing' ? 'took the card' : 'took two' }, 1600)",
    ),
  ),
  "/posts": page(
    "Posts",
    followed("window.posts = (window.posts ?? 0) + 1; fetch('/posted', { method: 'POST' })"),
  ),
  "/reports": page("Reports", followed("navigator.sendBeacon('/posted', 'pointerup')")),
  "/posted": page("Posted", ""),
  "/asks": page("Asks", followed("alert('Took it')")),
  "/draws": page(
    "Draws",
    followed("", `<canvas style="position: absolute; top: 80px; left: 0" width="200" height="100"></canvas>`),
  ),
  "/closed": page(
    "Closed",
    followed(
      "",
      `<x-zone id="own" style="display: block; height: 50px"></x-zone><script>own.attachShadow({ mode: "closed" }).innerHTML = "<p>Own</p>"</script>`,
    ),
  ),
  "/in-shadow": page(
    "In shadow",
    followed(
      "own.shadowRoot.innerHTML = '<p>1</p>'",
      `<x-zone id="own" style="display: block; height: 50px"></x-zone><script>own.attachShadow({ mode: "open" }).innerHTML = "<p>0</p>"</script>`,
    ),
  ),
  "/fills": page("Fills", followed("hidden.value = 'the card'", `<input type="hidden" id="hidden">`)),
  "/leaves-late": page("Leaves late", followed("setTimeout(() => { location = '/sorted' }, 400)")),
  "/returns": page("Returns", followed("")),
  // A change of one declaration writes all others anew, with spaces.
  "/returns-inline": page("Returns", followed("").replace('id="card"', 'id="card" style="z-index:1"')),
  "/marks": page(
    "Marks",
    followed("").replace("e.preventDefault();", "e.preventDefault(); card.setAttribute('data-chosen', '1');"),
  ),
  "/hovers": page("Hovers", followed("", marksUnderMouse)),
  "/hovers-and-takes": page("Hovers and takes", followed("zone.classList.add('taken')", marksUnderMouse)),
  "/offers": page("Offers", followed("", showsUnderMouse())),
  "/tips": page("Tips", followed("", tipsUnderMouse('<div style="position:fixed;top:0;right:0">Tip</div>'))),
  "/tips-at-mouse": page(
    "Tips at the mouse",
    followed(
      "",
      tipsUnderMouse(
        '<div style="position:fixed;inset:70px 0 0 0;pointer-events:none"><div role="tooltip">Tip <a href="/cards">More</a></div></div>',
      ),
    ),
  ),
  "/offers-and-tells": page(
    "Offers and tells",
    followed(
      "",
      `${showsUnderMouse()}<script>card.addEventListener("pointermove", () => document.body.insertAdjacentHTML("beforeend", '<div role="status" style="display:none">Held</div>'), { once: true })</script>`,
    ),
  ),
  "/offers-and-tells-at-end": page(
    "Offers and tells at the end",
    followed(
      `document.body.insertAdjacentHTML("beforeend", '<div aria-live="polite" style="display:none">Dropped</div>'); setTimeout(() => document.body.lastElementChild.remove(), 500)`,
      showsUnderMouse(),
    ),
  ),
  "/offers-late": page("Offers late", followed("", showsUnderMouse(200))),
  "/asks-in-menu": page(
    "Asks in a menu",
    followed(
      `document.body.insertAdjacentHTML("beforeend", '<div id="menu" style="position:fixed;inset:70px 0 0 0" onmouseleave="this.remove()"><button>Copy</button></div>')`,
    ),
  ),
  // The layer itself has no size; the menu closes as the mouse leaves the page.
  "/asks-beside": page(
    "Asks beside the mouse",
    followed(
      `document.body.insertAdjacentHTML("beforeend", '<div style="position:absolute;top:0;left:0;width:100%"><div style="position:absolute;top:250px;left:250px" id="menu"><button>Copy</button></div></div>'); zone.onpointerleave = () => menu.parentNode.remove()`,
    ),
  ),
  "/offers-and-counts-late": page(
    "Offers and counts late",
    followed(
      "setTimeout(() => { state.textContent = state.textContent === 'nothing' ? 'took the card' : 'took two' }, 1200)",
      showsUnderMouse(),
    ),
  ),
  "/offers-and-takes": page("Offers and takes", followed("zone.classList.add('taken')", showsUnderMouse())),
  "/focuses": page(
    "Focuses",
    followed("card.classList.add('card-focused')").replace('id="card"', 'id="card" tabindex="0"'),
  ),
  "/covers": page(
    "Covers",
    followed(
      `document.body.insertAdjacentHTML("beforeend", '<div style="position: fixed; inset: 0; opacity: 0; pointer-events: none"></div>')`,
    ),
  ),
  "/adds": page("Adds", followed(`document.body.insertAdjacentHTML("beforeend", '<hr id="line">')`)),
  "/announces": page(
    "Announces",
    followed(
      "said.textContent = 'The card was dropped.'",
      `<div id="said" role="status" style="position: fixed; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)"></div>`,
    ),
  ),
  "/dead-late": page(
    "Dead late",
    `${style}<div class="zone" id="zone">Zone</div><script>setTimeout(() => zone.insertAdjacentHTML("beforebegin", '<div class="card" id="card">Card</div>'), 500)</script>`,
  ),
  "/leaves": page("Leaves", cards.replace("state.textContent =", "location = '/sorted?' +")),
});

const toZone = { type: "drag", selectors: ["#card"], to: { selectors: ["#zone"] } };
const state = (equals: string) => ({ type: "expectText", selectors: ["#state"], equals, timeout: 1000 });
const took = state("took the card");
const drag = (selector: string, x: number, y: number, others: object = {}) => ({
  type: "drag",
  selectors: [selector],
  by: { x, y },
  ...others,
});
const list = (equals: string) => ({ type: "expectText", selectors: ["#list"], equals, timeout: 1000 });
const holds = (expression: string) => ({ type: "waitForExpression", expression, timeout: 1000 });

describe.concurrent("An element is dragged as a person would", () => {
  const right: [string, string, object[]][] = [
    ["onto a zone that takes it", "/cards", [toZone, took]],
    ["and the browser ends the drag", "/cards", [toZone, { type: "waitForElement", selectors: [".over"] }]],
    ["to a zone far below", "/far", [toZone, took]],
    ["to a zone that a header covers when the card is in view", "/header", [toZone, took]],
    ["within a box that scrolls", "/boxes", [toZone, took]],
    [
      "to where the page adds something empty that is seen",
      "/adds",
      [toZone, { type: "waitForElement", selectors: ["#line"] }],
    ],
    [
      "to a zone that marks what it took, and what is under the mouse",
      "/hovers-and-takes",
      [toZone, { type: "waitForElement", selectors: [".taken"] }],
    ],
    [
      "once, to a page that shows more under the mouse, and counts it once its server has answered",
      "/offers-and-counts-late",
      [toZone, took],
    ],
    [
      "to a page that asks what to do in a menu, which goes when the mouse leaves it",
      "/asks-in-menu",
      [toZone, { type: "waitForElement", selectors: ["#menu"] }],
    ],
    [
      "to a page that asks so beside the mouse",
      "/asks-beside",
      [toZone, { type: "waitForElement", selectors: ["#menu"] }],
    ],
    [
      "to a zone that keeps it, and the mouse stays there",
      "/offers-and-takes",
      [toZone, { type: "waitForElement", selectors: [".taken button"] }],
    ],
    [
      "by a name in it that lets the pointer pass",
      "/named-card",
      [{ ...toZone, selectors: ["#name"] }, took],
    ],
    [
      "by a distance, into a frame that takes it",
      "/into-frame",
      [
        drag("#card", 60, 150),
        { type: "expectText", frame: [0], selectors: ["p"], equals: "took it", timeout: 1000 },
      ],
    ],
    ...["iframe", "#around"].map((target): [string, string, object[]] => [
      `onto a frame that takes it: ${target}`,
      "/into-frame",
      [
        { type: "drag", selectors: ["#card"], to: { selectors: [target] }, timeout: 3000 },
        { type: "expectText", frame: [0], selectors: ["p"], equals: "took it", timeout: 1000 },
      ],
    ]),
    [
      "within a frame below the view",
      "/frame",
      [
        { ...toZone, frame: [0] },
        { ...took, frame: [0] },
      ],
    ],
    ["once what covers the zone is gone", "/covered", [toZone, took]],
    ["to a zone that appears while it is dragged", "/appears", [toZone, took]],
    ["on a page that is not ready at first", "/late", [toZone, took]],
    [
      "in a list that is reordered during the drag",
      "/entering",
      [{ ...toZone, selectors: ["text/A"], to: { selectors: ["text/C"] } }, list("B C A")],
    ],
    [
      "by its handle, in a list that is reordered during the drag",
      "/handles",
      [{ ...toZone, selectors: ["#ofC"], to: { selectors: ["#ofA"] } }, list("C :: A :: B ::")],
    ],
    [
      "with pointer events",
      "/sorted",
      [{ ...toZone, selectors: ["text/A"], to: { selectors: ["text/C"] } }, list("B C A")],
    ],
    [
      "although its text was selected before",
      "/sorted-late",
      [{ ...toZone, selectors: ["text/A"], to: { selectors: ["text/C"] } }, list("B C A")],
    ],
    ["up", "/sorted", [{ ...toZone, selectors: ["text/C"], to: { selectors: ["text/A"] } }, list("C A B")]],
    ["by a distance", "/sorted", [drag("text/A", 0, 45), list("B A C")]],
    [
      "if the page prevents the browser's own drag",
      "/image",
      [drag("#card", 100, 0), holds("parseInt(card.style.left) > 140")],
    ],
    [
      "at a point of it",
      "/slider",
      [
        drag("input", 100, 0, { offsetX: 8, offsetY: 8 }),
        { type: "expectText", selectors: ["h1"], equals: "50" },
      ],
    ],
    [
      "over a canvas",
      "/canvas",
      [drag("canvas", 50, 0), holds("Math.abs(seen.at(-1) - 200) <= 1 && seen.length > 8")],
    ],
    [
      "after it was held for a while",
      "/press",
      [drag("#card", 50, 0, { duration: 300 }), holds("card.textContent === 'held'")],
    ],
    ["to a page that counts it", "/counts", [toZone, took]],
    ["to a page that counts it once its server has answered", "/counts-late", [toZone, took]],
    ["once, to a page that only sends it", "/posts", [toZone, holds("posts === 1")]],
    ["to a page that says so in a dialog", "/asks", [toZone]],
    ["to a drawing", "/draws", [{ ...toZone, to: { selectors: ["canvas"] } }]],
    [
      "to an element that shows nothing of it outside",
      "/closed",
      [{ ...toZone, to: { selectors: ["#own"] } }],
    ],
    ["to an element that shows it within", "/in-shadow", [{ ...toZone, to: { selectors: ["#own"] } }]],
    ["to a page that keeps it in a field", "/fills", [toZone, holds("hidden.value === 'the card'")]],
    ["to leave the page a while later", "/leaves-late", [toZone, { type: "expectUrl", contains: "/sorted" }]],
    ["to leave the page", "/leaves", [toZone, { type: "expectUrl", contains: "/sorted?" }]],
  ];
  test.concurrent.each(right)("%s", async (_name, path, steps) => {
    const { outcome, failure } = await trial.run(opening(path, ...steps));
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });
});

describe.concurrent("A drag without any effect fails", () => {
  const unchanged = /, but nothing in it had changed afterwards for 2 s\.$/;
  const wrong: [string, string, object, string | RegExp][] = [
    [
      "onto a zone that does not take it",
      "/refusing",
      toZone,
      "#card was dropped on #zone, but that was not accepted for 2 s.",
    ],
    [
      "by a distance, into a frame that does not take it",
      "/into-frame?refused",
      drag("#card", 60, 150),
      "#card was dropped, but that was not accepted for 2 s.",
    ],
    [
      "onto a frame that does not take it",
      "/into-frame?refused",
      { type: "drag", selectors: ["#card"], to: { selectors: ["iframe"] } },
      "#card was dropped on iframe, but that was not accepted for 2 s.",
    ],
    [
      "onto something that moves in between",
      "/jumps-in",
      toZone,
      "div#cover took what was dropped on #zone for 2 s.",
    ],
    [
      "onto a zone that stays covered",
      "/covered?stays",
      toZone,
      /"Cover" \(div#cover\) covered "Zone" \(div#zone\) \(found by #zone\) for 2 s\.$/,
    ],
    [
      "of what reacts to nothing",
      "/dead",
      toZone,
      "#card was dragged, but nothing in the page reacted to that for 2 s.",
    ],
    [
      "of what returns to its place",
      "/returns",
      toZone,
      "#card was dragged to #zone, and the page reacted, but nothing in it had changed afterwards for 2 s.",
    ],
    [
      "of what returns to its place, whose style is written with other spaces",
      "/returns-inline",
      toZone,
      unchanged,
    ],
    ["of what returns to its place, as the page reports what the mouse did", "/reports", toZone, unchanged],
    ["of what is only marked by the press", "/marks", toZone, unchanged],
    [
      "of what is only marked as being under the mouse, which it then no longer is",
      "/hovers",
      toZone,
      unchanged,
    ],
    ["of what shows buttons while the mouse is over it", "/offers", toZone, unchanged],
    ["of what shows a tip at the end of the page while the mouse is over it", "/tips", toZone, unchanged],
    ["of what shows a tip that has a link, likewise", "/tips-at-mouse", toZone, unchanged],
    [
      "of what shows buttons while the mouse is over it, as the page tells screen readers of the drag",
      "/offers-and-tells",
      toZone,
      unchanged,
    ],
    ["and tells them of the drop for a while", "/offers-and-tells-at-end", toZone, unchanged],
    ["of what shows buttons until the mouse has left it for a while", "/offers-late", toZone, unchanged],
    ["of what only gets the focus", "/focuses", toZone, unchanged],
    ["of what leaves only a cover that nobody sees", "/covers", toZone, unchanged],
    [
      "of what reacts to nothing and was not there at first",
      "/dead-late",
      toZone,
      "#card was dragged, but nothing in the page reacted to that for 2 s.",
    ],
    ["of what is only announced", "/announces", toZone, unchanged],
    [
      "of what reacts to nothing, by a distance",
      "/dead",
      drag("#card", 30, 0),
      "#card was dragged, but nothing in the page reacted to that for 2 s.",
    ],
    [
      "of what the browser drags, but nothing accepts",
      "/refusing",
      drag("#card", 300, 0),
      "#card was dropped, but that was not accepted for 2 s.",
    ],
    [
      "by its handle, of what returns to its place",
      "/handles-return",
      { ...toZone, selectors: ["#ofC"], to: { selectors: ["#ofA"] } },
      "#ofC was dropped on #ofA, but that was not accepted for 2 s.",
    ],
    [
      "to nothing",
      "/cards",
      { ...toZone, to: { selectors: ["#none"] } },
      /^No element matched #none within 4 s\./,
    ],
    ["of nothing", "/cards", { ...toZone, selectors: ["#none"] }, /^No element matched #none within 2 s\./],
  ];
  test.concurrent.each(wrong)("%s", async (_name, path, step, message) => {
    const timeout = String(message).includes("4 s") ? 4000 : 2000;
    const { outcome, failure } = await trial.run(opening(path, { ...step, timeout }));
    expect(failure?.message).toMatch(message);
    expect({ outcome, step: failure?.step }).toEqual({ outcome: "failed", step: 2 });
  });
});

test("a row is dragged by a button in it that leaves the press to the row, but not clicked by that", async () => {
  const button = { selectors: ["aria/Drag A"] };
  const dropped = { type: "drag", ...button, to: { selectors: ["li:last-child"] } };
  const last = { type: "expectText", selectors: ["li:last-child"], equals: "A ::" };
  expect((await trial.run(opening("/gripped", dropped, last))).failure).toBeNull();
  const clicked = await trial.run(opening("/gripped", { type: "click", ...button, timeout: 400 }));
  expect(clicked.failure?.message).toMatch(/took no clicks/);
});

test("a drag whose time ends while the page may still answer it says what it did, not that the page does not respond", async () => {
  const tried = await trial.run(opening("/returns", { ...toZone, timeout: 2000 }), { neverAnswers: true });
  expect(tried.failure?.message).toMatch(/, but nothing in it had changed afterwards for 2 s\.$/);
});
