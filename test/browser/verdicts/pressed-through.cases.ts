import { hinted, passing, veil } from "./reach-pages.ts";
import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const layer = "position:absolute;inset:0";
const around = "inset:-9px -16px;cursor:pointer";

/** A list that opens at a press anywhere on it, with a field to search in over its text. */
const combobox = (
  over: string,
) => `<div role="combobox" style="position:absolute;left:0;top:0;width:300px;height:30px" onclick="window.opened = true">
  <span id="it" style="position:absolute;left:0;top:0;width:90px;height:30px">City</span>
  <input aria-label="Search" style="position:absolute;inset:0;width:300px;opacity:0">${over}</div>`;
/** A combobox whose field is less than a dot, and lies out of what its box shows; the list opens at a press on the box around. */
const unseenCombobox = (more = "", attributes = "", inside = "") =>
  `<div style="position:relative;width:300px;height:38px;border:1px solid" onmousedown="window.opened = true">
    <div style="overflow:hidden;width:260px;height:30px"><span>City</span>${inside}<input id="field" role="combobox" ${attributes}
      style="position:relative;left:-100px;width:1px;border:0;padding:0;opacity:0;transform:scale(.01)"></div>${more}</div>`;
/** A combobox whose field is there for screen readers alone, as is a list, and a button in its box opens the list, too. */
const hiddenCombobox = (is: string, more = "") =>
  `<div style="position:relative;width:300px;height:38px;border:1px solid;cursor:pointer" onmousedown="window.opened = true">
    <div style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);pointer-events:none"><input id="field" ${is} readonly><select tabindex="-1"></select></div>
    <span>City</span>${more}<div role="button" aria-haspopup="listbox" aria-label="City" style="float:right">v</div></div>`;
/** A combobox below an empty part that opens its list. */
const underGrip = (style: string, more = "") =>
  `<div style="margin:60px"><div style="position:relative;width:80px;height:30px"><div role="combobox" tabindex="0" id="field" style="height:30px"><span id="text">5</span></div>
    <div style="position:absolute;${style}" onclick="window.opened = true"></div>${more}</div></div>`;
const opens = (rule: string, id: string, body: string): VerdictCase => ({
  rule,
  pages: body,
  steps: [click(`#${id}`), holds("window.opened")],
});
/** A field that draws nothing itself, in a box below which lies what screen readers say of the list. */
const suggesting = (list: string, style = "") =>
  `<div style="position:relative;width:300px;height:30px;background:#fff;${style}"><div aria-live="polite" style="position:absolute;z-index:-1;inset:0">2 found, Linux servers first</div>
    <input id="field" style="width:100%;height:30px;border:0;padding:0;background:none" onclick="window.hit = 'field'"></div>${list}`;
const suggestions = `<ul><li onclick="window.hit = 'entry'"><b>Linux</b> servers</li></ul>`;
/** A list without a role, whose box takes the focus, and the hint in it lets the pointer pass. */
const listBox = (attributes: string, others = "") =>
  `<div id="box" ${attributes} style="position:relative;width:300px;height:30px" onclick="window.opened = true"><div id="it" style="pointer-events:none">Pick a colour</div>${others}</div>`;
/** A calendar whose cells draw a frame over their numbers, and say the whole date to screen readers. */
const dated = (
  attributes: string,
  unseen = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)",
) =>
  `<style>td { position: relative; padding: 20px } td::after { content: ""; position: absolute; inset: 0; border: 1px solid }</style>
  <table role="grid"><tr><td tabindex="-1" ${attributes} onclick="window.opened = true"><span id="it" aria-hidden="true">20</span><span style="${unseen}">May 20, 2026</span></table>`;
/** A field that shows what was chosen, in a box that opens the list: the pointer passes through the field. */
const shown = (field = "readonly", box = "cursor:pointer", others = "", over = "") =>
  `<div style="position:relative;width:300px;height:30px;${box}" onclick="window.opened = true"><input id="it" placeholder="Pick a colour" ${field} style="pointer-events:none">${others}</div>${over}`;
