import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** Records what was clicked, and where, measured from its top left corner. */
const noted = `<style>body { margin: 0 }</style><script>addEventListener("click", (event) => {
  const { left, top } = event.target.getBoundingClientRect();
  window.hit = event.target.id; window.at = [Math.round(event.clientX - left), Math.round(event.clientY - top)].join();
});</script>`;

const hits = (rule: string, body: string, at?: [number, number]): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: at
    ? [{ ...click("#it"), offsetX: at[0], offsetY: at[1] }, holds(`hit === 'it' && at === '${at}'`)]
    : [click("#it"), holds("hit === 'it'")],
});
const nested = (
  style: string,
  inner = `<button id="b" style="position:absolute;left:150px;top:90px;width:20px;height:12px" onclick="parent.hit = 'b'">x</button>`,
) =>
  `${noted}<div style="padding:60px"><iframe style="border:5px solid;${style}" width="300" height="150" srcdoc="${inner.replaceAll('"', "'").replaceAll("'b'", "&quot;b&quot;")}"></iframe></div>`;
const inFrame = (rule: string, style: string): VerdictCase => ({
  rule,
  pages: nested(style),
  steps: [{ ...click("#b"), frame: [0] }, holds("hit === 'b'")],
});

/**
 * A list in which an item that is dragged comes before another one until the pointer has passed the middle of that.
 * @param hold what becomes of the item meanwhile.
 */
const halved = (
  hold: string,
) => `<style>#list div { width: 200px; height: 31px; background: #ddd; user-select: none }</style>
  <div id="list"><div>A</div><div>B</div><div>C</div></div><script>
  let held = null;
  list.onpointerdown = ({ target }) => { held = target; };
  onpointermove = () => { if (held) held.style.cssText = "${hold}"; };
  onpointerup = ({ clientY, target }) => {
    if (!held || target === held || !list.contains(target)) return;
    const { top, height } = target.getBoundingClientRect();
    if (clientY > top + height / 2) target.after(held); else target.before(held);
    held.style.cssText = "";
    window.order = list.textContent;
  };</script>`;
const reordered = (item: string, target: string, order: string, hold = ""): VerdictCase => ({
  rule: `an item ${hold} takes the place of the one it is dragged to, from either side: ${item} to ${target}`,
  pages: halved(hold),
  steps: [
    { type: "drag", selectors: [`text/${item}`], to: { selectors: [`text/${target}`] } },
    holds(`order === "${order}"`),
  ],
});

