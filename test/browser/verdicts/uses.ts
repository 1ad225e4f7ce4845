import { change, click } from "./steps.ts";

/** Something that a person does, on an element that tells the page by `said`. */
export interface Use {
  /** As in `a button is clicked in a box that scrolls`. */
  what: string;
  target: string;
  steps: readonly object[];
  /** What the page has been told; by default "done". */
  said?: string;
  isTouch?: true;
}

const file = { name: "done", text: "x" };
const upload = (selector: string) => ({ type: "upload", selectors: [selector], files: [file] });
const drag = { type: "drag", selectors: ["#card"], to: { selectors: ["#to"] } };
const hover = (selector: string) => ({ type: "hover", selectors: [selector] });

const box = (type: string, name: string) =>
  `<label><input id="it" type="${type}" style="position:absolute; opacity:0" onchange="said = 'done'"><i style="display:inline-block; width:14px; height:14px; background:#ccc"></i>${name}</label>`;
const fileField = (attributes: string) =>
  `<input id="it" type="file" ${attributes} onchange="said = this.files[0].name">`;
const cards = (card: string, to: string) =>
  `<div style="width:200px"><div id="card" ${card} style="width:60px; background:#cde; user-select:none">Card</div><div id="to" ${to} style="height:40px; background:#edc">Here</div></div>`;

