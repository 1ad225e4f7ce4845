import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

export const cases: VerdictCase[] = [
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
];