const shownIsKept = (rule: string, pages: string, fails: RegExp): VerdictCase => ({
  rule: `a field that shows what was chosen, and lets the pointer pass, ${rule}`,
  pages,
  steps: [click("#it")],
  fails,
});
/** A combobox that shows what was chosen, below the background of its box, which opens the list. */
const sunk = (field = "readonly", box = "cursor:pointer", others = "") =>
  `<div style="position:relative;width:300px;height:30px;background:#fff;${box}" onclick="window.opened = true"><input id="it" role="combobox" aria-expanded="false" ${field} style="position:absolute;inset:0;opacity:0;z-index:-1">${others}</div>`;
const sunkIsKept = (rule: string, pages: string, fails: RegExp): VerdictCase => ({
  rule: `a combobox below the background of its box ${rule}`,
  pages,
  steps: [click("#it")],
  fails,
});
/** An editor that draws its text itself, with a hint below its empty line. */
const drawing = (line: string, others = "", style = "") =>
  `<div style="position:relative;width:300px;height:60px" onclick="if (event.target.id === 'line') window.hit = true">
    <div style="overflow:hidden;width:3px;height:0"><textarea style="width:1000px"></textarea></div>
    <div><pre id="it" style="position:absolute;top:0;margin:0">Write code</pre><div><pre id="line" style="position:relative;margin:0;${style}">${line}</pre></div></div>${others}</div>`;
/** A node of a diagram: the label is drawn on a shape, which gets the pointer in its place. */
const diagramNode = ({
  label = passing,
  before = "",
  isBelow = false,
  over = "",
  state = "",
} = {}): string => {
  const shape = `<rect id="shape" width="120" height="30" fill="#abc"/>`;
  const text = `<g ${label}>${before}<text x="20" y="20">Start</text></g>`;
  const node = `<g ${state}>${isBelow ? text + shape : shape + text}</g>`;
  return `<svg width="300" height="100" onclick="window.hit = event.target.id">${node}${over}</svg>`;
};
const shade = `<rect width="300" height="100" opacity=".2"/>`;
/** A node of a diagram of which a shape, drawn over its label, takes the pointer. */
const coveredNode = (shape: string, { others = "", over = "" } = {}): string => {
  const label = `<g><rect width="120" height="30" fill="#abc"/><text x="20" y="20">Start</text>${others}</g>`;
  const box = `<rect id="shape" width="120" height="30" ${shape}/>`;
  return `<svg width="300" height="100" onclick="window.hit = event.target.id"><g>${label}${box}</g>${over}</svg>`;
};
/** Words of a chart that draws them in one group with the shapes over them that take the pointer. */
const legend = (paint: string, width = 60) =>
  `<svg width="300" height="60" onclick="window.hit = event.target.id"><g pointer-events="visible">${["start", "stop"].map((id, at) => `<text x="${20 + 100 * at}" y="20">${id[0]?.toUpperCase()}${id.slice(1)}</text><rect id="${id}" x="${at === 0 || width === 60 ? 10 + 100 * at : 10}" width="${width}" height="30" ${paint} pointer-events="all"/>`).join("")}</g></svg>`;
/** A slider that follows the pointer by the thumb which the page draws around a field for screen readers alone. */
const slider = (
  more = "",
  inside = "",
) => `<div role="group" aria-label="Volume" style="position:relative;width:300px;height:30px">
  <div id="thumb" style="position:absolute;left:50px;width:20px;height:20px;background:#36c">${inside}<input id="it" type="range" aria-label="Volume" value="20"
    style="position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)"></div></div>${more}<script>
  thumb.onpointerdown = (event) => { window.grabbed = true; const from = event.clientX; onpointermove = ({ clientX }) => {
    it.value = 20 + (clientX - from) / 3; thumb.style.left = 50 + clientX - from + "px"; }; onpointerup = () => { onpointermove = null; }; };</script>`;
