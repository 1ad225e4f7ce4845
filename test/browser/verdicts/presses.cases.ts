import { change, click, equals, holds, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** Counts presses and clicks that reach the element. */
const counted = `<script>
  window.presses = window.clicks = 0;
  addEventListener("mousedown", (event) => { if (event.composedPath().some((at) => at.id === "it")) presses += 1; }, true);
  addEventListener("click", (event) => { if (event.composedPath().some((at) => at.id === "it")) clicks += 1; }, true);
</script>`;
const field = `<label>Name <input id="f"></label>`;
const error = `<p id="err" style="display:none;height:60px;margin:0">Please enter your name</p>`;
/** A form that shows an error, and so moves what is below, once the field loses the focus. */
const form = (inner: string, script = "") =>
  `${counted}${field}${error}<br>${inner}<script>f.onblur = () => { err.style.display = f.value ? "none" : "block"; };${script}</script>`;
/** A form whose script renders what is below its field anew. */
const anew = (inner: string, script = "") =>
  `${field}<div id="place"></div><template id="inner">${inner}</template><script>
    const render = () => place.replaceChildren(inner.content.cloneNode(true)); render(); ${script}</script>`;
const late = (rule: string, body: string, ...steps: object[]): VerdictCase => ({
  rule,
  pages: body,
  steps: [click("#f"), ...(steps.length > 0 ? steps : [click("#it"), holds("clicks === 1")])],
});
/** What acts on the press, so that a second one would act again. */
const once = (rule: string, body: string): VerdictCase => ({
  rule,
  pages: counted + body,
  steps: [click("#f"), click("#it"), holds("presses === 1")],
});

/** A list of 100 pixels that shows its five options, whose lower part is below the window. It tells which option is pressed. */
const listBelow = (rule: string, press: object, pressed: string, shown = 30): VerdictCase => ({
  rule,
  pages: `<style>body { margin: 0 } option { height: 20px }</style><div style="height:calc(100vh - ${shown}px)"></div>
    <select id="it" multiple style="height:100px;padding:0;border:0"><option id="a">A<option>B<option>C<option>D<option>E</select>
    <div style="height:100vh"></div><script>it.onclick = it.ondblclick = (event) => { window[event.type] = event.target.text; };</script>`,
  steps: [press, holds(pressed)],
});
const twice = (selector: string) => ({ ...click(selector), type: "doubleClick" });

/** A dialog whose button has the name of the one that opens it, and that is there until it has faded out. @param fade how it begins to. */
const fading = (
  fade: string,
) => `<style>@keyframes out { to { opacity: 0 } } [role=dialog] { position: fixed; inset: 100px; background: #fff }</style>
  <button id="first" onclick="window.opened = (window.opened ?? 0) + 1; box.hidden = false; first.inert = true">Delete</button>
  <div id="box" role="dialog" aria-label="Sure?" hidden><button onclick="window.deleted = true">Delete</button><button onclick="leave()">Cancel</button></div>
  <script>const leave = async () => { ${fade}; await Promise.all(box.getAnimations().map(({ finished }) => finished));
    box.hidden = true; box.style = ""; first.inert = false; };</script>`;

export const cases: VerdictCase[] = [
  ...["aria/Name", "input"].flatMap((selector) =>
    ["requestAnimationFrame", "(drawn) => setTimeout(drawn, 40)"].map(
      (step): VerdictCase => ({
        rule: `a field that a script lets fade out is not filled in in place of the one that remains: ${selector}, ${step}`,
        pages: `<div id="box"><label>Name <input></label><button onclick="fade()">OK</button></div><label>Name <input id="it"></label>
          <script>const fade = async () => { for (let at = 9; at >= 0; at -= 1) { box.style.opacity = at / 10; await new Promise(${step}) } box.remove(); };</script>`,
        steps: [click("aria/OK"), change(selector, "Ann"), holds("it.value === 'Ann'")],
      }),
    ),
  ),
  ...["aria/Email", "input"].map(
    (selector): VerdictCase => ({
      rule: `a field that begins to fade out two pictures after a click is not filled in in place of the next one: ${selector}`,
      pages: `<button onclick="requestAnimationFrame(() => requestAnimationFrame(leave))">Register</button><div id="box"><label>Email <input></label></div><script>
        const leave = async () => { await box.animate({ opacity: [1, 0] }, 300).finished; box.innerHTML = "<label>Email <input id=it></label>"; };</script>`,
      steps: [click("aria/Register"), change(selector, "Ann"), holds("it.value === 'Ann'")],
    }),
  ),
  {
    rule: "a button that is rendered anew under two presses, and between them, is pressed until it is clicked",
    pages:
      counted +
      anew(
        `<button id="it">Save</button>`,
        "addEventListener('mousedown', () => presses < 3 && setTimeout(render, 30)); addEventListener('mousemove', render)",
      ),
    steps: [{ ...click("#it"), duration: 100 }, holds("clicks === 1")],
  },
  {
    rule: "a button that is rendered anew after each press is pressed twice at most",
    pages:
      counted +
      anew(`<button id="it">+</button>`, "addEventListener('mousedown', () => setTimeout(render, 60))"),
    steps: [{ ...click("#it"), duration: 120 }, holds("presses === 2")],
  },
  ...["aria/Delete", "text/Delete"].flatMap((button) =>
    [
      "box.style.transition = 'opacity .3s'; box.offsetWidth; box.style.opacity = 0",
      "box.style.animation = 'out .3s'",
      "box.animate({ opacity: [1, 0] }, 300)",
      "box.style.transition = 'opacity .2s .15s'; box.offsetWidth; box.style.opacity = 0",
      "for (let at = 19; at >= 0; at -= 1) { box.style.opacity = at / 20; await new Promise(requestAnimationFrame) }",
    ].map(
      (fade): VerdictCase => ({
        rule: `what fades out is not clicked in place of what has the same name and remains: ${button}, ${fade}`,
        pages: fading(fade),
        steps: [click(button), click("aria/Cancel"), click(button), holds("opened === 2 && !window.deleted")],
      }),
    ),
  ),
  ...["text/Alpha", "#it"].map(
    (selector): VerdictCase => ({
      rule: `a word is double clicked where it is written, in a line that is empty beside it: ${selector}`,
      pages: `<p id="it" contenteditable>Alpha</p><p>Beta</p>`,
      steps: [twice(selector), holds("String(getSelection()).trim() === 'Alpha'")],
    }),
  ),
  {
    rule: "one of two words is double clicked where there is a space in the middle",
    pages: `<p><span id="it" style="font-family:monospace">abc def</span></p>`,
    steps: [twice("#it"), holds("/^(abc|def)$/.test(String(getSelection()).trim())")],
  },
  {
    rule: "what is double clicked is so beside its word, if that is covered",
    pages: `<p id="it" ondblclick="window.opened = true">Alpha</p><b style="position:absolute;left:0;top:0;width:60px;height:60px;background:#ccc"></b>`,
    steps: [twice("#it"), holds("opened")],
  },
  {
    rule: "what a script dims time and again is clicked",
    pages: `${counted}<button id="it">Buy</button><script>const dim = (now) => { it.style.opacity = 1 - (now % 400) / 400; requestAnimationFrame(dim); }; dim(0);</script>`,
    steps: [{ ...click("#it"), timeout: 4000 }, holds("clicks === 1")],
  },
  {
    rule: "a field that fades out is not filled in in place of what has the same name and remains",
    pages: `<div id="box"><label>Name <input id="old"></label><button onclick="leave()">Close</button></div><label>Name <input id="it"></label>
      <script>const leave = () => { box.animate({ opacity: [1, 0] }, 300).finished.then(() => { box.hidden = true; }); };</script>`,
    steps: [click("aria/Close"), change("aria/Name", "Ada"), holds("it.value === 'Ada' && old.value === ''")],
  },
  {
    rule: "what pulses without end is clicked",
    pages: `<style>@keyframes out { to { opacity: 0 } }</style><div style="animation:out .3s infinite">${counted}<button id="it">Buy</button></div>`,
    steps: [click("#it"), holds("clicks === 1")],
  },
  {
    rule: "what has faded out and stays is clicked, as a field over which the page draws its own",
    pages: `${counted}<div style="transition:opacity .3s"><button id="it">Buy</button></div><button onclick="it.parentNode.style.opacity = 0">Fade</button>`,
    steps: [click("aria/Fade"), click("#it"), holds("clicks === 1")],
  },
  {
    rule: "what a script lets fade out time and again is clicked",
    pages: `${counted}<button id="it">Buy</button><script>const loop = () => it.animate({ opacity: [1, 0] }, 400).finished.then(loop); loop();</script>`,
    steps: [{ ...click("#it"), timeout: 4000 }, holds("clicks === 1")],
  },
  {
    rule: "what a script lets pulse without end is clicked",
    pages: `${counted}<button id="it">Buy</button><script>setInterval(() => { it.style.opacity = 0.6 + 0.4 * Math.sin(performance.now() / 300); }, 16)</script>`,
    steps: [{ ...click("#it"), timeout: 4000 }, holds("clicks === 1")],
  },
  ...["opacity: 0", "transform: translateX(-500px)", "height: 0; overflow: hidden"].map(
    (closed): VerdictCase => ({
      rule: `a field of what closes is not filled in in place of the one that remains: ${closed}`,
      pages: `<div id="box" style="width:400px;height:50px;transition:all .3s"><label>Name <input></label>
        <button onclick="box.style.cssText += '${closed}'; setTimeout(() => box.remove(), 300)">OK</button></div><label>Name <input id="it"></label>`,
      steps: [click("aria/OK"), change("aria/Name", "Ann"), holds("it.value === 'Ann'")],
    }),
  ),
  {
    rule: "a field of what moves without end is filled in",
    pages: `<div id="box"><input id="it"></div><script>let to = 9; const loop = () => {
      to = 9 - to; box.animate({ transform: ['translate(' + (9 - to) + 'px)', 'translate(' + to + 'px)'] }, 300).finished.then(loop); }; loop();</script>`,
    steps: [{ ...change("#it", "Ann"), timeout: 5000 }, holds("it.value === 'Ann'")],
  },
  {
    rule: "what fades out much later is clicked",
    pages: `<style>@keyframes out { to { opacity: 0 } }</style><div style="animation:out .3s 30s forwards">${counted}<button id="it">Undo</button></div>`,
    steps: [{ ...click("#it"), timeout: 2000 }, holds("clicks === 1")],
  },
  listBelow(
    "a list of options half below the window is clicked at the recorded option",
    { ...click("#it"), offsetX: 10, offsetY: 90 },
    "click === 'E'",
  ),
  listBelow(
    "a list of options half below the window is double clicked at the recorded option",
    { ...twice("#it"), offsetX: 10, offsetY: 90 },
    "dblclick === 'E'",
  ),
  listBelow(
    "a list of options half below the window is double clicked in its middle",
    twice("#it"),
    "dblclick === 'C'",
    60,
  ),
  listBelow(
    "an option of a list half below the window is double clicked",
    twice("#a"),
    "dblclick === 'A' && it.value === 'A'",
  ),
  {
    rule: "a list of options is not clicked at another option than the recorded one, which is covered",
    pages: `<style>body { margin: 0 } option { height: 20px }</style><select id="it" multiple style="height:40px"><option>A<option>B</select>
      <div style="position:absolute;inset:20px 0 0">Loading</div>`,
    steps: [{ ...click("#it"), offsetX: 10, offsetY: 30 }],
    fails: /covered/,
  },
  late(
    "a button that an error moves away when a field is left is clicked again",
    form(`<button id="it">Save</button>`),
  ),
  late(
    "what a field's change moves away is clicked again",
    `${counted}${field}${error}<br><a id="it" href="#x">Next</a><script>f.onchange = () => { err.style.display = "block"; };</script>`,
    change("#f", "Ada"),
    click("#it"),
    holds("clicks === 1"),
  ),
  late(
    "a part of a button that an error moves away is clicked again",
    form(`<button><b id="it">Save</b></button>`),
  ),
  late(
    "a button in a shadow root that an error moves away is clicked again",
    form(
      `<x-save></x-save>`,
      `customElements.define("x-save", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<button id='it'>Save</button>"; } });`,
    ),
    click(["x-save", "button"]),
    holds("clicks === 1"),
  ),
  late(
    "a label that an error moves away is clicked again, and ticks its box once",
    form(`<input type="checkbox" id="box"><label for="box" id="it">I agree</label>`),
    click("#it"),
    holds("box.checked && presses === 2"),
  ),
  late(
    "a box that an error moves away is ticked",
    form(`<input type="checkbox" id="it">`),
    change("#it", "true"),
    holds("it.checked"),
  ),
  late(
    "a button that an error moves away is clicked twice by a double click, and nothing else is",
    form(
      `<button id="it" ondblclick="window.twice = true">Save</button>`,
      `err.onmousedown = () => { window.wrong = true; };`,
    ),
    twice("#it"),
    holds("window.twice && clicks === 2 && !window.wrong"),
  ),
  late(
    "a row that an error moves away is asked again for its menu",
    form(`<div id="it" style="background:#ddd" oncontextmenu="window.asked = true">Rows</div>`),
    { ...click("#it"), button: "secondary" },
    holds("window.asked"),
  ),
  late(
    "what shows under the pointer when a button moves away is not clicked",
    form(
      `<button id="it">Save</button>`,
      `document.onclick = (event) => { window.wrong = clicks === 0 && event.target !== f; };`,
    ),
    click("#it"),
    holds("clicks === 1 && !window.wrong"),
  ),
  late(
    "a button that is rendered anew when a field is left is clicked again",
    counted + anew(`<button id="it">Save</button>`, "f.onblur = render"),
  ),
  late(
    "a button that is rendered anew below an error when a field is left is clicked again",
    `${counted}<div id="place"></div><script>let error = ""; const render = () => {
      place.innerHTML = "<input id=f>" + error + "<br><button id=it>Save</button>";
      f.onblur = () => { error = "<p>Please enter your name</p><p>It is required</p>"; render(); }; }; render();</script>`,
  ),
  {
    rule: "the same button of the next row is not pressed in place of that of a row which goes when a field is left",
    pages: `<ul id="list"><li><input id="f"><button>Remove</button></li><li style="height:90px">Keep <button>Remove</button></li></ul><script>
      f.onblur = () => f.parentNode.remove();
      list.onclick = ({ target }) => { if (target.tagName === "BUTTON") window.removed = true; };</script>`,
    steps: [click("#f"), click("aria/Remove"), holds("!window.removed")],
  },
  ...["err.hidden = false", "root.innerHTML = filled('')"].map(
    (answer): VerdictCase => ({
      rule: `a button in a shadow root that an error there moves away is clicked again: ${answer}`,
      pages: `${counted}<x-form></x-form><script>customElements.define("x-form", class extends HTMLElement { connectedCallback() {
        const root = this.attachShadow({ mode: "open" });
        const filled = (hidden) => "<input id=f><p id=err " + hidden + ">Please enter<br>your name</p><br><button id=it>Save</button>";
        root.innerHTML = filled("hidden"); const err = root.querySelector("#err");
        root.querySelector("#f").onblur = () => { ${answer}; }; } });</script>`,
      steps: [click("pierce/#f"), click("pierce/#it"), holds("clicks === 1")],
    }),
  ),
  late(
    "a button whose icon is rendered anew when a field is left is clicked again",
    form(`<button id="it"><b>Save</b></button>`, `f.onblur = () => { it.innerHTML = "<b>Save</b>"; };`),
  ),
  late(
    "a button that is rendered anew when a field is left is clicked twice by a double click",
    anew(
      `<button id="it" onclick="window.hits = (window.hits ?? 0) + 1" ondblclick="window.twice = true">Save</button>`,
      "f.onblur = render",
    ),
    twice("#it"),
    holds("window.twice && hits === 2"),
  ),
  {
    rule: "a button that is rendered anew while it is pressed is clicked again",
    pages:
      counted +
      anew(
        `<button id="it">Save</button>`,
        "addEventListener('mousedown', () => setTimeout(render, 60), { once: true })",
      ),
    steps: [{ ...click("#it"), duration: 120 }, holds("clicks === 1")],
  },
  late(
    "a button that a field left complete does not move is pressed once",
    form(`<button id="it">Save</button>`),
    change("#f", "Ada"),
    click("#it"),
    holds("presses === 1 && clicks === 1"),
  ),
  once(
    "a button that sinks when it is pressed is pressed once",
    `${field}<br><style>button:active { position:relative; top:2px }</style><button id="it">Save</button>`,
  ),
  once(
    "a button that is rendered anew as an answer to the press is pressed once",
    anew(`<button id="it" onmousedown="render()">+</button>`),
  ),
  {
    rule: "a button that is rendered anew by a long press is pressed once",
    pages:
      counted +
      anew(`<button id="it">Save</button>`, "addEventListener('mousedown', () => setTimeout(render, 400))"),
    steps: [{ ...click("#it"), duration: 600 }, holds("presses === 1")],
  },
  {
    rule: "a row that is rendered anew while it is dragged is dragged once",
    pages:
      counted +
      anew(
        `<div id="it" style="width:300px;height:30px;background:#ddd">Row</div>`,
        "addEventListener('mousemove', ({ buttons }) => buttons && render())",
      ),
    steps: [{ type: "drag", selectors: ["#it"], by: { x: 80, y: 0 } }, holds("presses === 1")],
  },
  once(
    "a button that is rendered anew with another state as an answer to the press is pressed once",
    `${field}<div id="place"></div><script>let isOpen = false; const render = () => {
      place.innerHTML = "<button id=it aria-expanded=" + isOpen + " onmousedown='isOpen = !isOpen'>Menu</button>"; }; render(); f.onblur = render;</script>`,
  ),
  once(
    "a button that adds a row above itself when it is pressed is pressed once",
    `${field}<div id="rows"></div><button id="it" onmousedown="rows.insertAdjacentHTML('beforeend', '<p>Row</p>')">Add</button>`,
  ),
  once(
    "a button that its page moves as it is released is pressed once",
    `${field}<ul id="list"><li>A</li><li><button id="it">Up</button></li></ul><script>
      it.onpointerup = () => list.prepend(it.parentNode);</script>`,
  ),
  once(
    "a suggestion that is gone when its field is left is pressed once",
    `${field}<div id="list"><div id="it" onmousedown="f.value = 'Ada'">Ada</div></div><script>f.onblur = () => { list.style.display = "none"; };</script>`,
  ),
  once(
    "a suggestion that is removed when its field is left is pressed once",
    `${field}<div id="list"><div id="it" onmousedown="f.value = 'Ada'">Ada</div></div><script>f.onblur = () => { list.innerHTML = ""; };</script>`,
  ),
  once(
    "a suggestion that is removed when its field is left is pressed once, though another list has the same",
    `<div id="last"></div>${field}<div id="list"><li id="it" onmousedown="f.value = 'Ada'">Ada</li></div><script>
      last.innerHTML = list.innerHTML; f.onblur = () => { list.innerHTML = ""; };</script>`,
  ),
  once(
    "a suggestion that keeps the focus in its field is pressed once",
    `${field}<div id="list"><div id="it">Ada</div></div><script>it.onmousedown = (event) => { event.preventDefault(); f.blur(); list.style.paddingTop = "90px"; };</script>`,
  ),
  once(
    "a menu's button that moves when its menu opens is pressed once",
    `${field}<br><button id="it" aria-expanded="false">Menu</button><div id="menu"></div><script>
      f.onblur = () => { it.style.marginTop = "90px"; };
      it.onpointerdown = () => { it.ariaExpanded = "true"; menu.textContent = "Copy"; };</script>`,
  ),
  once(
    "a button that opens a layer under the pointer when it is pressed is pressed once",
    `${field}<br><button id="it">Menu</button><script>it.onmousedown = () => {
      const layer = document.createElement("div"); layer.style.cssText = "position:fixed;inset:0"; document.body.append(layer); };</script>`,
  ),
  once(
    "a button that is clicked by a script when it is pressed is pressed once",
    `${field}${error}<br><button id="it" onmousedown="this.click()">Save</button><script>f.onblur = () => { err.style.display = "block"; };</script>`,
  ),
  once(
    "a handle that captures the pointer is pressed once",
    `${field}${error}<br><div id="row"><div id="it" style="width:90px;background:#ddd">Move</div></div><script>
      f.onblur = () => { err.style.display = "block"; };
      it.onpointerdown = (event) => row.setPointerCapture(event.pointerId);</script>`,
  ),
  once(
    "a tab that leads to another address when it is pressed is pressed once",
    `${field}${error}<br><a id="it" href="#x">Photos</a><script>f.onblur = () => { err.style.display = "block"; };
      it.onmousedown = () => history.pushState(null, "", "?photos");</script>`,
  ),
  {
    rule: "a list that an error moves away is dragged once",
    pages: form(
      `<div id="it" style="width:90px;height:30px;background:#ddd">Row</div>`,
      `it.onpointerdown = () => { window.held = true; it.title = "held"; };`,
    ),
    steps: [click("#f"), { type: "drag", selectors: ["#it"], by: { x: 80, y: 0 } }, holds("presses === 1")],
  },
  {
    rule: "a link that leads elsewhere when it is pressed is pressed once",
    pages: {
      "": `${field}${error}<br><a id="it" href="#x" onmousedown="location.href = 'next'">Next</a><script>f.onblur = () => { err.style.display = "block"; };</script>`,
      next: `<p id="p">There</p>`,
    },
    steps: [click("#f"), click("#it"), equals("#p", "There")],
  },
  {
    rule: "a page that listens for the release only after it has drawn its answer gets it when the button was held",
    pages: `<div id="it" style="width:90px;background:#ddd">Meeting</div><script>
      const follow = () => document.addEventListener("mouseup", () => { it.hidden = true; }, { once: true });
      it.onmousedown = (event) => { event.preventDefault(); requestAnimationFrame(() => setTimeout(follow)); };</script>`,
    steps: [{ ...click("text/Meeting"), duration: 300 }, unseen("#it")],
  },
];
