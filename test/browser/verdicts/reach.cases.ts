import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const noted = `<script>addEventListener("click", (event) => { window.hit = event.target.id; });</script>`;
const hits = (rule: string, body: string, id = "it"): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click(`#${id}`), holds(`hit === '${id}'`)],
});
const kept = (rule: string, body: string, fails: RegExp): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click("#it")],
  fails,
});
const button = `<button id="it">Buy</button>`;
/** A button of which six pixels are in the window, all behind a bar; the last place that is tried lies in the last half of a pixel. */
const atEdge = (below: string) =>
  `<style>body { margin:0 }</style><div style="height:calc(100vh - 5.83px)"></div><button id="it" style="height:28px">Buy</button>${below}<footer style="position:fixed;bottom:0;left:0;right:0;height:62px;background:#eee">Save</footer>`;
/** A button in a box that says what it is for, as libraries let the tip of a disabled button appear. */
const tipped = (state: string, beside = "") =>
  `<div id="it" aria-label="Buy" style="display:inline-block"><button ${state}>★</button>${beside}</div>`;
const passing = 'style="pointer-events:none"';
/** An item of a menu, as wide as the menu, that holds a button of the same name. */
const menuItem = (state: string, beside = "") =>
  `<ul role="menu"><li role="menuitem" onclick="window.chosen = true"><a role="button" href="#" ${state}>Reply</a>${beside}</li></ul>`;
const replies = (rule: string, pages: string, fails?: RegExp): VerdictCase =>
  fails
    ? { rule, pages, steps: [click("aria/Reply")], fails }
    : { rule, pages, steps: [click("aria/Reply"), holds("window.chosen")] };
/** An item as wide as its tree, that holds a link of the same name. */
const treeItem = (link = "", beside = "") =>
  `<ul role="tree" onclick="window.hit = event.target.closest('a, li').tagName" style="width:900px"><li role="treeitem"><img alt="" style="display:none"><div><a href="#wiki" ${link}>Wiki</a></div>${beside}</li></ul>`;
const hitsIn = (rule: string, pages: string, tag: string): VerdictCase => ({
  rule,
  pages,
  steps: [click("aria/Wiki"), holds(`hit === '${tag}'`)],
});
const veil = (style: string, content = "") =>
  `<div id="veil" style="position:fixed;inset:0;${style}">${content}</div>`;

/** Two months of a calendar, side by side; the box around them shows the second one. */
const months = (first: string, second: string) =>
  `<div id="box" style="position:relative;width:200px;overflow:hidden"><div style="display:flex;transform:translateX(-200px)">
    <p style="flex:none;width:200px">${first}</p><p style="flex:none;width:200px">${second}</p></div></div>`;
/** A button at the right of the first of two slides; their box shows that one, and has no scroll bar. */
const slides = (more = "") =>
  `<div id="box" style="position:relative;width:300px;overflow:hidden"><div style="display:flex">
    <p style="flex:none;width:300px;text-align:right">${button}</p><p style="flex:none;width:300px">Tea</p></div>${more}</div>`;
const stays = (rule: string, body: string): VerdictCase => ({
  rule,
  pages: noted + body,
  steps: [click("#it"), holds("hit === 'it'"), holds("box.scrollLeft === 0")],
});
const day = (id: string) => `<button id="${id}" class="day">15</button>`;
const scrim = `<div style="position:fixed;inset:0;background:#0004"></div>`;
const beside = `<div style="height:200px;margin-left:400px;position:relative">`;

/** Where the mouse rests, wherever it was before. */
const rest = `<i id="rest" style="position:fixed;right:0;bottom:0;z-index:1">Rest</i>`;

/** A button with other content than a text. */
const card = (inner: string) =>
  `<div role="button" tabindex="0" style="position:relative;width:300px;height:120px" onclick="window.card = true">${inner}</div>`;
const clicksCard = (rule: string, inner: string): VerdictCase => ({
  rule,
  pages: card(inner),
  steps: [click("#it"), holds("window.card")],
});

/** A list that opens at a press anywhere on it, with a field to search in over its text. */
const combobox = (
  over: string,
) => `<div role="combobox" style="position:absolute;left:0;top:0;width:300px;height:30px" onclick="window.opened = true">
  <span id="it" style="position:absolute;left:0;top:0;width:90px;height:30px">City</span>
  <input aria-label="Search" style="position:absolute;inset:0;width:300px;opacity:0">${over}</div>`;

/** A text and a field that lie over each other in a box which opens a list at a press. The style is that of what lies above. */
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
const around = "inset:-9px -16px;cursor:pointer";
const hinted = (above: "field" | "text", style = "", role = "combobox", more = "") => {
  const fills = "position:absolute;inset:0;width:300px;height:30px;border:0;background:none;";
  const field = `<input id="field" role="${role}" style="${fills}${above === "field" ? style : ""}">`;
  const text = `<span id="text" style="${fills}${above === "text" ? style : ""}">City</span>`;
  return `<div style="margin:40px"><div style="position:relative;width:300px;height:30px" onmousedown="window.opened = true">
    ${above === "field" ? text + field : field + text}${more}</div></div>`;
};
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

/** A text in a card whose link is stretched over it by a part of its own. */
const linkedCard = (
  part: string,
  text = `<h3 id="it">Title</h3>`,
  style = "position:relative;",
) => `<style>.after::after { content:""; position:absolute; inset:0 }</style><main>
  <div style="${style}width:300px">${text}<p>Some text.</p>${part}</div></main>`;
const veiled = (style: string) =>
  `<a href="#read"><i style="position:absolute;inset:0;${style}"></i>Read</a>`;
const stretched = `<a class="after" href="#read">Read</a>`;
const follows = (rule: string, pages: string): VerdictCase => ({
  rule,
  pages,
  steps: [click("#it"), holds("location.hash === '#read'")],
});

/** An editable text of which a scroller shows the first lines only. */
const longText = (over = "") => `<div style="position:absolute;inset:0 0 auto;height:100px;overflow:auto">
  <div id="it" contenteditable style="background:#eee">${"Line<br>".repeat(99)}</div></div>${over}`;

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
const layer = "position:absolute;inset:0";

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

/** A table that has a cell, and a list by which its rows are filtered. */
const filtered = (
  cell: string,
  { opener = `<button aria-haspopup="listbox" aria-expanded="true">State</button>`, place = "absolute" } = {},
) =>
  `<table><tr>${cell}</tr></table>${opener}<div role="listbox" style="position:${place}"><div role="option" id="it" style="cursor:pointer">Create</div></div>`;

/** Words of a chart that draws them in one group with the shapes over them that take the pointer. */
const legend = (paint: string, width = 60) =>
  `<svg width="300" height="60" onclick="window.hit = event.target.id"><g pointer-events="visible">${["start", "stop"].map((id, at) => `<text x="${20 + 100 * at}" y="20">${id[0]?.toUpperCase()}${id.slice(1)}</text><rect id="${id}" x="${at === 0 || width === 60 ? 10 + 100 * at : 10}" width="${width}" height="30" ${paint} pointer-events="all"/>`).join("")}</g></svg>`;

/** A button under a backdrop, which lies beside its dialog. */
const backed = (dialog: string, over = "", between = "") =>
  `<button id="behind" onclick="window.hit = 'behind'">Create</button><div style="position:fixed;inset:0;background:#0004"></div>${between}
    ${dialog.replace("VV", `style="position:fixed;left:200px;top:100px;width:400px;height:200px;background:#fff"`)}${over}`;
const inFront = `<button onclick="window.hit = 'inside'">Create</button>`;
const backdropCases: VerdictCase[] = [
  ["dialog next to", `<div role="dialog" VV>${inFront}</div>`, ""],
  ["modal dialog over", `<section role="dialog" aria-modal="true" VV>${inFront}</section>`, "<p></p>"],
].map(([what, dialog = "", between]) => ({
  rule: `of several matches the one in the ${what} the backdrop that covers the others is clicked`,
  pages: backed(dialog, "", between),
  steps: [click("aria/Create"), holds("hit === 'inside'")],
}));
const modal = `<div role="dialog" aria-modal="true" VV>`;
const keptBehind = (rule: string, pages: string, fails: RegExp): VerdictCase => ({
  rule,
  pages,
  steps: [click("aria/Create")],
  fails,
});

/** A button under a layer that fills the window. */
const overlaid = (over: string): string =>
  `<button id="behind">Create</button>${over.replace("VV", `style="position:fixed;inset:0;padding:100px;background:#eee"`)}`;

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