/** An entry whose text lies below a part that takes the press. */
const gripped = (grip: string, others = "") =>
  `<div style="position:relative;width:200px" onclick="window.opened = true"><p id="it">Alpha</p>${others}<div style="position:absolute;inset:0;${grip}"></div></div>`;
const valueLabel = `<span aria-hidden="true" style="position:absolute;bottom:24px;background:#333;color:#fff"><span>20</span></span>`;

export const cases: VerdictCase[] = [
  ...["cursor:move", "cursor:grab", "cursor:pointer"].map(
    (grip): VerdictCase => ({
      rule: `the text of an entry is clicked through a part that takes the press for it: ${grip}`,
      pages: gripped(grip),
      steps: [click("#it"), holds("opened")],
    }),
  ),
  ...[
    ["shows no other pointer", gripped("")],
    ["hides what is below it", gripped("cursor:move;background:#fff8")],
    ["lies over another text, too", gripped("cursor:move", "<p>Beta</p>")],
    ["lies over a button, too", gripped("cursor:move", `<button aria-label="Close"></button>`)],
  ].map(
    ([rule, pages = ""]): VerdictCase => ({
      rule: `the text of an entry is not clicked through a part that ${rule}`,
      pages,
      steps: [click("#it")],
      fails: /covered/,
    }),
  ),
  ...["aria/Volume", "#it"].flatMap((field): VerdictCase[] => [
    {
      rule: `a slider is clicked on the thumb that the page draws around it: ${field}`,
      pages: slider(),
      steps: [click(field), holds("grabbed && it.value === '20'")],
    },
    {
      rule: `and dragged by that: ${field}`,
      pages: slider(),
      steps: [{ type: "drag", selectors: [field], by: { x: 60, y: 0 } }, holds("it.value === '40'")],
    },
  ]),
  {
    rule: "a slider is clicked and dragged on a thumb that has a label of its value in it",
    pages: slider("", valueLabel),
    steps: [
      click("aria/Volume"),
      { type: "drag", selectors: ["aria/Volume"], by: { x: 60, y: 0 } },
      holds("grabbed && it.value === '40'"),
    ],
  },
  {
    rule: "a slider is not clicked where its thumb is covered",
    pages: slider(veil("")),
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "a slider is not clicked on a box around it that holds something else to use",
    pages: slider("", "<button>Mute</button>"),
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "the label of a node in a diagram is clicked, although the shape that it is drawn on gets the click",
    pages: diagramNode(),
    steps: [click("text/Start"), holds("hit === 'shape'")],
  },
  ...[
    { why: "under a shade of the drawing", pages: diagramNode({ over: shade }) },
    { why: "under a layer of the page", pages: diagramNode() + veil("") },
    { why: "below its shape", pages: diagramNode({ isBelow: true }) },
    { why: "with a box of its own, which takes no clicks either", pages: diagramNode({ before: shade }) },
    {
      why: "that lies under a shade and takes the pointer itself",
      pages: diagramNode({ label: "", over: shade }),
    },
  ].map(({ why, pages }) => ({
    rule: `the label of a node in a diagram is not clicked ${why}`,
    pages,
    steps: [click("text/Start")],
    fails: /covered|took no clicks/,
  })),
  ...[
    { which: "without a fill", shape: 'fill="none" pointer-events="all"' },
    { which: "with a transparent fill", shape: 'fill="transparent"' },
    { which: "with a fill in another notation", shape: 'style="fill:color(srgb 1 0 0 / .4)"' },
    { which: "that is half opaque", shape: 'fill="red" opacity=".5"' },
    { which: "that is hidden", shape: 'fill="red" visibility="hidden" pointer-events="all"' },
  ].map(({ which, shape }) => ({
    rule: `the label of a node in a diagram is clicked through a shape ${which} that takes the pointer for the node`,
    pages: coveredNode(shape),
    steps: [click("text/Start"), holds("hit === 'shape'")],
  })),
  {
    rule: "the label of a node in a diagram is clicked, although the node is marked below the pointer",
    pages: `<style>g:hover > #shape { fill: rgb(0 0 255 / .4) }</style>${coveredNode('fill="none"')}`,
    steps: [click("text/Start"), holds("hit === 'shape'")],
  },
  ...[
    { why: "under a shape that hides it", pages: coveredNode('fill="red"') },
    {
      why: "under a shape over several texts",
      pages: coveredNode('fill="transparent"', { others: '<text x="80" y="20">Stop</text>' }),
    },
    {
      why: "under what the drawing has over it besides",
      pages: coveredNode('fill="transparent"', { over: shade }),
    },
  ].map(({ why, pages }) => ({
    rule: `the label of a node in a diagram is not clicked ${why}`,
    pages,
    steps: [click("text/Start")],
    fails: /covered/,
  })),
  ...['fill="none"', 'fill="#000" fill-opacity="0" stroke="red" stroke-width="0"'].map((paint) => ({
    rule: `a word in a chart without groups is clicked through what takes the pointer for it and paints nothing: ${paint}`,
    pages: legend(paint),
    steps: [click("text/Stop"), holds("hit === 'stop'")],
  })),
  ...[
    { why: "paints something", pages: legend('fill="none" stroke="red"') },
    { why: "lies over another word, too", pages: legend('fill="none"', 200) },
  ].map(({ why, pages }) => ({
    rule: `but not if that ${why}`,
    pages,
    steps: [click("text/Stop")],
    fails: /covered/,
  })),
  {
    rule: "the label of a node in a diagram is disabled with the node",
    pages: diagramNode({ state: 'aria-disabled="true"' }),
    steps: [click("text/Start")],
    fails: /stayed disabled/,
  },
  {
    rule: "the hint in a box that takes the focus is clicked, although the pointer passes through it",
    pages: listBox('tabindex="0"'),
    steps: [click("#it"), holds("window.opened")],
  },
  {
    rule: "the text of a box that can be dragged is clicked, although the pointer passes through it",
    pages: listBox('draggable="true"'),
    steps: [click("#it"), holds("window.opened")],
  },
  opens(
    "a field that shows what was chosen, and lets the pointer pass, is clicked on its box with a hand",
    "it",
    shown(),
  ),
  {
    rule: "a text below the background of its box, which nobody sees, is not clicked in place of the entry with that text",
    pages: suggesting(suggestions),
    steps: [click("text/Linux servers"), holds("hit === 'entry'")],
  },
  {
    rule: "an entry that comes later is waited for, though a text that nobody sees has its text",
    pages: `${suggesting("")}<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(suggestions)}), 400)</script>`,
    steps: [click("text/Linux servers"), holds("hit === 'entry'")],
  },
  {
    rule: "a text below the background of its box is not clicked through the field over it",
    pages: suggesting(""),
    steps: [click("text/Linux servers")],
    fails: /^The field input#field covered/,
  },
  {
    rule: "a text that its field shows is clicked through the field, also if it is drawn first in its box",
    pages: suggesting("", "isolation:isolate"),
    steps: [click("text/Linux servers"), holds("hit === 'field'")],
  },
  {
    rule: "an entry that is disabled is not clicked, though a text that nobody sees has its text",
    pages: suggesting(suggestions.replace("<li", "<li aria-disabled='true'")),
    steps: [click("text/Linux servers")],
    fails: /disabled/,
  },
  {
    rule: "a combobox that shows what was chosen is clicked through the box that paints over it, beside a field there that is hidden from all",
    pages: sunk("readonly", "cursor:pointer", `<input aria-hidden="true" tabindex="-1" style="opacity:0">`),
    steps: [click("#it"), holds("opened")],
  },
  sunkIsKept("is not clicked if the box has no hand", sunk("readonly", ""), /covered/),
  sunkIsKept("is not clicked if it takes text", sunk(""), /covered/),
  sunkIsKept("is not clicked if it is disabled", sunk("readonly disabled"), /stayed disabled/),
  sunkIsKept(
    "is not clicked beside a button in the box",
    sunk("readonly", "cursor:pointer", "<button>×</button>"),
    /covered/,
  ),
  sunkIsKept("is not clicked below a layer", `${sunk()}${veil("")}`, /covered/),
  shownIsKept("is not clicked if its box has no hand", shown("readonly", ""), /took no clicks/),
  shownIsKept("is not clicked if it takes text", shown(""), /took no clicks/),
  shownIsKept("is not clicked if it is disabled", shown("readonly disabled"), /stayed disabled/),
  shownIsKept(
    "is not clicked if a box around its own is disabled",
    `<div aria-disabled="true">${shown()}</div>`,
    /stayed disabled/,
  ),
  shownIsKept(
    "is not clicked if its box is without pointer events, too",
    `<div style="cursor:pointer">${shown("readonly", "pointer-events:none")}</div>`,
    /took no clicks/,
  ),
  shownIsKept(
    "is not clicked in a row with a text of its own",
    shown("readonly", "cursor:pointer", "Row 1"),
    /took no clicks/,
  ),
  shownIsKept(
    "is not clicked beside a button in its box",
    shown("readonly", "cursor:pointer", "<button>×</button>"),
    /took no clicks/,
  ),
  shownIsKept("is not clicked below a layer", shown("readonly", "cursor:pointer", "", veil("")), /covered/),
  {
    rule: "the hint in a box that does not take the focus is not clicked if the pointer passes through it",
    pages: listBox(""),
    steps: [click("#it")],
    fails: /took no clicks/,
  },
  {
    rule: "the hint in a box that takes the focus is not clicked below a layer",
    pages: `${listBox('tabindex="0"')}<div style="position:fixed;inset:0"></div>`,
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "the text of a box that can be dragged is not clicked below a layer",
    pages: `${listBox('draggable="true"')}<div style="position:fixed;inset:0"></div>`,
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "the text of a box that cannot be dragged is not clicked if the pointer passes through it",
    pages: listBox('draggable="false"'),
    steps: [click("#it")],
    fails: /took no clicks/,
  },
  {
    rule: "the number in a cell of a calendar is clicked through the cell, which takes the focus only when it is pressed",
    pages: listBox('role="gridcell" tabindex="-1"'),
    steps: [click("#it"), holds("window.opened")],
  },
  ...[undefined, "position:absolute;top:-9999px;left:-9999px"].map(
    (unseen): VerdictCase => ({
      rule: `the number in a cell of a calendar is clicked through what the cell draws over it, beside what the cell says to screen readers alone: ${unseen}`,
      pages: dated("", unseen),
      steps: [click("#it"), holds("window.opened")],
    }),
  ),
  {
    rule: "the number in a cell of a calendar is not clicked where the cell shows more than it",
    pages: dated("", "position:static"),
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "the number in a disabled cell of a calendar is not clicked through what the cell draws over it",
    pages: dated('aria-disabled="true"'),
    steps: [click("#it")],
    fails: /disabled/,
  },
  {
    rule: "the number in a disabled cell of a calendar is not clicked",
    pages: listBox('role="gridcell" tabindex="-1" aria-disabled="true"'),
    steps: [click("#it")],
    fails: /disabled/,
  },
  {
    rule: "a text in a box that only scripts may focus is not clicked if the pointer passes through it",
    pages: listBox('tabindex="-1"'),
    steps: [click("#it")],
    fails: /took no clicks/,
  },
  {
    rule: "the number in a cell of a calendar is not clicked below a layer",
    pages: `${listBox('role="gridcell" tabindex="-1"')}<div style="position:fixed;inset:0"></div>`,
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "the hint in a disabled box is not clicked",
    pages: listBox('tabindex="0" aria-disabled="true"'),
    steps: [click("#it")],
    fails: /disabled/,
  },
  {
    rule: "a text that lets the pointer pass is not clicked beside another one of its box",
    pages: listBox('tabindex="0"', "<p>Red</p>"),
    steps: [click("#it")],
    fails: /took no clicks/,
  },
  {
    rule: "the hint in an empty editor is clicked, although the pointer passes through it to a line of the editor",
    pages: `<div style="position:relative"><div id="editor" contenteditable="true"><p><br></p></div>
      <div style="position:absolute;left:0;top:0;width:100%;pointer-events:none;margin-top:1em">Write here…</div></div>`,
    steps: [click("text/Write here…"), holds("document.activeElement === editor")],
  },
  {
    rule: "the hint of an editor that draws its text is clicked through the empty line over it",
    pages: drawing("&#8203;"),
    steps: [click("#it"), holds("window.hit")],
  },
  ...[
    { over: "the text of the editor", pages: drawing("let it = 1;") },
    { over: "a line that is painted", pages: drawing("&#8203;", "", "background:#eee") },
    { over: "a layer over the editor", pages: drawing("&#8203;", `<div style="${layer}"></div>`) },
    { over: "a button over the editor", pages: drawing("&#8203;", `<button style="${layer}"></button>`) },
    {
      over: "a layer over the page",
      pages: `${drawing("&#8203;")}<div style="position:fixed;inset:0"></div>`,
    },
  ].map(({ over, pages }) => ({
    rule: `the hint of an editor is not clicked through ${over}`,
    pages,
    steps: [click("#it")],
    fails: /covered/,
  })),
  {
    rule: "the text of a combobox is clicked through the field over it",
    pages: combobox(``),
    steps: [click("#it"), holds("window.opened")],
  },
  {
    rule: "the label that a combobox shows in itself is clicked, although the pointer passes through it",
    pages: `<div role="combobox" style="width:300px;height:30px" onclick="window.opened = true"><label id="it" style="pointer-events:none">City</label></div>`,
    steps: [click("#it"), holds("window.opened")],
  },
  {
    rule: "the text of a combobox is not clicked through the button over it",
    pages: combobox(`<button style="position:absolute;left:0;top:0;width:90px;height:30px">Clear</button>`),
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "the text of a combobox is not clicked through another field over it",
    pages: `${combobox("")}<input style="position:absolute;left:0;top:0;width:300px;height:30px;opacity:0">`,
    steps: [click("#it")],
    fails: /covered/,
  },
  opens("the hint of a combobox is clicked through the field over it", "text", hinted("field")),
  opens("the hint of a field is clicked through the field over it", "text", hinted("field", "", "textbox")),
  opens(
    "the choice of a combobox is clicked through its unseen field",
    "text",
    hinted("field", "background:#fff;opacity:0"),
  ),
  opens(
    "the hint of a combobox is clicked through the box of its narrow field",
    "text",
    `<div style="position:relative;width:300px;height:30px" onmousedown="window.opened = true"><span id="text">City</span>
      <div style="position:absolute;inset:0"><input role="combobox" style="width:2px;border:0;padding:0"></div></div>`,
  ),
  opens(
    "the text of a combobox is clicked through the field beside it in their box",
    "text",
    `<div style="position:relative;width:300px;height:30px" onmousedown="window.opened = true"><div role="combobox"><i id="text">City</i></div>
      <input aria-label="Search" style="position:absolute;inset:0;border:0;background:none"></div>`,
  ),
  opens("a combobox is clicked through its choice, which lies over it", "field", hinted("text")),
  ...["field", "text"].map((id) =>
    opens(
      `a combobox is clicked through the empty part over it and a little around it, which shows a hand: ${id}`,
      id,
      underGrip(around),
    ),
  ),
  ...[
    ["shows no hand", underGrip("inset:-9px -16px")],
    ["has a background", underGrip(`${around};background:#fffc`)],
    ["lies over all of the page", underGrip("inset:-60px -300px;cursor:pointer")],
    ["lies beside a button", underGrip(around, "<button>Clear</button>")],
  ].map(
    ([rule, pages = ""]): VerdictCase => ({
      rule: `a combobox is not clicked through an empty part that ${rule}`,
      pages,
      steps: [click("#field")],
      fails: /covered/,
    }),
  ),
  opens("a combobox whose field nobody sees is clicked in its box", "field", unseenCombobox()),
  ...['role="combobox"', 'aria-haspopup="listbox"'].flatMap((is) => [
    opens(
      `so is one that is there for screen readers alone and takes no clicks, beside what else opens its list: ${is}`,
      "field",
      hiddenCombobox(is),
    ),
    {
      rule: `but not where its box has something to remove: ${is}`,
      pages: hiddenCombobox(is, '<svg tabindex="0" width="9" height="9"></svg>'),
      steps: [click("#field")],
      fails: /took no clicks|covered/,
    },
  ]),
  {
    rule: "a disabled combobox whose field nobody sees is not clicked in its box",
    pages: unseenCombobox("", "disabled"),
    steps: [click("#field")],
    fails: /^The combobox input#field \(found by #field\) stayed disabled/,
  },
  {
    rule: "a combobox whose field nobody sees is not clicked where its box has a button",
    pages: unseenCombobox("", "", "<button>Remove City</button>"),
    steps: [click("#field")],
    fails: /covered|hidden/,
  },
  {
    rule: "what is no combobox and nobody sees is not clicked in the box around it",
    pages: unseenCombobox().replace('role="combobox"', ""),
    steps: [click("#field")],
    fails: /into view/,
  },
  {
    rule: "a combobox whose hint lies over it is typed into",
    pages: hinted("text"),
    steps: [change("#field", "Rome"), holds("field.value === 'Rome'")],
  },
  ...(
    [
      [
        "a layer over the box of a combobox whose field nobody sees covers it",
        "field",
        unseenCombobox('<b style="position:absolute;inset:0;background:#ccc">Wait</b>'),
      ],
      ["an empty layer over a combobox covers it", "field", hinted("text").replace("City", "")],
      ["a message with a background over a combobox covers it", "field", hinted("text", "background:#fffc")],
      [
        "a message over a combobox covers it if a part without text greys that out",
        "field",
        `<style>#text::before { content:""; position:absolute; inset:0; background:#fffc }</style>${hinted("text")}`,
      ],
      [
        "a message with a frame over a combobox covers it",
        "field",
        hinted("text", "border:1px solid red;box-sizing:border-box"),
      ],
      [
        "a message over a page covers its only combobox",
        "field",
        `<div>${hinted("field")}<p style="position:fixed;inset:0;margin:0">We use cookies</p></div>`,
      ],
      ["a text over a field that is no combobox covers it", "field", hinted("text", "", "textbox")],
      ["a field with a background covers the text below", "text", hinted("field", "background:#fff")],
      [
        "a button in the box of a combobox covers its text",
        "text",
        hinted("text", "", "combobox", `<button style="position:absolute;inset:0;opacity:.5">Clear</button>`),
      ],
      [
        "the label of another field covers the text of a combobox",
        "text",
        `${hinted("text", "", "combobox", `<label for="news" style="position:absolute;inset:0">News</label>`)}<input id="news">`,
      ],
      [
        "a message over a form covers its comboboxes",
        "field",
        `<form style="position:relative">${hinted("field")}<button>Send</button><p style="position:absolute;inset:0;margin:0">Wait</p></form>`,
      ],
    ] as const
  ).map(([rule, id, pages]): VerdictCase => ({ rule, pages, steps: [click(`#${id}`)], fails: /covered/ })),
];