export const uses: readonly Use[] = [
  {
    what: "a button is clicked",
    target: `<button onclick="said = 'done'">Go</button>`,
    steps: [click("aria/Go")],
  },
  {
    what: "a button is clicked twice",
    target: `<button ondblclick="said = 'done'">Go</button>`,
    steps: [{ ...click("aria/Go"), type: "doubleClick" }],
  },
  {
    what: "the menu of a text is opened",
    target: `<div style="width:80px" oncontextmenu="said = 'done'; return false">Item</div>`,
    steps: [{ ...click("text/Item"), button: "secondary" }],
  },
  {
    what: "a button is touched",
    target: `<button onclick="said = 'done'">Go</button>`,
    steps: [{ ...click("aria/Go"), deviceType: "touch" }],
    isTouch: true,
  },
  {
    what: "a picture with a link is clicked",
    target: `<a href="#done" onclick="said = 'done'"><img alt="Cat" width="60" height="40"></a>`,
    steps: [click("aria/Cat")],
  },
  {
    what: "an area of a picture is clicked",
    target: `<img alt="Plan" usemap="#plan" width="100" height="60" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><map name="plan"><area shape="rect" coords="50,0,100,60" alt="East" href="#done" onclick="said = 'done'"></map>`,
    steps: [click("aria/East")],
  },
  {
    what: "a part without a box of its own is clicked",
    target: `<div style="display:grid; grid-template-columns:80px 80px"><div id="row" style="display:contents" onclick="said = 'done'"><span>Ada</span><span>12</span></div></div>`,
    steps: [click("#row")],
  },
  {
    what: "a drawn box is ticked by a click",
    target: box("checkbox", "Agree"),
    steps: [click("aria/Agree")],
  },
  {
    what: "a box for screen readers alone is ticked by a click",
    target: `<label style="display:inline-block"><input type="checkbox" style="position:absolute; width:1px; height:1px; clip:rect(0 0 0 0)" onchange="said = 'done'">News</label>`,
    steps: [click("aria/News")],
  },
  { what: "a drawn box is ticked", target: box("checkbox", "Agree"), steps: [change("#it", "true")] },
  { what: "a drawn radio button is chosen", target: box("radio", "Post"), steps: [click("aria/Post")] },
  {
    what: "a field is filled in",
    target: `<label>Name <input oninput="said = this.value"></label>`,
    steps: [change("aria/Name", "done")],
  },
  {
    what: "a text is edited in place",
    target: `<div id="it" contenteditable style="width:200px; min-height:20px" oninput="said = this.textContent"></div>`,
    steps: [change("#it", "done")],
  },
  {
    what: "an option is chosen in a list",
    target: `<select id="it" onchange="said = this.value"><option>a<option>done</select>`,
    steps: [change("#it", "done")],
  },
  {
    what: "an option is chosen in an open list",
    target: `<select id="it" size="3" onchange="said = this.value"><option>a<option>b<option>c<option>d<option>done</select>`,
    steps: [change("#it", "done")],
  },
  {
    what: "an option of an open list is clicked",
    target: `<select size="3" onchange="said = this.value"><option>a<option>b<option>c<optgroup label="More"><option>d<option>e<option>done</optgroup></select>`,
    steps: [click("aria/done")],
  },
  {
    what: "a slider is moved",
    target: `<input id="it" type="range" max="10" value="1" oninput="said = this.value">`,
    steps: [change("#it", "7")],
    said: "7",
  },
  {
    what: "a date is filled in",
    target: `<input id="it" type="date" oninput="said = this.value">`,
    steps: [change("#it", "2027-03-04")],
    said: "2027-03-04",
  },
  { what: "a file is chosen", target: fileField(""), steps: [upload("#it")] },
  {
    what: "a file is chosen in a hidden field with a label",
    target: `<label>Choose ${fileField("hidden")}</label>`,
    steps: [upload("#it")],
  },
  {
    what: "a file is chosen in a hidden field with a button",
    target: `<button onclick="it.click()">Choose</button>${fileField("hidden")}`,
    steps: [upload("#it")],
  },
  {
    what: "a file is chosen by the button",
    target: `<button onclick="it.click()">Choose</button>${fileField("hidden")}`,
    steps: [upload("aria/Choose")],
  },
  {
    what: "a card is dragged by the browser",
    target: cards(`draggable="true"`, `ondragover="event.preventDefault()" ondrop="said = 'done'"`),
    steps: [drag],
  },
  {
    what: "a card is dragged by the page",
    target: `${cards("", "")}<script>card.onpointerdown = (event) => {
      event.preventDefault(); onpointerup = ({ target }) => { if (target === to) { to.append(card); said = "done"; } }; };</script>`,
    steps: [drag],
  },
  {
    what: "a knob is moved by a distance",
    target: `<div id="knob" style="width:20px; height:20px; background:#36c"></div><script>knob.onpointerdown = ({ pointerId, clientX }) => {
      knob.setPointerCapture(pointerId); knob.onpointermove = (move) => { said = move.clientX - clientX > 40 ? "done" : "moved"; }; };</script>`,
    steps: [{ type: "drag", selectors: ["#knob"], by: { x: 50, y: 0 } }],
  },
  {
    what: "a menu is opened with the mouse and clicked",
    target: `<style>.menu button { display:none } .menu:hover button { display:block }</style><div class="menu" style="width:120px">Goods<button onclick="said = 'done'">Books</button></div>`,
    steps: [hover("text/Goods"), click("aria/Books")],
  },
  {
    what: "a button that its row shows for the mouse is clicked",
    target: `<style>.row button { visibility:hidden } .row:hover button { visibility:visible }</style><div class="row" style="width:220px">Row <button onclick="said = 'done'">Delete</button></div>`,
    steps: [click("aria/Delete")],
  },
  {
    what: "a link that takes clicks only below the mouse is clicked",
    target: `<style>.row a { opacity:0; pointer-events:none } .row:hover a { opacity:1; pointer-events:auto }</style><div class="row" style="width:220px">Row <a href="#done" onclick="said = 'done'">Edit</a></div>`,
    steps: [click("text/Edit")],
  },
  {
    what: "an entry of the list below a field is clicked",
    target: `<div style="width:200px"><input id="it" role="combobox" aria-label="City" oninput="cities.hidden = false"><ul id="cities" role="listbox" hidden><li role="option" onclick="said = 'done'">Bern</ul></div>`,
    steps: [change("aria/City", "Be"), click("aria/Bern")],
  },
  {
    what: "a field takes a key",
    target: `<input id="it" onkeydown="if (event.key === 'Enter') said = this.value">`,
    steps: [change("#it", "done"), { type: "keyDown", key: "Enter" }, { type: "keyUp", key: "Enter" }],
  },
];