/** A menu that opens while the mouse is over its entry in a bar. */
const bar = `<style>li > ul { display:none } li:hover > ul { display:block }</style><ul><li style="width:100px">Goods<ul><li><a id="it" href="#books">Books</a></ul></ul>`;

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
  kept(
    "a button behind a modal dialog cannot be clicked",
    `${button}<dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    /covered/,
  ),
  kept(
    "a button behind the backdrop of a modal dialog cannot be clicked",
    `${button}<dialog id="d" style="width:10px;margin-top:300px">?</dialog><script>d.showModal()</script>`,
    /covered|inert|behind/i,
  ),
  hits(
    "a button of a modal dialog is clicked",
    `<dialog id="d">Sure? <button id="it">Yes</button></dialog><script>d.showModal()</script>`,
  ),
  kept(
    "a button in an inert part cannot be clicked",
    `<main inert>${button}</main>`,
    /covered|inert|disabled/i,
  ),
  kept("a button under a transparent layer cannot be clicked", button + veil("opacity:0"), /covered/),
  {
    rule: "a button under a tip that shows only while the pointer rests beside it is clicked",
    pages: `${noted}<style>#tip { display:none;position:absolute;top:30px;left:0;width:200px;height:60px;background:#333 } #info:hover #tip { display:block }</style>
      <span id="info" style="position:relative;display:inline-block"><button id="first">Info</button><i id="tip">A tip</i></span><br><button id="it" style="margin-top:20px">Next</button>`,
    steps: [click("#first"), click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "a button that takes clicks once the pointer has moved over what it lies in is clicked",
    pages: `${noted}<style>#player { width:400px;height:200px } #player.idle #bar { opacity:0;pointer-events:none }</style>
      <div id="player" class="idle"><div id="bar"><button id="it">Mute</button></div></div><script>player.onmousemove = () => player.classList.remove("idle")</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "the mouse is moved over what covers a button at most once, and away from it",
    pages: `${button}${veil("background:#fffc", "0 moves")}${rest}<script>const places = new Set();
      veil.onmousemove = ({ x, y }) => { places.add(x + " " + y); veil.textContent = places.size + " moves"; };
      veil.onmouseleave = () => { veil.textContent += ", left"; }; rest.onmouseenter = () => places.clear();</script>`,
    steps: [
      { type: "hover", selectors: ["#rest"] },
      { ...click("#it"), timeout: 4000 },
    ],
    fails: /"1 moves, left" .* covered/,
  },
  {
    rule: "the mouse is moved away beside the page, and not over its top, at which a page offers something to stay",
    pages: `${noted}${button}${veil("background:#fffc", "Tip")}<script>
      document.documentElement.onmouseleave = ({ clientY }) => { veil.remove(); if (clientY < 50) document.body.innerHTML = "Wait! 10% off"; };</script>`,
    steps: [click("#it"), holds("hit === 'it'")],
  },
  {
    rule: "no mouse is moved to what is touched",
    pages: `${button}${veil("background:#fffc", "Loading")}${rest}<script>
      rest.onmouseenter = () => { veil.onmousemove = () => veil.remove(); };</script>`,
    steps: [
      { type: "hover", selectors: ["#rest"] },
      { ...click("#it"), deviceType: "touch", timeout: 1500 },
    ],
    fails: /"Loading" .* covered/,
  },
  {
    rule: "a menu that a hover has opened stays open until its items can be clicked",
    pages: `${noted}<style>#menu { position:absolute;top:100px;left:300px;visibility:hidden } #top:hover #menu { visibility:visible }</style>
      <div id="top" style="width:100px">Menu<div id="menu"><button id="it">Item</button></div></div>`,
    steps: [{ type: "hover", selectors: ["#top"] }, click("#it"), holds("hit === 'it'")],
  },
  hits(
    "a layer without pointer events does not cover",
    button + veil("pointer-events:none;background:#0003"),
  ),
  kept(
    "a button without pointer events cannot be clicked",
    `<div>${button.replace("id", 'style="pointer-events:none" id')}</div>`,
    /^The button "Buy" \(found by #it\) took no clicks \(pointer-events: none\) for 400 ms\.$/,
  ),
  kept(
    "a link in what takes no pointer events cannot be clicked",
    `<style>.off { pointer-events: none }</style><div class="off"><a id="it" href="#x">Save</a></div>`,
    /^The link "Save" .* took no clicks \(pointer-events: none\)/,
  ),
  ...['<input id="it" inert placeholder="City">', '<span inert><b id="it">City</b></span>'].map(
    (part): VerdictCase => ({
      rule: `a part of a button that is inert leaves the press to the button: ${part}`,
      pages: `<button onclick="window.opened = true">${part}</button>`,
      steps: [click("#it"), holds("opened")],
    }),
  ),
  kept(
    "a part of a button is not clicked that is inert with the button",
    `<div inert><button><span inert id="it">City</span></button></div>`,
    /inert/,
  ),
  kept(
    "an inert field beside a button is not clicked",
    `<div><button>Go</button><input id="it" inert></div>`,
    /inert/,
  ),
  ...["text/Edit", ".entry"].map(
    (selector): VerdictCase => ({
      rule: `of several, one in a menu is clicked before one that the page leaves out with all beside the menu: ${selector}`,
      pages: `${noted}<button class="entry">Edit profile</button>
        <div role="menu" style="position:fixed;top:100px;pointer-events:auto"><div role="menuitem" class="entry" onclick="window.edits = true">Edit<b>⌘ E</b></div></div>
        <script>document.body.style.pointerEvents = "none";</script>`,
      steps: [click(selector), holds("edits")],
    }),
  ),
  {
    rule: "of several, the first is waited for that alone takes no clicks, whatever dialog has another",
    pages: `${noted}<button class="save" style="pointer-events:none">Save</button>
      <div role="dialog" style="position:fixed;top:100px"><button class="save" id="it">Save</button></div>`,
    steps: [click(".save")],
    fails: /took no clicks \(pointer-events: none\)/,
  },
  kept(
    "a button without pointer events under a layer is said to be covered by the layer",
    button.replace("id", 'style="pointer-events:none" id') + veil("background:#fffc", "Loading"),
    /"Loading" .* covered/,
  ),
  kept(
    "a button that what it lies in cuts off cannot be clicked",
    `<div id="strip" style="width:100px;height:60px;overflow:clip"><button id="it" style="margin-left:120px;width:100px">Buy</button></div>`,
    /^The button "Buy" \(found by #it\) was cut off by "Buy" \(div#strip\) for 400 ms\.$/,
  ),
  ...[
    ["", ""],
    [", over a layer that lies where it would be", scrim],
  ].map(([over, layer]) => ({
    rule: `of two days of the same name the one that is seen is clicked, and not that of a month that is cut off${over}`,
    pages: `${noted}${layer}${beside}${months(day("before"), day("it"))}</div>`,
    steps: [click("text/15"), holds("hit === 'it'")],
  })),
  {
    rule: "a day of a month that is cut off cannot be clicked, whatever lies where it would be",
    pages: `${noted}${scrim}${beside}${months(day("it"), "")}</div>`,
    steps: [click("text/15")],
    fails: /^The button "15" .* was cut off by "15" \(div#box\)/,
  },
  {
    rule: "a day is not clicked in place of one that is covered, even if its month is cut off in part",
    pages: `${noted}${beside}${months(`<button id="it" style="margin-left:150px;width:100px">15</button>`, day("other"))}
      <div style="position:absolute;left:0;top:0;width:100px;height:100px">Sold out</div></div>`,
    steps: [click("text/15")],
    fails: /^The element div covered the button "15" \(found by text\/15\)|"Sold out"/,
  },
  hits(
    "a button of which a part is not cut off is clicked on that part",
    `<div style="width:100px;height:60px;overflow:clip"><button id="it" style="margin-left:80px;width:200px">Buy</button></div>`,
  ),
  kept(
    "a button under what is drawn on what it lies in is said to be covered",
    `<style>#box { position:relative } #box::after { content:"";position:absolute;inset:0 }</style><div id="box">${button}</div>`,
    /\(div#box\) covered the button "Buy"/,
  ),
  kept(
    "what covers a button is not named by a role that is none, nor by a text that cannot be seen",
    button + veil("", "\u200b").replace("id=", 'role="presentation" id='),
    /^The element div#veil covered the button "Buy"/,
  ),
  kept(
    "a button of a disabled group cannot be clicked",
    `<fieldset disabled>${button}</fieldset>`,
    /disabled/,
  ),
  kept(
    "a button in a toolbar that is aria-disabled is not clicked",
    `<div role="toolbar" aria-disabled="true">${button}</div>`,
    /disabled/,
  ),
  hits(
    "a button that says itself that it is not disabled is clicked in a toolbar that is aria-disabled",
    `<div role="toolbar" aria-disabled="true"><button id="it" aria-disabled="false">Buy</button></div>`,
  ),
  kept(
    "a button that is aria-disabled is not clicked",
    `<div role="button" aria-disabled="true" id="it" tabindex="0">Buy</div>`,
    /disabled/,
  ),
  ...["data-disabled", 'data-disabled="true"'].map((mark) =>
    kept(
      `an entry is not clicked that the page marks as disabled without telling screen readers: ${mark}`,
      `<div role="listbox"><div role="option" ${mark}><span id="it">Cherry</span></div></div>`,
      /disabled/,
    ),
  ),
  ...[
    'role="option" data-disabled="false"',
    'role="option" data-disabled aria-disabled="false"',
    "data-disabled",
  ].map((mark) =>
    hits(
      `an entry is clicked that is not marked as disabled, or is no entry: ${mark}`,
      `<div role="listbox"><div ${mark} id="it">Cherry</div></div>`,
    ),
  ),
  ...[
    '<li id="it">Second</li>',
    '<div role="tab"><span id="it">Three</span></div>',
    '<td id="it">31</td>',
  ].map((entry) =>
    kept(
      `an entry is not clicked of which the pointer alone says that it takes no clicks: ${entry}`,
      `<style>#it { cursor: not-allowed }</style><table><tr>${entry}</table>`,
      /stayed disabled for 400 ms, as its pointer says \(cursor: not-allowed\)\.$/,
    ),
  ),
  ...[
    '<button id="it">Send</button>',
    '<a id="it" href="#x">Send</a>',
    '<div role="button" id="it">Send</div>',
  ].map((entry) =>
    hits(
      `what says itself whether it is disabled is clicked whatever its pointer says: ${entry}`,
      `<ul><li style="cursor: not-allowed">${entry.replace("id", 'style="cursor: not-allowed" id')}</ul>`,
    ),
  ),
  kept(
    "nor is what a class calls disabled, too",
    `<style>.t-is-disabled { cursor: not-allowed }</style><div class="t-is-disabled"><div id="it">Three</div></div>`,
    /stayed disabled for 400 ms, as its pointer says/,
  ),
  ...['<div id="it">Export (Pro)</div>', '<canvas id="it"></canvas>'].map((entry) =>
    hits(
      `what is no entry is clicked whatever its pointer says, as it may tell then why: ${entry}`,
      `<style>#it { cursor: not-allowed }</style>${entry}`,
    ),
  ),
  {
    rule: "a menu of what the pointer says takes no clicks is opened, and the mouse is moved to it",
    pages: `${noted}<p id="it" style="cursor: not-allowed" oncontextmenu="window.menu = true" onmouseenter="window.over = true">31</p>`,
    steps: [
      { type: "hover", selectors: ["#it"] },
      { ...click("#it"), button: "secondary" },
      holds("over && menu"),
    ],
  },
  hits(
    "a button of a group's legend is not disabled with the group",
    `<fieldset disabled><legend>${button}</legend></fieldset>`,
  ),
  kept(
    "a disabled button's icon cannot be clicked",
    `<button disabled><i id="it">★</i></button>`,
    /disabled/,
  ),
  kept(
    "a box that holds nothing but a disabled button through which the pointer passes is not clicked",
    tipped(`disabled ${passing}`),
    /^"Buy" \(div#it\) \(found by #it\) stayed disabled/,
  ),
  kept(
    "a box that holds nothing but a link that is aria-disabled is not clicked",
    `<span id="it" title="Buy">\n <b><a href="#x" aria-disabled="true" ${passing}>Buy</a></b></span>`,
    /disabled/,
  ),
  {
    rule: "the tip of a disabled button appears as the pointer comes to its box",
    pages: tipped(`disabled ${passing}`).replace("id", 'onmouseenter="window.hit = 1" id'),
    steps: [{ type: "hover", selectors: ["#it"] }, holds("window.hit")],
  },
  hits(
    "a box that holds nothing but a disabled button is clicked once that is enabled",
    `${tipped(`disabled ${passing}`)}<script>setTimeout(() => { document.querySelector("button").disabled = false; }, 400)</script>`,
  ),
  hits(
    "a box without a tip around a disabled button takes the click itself, as to say why that is disabled",
    tipped(`disabled ${passing}`).replace(' aria-label="Buy"', ""),
  ),
  hits(
    "a box is clicked beside the disabled button that is all it holds",
    tipped(`disabled ${passing}`).replace("inline-block", "block"),
  ),
  hits(
    "a card with a disabled button through which the pointer passes is clicked",
    tipped(`disabled style="pointer-events:none;width:100px"`, "<br>Title"),
  ),
  replies(
    "an item of a menu is not clicked in place of the disabled button of the same name that is all it holds",
    menuItem(`aria-disabled="true" ${passing}`),
    /disabled/,
  ),
  replies(
    "an item of a menu is clicked once the button that is all it holds is enabled",
    `${menuItem(`aria-disabled="true" ${passing}`)}<script>setTimeout(() => { document.querySelector("a").ariaDisabled = "false"; }, 400)</script>`,
  ),
  replies("an item of a menu is clicked although the button in it lets the pointer pass", menuItem(passing)),
  replies(
    "an item of a menu is clicked beside a disabled button of the same name if it holds other things",
    menuItem(`aria-disabled="true" ${passing}`, "<p aria-hidden='true'>To all</p>"),
  ),
  hitsIn(
    "the link that is all an item of a tree holds is clicked, and not the empty part of the item",
    treeItem(),
    "A",
  ),
  hitsIn("an item of a tree is clicked itself if its link lets the pointer pass", treeItem(passing), "LI"),
  hitsIn(
    "an item of a tree is clicked itself if it holds another thing, such as the arrow that opens it",
    treeItem(`aria-label="Wiki" style="float:right"`, "<i aria-hidden='true'>Wiki</i>"),
    "LI",
  ),
  {
    rule: "the link that is all an item of a tree holds is not clicked while it is covered",
    pages: `${treeItem()}<div style="position:fixed;inset:0 auto auto 0;width:200px;height:99px"></div>`,
    steps: [click("aria/Wiki")],
    fails: /covered/,
  },
  {
    rule: "an item of a menu that is named itself is clicked although the button that is all it holds is disabled",
    pages: menuItem(`aria-disabled="true" ${passing}`),
    steps: [click("li"), holds("window.chosen")],
  },
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
  ...(
    [
      ["treeitem", "tree", "group"],
      ["menuitem", "menu", "menu"],
    ] as const
  ).flatMap(([role, around, inner]) => {
    const item = (id: string, content: string) =>
      `<li id="${id}" role="${role}" tabindex="-1">${content}</li>`;
    const others = Array.from({ length: 40 }, (_, at) => item(`other${at}`, `File ${at}`)).join("");
    const within = `<ul role="${inner}">${item("inner", "Reports")}${others}</ul>`;
    return [`Reports${within}`, `<span>Reports</span>${within}`, `${within}<b>Reports</b>`].flatMap(
      (content) =>
        ["#outer", `aria/Reports[role="${role}"]`].map(
          (selector): VerdictCase => ({
            rule: `a click on an open item does not press one of those in it: ${role}, ${selector}, ${content.slice(0, 14)}`,
            pages: `<ul role="${around}">${item("outer", content)}</ul><script>
            addEventListener("click", ({ target }) => { window.hit = target.closest("li").id; });</script>`,
            steps: [click(selector), holds("hit === 'outer'")],
          }),
        ),
    );
  }),
  ...["text/Reports", "#outer"].flatMap((selector) =>
    [4, 60].map((inner): VerdictCase => {
      const items = Array.from({ length: inner }, (_, at) => `<li id="inner${at}">File ${at}</li>`).join("");
      return {
        rule: `what says its name above the items in it is clicked there, also without a role: ${selector}, ${inner} items`,
        pages: `<ul><li id="outer">Reports<ul>${items}</ul></li></ul><script>
          addEventListener("click", ({ target }) => { window.hit = target.closest("li").id; });</script>`,
        steps: [click(selector), holds("hit === 'outer'")],
      };
    }),
  ),
  ...(
    [
      ["a menu's choices", "menuitem", `<li role="menuitemradio" id="inner">Wide</li>`],
      ["a menu's marks", "menuitem", `<li role="menuitemcheckbox" id="inner">Wide</li>`],
      ["links", "treeitem", `<li><a href="#in" id="inner" style="display:block">Wide</a></li>`],
    ] as const
  ).map(
    ([what, role, inner]): VerdictCase => ({
      rule: `a click on an open item does not press what a list in it has, of whatever kind: ${what}`,
      pages: `<ul role="menu"><li role="${role}" id="outer" aria-label="View"><span>View</span><ul style="margin:0;padding:0">${inner.repeat(5)}</ul></li></ul>
        <script>addEventListener("click", ({ target }) => { window.hit = target.closest("[id]").id; });</script>`,
      steps: [click("aria/View"), holds("hit === 'outer'")],
    }),
  ),
  {
    rule: "an open item is not clicked on the arrow before its name, also if that is a text",
    pages: `<ul role="tree"><li role="treeitem" aria-label="View" id="outer"><button id="arrow">▸</button><span>View</span><ul role="group">${'<li role="treeitem" id="inner">File</li>'.repeat(60)}</ul></li></ul>
      <script>addEventListener("click", ({ target }) => { window.hit = target.closest("[id]").id; });</script>`,
    steps: [click("aria/View"), holds("hit === 'outer'")],
  },
  {
    rule: "an item without others in it is clicked in its middle, and not on the cross before its name",
    pages: `<div role="menu"><div role="menuitem" id="outer" style="display:flex"><button id="cross" aria-label="Remove">✕</button><span style="flex:1">Report</span></div></div>
      <script>addEventListener("click", ({ target }) => { window.hit = target.closest("[id]").id; });</script>`,
    steps: [click("#outer"), holds("hit === 'outer'")],
  },
  {
    rule: "an item in a list of items whose own row is a button is clicked on that",
    pages: `<ul role="tree"><li role="treeitem" id="it"><button style="width:100%" onclick="window.hit = true">View</button></li></ul>`,
    steps: [click("#it"), holds("hit")],
  },
  ...[
    `<span id="row">View</span>`,
    `<button id="toggle"><svg width="9" height="9"></svg></button><span id="row">View</span>`,
    `<div id="row"><button id="toggle"><svg width="9" height="9"></svg></button> View</div>`,
  ].flatMap((row) =>
    ["0", "9000"].map(
      (at): VerdictCase => ({
        rule: `an open item is scrolled to its own row, and clicked on what that says: ${row.slice(0, 9)}, from ${at}`,
        pages: `<ul role="tree"><li role="treeitem" id="outer" aria-label="View">${row}<ul role="group">${'<li role="treeitem" id="inner">File</li>'.repeat(80)}</ul></li></ul>
          <script>addEventListener("click", ({ target }) => { window.hit = target.id; }); scrollTo(0, ${at});</script>`,
        steps: [click("aria/View"), holds("hit === 'row'")],
      }),
    ),
  ),
  {
    rule: "an item whose own row is a group is clicked there",
    pages: `<ul role="tree"><li role="treeitem" aria-label="View" onclick="window.hit = true"><div role="group">View</div></li></ul>`,
    steps: [click("aria/View"), holds("hit")],
  },
  {
    rule: "what is covered is not clicked on what it has open beside itself",
    pages: `<div role="combobox" tabindex="0" aria-label="Country" style="position:absolute;left:50px;top:50px;width:200px;height:30px">Austria<ul role="listbox"
      style="position:absolute;top:60px;left:0;margin:0;width:200px"><li role="option">Austria</li><li role="option">Belgium</li><li role="option">Chile</li></ul></div>
      <div style="position:absolute;left:40px;top:40px;width:230px;height:50px;background:#eee">Loading</div>`,
    steps: [click("aria/Country")],
    fails: /^"Loading" \(div\) covered the combobox "Country"/,
  },
  ...["text/Reports", "#outer"].flatMap((selector) =>
    ["0", "1500px", "9000px"].map(
      (above): VerdictCase => ({
        rule: `what says its name above the items in it is scrolled to that name: ${selector}, from ${above}`,
        pages: `<div style="height:3000px"></div><div id="outer">Reports<div id="inner" style="height:900px">Files</div></div><div style="height:3000px"></div>
          <script>addEventListener("click", ({ target }) => { window.hit = target.id; }); scrollTo(0, parseInt("${above}"));</script>`,
        steps: [click(selector), holds("hit === 'outer'")],
      }),
    ),
  ),
  ...(
    [
      [
        "a column, among its cards",
        `<div id="it">Done<div id="cards" style="height:200px">Cards</div></div>`,
        "cards",
      ],
      [
        "an item, and not on those in it",
        `<ul><li id="it">Docs<ul><li>One</li><li>Two</li><li>Three</li></ul></li></ul>`,
        "it",
      ],
    ] as const
  ).map(
    ([what, target, taker]): VerdictCase => ({
      rule: `what is dropped on something that has a text of its own lands where a person drops it: on ${what}`,
      pages: `<div id="card" draggable="true" style="width:80px">Card</div>${target}<script>
        document.getElementById("${taker}").ondragover = (event) => { if (event.target.id === "${taker}") event.preventDefault(); };
        document.getElementById("${taker}").ondrop = ({ target }) => { window.hit = target.id; target.append(card); };</script>`,
      steps: [
        { type: "drag", selectors: ["#card"], to: { selectors: ["#it"] } },
        holds(`hit === '${taker}'`),
      ],
    }),
  ),
  ...Object.entries({
    "in a closed drawer": `<div style="position:fixed;left:0;width:300px;transform:translateX(-100%)"><div class="to">Old</div></div>
      <div id="card">Card</div><div class="to" id="it">Done</div>`,
    "behind a dialog": `<div class="to">Old</div><div style="position:fixed;inset:0;background:#eee"><div role="dialog">
      <div id="card">Card</div><div class="to" id="it">Done</div></div></div>`,
  }).map(
    ([where, pages]): VerdictCase => ({
      rule: `what is dragged is dropped where a person gets to, and not on such a place ${where}`,
      pages: `${pages}<script>card.onpointerdown = () => addEventListener("pointerup", ({ target }) => target.append(card), { once: true });</script>`,
      steps: [
        { type: "drag", selectors: ["#card"], to: { selectors: [".to"] } },
        holds("card.parentNode === it"),
      ],
    }),
  ),
  {
    rule: "an editor whose first line is a bare text is clicked in its middle",
    pages: `<div id="it" contenteditable>One<div>Two</div><div>Three</div></div>`,
    steps: [click("#it"), holds("getSelection().anchorNode.data === 'Two'")],
  },
  {
    rule: "what has only blocks in it is clicked in its middle",
    pages: `<div id="outer"><p id="one">One</p><p id="two">Two</p><p id="three">Three</p></div><script>
      addEventListener("click", ({ target }) => { window.hit = target.id; });</script>`,
    steps: [click("#outer"), holds("hit === 'two'")],
  },
  {
    rule: "an item that has no place of its own beside those in it is not clicked",
    pages: `<ul><li id="it" role="treeitem" aria-label="All" style="list-style:none"><ul style="margin:0;padding:0"><li role="treeitem">One</li></ul></li></ul>`,
    steps: [click("#it")],
    fails: /"One".* covered/,
  },
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
  kept(
    "a part of a card under another button of the card cannot be clicked",
    card(
      `<h3 id="it" style="margin:0">Title</h3><button style="position:absolute;left:0;top:0;width:300px;height:40px;opacity:.5">Delete</button>`,
    ),
    /The button "Delete" covered/,
  ),
  kept(
    "a part of a card under what lies in another button of the card cannot be clicked",
    card(
      `<h3 id="it" style="margin:0">Title</h3><a href="#x" style="position:absolute;left:0;top:0;width:300px;height:40px"><i style="display:block;height:40px">Delete</i></a>`,
    ),
    /covered/,
  ),
  clicksCard(
    "a part of a card beside another button of the card is clicked",
    `<h3 id="it" style="margin:0">Title</h3><button onclick="event.stopPropagation()" style="position:absolute;left:0;top:0;width:40px;height:40px">×</button>`,
  ),
  clicksCard(
    "a part of a card that a layer of the card covers is clicked",
    `<h3 id="it" style="margin:0">Title</h3><div style="position:absolute;inset:0"></div>`,
  ),
  clicksCard(
    "a part of a card whose link is stretched over all of it is clicked through the link",
    `<style>a::after { content:""; position:absolute; inset:0 }</style><h3 id="it" style="margin:0">Title</h3><a href="#x">Read</a>`,
  ),
  clicksCard(
    "a part of a button whose field for files lies over it is clicked through the field",
    `<h3 id="it" style="margin:0">Upload</h3><input type="file" style="position:absolute;left:0;top:0;width:300px;height:40px;opacity:0">`,
  ),
  follows(
    "the title of a card is clicked through the link that is stretched over the card",
    linkedCard(stretched),
  ),
  follows(
    "the title of a card is clicked through the empty part of the link that is stretched over the card",
    linkedCard(veiled("")),
  ),
  follows(
    "the picture of a card is clicked through the link that is stretched over the card",
    linkedCard(stretched, `<img id="it" alt="" width="200" height="60">`),
  ),
  kept(
    "the title of a card whose stretched button is disabled is not clicked",
    linkedCard(`<button class="after" disabled>Read</button>`),
    /disabled/,
  ),
  {
    rule: "the hint of a combobox that is disabled is not clicked through the field over it",
    pages: hinted("field").replace("<input", "<input disabled"),
    steps: [click("#text")],
    fails: /disabled/,
  },
  kept(
    "a button in a card is not clicked through the link over it",
    linkedCard(stretched, button),
    /covered/,
  ),
  kept(
    "a part of a card that takes clicks itself is not clicked through the link over it",
    linkedCard(stretched, `<b id="it" tabindex="0">Like</b>`),
    /covered/,
  ),
  kept(
    "a layer of a link that hides the title of a card covers it",
    linkedCard(veiled("background:#fffc")),
    /covered/,
  ),
  kept(
    "a message of a link over the title of a card covers it",
    linkedCard(veiled("").replace("></i>", ">New</i>")),
    /covered/,
  ),
  kept(
    "a link that itself lies over the title of a card covers it",
    linkedCard(`<a class="after" href="#read" style="position:absolute;inset:0">Read</a>`),
    /covered/,
  ),
  kept(
    "a text outside of the card is not clicked through a link that covers the page",
    linkedCard(stretched, undefined, ""),
    /covered/,
  ),
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
  {
    rule: "the mouse is moved to the entry of a menu that is seen, before the page is scrolled back for one of the same name that left it",
    pages: `<style>.bar ul { display:none } .bar li:hover ul { display:block }</style>
      <nav style="position:fixed; top:0; left:0; transform:translateY(-100%)"><a href="#small">Books</a></nav>
      <header class="bar" style="position:sticky; top:0; background:#fff"><ul style="display:block"><li>Goods<ul><li><a href="#books">Books</a></ul></ul></header>
      <p style="height:4000px"></p><button>Deep</button>`,
    steps: [click("aria/Deep"), click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse is moved to the button beside a menu, in a tall part of which only the beginning is shown",
    pages: `<style>button + ul { display:none } button:hover + ul, button + ul:hover { display:block }</style>
      <div style="height:200px; overflow:hidden"><div style="height:600px"><button>Goods</button><ul style="margin:0"><li><a id="it" href="#books">Books</a></ul></div></div>`,
    steps: [click("#it"), holds("location.hash === '#books'")],
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
    rule: "a field on another slide of a carousel cannot be filled in",
    pages: `<div id="box" style="width:300px;overflow:hidden"><div style="display:flex"><p style="flex:none;width:300px">Tea</p><p style="flex:none;width:300px"><input id="it"></p></div></div>`,
    steps: [change("#it", "Ann")],
    fails: /^The field input#it .* nothing scrolled it into view/,
  },
  {
    rule: "a button on a slide is clicked once the page has shown that",
    pages: `${noted}<button onclick="row.style.transform = 'translateX(-300px)'">Next</button><div id="box" style="width:300px;overflow:hidden"><div id="row" style="display:flex;transition:transform .3s">
      <p style="flex:none;width:300px">Tea</p><p style="flex:none;width:300px">${button}</p></div></div>`,
    steps: [click("aria/Next"), click("#it"), holds("hit === 'it'"), holds("box.scrollLeft === 0")],
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
  {
    rule: "the first of a name is waited for where a row shows another one of it under the mouse",
    pages: `<style>.row a { display:none } .row:hover a { display:inline }</style>
      <button id="go" onclick="setTimeout(() => { toast.hidden = false }, 4000)">Go</button>
      <div id="toast" hidden>Saved <a href="#toast">Undo</a></div><p class="row" style="width:300px">One <a href="#row">Undo</a></p>`,
    steps: [click("#go"), click("aria/Undo"), holds("location.hash === '#toast'")],
  },
  {
    rule: "the mouse is moved for the next one of a name although many boxes lie around the first",
    pages: `<style>#bar li ul { display:none } #bar li:hover ul { display:block }</style>
      <header style="padding-bottom:20px"><div style="padding:0 0 12px 40px"><div style="padding:0 90px 8px 0"><div style="padding:0 0 4px 30px">
      <b>Shop</b><div style="display:none"><a href="#small">Books</a></div></div></div></div></header>
      <ul id="bar"><li>Goods<ul><li><a href="#books">Books</a></ul></ul>`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse is moved to a row that comes to where another one of the name was, by scrolling",
    pages: `<style>p { width:300px; height:20px; margin:0 } p a { display:none } .row:hover a { display:inline }</style><div style="height:2000px"></div>
      <p>One <a href="#one">Remove</a></p><div style="height:2000px"></div><p class="row">Two <a href="#two">Remove</a></p><div style="height:2000px"></div>`,
    steps: [click("aria/Remove"), holds("location.hash === '#two'")],
  },
  {
    rule: "the mouse is moved to a row that was scrolled out of its box, for the button in it",
    pages: `<style>.row a { display:none } .row:hover a { display:inline }</style>
      <div id="list" style="height:300px; overflow:auto"><div class="row" style="height:40px">First <a id="it" href="#books">Books</a></div>
      <div style="height:2000px"></div></div><script>list.scrollTop = 1500</script>`,
    steps: [click("#it"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse is moved to a row of a long table for the button in it, by its name",
    pages: `<style>td { width:200px } td a { display:none } tr:hover a { display:inline }</style><table><tbody id="rows"></tbody></table><script>
      rows.innerHTML = Array.from({ length: 100 }, (_, row) => "<tr><td>Row " + row + "<td><a href='#row" + row + "'>Remove</a>").join("")</script>`,
    steps: [click("aria/Remove"), holds("location.hash === '#row0'")],
  },
  ...["aria/Remove", "text/Remove", ".row > :last-child"].flatMap((selector) =>
    ["opacity:0", "opacity:0;transition:opacity .3s"].map(
      (style): VerdictCase => ({
        rule: `of the buttons that rows show by their opacity, the one of the row under the mouse is clicked: ${selector}, ${style}`,
        pages: `<style>.row { width:300px } .row a { ${style} } .row:hover a { opacity:1 }</style>
        <p class="row">One <a href="#one">Remove</a></p><p class="row" id="two">Two <a href="#two">Remove</a></p>`,
        steps: [{ ...click("#two"), type: "hover" }, click(selector), holds("location.hash === '#two'")],
      }),
    ),
  ),
  ...[
    {
      rows: "a list in the item of another one",
      body: `<ul><li><div class="row">One <a href="#one">Remove</a></div><ul><li><div class="row" id="two">Two <a href="#two">Remove</a></div></ul></ul>`,
    },
    {
      rows: "rows without a class in common",
      body: `<style>.odd, .even { width:300px } .odd a, .even a { opacity:0 } .odd:hover a, .even:hover a { opacity:1 }</style>
        <div class="odd">One <a href="#one">Remove</a></div><div class="even" id="two">Two <a href="#two">Remove</a></div>`,
    },
    {
      rows: "columns of cards",
      body: `<div style="display:flex"><section style="width:600px;height:900px"><h3>To do</h3><p class="row">One <a href="#one">Remove</a></p></section>
        <section style="width:600px;height:900px"><h3>Done</h3><p class="row">Other <a href="#other">Remove</a></p><p class="row last" id="two">Two <a href="#two">Remove</a></p></section></div>`,
    },
    {
      rows: "days that are larger than a third of the window",
      body: `<div style="height:500px">Monday<p class="row">One <a href="#one">Remove</a></p></div><div style="height:500px">Tuesday<p class="row" id="two">Two <a href="#two">Remove</a></p></div>`,
    },
    {
      rows: "cards that are larger than a third of the window",
      body: `<p class="row" style="width:auto;height:400px">One <a href="#one">Remove</a></p><p class="row" style="width:auto;height:400px" id="two">Two <a href="#two">Remove</a></p>`,
    },
  ].map(
    ({ rows, body }): VerdictCase => ({
      rule: `so it is in ${rows}`,
      pages: `<style>.row { width:300px } .row a { opacity:0 } .row:hover a { opacity:1 }</style>${body}`,
      steps: [{ ...click("#two"), type: "hover" }, click("aria/Remove"), holds("location.hash === '#two'")],
    }),
  ),
  {
    rule: "of the buttons that slide into their rows, the one of the row under the mouse is clicked",
    pages: `<style>.row { width:300px; height:40px; position:relative; overflow:hidden } .row a { position:absolute; right:0; transform:translateX(100%) }
      .row:hover a { transform:none }</style><div class="row">One <a href="#one">Remove</a></div><div class="row" id="two">Two <a href="#two">Remove</a></div>`,
    steps: [{ ...click("#two"), type: "hover" }, click("aria/Remove"), holds("location.hash === '#two'")],
  },
  {
    rule: "a transparent checkbox is clicked, although one of its name is seen later",
    pages: `<p><input type="checkbox" id="it" aria-label="Agree" style="opacity:0"><p><input type="checkbox" aria-label="Agree">`,
    steps: [click("aria/Agree"), holds("it.checked")],
  },
  {
    rule: "a transparent checkbox, for which the page draws another, is ticked before one that is seen later",
    pages: `<p><span style="position:relative;display:inline-block;width:40px;height:20px;background:#ccc"><input type="checkbox" id="it"
      style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"></span> Dark</p><p><input type="checkbox" id="other"> News</p>`,
    steps: [change("input[type=checkbox]", "true"), holds("it.checked && !other.checked")],
  },
  {
    rule: "so it is after a field beside the other was filled in",
    pages: `<header><span style="position:relative;display:inline-block;width:40px;height:20px;background:#ccc"><input type="checkbox" id="it"
      style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"></span> Dark</header><main><input id="name"><input type="checkbox" id="other"> News</main>`,
    steps: [
      change("#name", "Ada"),
      change("input[type=checkbox]", "true"),
      holds("it.checked && !other.checked"),
    ],
  },
  ...[
    [`<div class="head"><div>`, `<div class="form"><div>`],
    [`<div class="flex head"><div>`, `<div class="flex form"><div>`],
    [`<div class="head"><div>`, "<div><div>"],
    ["<aside><ul><li>", "<main><ul><li>"],
  ].map(
    ([head = "", form = ""]): VerdictCase => ({
      rule: `so it is where both boxes have the same place in parts of the page of different kinds: ${head}, ${form}`,
      pages: `${head}<input type="checkbox" id="it" style="opacity:0"> Dark</div></ul></aside></div>${form}<input type="checkbox" id="other"> News <input id="name">`,
      steps: [
        change("#name", "Ada"),
        change("input[type=checkbox]", "true"),
        holds("it.checked && !other.checked"),
      ],
    }),
  ),
  {
    rule: "so it is in a large section that shows nothing before it is scrolled to",
    pages: `<style>section { height:900px } .in { opacity:0 }</style>
      <section class="part"><div class="in"><a href="#first">Learn more</a></div></section><section class="part"><div class="in"><button>Play</button> <a href="#last">Learn more</a></div></section>
      <script>const seen = new IntersectionObserver((entries) => { for (const { target, isIntersecting } of entries) target.style.opacity = isIntersecting ? 1 : 0; });
      for (const one of document.querySelectorAll(".in")) seen.observe(one);</script>`,
    steps: [click("aria/Play"), click("aria/Learn more"), holds("location.hash === '#first'")],
  },
  {
    rule: "what a page shows only when it is scrolled to is clicked before what has its name further down",
    pages: `<style>section { opacity:0 } .in { opacity:1 }</style><p style="height:1500px">Shop</p><section><a href="#first">Learn more</a></section>
      <footer style="margin-top:900px"><a href="#last">Learn more</a></footer>
      <script>new IntersectionObserver(([at]) => at.isIntersecting && at.target.classList.add("in")).observe(document.querySelector("section"));</script>`,
    steps: [click("aria/Learn more"), holds("location.hash === '#first'")],
  },
  {
    rule: "so it is after a click in the section that has the other",
    pages: `<style>body { margin:0 } section { height:900px; opacity:0 } .in { opacity:1 }</style><main><section><a href="#first">Learn more</a></section>
      <section><p style="height:300px"></p><button id="b">Monthly</button> <a href="#last">Learn more</a></section></main>
      <script>const seen = new IntersectionObserver((all) => all.forEach((at) => at.target.classList.toggle("in", at.isIntersecting)));
      document.querySelectorAll("section").forEach((one) => seen.observe(one)); scrollTo(0, 1000);</script>`,
    steps: [click("#b"), click("aria/Learn more"), holds("location.hash === '#first'")],
  },
  {
    rule: "a transparent button is clicked, although a text that says the same is seen",
    pages: `<style>p { width:300px } a { opacity:0 } p:hover a { opacity:1 }</style><h2>Copy</h2><b>Copy</b><p>Code <a href="#code">Copy</a></p>`,
    steps: [click("text/Copy"), holds("location.hash === '#code'")],
  },
  ...[
    { input: '<input type="checkbox" aria-label="Select">', step: change("aria/Select", "true") },
    { input: '<input type="checkbox" aria-label="Select">', step: click("aria/Select") },
    {
      input: '<input type="button" value="Select" onclick="this.checked = true">',
      step: click("aria/Select"),
    },
  ].map(
    ({ input, step }): VerdictCase => ({
      rule: `of the fields that rows show by their opacity, the one of the row under the mouse is used: ${step.type}, ${input}`,
      pages: `<style>.row { width:300px } .row input { opacity:0 } .row:hover input { opacity:1 }</style>
        <p class="row">One ${input}</p><p class="row" id="two">Two ${input}</p>`,
      steps: [{ ...click("#two"), type: "hover" }, step, holds("two.querySelector('input').checked")],
    }),
  ),
  {
    rule: "the mouse is moved to the entry of a menu for what is named as the page is",
    pages: `<title>Books</title><style>li > ul { display:none } li:hover > ul { display:block }</style>
      <ul><li>Goods<ul><li><a href="#books">Books</a></ul></ul>`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "what is laid over a box that is larger than the window is waited for where the page is",
    pages: `<div style="position:relative; height:6000px">
      <button id="go" onclick="window.onscroll = () => it.remove(); setTimeout(() => { it.hidden = false }, 2500)">Go</button>
      <button id="it" hidden style="position:absolute; top:60px; left:8px" onclick="window.done = 1">Done</button></div>`,
    steps: [click("#go"), click("#it"), holds("done")],
  },
  ...[
    {
      of: "an entry of a menu that a bar opens for the mouse",
      body: bar,
    },
    {
      of: "an entry of a menu that keeps its place, below a heading that says more",
      body: `<style>li { position:relative; width:100px } li > ul { visibility:hidden; position:absolute; top:20px; left:0 } li:hover > ul { visibility:visible }</style>
        <ul><li>Goods<ul><li><a id="it" href="#books">Books</a></ul></ul><h1>Books and more</h1>`,
    },
    {
      of: "an entry of a menu in another one",
      body: `<style>li { position:relative; width:100px } li > ul { display:none; position:absolute; left:90px; top:0 } li:hover > ul { display:block }</style>
        <ul><li>Goods<ul><li>Paper<ul><li><a id="it" href="#books">Books</a></ul></ul></ul>`,
    },
    {
      of: "a button that a row far down shows for the mouse",
      body: `<style>#it { visibility:hidden } .row:hover #it { visibility:visible }</style><div style="height:3000px"></div><div class="row">Report <a id="it" href="#books">Flag</a></div>`,
    },
    {
      of: "an entry of a menu that fades in, and takes no mouse before",
      body: `<style>li { position:relative; width:100px } li > ul { opacity:0; pointer-events:none; position:absolute; top:20px; left:0 } li:hover > ul { opacity:1; pointer-events:auto }</style>
        <ul><li>Goods<ul><li><a id="it" href="#books">Books</a></ul></ul>`,
    },
    {
      of: "an entry of a menu beside the button that opens it",
      body: `<style>button + ul { display:none } button:hover + ul, button + ul:hover { display:block }</style>
        <div><button>Goods</button><ul><li><a id="it" href="#books">Books</a></ul></div>`,
    },
    {
      of: "an entry of a menu that a script opens beside a button, at the top of the page",
      body: `<button id="goods">Goods</button><div id="menu" hidden><a id="it" href="#books">Books</a></div><script>
        goods.onmouseenter = () => { menu.hidden = false; };</script>`,
    },
    {
      of: "an entry of a menu elsewhere in the page, by the button that says to control it",
      body: `<button id="goods" aria-controls="other menu">Goods</button><main style="height:300px">Shop</main><div><div id="menu" hidden style="position:absolute; top:40px"><a id="it" href="#books">Books</a></div></div><script>
        goods.onmouseenter = () => { menu.hidden = false; };</script>`,
    },
    {
      of: "an entry of a menu that lies beside the page before",
      body: `<style>li { position:relative; width:100px } li > ul { position:absolute; left:-9999px; top:20px } li:hover > ul { left:0 }</style>
        <ul><li>Goods<ul><li><a id="it" href="#books">Books</a></ul></ul>`,
    },
    ...["display:none", "visibility:hidden"].map((style) => ({
      of: `an arrow over a picture as large as the window, ${style}`,
      body: `<style>#it { position:absolute; top:300px; right:9px; ${style} } div:hover > #it { display:block; visibility:visible }</style>
        <div style="position:relative;height:800px;background:#ddd"><a id="it" href="#books">Next</a></div>`,
    })),
    {
      of: "a button that a script adds to the row under the mouse",
      body: `<div id="row" style="padding:9px">Report <a id="it" href="#books" hidden>Flag</a></div><script>
        row.onmouseenter = () => { it.hidden = false; };
        row.onmouseleave = () => { it.hidden = true; };</script>`,
    },
  ].flatMap(({ of, body }): VerdictCase[] =>
    ["#it", `aria/${/(\w+)<\/a>/.exec(body)?.[1]}`].map((selector) => ({
      rule: `the mouse is moved to what shows what is hidden: ${of}, ${selector}`,
      pages: body,
      steps: [click(selector), holds("location.hash === '#books'")],
    })),
  ),
  ...[
    `<a id="it" href="#books" aria-label="Books"><svg width="16" height="16"></svg></a>`,
    `<a id="it" href="#books" title="Books"><svg width="16" height="16"></svg></a>`,
    `<a id="it" href="#books"><img alt="Books" width="16" height="16"></a>`,
  ].map(
    (link): VerdictCase => ({
      rule: `the mouse is moved to what shows a button without a text, by the name that it has then: ${link}`,
      pages: `<style>#it { display:none } p:hover #it { display:inline-block }</style><p style="width:200px">Goods ${link}</p>`,
      steps: [click("aria/Books"), holds("location.hash === '#books'")],
    }),
  ),
  ...["aria/Remove", ".row a"].map(
    (selector): VerdictCase => ({
      rule: `of several that rows show for the mouse, the one in the dialog over the others is clicked: ${selector}`,
      pages: `<style>.row { width:300px } .row a { display:none } .row:hover a { display:inline }</style><p class="row">Page <a href="#page">Remove</a></p>
        <dialog id="box"><p class="row">Dialog <a href="#dialog">Remove</a></p></dialog><script>box.showModal()</script>`,
      steps: [click(selector), holds("location.hash === '#dialog'")],
    }),
  ),
  {
    rule: "a button is clicked by what it says only below the mouse, in place of another word",
    pages: `<style>button > :last-child, button:hover > :first-child { display:none } button:hover > :last-child { display:inline }</style>
      <button onclick="window.hit = true"><span>Following</span><span>Unfollow</span></button>`,
    steps: [click("aria/Unfollow"), holds("window.hit")],
  },
  ...["display:none", "position:fixed;left:-300px"].flatMap((style) =>
    ["aria/Books", "a"].map(
      (selector): VerdictCase => ({
        rule: `an entry is clicked in the menu that opens for the mouse, though one for small windows comes before: ${style}, ${selector}`,
        pages: `<header><b>Shop</b><div style="${style}"><a href="#small">Books</a></div></header>${bar}`,
        steps: [click(selector), holds("location.hash === '#books'")],
      }),
    ),
  ),
  {
    rule: "the page is scrolled back for a bar that leaves the window while it is scrolled down",
    pages: `<header id="bar" style="position:fixed;top:0;left:0"><a href="#menu">Menu</a></header><p style="height:2000px"></p><button>Deep</button><p style="height:1000px"></p><script>
      let last = 0; onscroll = () => { bar.style.transform = scrollY > last ? "translateY(-100%)" : "none"; last = scrollY; };</script>`,
    steps: [
      click("aria/Deep"),
      holds("bar.style.transform !== 'none'"),
      click("aria/Menu"),
      holds("location.hash === '#menu'"),
    ],
  },
  {
    rule: "a button that a picture shows for the mouse is clicked to upload another",
    pages: `<style>p { width:200px } button { display:none } p:hover button { display:inline }</style><p>Picture <button onclick="field.click()">Change</button></p><input id="field" type="file" hidden>`,
    steps: [
      { type: "upload", selectors: ["aria/Change"], files: [{ name: "a.txt", text: "x" }] },
      holds("field.files.length === 1"),
    ],
  },
  {
    rule: "what is hidden in a large part of the page is waited for without the mouse, and fails if it stays so",
    pages: `<main style="height:700px" onmouseover="it.hidden = false"><a id="it" hidden href="#books">Books</a></main>`,
    steps: [{ ...click("#it"), timeout: 2500 }],
    fails: /stayed hidden/,
  },
  {
    rule: "what is hidden below a dialog is not looked for in that",
    pages: `<div id="app">${bar}<div style="position:fixed;inset:9px;background:#eee" onmousemove="this.remove(); it.parentNode.parentNode.style.display = 'block'">Dialog</div></div>`,
    steps: [{ ...click("#it"), timeout: 2500 }],
    fails: /stayed hidden/,
  },
  {
    rule: "what shows by turns, and not while the mouse is on it, is clicked when it comes",
    pages: `<div id="c" style="width:400px;height:60px"><a href="#a">A</a><a href="#b" id="it" hidden>B</a></div><script>
      let isOver = false;
      c.onmouseenter = () => { isOver = true; };
      c.onmouseleave = () => { isOver = false; };
      setInterval(() => { if (!isOver) for (const one of c.children) one.hidden = !one.hidden; }, 2000)</script>`,
    steps: [click("#it"), holds("location.hash === '#b'")],
  },
  {
    rule: "the mouse stays where a step has put it, for a menu that takes its time",
    pages: `<nav style="height:30px;width:200px">Shop<span hidden>Books</span></nav><div id="goods" style="width:100px">Goods<div id="menu"></div></div><script>
      let timer;
      goods.onmouseenter = () => { timer = setTimeout(() => { menu.innerHTML = '<a href="#books">Books</a>'; }, 2500); };
      goods.onmouseleave = () => clearTimeout(timer);</script>`,
    steps: [{ ...click("#goods"), type: "hover" }, click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse goes on from where a step has put it to the menu within, once that has had its time",
    pages: `<style>li { position:relative; width:100px } li > ul { display:none; position:absolute; left:90px; top:0 } li:hover > ul { display:block }</style>
      <ul><li>Shoes<ul><li>Paper<ul><li><a href="#shoes">Books</a></ul></ul><li id="goods">Goods<ul><li>Paper<ul><li><a id="it" href="#books">Books</a></ul></ul></ul>`,
    steps: [{ ...click("#goods"), type: "hover" }, click("#it"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse goes on in the menu over which a step has put it, and to none of the same name in another",
    pages: `<style>li { position:relative; width:100px } li > ul { display:none; position:absolute; left:90px; top:0 } li:hover > ul { display:block }</style>
      <ul><li>Shoes<ul><li>Paper<ul><li><a href="#shoes">Books</a></ul></ul><li id="goods">Goods<ul><li>Paper<ul><li><a href="#books">Books</a></ul></ul></ul>`,
    steps: [{ ...click("#goods"), type: "hover" }, click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "the mouse stays where a step has put it, if what is meant does not lie there",
    pages: `<p id="rest" style="width:100px">Rest</p>${bar}`,
    steps: [
      { ...click("#rest"), type: "hover" },
      { ...click("#it"), timeout: 2500 },
    ],
    fails: /stayed hidden/,
  },
  {
    rule: "the mouse goes on from where a step has put it to no other entry of the same bar",
    pages: `<style>li { width:100px } li > ul { display:none } li:hover > ul { display:block }</style>
      <ul><li>Shoes<ul><li><a id="it" href="#books">Books</a></ul><li id="goods">Goods<ul><li><a href="#goods">Paper</a></ul></ul>`,
    steps: [
      { ...click("#goods"), type: "hover" },
      { ...click("#it"), timeout: 2500 },
    ],
    fails: /stayed hidden/,
  },
  {
    rule: "where a step has put the mouse does not matter on another page",
    pages: {
      "": `<p id="x">x</p>`,
      next: bar,
    },
    steps: [
      { ...click("#x"), type: "hover" },
      { type: "navigate", url: "{{site}}next" },
      click("aria/Books"),
      holds("location.hash === '#books'"),
    ],
  },
  {
    rule: "the mouse is moved to a bar that comes late",
    pages: `<div id="app"></div><script>setTimeout(() => { app.innerHTML = '${bar}'; }, 2000)</script>`,
    steps: [click("aria/Books"), holds("location.hash === '#books'")],
  },
  {
    rule: "an entry in another that only data-disabled marks is not disabled by that",
    pages: `<div role="treeitem" data-disabled>Folder<div role="group"><div role="treeitem" id="it" onclick="window.hit = true">File</div></div></div>`,
    steps: [click("#it"), holds("hit")],
  },
  ...[
    { type: "doubleClick", event: "dblclick" },
    { type: "click", button: "secondary", event: "contextmenu" },
  ].map(
    ({ event, ...how }): VerdictCase => ({
      rule: `a text takes it although a button says the same: ${event}`,
      pages: `<div on${event}="window.hit = true; return false">Open</div><button>Open</button>`,
      steps: [{ ...click("text/Open"), ...how }, holds("hit")],
    }),
  ),
  {
    rule: "a field that a row shows for the mouse is filled in",
    pages: `<style>#it { visibility:hidden } .row:hover #it { visibility:visible }</style><div style="height:300px"></div><div class="row">Report <input id="it"></div>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a dialog of the button's name is not clicked in its place while something covers that",
    pages: `<div role="dialog" aria-label="Log in" style="position:relative;width:300px;height:100px"><button onclick="window.hit = true">Log in</button>
      <div id="busy" style="position:absolute;inset:0;background:#fffc"></div></div><script>setTimeout(() => busy.remove(), 1500)</script>`,
    steps: [click("aria/Log in"), holds("window.hit")],
  },
  {
    rule: "of two of a name, the one that covers a part of the other is not clicked in its place",
    pages: `<style>.mark { position:absolute; top:20px; width:60px; height:40px; background:#cde }</style><div class="mark" style="left:20px">A</div><div class="mark" style="left:40px">B</div><script>onclick = ({ target }) => { window.hit = target.textContent; }</script>`,
    steps: [click(".mark"), holds("hit === 'A'")],
  },
  {
    rule: "of two of a name, the one that a disabled one covers is not clicked",
    pages: `<button style="position:absolute;left:9px;top:9px">Next</button><button disabled style="position:absolute;left:9px;top:9px">Next</button>`,
    steps: [{ ...click("aria/Next"), timeout: 1000 }],
    fails: /The button "Next".* stayed disabled/,
  },
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
  {
    rule: "a field behind a modal dialog cannot be typed into",
    pages: `<input id="it"><dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    steps: [change("#it", "Ada")],
    fails: /covered|inert|behind|reach/i,
  },
  {
    rule: "a field under a layer cannot be typed into",
    pages: `<input id="it">${veil("background:#fffc", "Loading")}`,
    steps: [change("#it", "Ada")],
    fails: /covered/,
  },
  {
    rule: "a field and a list under a panel that covers the middle of the window are scrolled out from under it",
    pages: `<div style="height:900px"></div><input id="it"><select id="list"><option>A<option>B</select><div style="height:1500px"></div><div style="position:fixed;bottom:0;left:0;right:0;height:420px;background:#fda">We value your privacy</div>`,
    steps: [change("#it", "Ada"), change("#list", "B"), holds("it.value === 'Ada' && list.value === 'B'")],
  },
  {
    rule: "a field under a tall head of its list is scrolled out from under it",
    pages: `<div style="height:300px;overflow:auto;width:300px"><div style="position:sticky;top:0;height:200px;background:#eee">Head</div><div style="height:600px"></div><input id="it"><div style="height:600px"></div></div>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a text longer than the window is replaced where its low scroller shows it",
    pages: longText(),
    steps: [change("#it", "New"), holds("it.innerText === 'New'")],
  },
  {
    rule: "a text longer than the window, under a layer where its low scroller shows it, cannot be replaced",
    pages: longText(`<div style="position:absolute;inset:0;height:100px">Wait</div>`),
    steps: [change("#it", "New")],
    fails: /covered/,
  },
  {
    rule: "a page whose layer covers everything is not scrolled back and forth for a field",
    pages: `<div style="height:2000px"></div><input id="it"><div style="height:2000px"></div>${veil("background:#fffc", "Loading")}<script>
      let scrolls = 0; onscroll = () => { scrolls += 1; if (scrolls > 2) veil.textContent = "Restless"; };</script>`,
    steps: [change("#it", "Ada")],
    fails: /"Loading".* covered/,
  },
  {
    rule: "a field in a closed shadow root is typed into",
    pages: `<div id="host"></div><script>host.attachShadow({ mode: "closed" }).innerHTML = '<input aria-label="Deep" oninput="window.held = this.value">'</script>`,
    steps: [change("aria/Deep", "Ada"), holds("held === 'Ada'")],
  },
  {
    rule: "a field under a layer in its closed shadow root cannot be typed into",
    pages: `<div id="host"></div><script>host.attachShadow({ mode: "closed" }).innerHTML = '<div style="position:relative"><input aria-label="Deep"><div style="position:absolute;inset:0">Wait</div></div>'</script>`,
    steps: [change("aria/Deep", "Ada")],
    fails: /covered/,
  },
  {
    rule: "a field in an inert part cannot be typed into",
    pages: `<main inert><input id="it"></main>`,
    steps: [change("#it", "Ada")],
    fails: /covered|inert|disabled|reach/i,
  },
  {
    rule: "a list behind a modal dialog cannot be chosen from",
    pages: `<select id="it"><option>A<option>B</select><dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    steps: [change("#it", "B")],
    fails: /covered|inert|behind|reach/i,
  },
  {
    rule: "a date under a layer cannot be set",
    pages: `<input id="it" type="date">${veil("background:#fffc", "Loading")}`,
    steps: [change("#it", "2026-11-20")],
    fails: /covered/,
  },
  {
    rule: "a field whose label floats over it is typed into",
    pages: `<div style="position:relative"><input id="it" style="width:200px;height:40px"><label for="it" style="position:absolute;left:0;top:0;width:200px;height:40px">Name</label></div>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a field of a modal dialog is typed into",
    pages: `<dialog id="d"><input id="it"></dialog><script>d.showModal()</script>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a layer that moves in between when the pointer comes takes the click",
    pages: `${noted}${button}<script>it.onpointerenter = () => { const veil = document.createElement("div"); veil.id = "veil"; veil.style.cssText = "position:fixed;inset:0"; veil.textContent = "Sale"; document.body.append(veil); };</script>`,
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "a button and a field in a closed shadow root within another one are found by their names",
    pages: `<div><template shadowrootmode="closed"><section><div><template shadowrootmode="closed">
      <button onclick="window.bought = true">Buy</button><label>Mail <input oninput="window.mail = this.value"></label>
      </template></div></section></template></div>`,
    steps: [
      click("aria/Buy"),
      change("aria/Mail", "ada@example.com"),
      holds("bought && mail === 'ada@example.com'"),
    ],
  },
  {
    rule: "an editor that is a form is filled in, whatever its fields are called",
    pages: {
      "": `<div style="height:2000px"></div><iframe src="editor"></iframe>`,
      editor: `<div style="height:2000px"></div><form contenteditable>${clobbering("button")}</form>`,
    },
    steps: [
      { ...change("form", "Hello"), frame: [0] },
      {
        ...holds("Node.prototype.__lookupGetter__('textContent').call(document.forms[0]) === 'Hello'"),
        frame: [0],
      },
    ],
  },
  {
    rule: "a hidden file field is opened in a form, whatever the form's fields are called",
    pages: `<form>${clobbering("input")}<input type="file" id="it" style="opacity:0;width:0;height:0"></form>`,
    steps: [
      { type: "upload", selectors: ["#it"], files: [{ name: "a.txt", text: "x" }] },
      holds("document.querySelector('#it').files.length === 1"),
    ],
  },
  hits(
    "a button of a modal dialog is clicked although the dialog lies in an inert part",
    `<main inert><dialog id="d">Sure? <button id="it">Yes</button></dialog></main><script>d.showModal()</script>`,
  ),
  kept(
    "a button of a modal dialog that is inert itself cannot be clicked",
    `<dialog id="d" inert>Sure? <button id="it">Yes</button></dialog><script>d.showModal()</script>`,
    /inert/,
  ),
  {
    rule: "of several matches the first is used that is not inert",
    pages: `${noted}<nav inert style="position:fixed;left:0;top:0">${button}</nav><button id="other" style="margin-top:80px">Buy</button>`,
    steps: [{ type: "click", selectors: ["text/Buy"] }, holds("hit === 'other'")],
  },
  ...backdropCases,
  keptBehind(
    "a disabled one in the dialog over a backdrop is not clicked",
    backed(`${modal}${inFront.replace("onclick", "disabled onclick")}</div>`),
    /disabled/,
  ),
  keptBehind(
    "one in a dialog is not clicked while another layer covers that, too",
    backed(`${modal}${inFront}</div>`, veil("background:#fff8")),
    /covered/,
  ),
  keptBehind(
    "one in a dialog that is neither modal nor next to it is not clicked in place of what a layer covers",
    backed(`<div role="dialog" VV>${inFront}</div>`, "", "<p></p>"),
    /covered/,
  ),
  ...[
    ["a layer over the whole window that holds it", overlaid(`<div VV><div>Name? ${inFront}</div></div>`)],
    ["a box next to its backdrop", backed(`<div VV>${inFront}</div>`)],
    [
      "a low box in the middle next to its backdrop",
      `<button id="behind">Create</button><div style="position:fixed;inset:0;background:#0004"></div><div style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);background:#fff">Sure? ${inFront}</div>`,
    ],
    [
      "a drawer below a bar, next to its backdrop",
      `<button id="behind">Create</button><div style="position:fixed;inset:0;background:#0004"></div><aside style="position:fixed;right:0;top:64px;bottom:0;width:300px;background:#fff">${inFront}</aside>`,
    ],
    [
      "a drawer next to its backdrop",
      `<button id="behind">Create</button><div style="position:fixed;inset:0;background:#0004"></div><aside style="position:fixed;right:0;top:0;bottom:0;width:300px;background:#fff">${inFront}</aside>`,
    ],
  ].flatMap(([what, pages = ""]): VerdictCase[] => [
    {
      rule: `of several matches the one in ${what} is clicked, though nothing calls that a dialog`,
      pages,
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
    {
      rule: `of several fields the one in ${what} is filled in, though nothing calls that a dialog`,
      pages: pages
        .replace(/<button id="behind".*?<\/button>/, `<input aria-label="Mail">`)
        .replace(/<button onclick.*?<\/button>/, `<input id="it" aria-label="Mail">`),
      steps: [
        { type: "change", selectors: ["aria/Mail"], value: "a@b.example" },
        holds("it.value === 'a@b.example'"),
      ],
    },
  ]),
  ...[
    `<div style="position:fixed;inset:0">SHOWN</div>`,
    `<div style="position:absolute;inset:0;z-index:0">SHOWN</div>`,
    `<style>body { margin:0; position:fixed; width:100%; height:2000px }</style>SHOWN`,
    `<div role="dialog" style="position:fixed;inset:0">SHOWN</div>`,
  ].flatMap((shell): VerdictCase[] => [
    {
      rule: `of several matches the one in the dialog next to a backdrop is clicked, where all lie in what fills the window: ${shell}`,
      pages: shell.replace("SHOWN", backed(`<div role="dialog" VV>${inFront}</div>`)),
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
    {
      rule: `of several matches the one in the upper of two dialogs is clicked, where all lie in what fills the window: ${shell}`,
      pages: shell.replace(
        "SHOWN",
        `<div role="dialog" style="position:fixed;inset:100px">${inFront.replace("inside", "lower")}</div>${backed(`<div role="dialog" aria-modal="true" VV>${inFront}</div>`, "", "<p></p>")}`,
      ),
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
    {
      rule: `of several matches the one in an open menu is clicked, where all lie in what fills the window: ${shell}`,
      pages: shell.replace(
        "SHOWN",
        `<button onclick="window.hit = 'behind'" style="width:200px;height:40px">Create</button>
        <ul role="menu" style="position:absolute;left:0;top:0;width:300px;height:200px;margin:0;background:#fff"><li style="height:120px">Menu</li><li role="menuitem" onclick="window.hit = 'inside'">Create</li></ul>`,
      ),
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
  ]),
  ...[
    `<div role="status" style="position:fixed;left:20%;right:20%;bottom:20px;height:200px">Saved ${inFront}</div>`,
    `<div style="position:fixed;inset:16px;pointer-events:none"><div role="alert" style="pointer-events:auto">Saved ${inFront}</div></div>`,
    `<div style="position:fixed;right:20px;bottom:20px">Chat ${inFront}</div>`,
  ].map(
    (box): VerdictCase => ({
      rule: `what a spinner covers for a while is clicked, and not one of its name in a note or a corner beside that: ${box}`,
      pages: `<div style="margin-left:400px">Order <button onclick="window.hit = 'panel'">Create</button></div>
        <div id="wait" style="position:fixed;inset:0;background:#fff8"></div>${box}<script>setTimeout(() => wait.remove(), 900);</script>`,
      steps: [click("aria/Create"), holds("hit === 'panel'")],
    }),
  ),
  ...['aria-live="assertive"', ""].map(
    (live): VerdictCase => ({
      rule: `what a note covers for a while is clicked, and not one of its name in that, though the note lies in what fills the window: ${live}`,
      pages: `<aside style="position:fixed;right:0;top:0;width:300px"><button onclick="window.hit = 'panel'">Close</button></aside>
        <div ${live} style="position:fixed;inset:0;pointer-events:none"><div id="note" style="pointer-events:auto;position:absolute;right:0;top:0;width:320px;height:80px;background:#fff">Saved
        <button onclick="window.hit = 'note'">Close</button></div></div><script>setTimeout(() => note.remove(), 900);</script>`,
      steps: [click("aria/Close"), holds("hit === 'panel'")],
    }),
  ),
  ...[
    ["a transition", "#layer { transition: opacity .9s } #layer.out { opacity: 0 }"],
    [
      "an animation",
      "@keyframes out { to { opacity: 0; scale: .7 } } #layer.out { animation: out .9s forwards }",
    ],
    [
      "an animation of the box",
      "@keyframes out { to { opacity: 0; scale: .7 } } #layer.out div { animation: out .9s forwards }",
    ],
  ].map(
    ([way, style]): VerdictCase => ({
      rule: `what a box that closes still covers is clicked, and not one of its name in that: ${way}`,
      pages: `<style>#layer { position:fixed; inset:0; background:#0004; display:none } ${style}</style><button id="open" onclick="window.opened = (window.opened ?? 0) + 1; layer.className = ''; layer.style.display = 'block'">Delete</button>
        <div id="layer"><div style="width:200px;margin:100px auto;background:#fff"><button id="yes" onclick="layer.className = 'out'; setTimeout(() => { layer.style.display = 'none' }, 900)">Delete</button></div></div>`,
      steps: [click("#open"), click("aria/Delete"), click("aria/Delete"), holds("opened === 2")],
    }),
  ),
  keptBehind(
    "one in a bar at the top, next to a layer that covers the others, is not clicked in their place: such as a spinner goes by itself",
    `<button id="behind" style="margin-top:200px">Create</button><div style="position:fixed;inset:0;background:#0004"></div><header style="position:fixed;left:0;right:0;top:0;height:50px">${inFront}</header>`,
    /covered/,
  ),
  keptBehind(
    "what only the page behind a backdrop has is not clicked",
    backed(`${modal}<button>Cancel</button></div>`),
    /covered/,
  ),
  {
    rule: "of several matches the one in a modal dialog is clicked, also if the dialog is that of a custom element",
    pages: `${noted}<button id="behind">Delete</button><x-dialog id="d"><button id="it">Delete</button></x-dialog><script>
      const root = d.attachShadow({ mode: "open" }); root.innerHTML = "<dialog><slot></slot></dialog>"; root.firstChild.showModal(); d.addEventListener("click", () => { window.inside = true; })</script>`,
    steps: [{ type: "click", selectors: ["text/Delete"] }, holds("window.inside")],
  },
  ...["aria/Create", "text/Create"].flatMap((selector): VerdictCase[] => [
    {
      rule: `of several matches the one in the dialog that covers the others is clicked: ${selector}`,
      pages: noted + overlaid(`<div role="dialog" VV>Name? <button id="it">Create</button></div>`),
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if the dialog lies in a layer: ${selector}`,
      pages:
        noted + overlaid(`<div VV><div role="alertdialog">Name? <button id="it">Create</button></div></div>`),
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `one in a dialog that covers no other is not clicked before it: ${selector}`,
      pages: `${noted}<button id="it">Create</button><div role="dialog">Name? <button id="other">Create</button></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `a disabled one in the dialog that covers the others is not clicked: ${selector}`,
      pages: overlaid(`<div role="dialog" VV>Name? <button disabled id="it">Create</button></div>`),
      steps: [click(selector)],
      fails: /The button "Create".* stayed disabled/,
    },
    {
      rule: `of several matches the one in a list that is open before the dialog is clicked: ${selector}`,
      pages: `${noted}${backed(`<section role="dialog" aria-modal="true" VV>Name?</section>`)}<div style="position:fixed;left:220px;top:150px" role="listbox"><div role="option" id="it">Create</div></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if the dialog itself covers the others: ${selector}`,
      pages: `${noted}${overlaid(`<div role="dialog" VV>Name?</div>`)}<div style="position:fixed;left:220px;top:150px" role="menu"><div role="menuitem" id="it">Create</div></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if only the box that opened the list says that it is one: ${selector}`,
      pages: `${noted}${overlaid(`<div VV>Name? <span role="combobox" aria-owns="list"><input></span></div>`)}<div id="list" style="position:fixed;left:220px;top:150px"><button id="it">Create</button></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if the list closes when the page is scrolled: ${selector}`,
      pages: `${noted}<button style="margin:200px 9px 2000px">Create</button><div role="dialog" style="position:fixed;inset:0 50% 0 0;background:#eee">Name?</div><div id="list" style="position:fixed;left:220px;top:300px" role="listbox"><div role="option" id="it">Create</div></div><script>addEventListener("scroll", () => list.remove())</script>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    ...[
      `<div VV><div role="dialog">Name?</div></div>`,
      `<div VV></div><div role="dialog" style="position:fixed;inset:0 50% 50% 0">Name?</div>`,
    ].map((over) => ({
      rule: `so it is if the list closes when the page is scrolled, and a layer with the dialog covers the others: ${over}, ${selector}`,
      pages: `${noted}<div style="height:900px"></div>${overlaid(over)}<div style="height:2000px"></div><div id="list" style="position:fixed;left:220px;top:300px" role="listbox"><div role="option" id="it">Create</div></div><script>addEventListener("scroll", () => list.remove())</script>`,
      steps: [click(selector), holds("hit === 'it'")],
    })),
    ...["cursor:pointer", ""].map((style) => ({
      rule: `the entry of a list that something says to be open is clicked before a text that is no button: ${style}, ${selector}`,
      pages: noted + filtered(`<td style="${style}">Create</td>`),
      steps: [click(selector), holds("hit === 'it'")],
    })),
    ...[
      { why: "a button", pages: filtered(`<td><button id="first">Create</button></td>`) },
      {
        why: "a text with a hand if nothing is said to be open",
        pages: filtered(`<td id="first" style="cursor:pointer">Create</td>`, { opener: "" }),
      },
      {
        why: "a text with a hand if the list has its place in the page",
        pages: filtered(`<td id="first" style="cursor:pointer">Create</td>`, { place: "static" }),
      },
      {
        why: "a text with a hand if only a part of a menu is open",
        pages: filtered(`<td id="first" style="cursor:pointer">Create</td>`, {
          opener: `<div role="menu"><div role="menuitem" aria-haspopup="true" aria-expanded="true">More</div></div>`,
        }),
      },
    ].map(({ why, pages }) => ({
      rule: `but not before ${why}: ${selector}`,
      pages: noted + pages,
      steps: [click(selector), holds("hit === 'first'")],
    })),
    {
      rule: `so it is if the list has to be scrolled to it: ${selector}`,
      pages: `${noted}${overlaid(`<div role="dialog" VV>Name?</div>`)}<div style="position:fixed;left:220px;top:150px;height:60px;overflow:auto"><div role="listbox">${"<div role=option>Delete</div>".repeat(9)}<div role="option" id="it">Create</div></div></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `one in a list that lies behind the dialog, too, is not clicked: ${selector}`,
      pages: backed(`${modal}Name?</div>`).replace(
        '<button id="behind"',
        '<button id="behind">Create</button><div role="listbox"><div role="option">Create</div></div><button',
      ),
      steps: [click(selector)],
      fails: /covered the button "Create"/,
    },
    {
      rule: `what covers the first match is said to have another one: ${selector}`,
      pages: overlaid(`<div id="veil" VV><button class="ok">Create</button></div>`).replace(
        "inset:0",
        "inset:0 50% 0 0",
      ),
      steps: [click(selector)],
      fails:
        /\(div#veil\) covered the button "Create".* Over it lay the button "Create", which matches, too: to use that, name it alone\.$/,
    },
    {
      rule: `another match that nothing covers is named: ${selector}`,
      pages: `${overlaid(`<div id="veil" VV>Wait</div>`)}<div style="position:fixed;left:0;right:0;bottom:0;height:300px"><button>Create</button></div>`,
      steps: [click(selector)],
      fails:
        /\(div#veil\) covered the button "Create".* Another match, the button "Create", was not covered: to use that, name it alone\.$/,
    },
    {
      rule: `what covers the first match is not said to have another one if it has none: ${selector}`,
      pages: overlaid(`<div id="veil" VV>Wait</div><button>Create</button>`),
      steps: [click(selector)],
      fails: /covered the button "Create" \(found by \S+\) for [\d.]+ m?s\.$/,
    },
  ]),
  ...["body", "html", "html, body"].flatMap((root): VerdictCase[] => {
    const drawer = (content: string) =>
      `${noted}<style>${root} { overflow-x:hidden }</style><div style="position:relative"><nav style="position:absolute;right:-270px;top:0;width:250px">${content}</nav>Shop</div>`;
    return [
      {
        rule: `what lies beside a page that cuts it off there is not clicked: ${root}`,
        pages: drawer(button),
        steps: [click("#it")],
        fails: /nothing scrolled it into view/,
      },
      {
        rule: `nor is a field filled in there: ${root}`,
        pages: drawer(`<input id="it">`),
        steps: [change("#it", "Ada")],
        fails: /nothing scrolled it into view/,
      },
      {
        rule: `one of its name in the page is clicked: ${root}`,
        pages: `${drawer(`<button>Buy</button>`)}<div style="height:1500px"></div>${button}`,
        steps: [click("aria/Buy"), holds("hit === 'it' && scrollX === 0")],
      },
      {
        rule: `what that cuts off in part is clicked on the rest: ${root}`,
        pages: `${drawer("")}<div style="height:1500px"></div><button id="it" style="position:absolute;right:-60px;width:80px">Buy</button>`,
        steps: [click("#it"), holds("hit === 'it'")],
      },
    ];
  }),
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

/** Fields whose names shadow the properties of their form. */
function clobbering(tag: "button" | "input"): string {
  const names = [
    ...["assignedSlot", "checkVisibility", "contains", "focus", "getBoundingClientRect", "getRootNode", "id"],
    ...[
      "innerText",
      "isConnected",
      "isContentEditable",
      "localName",
      "matches",
      "parentElement",
      "parentNode",
    ],
    ...["querySelector", "scrollIntoView", "textContent"],
  ];
  return names.map((name) => `<${tag} name="${name}"></${tag}>`).join("");
}
