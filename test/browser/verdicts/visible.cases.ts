import { click, equals, holds, shown, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const seen = (rule: string, body: string): VerdictCase => ({ rule, pages: body, steps: [shown("#it")] });

/** Both forms of the check must report the element as hidden. */
const hidden = (rule: string, body: string): VerdictCase[] => [
  { rule, pages: body, steps: [shown("#it")], fails: /visible element/ },
  { rule: `${rule}: nothing visible is expected`, pages: body, steps: [unseen("#it")] },
];

/** A card whose back is turned to the front by a click. @param turn half a turn. */
const card = (
  turn: string,
) => `<style>.side { position: absolute; inset: 0; backface-visibility: hidden }</style>
  <div id="card" style="position:relative;width:300px;height:90px;transform-style:preserve-3d">
    <div class="side"><p id="front">Question</p><button>Turn</button></div>
    <div class="side" style="${turn}"><p id="back">Answer</p><button>Turn</button></div></div>
  <script>let turns = 0; card.onclick = () => { turns += 1; card.style = card.style.cssText + (turns % 2 ? "${turn}" : "transform:none;rotate:none"); };</script>`;

/** A list that shows the first of its options. */
const chosen = (...options: string[]) =>
  `<select>${options.map((option) => `<option>${option}</option>`).join("")}</select>`;

export const cases: VerdictCase[] = [
  ...["text/Sold out", 'aria/Sold out[role="option"]', "option:checked"].flatMap(
    (selector): VerdictCase[] => [
      {
        rule: `the option that a list shows is seen: ${selector}`,
        pages: chosen("Sold out"),
        steps: [unseen(selector)],
        fails: /there was 1 such element/,
      },
      {
        rule: `the option that a hidden list would show is not: ${selector}`,
        pages: `<div hidden>${chosen("Sold out")}</div>`,
        steps: [unseen(selector)],
      },
    ],
  ),
  {
    rule: "the option that a list shows to screen readers alone is not seen",
    pages: `<div style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">${chosen("Sold out")}</div>`,
    steps: [unseen("option:checked")],
  },
  {
    rule: "a chosen option that an open list hides is not seen",
    pages: `<select multiple><option selected hidden>Sold out</option><option>Ready</option></select>`,
    steps: [unseen("text/Sold out")],
  },
  {
    rule: "an option that a list does not show is not seen",
    pages: chosen("Ready", "Sold out"),
    steps: [unseen("text/Sold out"), shown("text/Ready")],
  },
  seen(
    "a slider is seen whose thumb lies over a line without a breadth",
    `<input id="it" type="range" style="height:0">`,
  ),
  ...hidden(
    "a slider is not seen that cuts off its thumb",
    `<input id="it" type="range" style="height:0;overflow:hidden">`,
  ),
  ...hidden(
    "a slider is not seen that has no size at all",
    `<input id="it" type="range" style="width:0;height:0">`,
  ),
  ...["overflow:hidden", "opacity:.9", "filter:blur(0)"].map(
    (flat): VerdictCase => ({
      rule: `a card is turned as one picture if it is flat: ${flat}`,
      pages: card("transform:rotateY(180deg)").replace(
        "transform-style:preserve-3d",
        `transform-style:preserve-3d;${flat}`,
      ),
      steps: [
        shown("#front"),
        unseen("#back"),
        { ...click("#front"), offsetX: 5, offsetY: 5 },
        holds("turns === 1"),
        holds(
          "document.elementFromPoint(150, 30).closest('.side') === front.parentNode || document.elementFromPoint(150, 30).id === 'front'",
        ),
        shown("#front"),
        unseen("#back"),
      ],
    }),
  ),
  {
    rule: "a dialog before everything is seen although it lies in a side that is turned away",
    pages: `${card("transform:rotateY(180deg)").replace(
      `<p id="back">Answer</p>`,
      `<dialog id="back">Answer</dialog>`,
    )}<script>back.showModal()</script>`,
    steps: [shown("#back")],
  },
  {
    rule: "the message says what is there though nothing is to be seen, and whether that is for screen readers alone",
    pages: `<div id="live" aria-live="polite" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">Saved!</div>`,
    steps: [unseen("text/Saved!")],
    fails: / The first one was "Saved!" \(div#live\), which is there for screen readers alone\. The page/,
  },
  {
    rule: "the message says what is there though there is to be nothing",
    pages: `<button>Pay</button><button>Pay now</button>`,
    steps: [{ type: "waitForElement", selectors: ["button"], count: 0, operator: "==" }],
    fails: /there were 2 such elements \(2 matched in all\)\. The first one was the button "Pay"\. The page/,
  },
  {
    rule: "the message about what is there says nothing of what another element has",
    pages: `<button>Pay</button><button disabled>Pay later</button>`,
    steps: [
      {
        type: "waitForElement",
        selectors: ["button"],
        count: 0,
        operator: "==",
        properties: { disabled: true },
      },
    ],
    fails: /\(2 matched in all\)\. The first one was the button "Pay later"\. The page/,
  },
  ...[
    "transform:rotateY(180deg)",
    "transform:rotateX(-180deg)",
    "rotate:y 180deg",
    "rotate:0 1 0 0.5turn",
  ].map(
    (turn): VerdictCase => ({
      rule: `of a card the side that is turned to the front is seen: ${turn}`,
      pages: card(turn),
      steps: [
        shown("#front"),
        unseen("#back"),
        click("aria/Turn"),
        shown("#back"),
        unseen("#front"),
        click("aria/Turn"),
        shown("#front"),
        holds("turns === 2"),
      ],
    }),
  ),
  {
    rule: "of a card the side that is turned to the front is read",
    pages: card("transform:rotateY(180deg)"),
    steps: [
      equals("#card", "Question Turn"),
      click("aria/Turn"),
      shown("#back"),
      equals("#card", "Answer Turn"),
      { type: "expectText", selectors: ["#card"], contains: "Question" },
    ],
    fails: /it was "Answer Turn"/,
  },
  {
    rule: "a picture in a line is turned away",
    pages: `<img id="it" width="30" height="30" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==" style="transform:rotateY(180deg);backface-visibility:hidden">`,
    steps: [unseen("#it"), { ...shown("#it"), timeout: 400 }],
    fails: /at least 1 visible element/,
  },
  {
    rule: "of a turned card in whose room its sides are, the side to the front is read",
    pages: `<style>* { backface-visibility:hidden } #card p { position:absolute }</style><div id="card"><div style="transform-style:preserve-3d;transform:rotateY(180deg)"><p>Question</p><p style="transform:rotateY(180deg)">Answer</p></div></div>`,
    steps: [equals("#card", "Answer")],
  },
  {
    rule: "a text in a line, which no style turns, is seen and read",
    pages: `<p id="line">Total <span id="it" style="transform:rotateY(180deg);backface-visibility:hidden">12</span></p>`,
    steps: [
      holds(
        "(({ left, top }) => document.elementFromPoint(left + 2, top + 2) === it)(it.getBoundingClientRect())",
      ),
      shown("#it"),
      equals("#line", "Total 12"),
    ],
  },
  seen(
    "an element that draws nothing itself is as visible as its content",
    `<div id="it" style="display:contents"><p>Text</p></div>`,
  ),
  seen(
    "a bare text in an element that draws nothing is visible",
    `<span id="it" style="display:contents">Text</span>`,
  ),
  seen(
    "an element scrolled out of its list is visible, as it can be scrolled to",
    `<div style="height:50px;overflow:auto"><div style="height:500px"></div><p id="it">End</p></div>`,
  ),
  seen(
    "an element below the fold is visible, as it can be scrolled to",
    `<div style="height:3000px"></div><p id="it">End</p>`,
  ),
  seen(
    "what leaves a collapsed parent by its position is visible",
    `<div style="height:0;overflow:hidden"><p id="it" style="position:absolute">Menu</p></div>`,
  ),
  seen(
    "what is fixed is not clipped by a collapsed parent",
    `<div style="height:0;overflow:hidden"><p id="it" style="position:fixed;top:50px">Menu</p></div>`,
  ),
  seen(
    "what overflows a parent without height is visible where nothing clips it",
    `<div style="height:0"><p id="it">Menu</p></div>`,
  ),
  seen(
    "a text that overflows its element without height is visible",
    `<p id="it" style="height:0;margin:0">Search</p>`,
  ),
  {
    rule: "a text that overflows its element without height is clicked",
    pages: `<p id="it" style="height:0" onclick="window.hit = true">Search</p>`,
    steps: [click("#it"), holds("hit")],
  },
  {
    rule: "a text that overflows its element without height is not clicked under what lies over it",
    pages: `<p id="it" style="height:0;margin:0">Search</p><div style="position:relative;height:60px">Wait</div>`,
    steps: [click("#it")],
    fails: /"Wait" .+ covered/,
  },
  ...hidden(
    "a text that its element without height clips is not visible",
    `<p id="it" style="height:0;overflow:clip">Text</p>`,
  ),
  ...hidden(
    "a text without a size that overflows its element is not visible",
    `<p id="it" style="height:0;font-size:0">Text</p>`,
  ),
  ...hidden(
    "a text that overflows its element without height within what clips it is not visible",
    `<div style="height:0;overflow:hidden"><p id="it" style="height:0">Text</p></div>`,
  ),
  seen(
    "a visible child of an invisible parent is visible",
    `<div style="visibility:hidden"><p id="it" style="visibility:visible">Text</p></div>`,
  ),
  seen(
    "a part of a picture drawn in SVG is visible",
    `<svg width="100" height="100"><circle id="it" cx="50" cy="50" r="20"/></svg>`,
  ),
  seen(
    "an element that is empty but has a size is visible",
    `<div id="it" style="width:10px;height:10px;background:red"></div>`,
  ),
  seen(
    "an element that is cut to a dot for screen readers alone has a size and is visible",
    `<p id="it" style="position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0)">Saved</p>`,
  ),
  ...[
    ["what is fixed in it", `<div style="position:fixed;inset:50px;background:#eee">Sure?</div>`],
    ["a picture that overflows it", `<div style="height:0"><img width="20" height="20" alt=""></div>`],
    [
      "what is fixed in its shadow root",
      `<template shadowrootmode="open"><div style="position:fixed;inset:50px;background:#eee">Sure?</div></template>`,
    ],
  ].flatMap(([what, inner]): VerdictCase[] => [
    seen(
      `an element without a size is visible by what is seen in it: ${what}`,
      `<div id="it" style="height:0">${inner}</div>`,
    ),
    {
      rule: `nor is it gone before that is: ${what}`,
      pages: `<div id="it" style="height:0">${inner}</div>`,
      steps: [unseen("#it")],
      fails: /no visible element/,
    },
  ]),
  ...[
    [
      "a dot for screen readers alone",
      `<p style="position:absolute;width:1px;height:1px;clip:rect(0,0,0,0)">Saved</p>`,
    ],
    ["what is closed by its opacity", `<p style="position:absolute;opacity:0">Menu</p>`],
    ["an invisible one", `<p style="position:absolute;visibility:hidden">Menu</p>`],
  ].flatMap(([what, inner]) =>
    hidden(
      `an element without a size is not visible by ${what} in it`,
      `<div id="it" style="height:0">${inner}</div>`,
    ),
  ),
  ...hidden("an element without a size is not visible", `<div id="it"></div>`),
  ...hidden(
    "the content of a collapsed accordion is not visible",
    `<div style="height:0;overflow:hidden"><p id="it">Answer</p></div>`,
  ),
  ...hidden(
    "what a parent of greatest height 0 clips is not visible",
    `<section style="max-height:0;overflow:hidden"><div><p id="it">Answer</p></div></section>`,
  ),
  ...hidden(
    "what a parent without width clips is not visible",
    `<div style="width:0;overflow:hidden"><p id="it" style="width:200px">Drawer</p></div>`,
  ),
  ...hidden(
    "the row of a collapsed grid is not visible",
    `<div style="display:grid;grid-template-rows:0fr"><div style="overflow:hidden;min-height:0"><p id="it">Answer</p></div></div>`,
  ),
  ...hidden(
    "the content of a closed details element is not visible",
    `<details><summary>More</summary><p id="it">Answer</p></details>`,
  ),
  ...hidden(
    "content whose drawing is skipped is not visible",
    `<div style="content-visibility:hidden"><p id="it">Text</p></div>`,
  ),
  ...hidden(
    "what waits to be found in the page is not visible",
    `<div hidden="until-found"><p id="it">Text</p></div>`,
  ),
  ...hidden(
    "a child of a hidden parent is not visible",
    `<div style="display:none"><p id="it">Text</p></div>`,
  ),
  ...hidden("an invisible element is not visible", `<p id="it" style="visibility:hidden">Text</p>`),
  ...hidden(
    "an element that draws nothing and has nothing is not visible",
    `<div id="it" style="display:contents"></div>`,
  ),
  {
    rule: "a text in a collapsed accordion is not read",
    pages: `<div style="height:0;overflow:hidden"><p id="it">Answer</p></div>`,
    steps: [equals("#it", "Answer")],
    fails: /hidden/,
  },
  {
    rule: "a link in a collapsed menu cannot be clicked",
    pages: `<div style="height:0;overflow:hidden"><a id="it" href="#x">Account</a></div>`,
    steps: [click("#it")],
    fails: /hidden|covered/,
  },
  {
    rule: "an accordion that opens in a while is waited for",
    pages: `<div id="box" style="height:0;overflow:hidden"><a id="it" href="#x">Account</a></div>
      <script>setTimeout(() => { box.style.height = "auto"; }, 400);</script>`,
    steps: [shown("#it"), click("#it")],
  },
  {
    rule: "a text that draws nothing around it is read",
    pages: `<p>Total <span id="it" style="display:contents">€ 12.00</span></p>`,
    steps: [equals("#it", "€ 12.00")],
  },
  {
    rule: "more visible ones than there are is too many",
    pages: `<p class="it">One</p><p class="it" hidden>Two</p>`,
    steps: [{ type: "waitForElement", selectors: [".it"], visible: true, count: 2 }],
    fails: /there was 1 such element \(2 matched in all\)/,
  },
  {
    rule: "hidden ones are counted where they are asked for",
    pages: `<p class="it">One</p><div style="height:0;overflow:hidden"><p class="it">Two</p></div>`,
    steps: [{ type: "waitForElement", selectors: [".it"], visible: false, count: 1 }],
  },
  ...[
    "<details><summary>More</summary>Answer</details>",
    `<details><summary>More</summary><details open><summary>Even more</summary>Answer</details></details>`,
    `<div hidden="until-found" style="padding:9px">Answer</div>`,
  ].map(
    (part): VerdictCase => ({
      rule: `a bare text in a folded part is not seen: ${part}`,
      pages: `<h1>Questions</h1>${part}`,
      steps: [shown("text/Answer")],
      fails: /there were 0 such elements/,
    }),
  ),
  {
    rule: "a bare text in a folded part is not clicked, which would unfold it",
    pages: "<details><summary>More</summary>Answer</details>",
    steps: [click("text/Answer")],
    fails: /No element matched|hidden/,
  },
  {
    rule: "a bare text is gone once its part is folded, and seen once it is unfolded",
    pages: "<details><summary>More</summary>Answer</details>",
    steps: [
      ...[unseen("text/Answer"), click("text/More"), shown("text/Answer")],
      ...[click("text/More"), unseen("text/Answer"), click("text/More"), shown("text/Answer")],
    ],
  },
  ...(
    [
      [["aria/Delete"], /there was 1 such element/],
      [['aria/Delete[role="button"]'], /there was 1 such element/],
      [['aria/Delete[role="link"]'], null],
      [["aria/delete"], null],
      [["aria/Remove"], /there was 1 such element/],
      [["aria/Open"], null],
      [["aria/Close"], /there was 1 such element/],
      [["#row", "aria/Delete"], /there was 1 such element/],
      [["#other", "aria/Delete"], null],
    ] as const
  ).map(
    ([selectors, fails]): VerdictCase => ({
      rule: `what a person sees behind a modal dialog is not taken for absent by its name: ${selectors}`,
      pages: `<div id="row"><button> Delete</button><button hidden>Open</button></div><div id="other"></div>
        <aside inert><button>Remove</button></aside>
        <aside inert style="position:fixed;left:-300px;width:200px"><button>Open</button></aside><dialog id="d"><button>Close</button></dialog><script>d.showModal()</script>`,
      steps: [{ type: "waitForElement", selectors: [[...selectors]], visible: false }],
      ...(fails && { fails }),
    }),
  ),
  ...(
    [
      [
        "a field of another kind",
        `<label for="it">Amount</label><input type="number" id="it">`,
        "aria/Amount",
      ],
      ["beside an icon that is a word", `<button><i aria-hidden="true">save</i> Save</button>`, "aria/Save"],
      ["beside words that are not shown", `<button>Save<span hidden> as</span></button>`, "aria/Save"],
      [
        "in letters that a style changes",
        `<button style="text-transform:uppercase">Save</button>`,
        "aria/SAVE",
      ],
      ["in several lines", `<button><div>Save</div><div>all</div></button>`, "aria/Save all"],
      ["in a part without a box", `<button><span style="display:contents">Save</span></button>`, "aria/Save"],
      [
        "of a drawing",
        `<button><svg width="9" height="9"><title>Save</title><path d="M0 0h9v9"/></svg></button>`,
        "aria/Save",
      ],
      [
        "with a star that a style draws",
        `<style>label::after { content: " *" }</style><label for="it">Email</label><input id="it">`,
        "aria/Email *",
      ],
      [
        "with a star that a style draws in a box",
        `<style>label::after { content: "*"; display: inline-block }</style><label for="it">Email</label><input id="it">`,
        "aria/Email *",
      ],
      ["with a line break", `<button>Save<br>all</button>`, "aria/Save all"],
      ["of a button without a text", `<form><input type="submit"></form>`, "aria/Submit"],
      ["of a group of fields", `<fieldset><legend>Address</legend><input></fieldset>`, "aria/Address"],
      ["of a table", `<table><caption>Prices</caption><tr><td>1</td></tr></table>`, "aria/Prices"],
      [
        "of a drawing beside buttons",
        `<svg role="img" width="9" height="9"><title>Sales</title><path d="M0 0h9v9"/></svg>`,
        "aria/Sales",
      ],
      [
        "of a drawing beside words",
        `<button><svg width="9" height="9"><title>Key</title></svg><span>Log in</span></button>`,
        "aria/Key Log in",
      ],
      ["of a term", `<dl><dt>Sum</dt><dd>5</dd></dl>`, "aria/Sum"],
      [
        "of an item with others in it",
        `<ul role="tree"><li role="treeitem" aria-expanded="true">Docs<ul role="group"><li role="treeitem">Old</li></ul></li></ul>`,
        "aria/Docs",
      ],
      ["of a frame", `<iframe title="Map"></iframe>`, "aria/Map"],
      ["around the field", `<label>Comment <textarea>old</textarea></label>`, "aria/Comment"],
      [
        "in a dialog that lies below the other",
        `<dialog id="lower" style="margin:0"><button>Save</button></dialog><script>lower.showModal()</script>`,
        "aria/Save",
      ],
    ] as const
  ).map(
    ([what, part, selector]): VerdictCase => ({
      rule: `what a person sees behind a modal dialog has the name that it has without one: ${what}`,
      pages: `<dialog id="d"><button>Close</button></dialog>${part}<script>d.showModal()</script>`,
      steps: [unseen(selector)],
      fails: /there was 1 such element/,
    }),
  ),
  ...["", `<script>d.close()</script>`].map(
    (closed): VerdictCase => ({
      rule: `what another name is given does not have that of its text, behind a modal dialog or without one: ${closed}`,
      pages: `<dialog id="d"><button aria-label="Store">Save</button></dialog><button aria-label="Store">Save</button><script>d.showModal()</script>${closed}`,
      steps: [unseen("aria/Save")],
    }),
  ),
  ...["", `<dialog id="d">Hi</dialog><script>d.showModal()</script>`].map(
    (dialog): VerdictCase => ({
      rule: `what has no name of its text has none behind a modal dialog: ${dialog.slice(0, 7)}`,
      pages: `<p role="alert">Saved</p><ul role="list"><li role="listitem">Saved</li></ul><p>Saved</p>${dialog}`,
      steps: [unseen("aria/Saved")],
    }),
  ),
  ...["in", "{{foreign}}in"].flatMap((address): VerdictCase[] => {
    const pages = {
      "": `<iframe src="${address}"></iframe><dialog id="d">Hi</dialog><script>d.showModal()</script>`,
      in: `<button>Pay</button><input aria-label="City" value="Rome">`,
    };
    return [
      {
        rule: `what a person sees in a frame behind a modal dialog is not taken for absent by its name: ${address}`,
        pages,
        steps: [{ ...unseen("aria/Pay"), frame: [0] }],
        fails: /there was 1 such element/,
      },
      {
        rule: `what a person sees in a frame behind a modal dialog is read, and in no place to be clicked: ${address}`,
        pages,
        steps: [
          { ...equals("aria/City", "Rome"), frame: [0] },
          { ...click("aria/Pay"), frame: [0] },
        ],
        fails: /^"Hi" \(dialog#d\) covered the element iframe \(found by aria\/Pay\)/,
      },
    ];
  }),
  ...["inert", 'aria-hidden="true"'].flatMap((how) =>
    (
      [
        ['aria/Orders[role="heading"]', /there was 1 such element/],
        ["aria/Orders", /there was 1 such element/],
        ["aria/Pay", /there was 1 such element/],
        ["aria/Close", /there was 1 such element/],
        ["aria/Home", null],
        ["aria/Gone", null],
        ["aria/down", null],
      ] as const
    ).map(
      ([selector, fails]): VerdictCase => ({
        rule: `what a page hides from screen readers while a dialog is open is not taken for absent: ${how}, ${selector}`,
        pages: `<style>.dialog { position: fixed; top: 90px; left: 20px; background: #eee }</style>
          <div ${how}><h1>Orders</h1><button>Pay</button><button hidden>Gone</button></div>
          <nav ${how} style="position:fixed;top:0;left:0;transform:translateX(-100%)"><h2>Home</h2><button>Shop</button></nav>
          <div class="dialog"><section role="dialog"><button>Close</button></section><b ${how}><i role="img" aria-label="down">v</i></b></div>`,
        steps: [unseen(selector)],
        ...(fails && { fails }),
      }),
    ),
  ),
  ...["inert", 'aria-hidden="true"'].map((how) => ({
    rule: `what a page keeps from screen readers has no name while no dialog is open: ${how}`,
    pages: `<div ${how}><h1>Orders</h1></div><section role="dialog" hidden>Sure?</section>`,
    steps: [unseen('aria/Orders[role="heading"]')],
  })),
  ...[
    [
      "a closed dialog",
      `<div role="dialog">Cookies <button>OK</button></div><div aria-hidden="true" style="position:fixed;inset:100px;opacity:0;pointer-events:none"><h2>Thank you</h2><button>Done</button></div>`,
    ],
    [
      "a menu that is always there",
      `<ul role="menu"><li role="menuitem">Home</li></ul><div aria-hidden="true"><h2>Thank you</h2><button>Done</button></div>`,
    ],
    [
      "a part of the dialog",
      `<div role="dialog"><div aria-hidden="true"><h2>Thank you</h2><button>Done</button></div><p>Pay</p></div>`,
    ],
  ].map(([which, body]) => ({
    rule: `what a page hides from screen readers for another reason than an open dialog has no name: ${which}`,
    pages: `<main><h1>Order</h1></main>${body}`,
    steps: [shown('aria/Thank you[role="heading"]')],
    fails: /0 such elements/,
  })),
  {
    rule: "what has a name behind a modal dialog of a shadow root is there, and in no place to be clicked",
    pages: `<button>Delete</button><x-ask></x-ask><script>
      customElements.define("x-ask", class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: "open" }).innerHTML = "<dialog><button>Yes</button></dialog>";
        this.shadowRoot.firstChild.showModal(); } });</script>`,
    steps: [
      { type: "waitForElement", selectors: ["aria/Delete"], count: 1, operator: "==" },
      click("aria/Delete"),
    ],
    fails: /covered the button "Delete"/,
  },
  ...["visible", "count"].map((trait) => ({
    rule: `an element of a frame whose script keeps it busy is not taken for absent: ${trait}`,
    pages: {
      "": `<iframe src="in"></iframe>`,
      in: `<button>Saving</button><script>
        setInterval(() => { const end = performance.now() + 900; while (performance.now() < end); }, 920);</script>`,
    },
    steps: [
      {
        type: "waitForElement",
        selectors: ["aria/Saving"],
        frame: [0],
        ...(trait === "count" ? { count: 0, operator: "==" } : { visible: false }),
      },
    ],
    fails: /there was 1 such element/,
  })),
  ...['width="0" height="0"', 'height="0"', 'style="width:0;padding:20px"'].flatMap((size): VerdictCase[] => {
    const pages = { "": `<iframe src="in" ${size}></iframe>`, in: "<p>Paid</p><button>Pay</button>" };
    return [
      {
        rule: `nothing is seen in a frame that has room for a border alone: ${size}`,
        pages,
        steps: [{ type: "waitForElement", selectors: ["aria/Pay"], frame: [0], visible: false }],
      },
      {
        rule: `nothing is read in a frame that has room for a border alone: ${size}`,
        pages,
        steps: [{ type: "expectText", selectors: ["p"], frame: [0], equals: "Paid" }],
        fails: /^"Paid" \(p\) \(found by p\) was there but stayed hidden/,
      },
    ];
  }),
  ...[
    ["aria", "padding:0;border:0;width:0;overflow:hidden"],
    ["aria", "position:absolute;left:-9999px"],
    ["text", "padding:0;border:0;width:0;overflow:hidden"],
    ["text", "position:absolute;left:-9999px"],
  ].map(([way, style]) => ({
    rule: `a click on a hidden button does not go to the empty cell that has its name from it: ${way}, ${style}`,
    pages: `<table border=1><tr><td width=200>A</td><td width=200><button style="${style}">Delete</button></td></tr></table>`,
    steps: [click(`${way}/Delete`)],
    fails: /"Delete".*(hidden|out of view|into view)|No element matched/,
  })),
  {
    rule: "a hidden button is not visible by its name, although the empty cell around it has that",
    pages: `<table border=1><tr><td width=200><button style="padding:0;border:0;width:0;overflow:hidden">Delete</button></td></tr></table>`,
    steps: [{ type: "waitForElement", selectors: ["aria/Delete"], visible: false }],
  },
  {
    rule: "a cell with an icon, whose button is there for screen readers alone, is clicked",
    pages: `<table border=1><tr><td width=200 onclick="this.title = 'sorted'"><i style="display:inline-block;width:9px;height:9px;background:red"></i><button style="position:absolute;left:-9999px">Sort</button></td></tr></table>`,
    steps: [click("aria/Sort"), holds("document.querySelector('td').title === 'sorted'")],
  },
];