export const cases: VerdictCase[] = [
  ...["left:0;top:100px;width:200px;height:2px", "left:250px;top:0;width:2px;height:200px"].map(
    (place): VerdictCase => ({
      rule: `what is dragged is dropped on a target as narrow as a line: ${place}`,
      pages: `<style>body { margin: 0 }</style><div id="it" draggable="true" style="width:60px;height:30px;background:#ddd">Card</div>
        <div id="gap" style="position:absolute;${place};background:red" ondragover="event.preventDefault()" ondrop="window.dropped = true"></div>`,
      steps: [{ type: "drag", selectors: ["#it"], to: { selectors: ["#gap"] } }, holds("dropped")],
    }),
  ),
  {
    rule: "that the page is scrolled to the target of a drag is no change of it",
    pages: `<p id="it" style="user-select:none">Card</p><div style="height:2000px"></div>
      <div id="to" onmouseenter="this.className = 'hover'">Here</div>`,
    steps: [{ type: "drag", selectors: ["#it"], to: { selectors: ["#to"] }, timeout: 2000 }],
    fails: /nothing in it had changed|nothing in the page reacted/,
  },
  {
    rule: "that the page itself scrolls as something is dragged is a change of it",
    pages: `<div id="it" style="user-select:none;width:60px">Card</div><div id="to" style="width:60px">Here</div>
      <div id="list" style="height:50px;width:90px;overflow:auto"><div style="height:500px"></div></div>
      <script>it.onpointerdown = (event) => { event.preventDefault(); onpointerup = () => { list.scrollTop = 90; }; };</script>`,
    steps: [{ type: "drag", selectors: ["#it"], to: { selectors: ["#to"] } }, holds("list.scrollTop === 90")],
  },
  reordered("A", "B", "BAC"),
  reordered("A", "C", "BCA"),
  reordered("C", "B", "ACB"),
  reordered("C", "A", "CAB"),
  // The next ones move up as soon as it is held.
  ...[["A", "B", "BAC"] as const, ["A", "C", "BCA"] as const, ["C", "B", "ACB"] as const].map(
    ([item, target, order]) => reordered(item, target, order, "position:fixed;top:200px;pointer-events:none"),
  ),
  ...[2, 3, 4].map(
    (pixels): VerdictCase => ({
      rule: `what is dragged down to a line between two rows is dropped on the line: of ${pixels} pixels`,
      pages: `<div id="it" draggable="true" style="height:40px">Item</div><div style="height:60px"></div>
        <div id="line" style="height:${pixels}px"></div><div id="row" style="height:40px">Row</div><script>
        it.ondragstart = (event) => event.dataTransfer.setData("text/plain", "x");
        for (const one of [line, row]) { one.ondragover = (event) => event.preventDefault(); one.ondrop = () => { window.got = one.id; }; }</script>`,
      steps: [{ type: "drag", selectors: ["#it"], to: { selectors: ["#line"] } }, holds("got === 'line'")],
    }),
  ),
  hits(
    "a place on an element is kept",
    `<div id="it" style="width:200px;height:100px;background:#eee"></div>`,
    [150, 20],
  ),
  hits(
    "a place below the fold is scrolled to",
    `<div id="it" style="width:200px;height:3000px;background:linear-gradient(red,blue)"></div>`,
    [20, 2500],
  ),
  hits(
    "a place right of the window is scrolled to",
    `<div id="it" style="width:4000px;height:100px;background:linear-gradient(90deg,red,blue)"></div>`,
    [3500, 20],
  ),
  {
    rule: "a place on the backdrop of a dialog is kept",
    pages: `${noted}<dialog id="it" closedby="any" style="width:300px;height:200px"><button style="position:absolute;inset:60px">Delete all</button></dialog><script>it.showModal()</script>`,
    steps: [{ ...click("#it"), offsetX: -50, offsetY: -50 }, holds("hit === 'it' && !it.open")],
  },
  hits(
    "a place on what is drawn beside an element and belongs to it is kept",
    `<style>#it { position:relative;width:200px;height:100px } #it::after { content:"";position:absolute;left:220px;top:20px;width:50px;height:50px;background:red }</style><div id="it"></div>`,
    [230, 40],
  ),
  {
    rule: "a place beside a canvas is not replaced by its middle",
    pages: `${noted}<canvas id="it" width="200" height="100"></canvas>`,
    steps: [{ ...click("#it"), offsetX: 350, offsetY: 50 }],
    fails:
      /^The recorded point 350, 50 did not lie on the element canvas#it \(found by #it\), which was 200 × 100, for 400 ms\.$/,
  },
  {
    rule: "a place beside an element is not replaced by its middle where that is another button",
    pages: `${noted}<div id="it" style="position:relative;width:200px;height:100px"><button id="other" style="position:absolute;inset:20px">Delete</button></div>`,
    steps: [{ ...click("#it"), offsetX: 350, offsetY: 50 }],
    fails: /^The recorded point 350, 50 did not lie on /,
  },
  {
    rule: "a place on an element that has yet to grow is waited for",
    pages: `${noted}<canvas id="it" width="200" height="100"></canvas><script>setTimeout(() => { it.width = 400 }, 300)</script>`,
    steps: [{ ...click("#it"), offsetX: 350, offsetY: 50 }, holds("hit === 'it' && at === '350,50'")],
  },
  {
    rule: "a button, a link and a field that have become smaller are clicked",
    pages: `${noted}<button id="button">OK</button><a id="link" href="#x">Go</a><input id="field" size="4">`,
    steps: ["button", "link", "field"].flatMap((id) => [
      { ...click(`#${id}`), offsetX: 700, offsetY: 5 },
      holds(`hit === '${id}'`),
    ]),
  },
  hits(
    "an element larger than the window is clicked",
    `<div id="it" style="width:3000px;height:3000px;background:#eee"></div>`,
  ),
  hits(
    "an element half out of the window is clicked where it can be seen",
    `<div id="it" style="position:absolute;left:-150px;top:20px;width:200px;height:50px;background:#eee"></div>`,
  ),
  hits(
    "an element half above the window is clicked where it can be seen",
    `<div id="it" style="position:fixed;left:20px;top:-70px;width:200px;height:100px;background:#eee"></div>`,
  ),
  hits(
    "an element that a list shows partly is clicked",
    `<div style="height:60px;overflow:auto;position:relative"><div style="height:45px"></div><button id="it">Half</button><div style="height:400px"></div></div>`,
  ),
  hits(
    "an element deep in two lists is scrolled to",
    `<div style="height:200px;overflow:auto"><div style="height:600px"></div><div style="height:100px;overflow:auto"><div style="height:600px"></div><button id="it">Deep</button></div></div>`,
  ),
  hits(
    "an element far to the right of a list is scrolled to",
    `<div style="width:300px;overflow:auto;white-space:nowrap"><div style="display:inline-block;width:2000px"></div><button id="it">Far</button></div>`,
  ),
  hits(
    "a link over two lines is clicked on its text",
    `<p style="width:200px">Words that come before it and <a id="it" href="#x">a link of two lines</a> after.</p>`,
  ),
  hits(
    "a page that scrolls slowly is waited for",
    `<style>html { scroll-behavior: smooth }</style><div style="height:4000px"></div><button id="it">End</button>`,
  ),
  hits(
    "an element under a header and above a footer is clicked",
    `<div style="position:fixed;left:0;right:0;top:0;height:150px;background:#eee">H</div><div style="position:fixed;left:0;right:0;bottom:0;height:150px;background:#eee">F</div><div style="height:2000px"></div><button id="it">Middle</button><div style="height:2000px"></div>`,
  ),
  hits(
    "a part of a drawing is clicked",
    `<svg width="200" height="100"><g><rect id="it" x="20" y="20" width="60" height="40" fill="red"/></g></svg>`,
  ),
  hits(
    "a ring is clicked where it is drawn",
    `<svg width="200" height="200"><rect width="200" height="200" id="back" fill="#eee"/><circle id="it" cx="100" cy="100" r="80" fill="red"/></svg>`,
  ),
  {
    rule: "a shape is clicked where it is painted if its recorded place is not",
    pages: `${noted}<svg width="200" height="200"><path id="it" d="M100 10 L190 190 L10 190 Z"/></svg>`,
    steps: [{ ...click("#it"), offsetX: 1, offsetY: 1 }, holds("hit === 'it'")],
  },
  hits(
    "a thin line of a chart is clicked on the line",
    `<svg width="300" height="200"><polyline id="it" points="0,10 10,190 290,190" fill="none" stroke="blue" stroke-width="3"/></svg>`,
  ),
  hits(
    "a rotated button is clicked",
    `<div style="padding:100px"><button id="it" style="transform:rotate(75deg)">A rotated button</button></div>`,
  ),
  hits(
    "a button in a page that is zoomed is clicked",
    `<div style="zoom:1.7"><div style="height:200px"></div><button id="it">Zoomed</button></div>`,
  ),
  hits(
    "a button in a scaled part is clicked",
    `<div style="transform:scale(.4);transform-origin:0 0"><div style="height:900px"></div><button id="it">Scaled</button></div>`,
  ),
  hits(
    "a row that is rendered when it comes into view is clicked",
    `<div style="height:3000px"></div><section style="content-visibility:auto;contain-intrinsic-size:300px"><div style="height:250px"></div><button id="it">Late</button></section>`,
  ),
  {
    rule: "the area of an image map is clicked",
    pages: `${noted}<img usemap="#m" width="200" height="100" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name="m"><area id="it" shape="rect" coords="120,10,180,60" href="#x"></map>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  inFrame("a button in a frame is clicked", ""),
  inFrame("a button in a rotated frame is clicked", "transform:rotate(30deg)"),
  inFrame("a button in a frame on its head is clicked", "transform:rotate(180deg)"),
  inFrame("a button in a frame drawn smaller is clicked", "transform:scale(.5)"),
  inFrame("a button in a zoomed frame is clicked", "zoom:1.5"),
  inFrame("a button in a frame with padding is clicked", "padding:12px 20px"),
  inFrame("a button in a skewed frame is clicked", "transform:skewX(25deg)"),
  {
    rule: "a button below a frame's fold is scrolled to",
    pages: nested(
      "",
      `<div style="height:2000px"></div><button id="b" onclick="parent.hit = 'b'">x</button>`,
    ),
    steps: [{ ...click("#b"), frame: [0] }, holds("hit === 'b'")],
  },
  {
    rule: "a button is not clicked through a frame that lies on it",
    pages:
      `${noted}<button id="it">Buy</button><iframe style="position:fixed;inset:0;width:100%;height:100%;border:0" src="{{foreign}}"></iframe>`.replace(
        'src="{{foreign}}"',
        'srcdoc="Ad"',
      ),
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "a frame that moves in between when the pointer comes takes the click",
    pages: `${noted}<button id="it">Buy</button><script>it.onpointerenter = () => { const ad = document.createElement("iframe"); ad.style.cssText = "position:fixed;inset:0;width:100%;height:100%;border:0"; ad.srcdoc = "<p>Ad</p>"; document.body.append(ad); };</script>`,
    steps: [click("#it")],
    fails: /covered|swallowed|another frame|iframe/,
  },
];
