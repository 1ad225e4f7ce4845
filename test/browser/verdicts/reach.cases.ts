import { button, hits, kept, noted } from "./reach-pages.ts";
import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A button of which six pixels are in the window, all behind a bar; the last place that is tried lies in the last half of a pixel. */
const atEdge = (below: string) =>
  `<style>body { margin:0 }</style><div style="height:calc(100vh - 5.83px)"></div><button id="it" style="height:28px">Buy</button>${below}<footer style="position:fixed;bottom:0;left:0;right:0;height:62px;background:#eee">Save</footer>`;
/** A button at the right of the first of two slides; their box shows that one, and has no scroll bar. */
const slides = (more = "") =>
  `<div id="box" style="position:relative;width:300px;overflow:hidden"><div style="display:flex">
    <p style="flex:none;width:300px;text-align:right">${button}</p><p style="flex:none;width:300px">Tea</p></div>${more}</div>`;
const stays = (rule: string, body: string): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click("#it"), holds("hit === 'it'"), holds("box.scrollLeft === 0")],
});

/** A box that shows the first two of a row of cards alike, which the page moves; the last one holds what is given. */
const cards = (last: string, { moved = "translateX(0)", card = "", around = "" } = {}) =>
  `<style>.card { flex:none; width:150px; height:90px }</style><div id="box" style="width:300px;overflow:hidden"${around}><div id="row" style="display:flex;transform:${moved}">
    ${["Tea", "Milk", "Rice"].map((name) => `<div class="card${name === "Rice" ? "" : " shown"}"${card}>${name}</div>`).join("")}<div class="card"${card}>${last}</div></div></div>`;

/** A box without a scroll bar, and what is laid over the page in it. */
const laidOver = (box: string, placed: string) =>
  `<div style="position:relative;width:400px;overflow:hidden;${box}"><b style="display:block;height:30px">Goods</b><div style="position:absolute;${placed}"><p style="height:40px"></p>${button}</div></div>`;
/** A sheet that is closed below an application, which cuts it off. */
const sheet = (app: string) =>
  `<div id="app" style="${app}"><p>Shop</p><div id="sheet" style="position:absolute;left:0;right:0;bottom:-300px;height:300px;background:#eee">${button}</div></div>`;

export const cases: VerdictCase[] = [
  {
    rule: "a button that is replaced before it can be clicked is said to have been there",
    pages: `<div id="root"></div><script>const draw = () => { root.innerHTML = '<button id="it">Buy</button>'; requestAnimationFrame(draw); }; draw();</script>`,
    steps: [click("#it")],
    fails: /^The button "Buy" \(found by #it\) was there, but the page kept replacing it for 400 ms\.$/,
  },
  {
    rule: "a button that is only covered in its middle is clicked where it was recorded",
    pages: `${noted}<button id="it" style="position:absolute;left:20px;top:20px;width:300px;height:60px">Buy</button>
      <div style="position:absolute;left:120px;top:10px;width:100px;height:90px;background:red">Sale</div>`,
    steps: [{ ...click("#it"), offsetX: 20, offsetY: 30 }, holds("hit === 'it'")],
  },
  hits(
    "what lies within a button belongs to it",
    `<button id="it" onclick="event.stopPropagation(); window.hit = 'it'"><div style="padding:9px"><img alt="" width=30 height=30></div></button>`,
  ),
  ...["aria/Next", "text/Next", ".next"].map(
    (selector): VerdictCase => ({
      rule: `of two of a name, the one that covers the other is clicked, as nobody sees that: ${selector}`,
      pages: `<style>.page { position:absolute; inset:8px; background:#fff }</style><section class="page"><button class="next">Next</button></section>
        <script>
          let pressed = [];
          document.onclick = ({ target }) => {
            if (target.className !== "next") return;
            pressed.push(target.id);
            document.body.insertAdjacentHTML("beforeend", '<section class="page"><button class="next" id="of-' + pressed.length + '">Next</button></section>');
          };
        </script>`,
      steps: [click(selector), click(selector), click(selector), holds("pressed.join() === ',of-1,of-2'")],
    }),
  ),
  ...[
    {
      part: `<input aria-label="Email">`,
      step: change("aria/Email", "Ann"),
      shows: "it.firstChild.value === 'Ann'",
    },
    {
      part: `<label><input type="checkbox"> News</label>`,
      step: change("aria/News", "true"),
      shows: "it.querySelector('input').checked",
    },
    {
      part: `<button>Next</button>`,
      step: { ...click("aria/Next"), type: "hover" },
      shows: "it.matches(':hover')",
    },
  ].map(
    ({ part, step, shows }): VerdictCase => ({
      rule: `so it is filled in, ticked, or the mouse moved to it: ${part}`,
      pages: `<style>section { position:absolute; inset:8px; background:#fff }</style><section>${part}</section><section id="it">${part}</section>`,
      steps: [step, holds(shows)],
    }),
  ),
  {
    rule: "one that nobody sees is not filled in in the place of the one below it",
    pages: `<style>section { position:absolute; inset:8px }</style><section><input aria-label="Email"></section><section style="opacity:0"><input aria-label="Email"></section>`,
    steps: [change("aria/Email", "Ann")],
    fails: /covered/,
  },
  {
    rule: "of two sliders in one place, each of which takes the mouse by its thumb alone, the first is set",
    pages: `<style>#box { position:relative; width:300px; height:20px }
      #box input { position:absolute; inset:0; width:300px; margin:0; appearance:none; background:none; pointer-events:none }
      #box input::-webkit-slider-thumb { pointer-events:auto }</style>
      <div id="box"><input type="range" id="it" value="0"><input type="range" value="50"></div>`,
    steps: [change("#box input", "10"), holds("it.value === '10'")],
  },
  stays(
    "a slide that is shown stays where it is while its button is covered",
    slides(
      `<div id="veil" style="position:absolute;inset:0"></div><script>setTimeout(() => veil.remove(), 900)</script>`,
    ),
  ),
  stays(
    "a slide stays where it is in its box when the page is scrolled to it",
    `<p style="height:3000px"></p>${slides()}`,
  ),
  hits(
    "a page is scrolled across whose body alone would cut off what lies beside it",
    `<style>html { overflow-y:scroll } body { overflow-x:hidden; min-width:1400px; margin:0 }</style><button id="it" style="margin-left:1300px">Buy</button>`,
  ),
  {
    rule: "a page that cuts off what lies beside it is scrolled back to its beginning, where a script has moved it on",
    pages: `${noted}<style>html { overflow-x:hidden } body { width:3000px; margin:0 }</style>${button}<script>scrollTo(2000, 0);</script>`,
    steps: [holds("scrollX > 1000"), click("#it"), holds("hit === 'it' && scrollX < 100")],
  },
  ...[
    ["beside the box", "", ""],
    ["that is moved by the page", "transform:translateX(0)", ""],
    ["with several of them", "", `<p style="flex:none;width:300px">Milk</p>`],
  ].map(([which, moved, more]) => ({
    rule: `a button on another slide of a carousel cannot be clicked: ${which}`,
    pages: `${noted}<div id="box" style="width:300px;overflow:hidden"><div style="display:flex;${moved}">
      <p style="flex:none;width:300px">Tea</p>${more}<p style="flex:none;width:300px">${button}</p></div></div>`,
    steps: [click("#it")],
    fails: /^The button "Buy" \(found by #it\) was cut off by .* \(div#box\)/,
  })),
  {
    rule: "a slide of a carousel that is a link itself cannot be clicked while another one is shown",
    pages: `${noted}<div id="box" style="width:300px;overflow:hidden"><div style="display:flex"><a href="#one" style="flex:none;width:300px">Tea</a><a href="#it" id="it" style="flex:none;width:300px">Milk</a></div></div>`,
    steps: [click("#it")],
    fails: /was cut off by .* \(div#box\)/,
  },
  ...[
    { rule: "a button", last: button, step: click("#it") },
    {
      rule: "a picture in a link",
      last: `<a href="#it"><img id="it" alt="Oil" width="99" height="50"></a>`,
      step: click("#it"),
    },
    { rule: "a text in a link", last: `<a href="#it"><b>Oil</b></a>`, step: click("text/Oil") },
  ].map(({ rule, last, step }) => ({
    rule: `what lies on another slide of a carousel that shows two at once cannot be clicked: ${rule}`,
    pages: noted + cards(last),
    steps: [step],
    fails: /was cut off by .* \(div#box\)/,
  })),
  {
    rule: "nor can a field on such a slide be filled in",
    pages: cards(`<input id="it">`),
    steps: [change("#it", "Ann")],
    fails: /^The field input#it .* nothing scrolled it into view/,
  },
  {
    rule: "a button on such a slide is clicked once the page has shown that",
    pages: `${noted}<button onclick="row.style.transform = 'translateX(-300px)'">Next</button>${cards(button)}<style>#row { transition: transform .3s }</style>`,
    steps: [click("aria/Next"), click("#it"), holds("hit === 'it'"), holds("box.scrollLeft === 0")],
  },
  ...[
    ["that the page does not move", cards(button, { moved: "none" })],
    ["of a list of tabs", cards(button, { around: ' role="tablist"' })],
    ["that stand for tabs, and hold a text alone", cards(`<span id="it">Oil</span>`)],
    ["that are headers of a grid", cards(button, { card: ' role="columnheader"' })],
    [
      "that are moved with the box beside theirs",
      `<div>${cards(button)}</div><div style="width:300px;overflow:auto"><p style="width:600px;margin:0">Days</p></div>`,
    ],
  ].map(([which, body = ""]) => hits(`a button is scrolled to in a row of parts alike ${which}`, body)),
  {
    rule: "what a box shows below on the slide to which a carousel in it has moved is scrolled to",
    pages: `${noted}<div style="width:400px;height:300px;overflow-x:hidden;overflow-y:auto"><div id="row" style="display:flex">
      <div style="flex:none;width:100%"><button onclick="row.style.transform = 'translateX(-100%)'">Next</button></div><div style="flex:none;width:100%;height:900px"><p style="height:700px"></p>${button}</div></div></div>`,
    steps: [click("aria/Next"), click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a field on another slide of a carousel cannot be filled in",
    pages: `<div id="box" style="width:300px;overflow:hidden"><div style="display:flex"><p style="flex:none;width:300px">Tea</p><p style="flex:none;width:300px"><input id="it"></p></div></div>`,
    steps: [change("#it", "Ann")],
    fails: /^The field input#it .* nothing scrolled it into view/,
  },
  {
    rule: "so it is beside what else is on that slide, over which the mouse is moved meanwhile",
    pages: `<div id="box" style="width:300px;overflow:hidden"><div style="display:flex"><p style="flex:none;width:300px">Tea</p><p style="flex:none;width:300px">Milk <button>Go</button><input id="it"></p></div></div>`,
    steps: [{ ...change("#it", "Ann"), timeout: 2000 }],
    fails: /^The field input#it .* nothing scrolled it into view/,
  },
  ...[
    [
      "slide",
      `<div style="display:flex"><p style="flex:none;width:400px">Tea</p><p style="flex:none;width:400px">#</p></div>`,
    ],
    [
      "closed drawer",
      `<p>Tea</p><div style="position:absolute;left:100%;top:0;width:320px;height:300px">#</div>`,
    ],
  ].flatMap(([which, body = ""]) =>
    [click("#it"), change("#it", "Ann")].map((step) => ({
      rule: `what a frame on another one holds cannot be used: ${which}, ${step.type}`,
      pages: {
        "": `<div style="position:relative;width:400px;height:300px;overflow:hidden">${body.replace("#", '<iframe src="inner" width="300" height="200"></iframe>')}</div>`,
        inner: `<input id="it" aria-label="Card">`,
      },
      steps: [{ ...step, frame: [0] }],
      fails: /cut off/,
    })),
  ),
  ...[
    "position:absolute;right:-300px;top:0",
    "position:absolute;right:0;top:0;transform:translateX(100%)",
    "position:absolute;left:calc(100% + 20px);top:0",
  ].flatMap((style) =>
    [click("#it"), change("#it", "Ann")].map((step) => ({
      rule: `what lies in a closed drawer cannot be used, whose holder cuts it off: ${style}, ${step.type}`,
      pages: `<div style="position:relative;overflow-x:hidden;height:1500px"><p>Goods</p><div style="${style};width:300px;height:600px"><input id="it"></div></div>`,
      steps: [step],
      fails: /was cut off by|nothing scrolled it into view/,
    })),
  ),
  {
    rule: "what is laid out beside a box in a wider part of that is scrolled to",
    pages: `${noted}<div style="position:relative;width:600px;height:40px;overflow:hidden"><div style="position:relative;width:2000px;height:40px"><div style="position:absolute;left:620px;height:40px">${button}</div></div></div>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a button on a slide is clicked once the page has shown that",
    pages: `${noted}<button onclick="row.style.transform = 'translateX(-300px)'">Next</button><div id="box" style="width:300px;overflow:hidden"><div id="row" style="display:flex;transition:transform .3s">
      <p style="flex:none;width:300px">Tea</p><p style="flex:none;width:300px">${button}</p></div></div>`,
    steps: [click("aria/Next"), click("#it"), holds("hit === 'it'"), holds("box.scrollLeft === 0")],
  },
  hits(
    "a tab that its bar cuts off is clicked, where the page has moved that on by its width",
    `<div style="width:300px;overflow:hidden"><div style="display:flex;transform:translateX(-300px)">
      ${["Tea", "Milk", "Rice", "Salt", "Oil"].map((name) => `<button style="flex:none;width:150px">${name}</button>`).join("")}<button id="it" style="flex:none;width:150px">Buy</button></div></div>`,
  ),
  {
    rule: "a part that slides in when its pane is scrolled to it is waited for",
    pages: `${noted}<div style="width:400px;height:300px;overflow-x:hidden;overflow-y:auto"><p style="height:900px"></p><div id="wrap"><section id="part" style="transform:translateX(100%);transition:transform .2s">${button}</section></div></div>
      <script>new IntersectionObserver(([entry]) => { if (entry.isIntersecting) part.style.transform = "none"; }).observe(wrap);</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  hits(
    "a tab that its bar cuts off is clicked",
    `<div style="width:300px;overflow:hidden"><div style="display:flex;transform:translateX(0)">
      ${["Tea", "Milk", "Rice"].map((name) => `<button style="flex:none;width:150px">${name}</button>`).join("")}${button}</div></div>`,
  ),
  {
    rule: "a box without a scroll bar is scrolled to where its header does not cover the element",
    pages: `${noted}<div id="box" style="width:300px;height:150px;overflow:hidden"><b style="position:sticky;top:0;display:block;height:60px;background:#eee">Goods</b><p style="height:300px"></p>${button}<p style="height:300px"></p></div><script>box.scrollTop = 370</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  ...[
    [
      "a link in a folded text",
      `<div style="height:90px;overflow:hidden"><p style="height:300px">Long</p>${button}</div>`,
    ],
    [
      "a button in a sheet that is closed below the page",
      sheet("position:relative;height:100vh;overflow:hidden"),
    ],
    [
      "the same of a part that is no box of its own",
      `<style>body { position:relative; height:100vh; overflow:hidden }</style>${sheet("")}`,
    ],
    ["an entry of a menu in a bar", laidOver("height:40px", "left:0;top:100%;height:90px")],
    ["an entry of a menu of which a part is shown", laidOver("height:90px", "left:0;top:40px;height:140px")],
    [
      "a button of a sheet in a box",
      laidOver("height:300px", "left:0;right:0;bottom:0;height:100px;transform:translateY(100%)"),
    ],
    [
      "a button below a page that does not scroll",
      `<style>body { overflow:hidden }</style><p style="height:2000px"></p>${button}`,
    ],
  ].map(([which, body]) => ({
    rule: `what is cut off below, where there is no scroll bar, cannot be clicked: ${which}`,
    pages: noted + body,
    steps: [click("#it")],
    fails: /^The button "Buy" \(found by #it\) was (cut off by|there, but nothing scrolled it into view)/,
  })),
  {
    rule: "a field that is cut off below, where there is no scroll bar, cannot be filled in",
    pages: `<div style="height:90px;overflow:hidden"><p style="height:300px">Long</p><input id="it"></div>`,
    steps: [change("#it", "Ann")],
    fails: /^The field input#it .* nothing scrolled it into view/,
  },
  {
    rule: "a field in a box that a script scrolls without a scroll bar is filled in",
    pages: `<div id="box" style="height:150px;overflow:hidden"><p style="height:900px">Long</p><input id="it"></div><script>box.onwheel = (event) => { box.scrollTop += event.deltaY; };</script>`,
    steps: [change("#it", "Ann"), holds("it.value === 'Ann'")],
  },
  {
    rule: "so is a button in such a box below an element of its own whose content lies elsewhere",
    pages: `${noted}<div id="box" style="height:150px;overflow:hidden"><div id="own" style="height:900px;background:#eee"></div>${button}</div><script>
      own.attachShadow({ mode: "open" }).innerHTML = "<i>Own</i>"; box.onwheel = (event) => { box.scrollTop += event.deltaY; };</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a number that has the focus stays as it is while the wheel is turned",
    pages: `${noted}<style>body { overflow:hidden }</style><input id="n" type="number" style="position:fixed;left:350px;top:280px;width:100px;height:40px"><p style="height:2000px"></p>${button}`,
    steps: [
      change("#n", "5"),
      holds("setTimeout(() => { document.body.style.overflow = 'auto' }, 3000)"),
      click("#it"),
      holds("hit === 'it' && n.value === '5'"),
    ],
  },
  {
    rule: "what a script scrolls without a scroll bar is scrolled with the wheel after a hover, too, in the second half of the step's time",
    pages: `${noted}<p id="tip">Tip</p><div id="box" style="height:150px;overflow:hidden"><p style="height:900px">Long</p>${button}</div><script>box.onwheel = (event) => { box.scrollTop += event.deltaY; };</script>`,
    steps: [
      { type: "hover", selectors: ["#tip"] },
      { ...click("#it"), timeout: 4000 },
      holds("hit === 'it'"),
    ],
  },
  {
    rule: "what is cut off below, where there is no scroll bar, is not scrolled to by a step before",
    pages: `${noted}<div style="height:90px;overflow:hidden"><p style="height:300px">Long</p>${button}</div>`,
    steps: [{ type: "scroll", selectors: ["#it"] }, click("#it")],
    fails: /was there, but nothing scrolled it into view|was cut off by/,
  },
  ...[
    ["in a box", `<div style="height:90px;overflow:hidden"><p style="height:300px">Long</p>TO</div>`],
    ["below the page", `<style>body { overflow:hidden }</style><p style="height:2000px"></p>TO`],
  ].map(([where = "", body = ""]) => ({
    rule: `nothing is dropped on what is cut off below, where there is no scroll bar: ${where}`,
    pages: `<div id="card" draggable="true">Card</div>${body.replace("TO", `<div id="to" ondragover="event.preventDefault()" ondrop="this.append(card)">Here</div>`)}`,
    steps: [{ type: "drag", selectors: ["#card"], to: { selectors: ["#to"] } }],
    fails:
      /^(The text )?"Here" \(div#to\) \(found by #to\) was (cut off by|there, but nothing scrolled it into view)/,
  })),
  {
    rule: "something is dropped in a box that a script scrolls without a scroll bar",
    pages: `<div id="card" draggable="true">Card</div><div id="box" style="height:150px;overflow:hidden"><p style="height:900px">Long</p><div id="to" ondragover="event.preventDefault()" ondrop="this.append(card)">Here</div></div>
      <script>box.onwheel = (event) => { box.scrollTop += event.deltaY; };</script>`,
    steps: [{ type: "drag", selectors: ["#card"], to: { selectors: ["#to"] } }, holds("to.contains(card)")],
  },
  {
    rule: "something is dropped on what is cut off until the drag begins",
    pages: `<div id="card" draggable="true">Card</div><div id="box" style="height:5px;overflow:hidden"><div id="to" style="height:50px;margin-top:5px" ondragover="event.preventDefault()" ondrop="this.append(card)">Here</div></div>
      <script>card.ondragstart = () => setTimeout(() => { box.style.height = "80px"; }, 200);</script>`,
    steps: [{ type: "drag", selectors: ["#card"], to: { selectors: ["#to"] } }, holds("to.contains(card)")],
  },
  {
    rule: "nothing is dropped beside what is cut off during the drag, too",
    pages: `<div id="card" draggable="true" ondragend="location.hash = event.dataTransfer.dropEffect">Card</div><div style="height:50px;overflow:hidden" ondragover="event.preventDefault()"><p style="height:60px">Long</p><div id="to">Here</div></div><p ondragover="event.preventDefault()" style="height:200px">Under</p>`,
    steps: [{ type: "drag", selectors: ["#card"], to: { selectors: ["#to"] }, timeout: 4500 }],
    fails: /"Here" \(div#to\) \(found by #to\) was cut off by/,
  },
  {
    rule: "the wheel is not turned for a bar that slides into the window late",
    pages: `${noted}<div id="bar" style="position:fixed;left:0;bottom:-70px;height:60px">${button}</div><p style="height:3000px">Long</p><script>
      let turns = 0; addEventListener("wheel", () => { turns += 1; }, { passive: true }); setTimeout(() => { bar.style.bottom = 0; }, 2500);</script>`,
    steps: [click("#it"), holds("hit === 'it' && turns === 0 && scrollY === 0")],
  },
  {
    rule: "a part that is scrolled with the one beside it, as a pinned column, is scrolled to",
    pages: `${noted}<div style="display:flex;height:200px"><div id="pinned" style="height:200px;overflow:hidden"><p style="height:900px">Long</p>${button}</div>
      <div id="rest" style="width:200px;height:200px;overflow:auto"><p style="height:940px">Long</p></div></div><script>rest.onscroll = () => { pinned.scrollTop = rest.scrollTop; };</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "so is a form whose field has the name of what a box tells of its content",
    pages: `${noted}<div style="display:flex;height:200px"><form id="pinned" onsubmit="return false" style="height:200px;overflow:hidden"><input name="scrollHeight"><p style="height:900px">Long</p>${button}</form>
      <div style="width:200px;height:200px;overflow:auto"><div id="rest">Long</div></div></div><script>rest.style.height = Object.getOwnPropertyDescriptor(Element.prototype, "scrollHeight").get.call(pinned) + "px";</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a finger moves what has no scroll bar",
    pages: `${noted}<div style="height:90px;overflow:hidden"><p style="height:300px">Long</p>${button}</div>`,
    steps: [{ ...click("#it"), deviceType: "touch" }, holds("hit === 'it'")],
  },
  {
    rule: "what a script scrolls is scrolled with the wheel beside what takes that for itself",
    pages: `${noted}<style>body { margin:0; overflow:hidden }</style><main id="all"><div style="height:100vh"><textarea style="position:absolute;left:25%;top:25%;width:50%;height:50%">Text</textarea></div><div style="height:100vh">${button}</div></main>
      <script>let down = 0; addEventListener("wheel", ({ target, deltaY }) => { if (target.tagName !== "TEXTAREA") { down += deltaY; all.style.translate = "0 " + -down + "px"; } });</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a cell of a row that a box cuts off is no closed drawer",
    pages: `${noted}<div id="box" style="position:relative;width:300px;height:40px;overflow:hidden"><div style="width:900px">
      ${[0, 1, 2].map((at) => `<div style="position:absolute;left:${at * 100}px;width:100px;height:40px">Sort</div>`).join("")}<div style="position:absolute;left:300px;width:100px;height:40px">${button}</div></div></div>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  ...[
    [
      "a button",
      `<button id="it" style="width:32px;height:32px;overflow:hidden;padding:0"><i style="display:block;width:32px;height:32px"></i><span>Delete</span></button>`,
    ],
    [
      "a link",
      `<a id="it" href="#x" style="display:block;height:0;padding-top:40px;overflow:hidden"><span>Delete</span></a>`,
    ],
    [
      "an entry that shows a hand",
      `<ul><li id="it" style="width:32px;height:32px;overflow:hidden;cursor:pointer"><i style="display:block;height:32px"></i><span>Delete</span></li></ul>`,
    ],
  ].map(([which, body]) => ({
    rule: `words that what is pressed cuts off of itself stand for that: ${which}`,
    pages: `${body}<script>it.onclick = () => { window.hit = "it"; };</script>`,
    steps: [click("text/Delete"), holds("hit === 'it'")],
  })),
  ...["top:50px", "bottom:-40px", "top:31px;opacity:0"].map((place) => ({
    rule: `a radio button that lies below what cuts it off is clicked on its label: ${place}`,
    pages: `<div style="position:relative;height:30px;overflow:hidden"><input type="radio" id="it" style="position:absolute;${place}"><label for="it">Two</label></div>`,
    steps: [click("aria/Two"), holds("it.checked")],
  })),
  {
    rule: "what a script scrolls within a shadow root is scrolled with the wheel",
    pages: `<x-list></x-list><script>customElements.define("x-list", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = '<div id="box" style="height:150px;overflow:hidden"><p style="height:900px">Long</p><button>Buy</button></div>';
      const box = this.shadowRoot.firstChild; box.onwheel = (event) => { box.scrollTop += event.deltaY; }; box.onclick = () => { window.hit = "it"; }; } });</script>`,
    steps: [click("aria/Buy"), holds("hit === 'it'")],
  },
  {
    rule: "a page that moves by whole parts, and takes no wheel for a while after each, is moved on",
    pages: `${noted}<style>body { margin:0; overflow:hidden } section { height:100vh }</style><main id="all" style="transition:translate .7s"><section>One</section><section>Two</section><section>Three</section><section>${button}</section></main>
      <script>let part = 0, until = 0; addEventListener("wheel", ({ deltaY }) => { if (performance.now() < until) return; until = performance.now() + 1300; part += Math.sign(deltaY); all.style.translate = "0 " + -100 * part + "vh"; });</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a button of a sheet is clicked once the page has opened that",
    pages: `${noted}${sheet("position:relative;height:100vh;overflow:hidden")}<button style="position:fixed;top:0;left:0" onclick="setTimeout(() => { sheet.style.bottom = 0 }, 1500)">Open</button>`,
    steps: [click("aria/Open"), click("#it"), holds("hit === 'it'"), holds("app.scrollTop === 0")],
  },
  ...[
    [
      "a box",
      `<div id="box" style="height:150px;overflow:hidden"><p style="height:900px">Long</p>${button}</div><script>box.onwheel = (event) => { box.scrollTop += event.deltaY / 2; };</script>`,
    ],
    [
      "a page, by parts",
      `<style>body { margin:0; overflow:hidden } section { height:100vh }</style><main id="all" style="transition:translate .3s"><section>One</section><section>Two</section><section>${button}</section></main>
      <script>let part = 0; addEventListener("wheel", (event) => { part += Math.sign(event.deltaY); all.style.translate = "0 " + -100 * part + "vh"; });</script>`,
    ],
    [
      "a list that has a bar under the mouse alone",
      `<style>#box:hover { overflow-y:auto !important }</style><div id="box" style="width:90px;height:150px;overflow:hidden"><p style="height:900px">Long</p>${button}</div>`,
    ],
  ].map(([which, body]) => ({
    rule: `what a script scrolls without a scroll bar is scrolled with the wheel: ${which}`,
    pages: noted + body,
    steps: [click("#it"), holds("hit === 'it'")],
  })),
  {
    rule: "the box behind a label is ticked through the label",
    pages: `<style>#box { position:absolute; opacity:0; width:0; height:0 }</style><label for="box" style="display:block;padding:9px">News</label><input type="checkbox" id="box">`,
    steps: [click("label"), holds("box.checked")],
  },
  kept(
    "a link under a fixed header is not clicked through it",
    `<div style="position:fixed;left:0;right:0;top:0;height:600px;background:#eee">Header</div><a id="it" href="#x">Link</a>`,
    /covered/,
  ),
  hits(
    "a button that a bar covers as far as it is in the window is scrolled out from under it",
    atEdge(`<div style="height:600px"></div>`),
  ),
  kept(
    "a button that a bar covers as far as it is in the window is not clicked if nothing scrolls",
    `<style>html { overflow:hidden; height:100vh } body { height:100vh; overflow:clip }</style>${atEdge("")}`,
    /covered|into view/,
  ),
  hits(
    "a link that a header covers is scrolled out from under it",
    `<header style="position:sticky;top:0;height:80px;background:#eee">Header</header><div style="height:700px"></div><a id="it" href="#x">Link</a><div style="height:2000px"></div><script>scrollTo(0, 760)</script>`,
  ),
  ...[
    "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)",
    "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)",
  ].map(
    (style): VerdictCase => ({
      rule: `what is there for screen readers alone is not clicked in place of what is seen: ${style}`,
      pages: `${noted}<div style="${style}"><span>Saved</span></div><button id="it">Saved</button>`,
      steps: [{ type: "click", selectors: ["text/Saved"] }, holds("hit === 'it'")],
    }),
  ),
  ...["", "position:relative", "display:flex"].map(
    (style): VerdictCase => ({
      rule: `a button with a picture is clicked by its name for screen readers: ${style}`,
      pages: `<button style="padding:20px;${style}" onclick="window.hit = 'it'"><svg width="20" height="20"></svg><span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">Close</span></button>`,
      steps: [{ type: "click", selectors: ["text/Close"] }, holds("hit === 'it'")],
    }),
  ),
  {
    rule: "a button that is named for screen readers alone comes before a text that follows it",
    pages: `${noted}<button id="it" style="padding:20px"><span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">Search</span></button><h1>Search</h1>`,
    steps: [{ type: "click", selectors: ["text/Search"] }, holds("hit === 'it'")],
  },
  ...[
    `<h3><a href="#post" id="it">Moby-Dick</a></h3>`,
    `<table width="600"><tr><td><button id="it">Moby-Dick</button></td></tr></table>`,
    `<div role="grid"><div role="row" style="width:600px"><div role="gridcell"><button id="it">Moby-Dick</button></div></div></div>`,
  ].map(
    (body): VerdictCase => ({
      rule: `by a name, what can be operated is clicked, and not what lies around it: ${body.slice(0, 25)}`,
      pages: noted + body,
      steps: [{ type: "click", selectors: ["aria/Moby-Dick"] }, holds("hit === 'it'")],
    }),
  ),
  {
    rule: "a point that was recorded on a heading is clicked there, and not on the link in it",
    pages: `${noted}<h3 id="title"><a href="#post" id="it">Moby-Dick</a></h3>`,
    steps: [
      { type: "click", selectors: ["aria/Moby-Dick"], offsetX: 500, offsetY: 10 },
      holds("hit === 'title'"),
    ],
  },
  {
    rule: "a field is changed by a name that the cell around it has, too",
    pages: `<table width="600"><tr><td><label><input type="checkbox" id="it">Agree</label></td></tr></table>`,
    steps: [{ type: "change", selectors: ["aria/Agree"], value: "true" }, holds("it.checked")],
  },
  ...[
    `<a href="#post" id="it"><svg width="80" height="80" style="float:left"></svg></a>`,
    `<div style="position:relative;width:200px;height:90px"><a href="#post" id="it" aria-label="Card"><span style="position:absolute;inset:0"></span></a></div>`,
  ].map(
    (body): VerdictCase => ({
      rule: `a link without a size of its own is clicked where its content is: ${body.slice(0, 30)}`,
      pages: `${body}<script>addEventListener("click", (event) => { window.hit = event.target.closest("a")?.id; })</script>`,
      steps: [click("#it"), holds("hit === 'it'")],
    }),
  ),
  {
    rule: "a cell under a sticky column is scrolled out from under it",
    pages: `${noted}<div style="width:300px;overflow:auto"><table style="width:1200px;border-collapse:collapse"><tr>
      <th style="position:sticky;left:0;min-width:200px;background:#fff">Name</th>
      ${Array.from({ length: 10 }, (_, index) => `<td style="min-width:90px"><button id="c${index}">${index}</button></td>`).join("")}</tr></table></div>`,
    steps: [click("#c5"), holds("hit === 'c5'")],
  },
];
