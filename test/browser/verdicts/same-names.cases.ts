import { found, placesOrder, said } from "./names-pages.ts";
import { change, click, equals, holds, shown, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A menu that has the name of its button, and takes 150 ms to close. @param behind hides the rest of the page from screen readers until then, or shows it again. */
const menuOf = (
  behind = "rest.ariaHidden = isOpen",
) => `<main id="rest"><button id="more" onclick="show()">Options</button></main>
  <div id="menu" role="menu" aria-labelledby="more" tabindex="-1" hidden style="position:fixed;left:200px;top:50px;width:200px">
    ${["Edit", "Delete", "Share"].map((name) => `<div role="menuitem" onclick="hide(this)">${name}</div>`).join("")}</div><script>
  let opened = 0, chosen = "";
  const set = (isOpen) => { menu.hidden = !isOpen; menu.focus(); ${behind}; };
  const show = () => { opened += 1; set(true); };
  const hide = (item) => { chosen = item.textContent; setTimeout(() => set(false), 150); };</script>`;

export const cases: VerdictCase[] = [
  ...["td:nth-of-type(2)", "xpath//html/body/table/tbody/tr/td[2]", "pierce/td:nth-child(2)", "text/2"].map(
    (later): VerdictCase => ({
      rule: `what an earlier selector names may come a moment later, so what a later one finds by its place or text is not used at once: ${later}`,
      pages: `<button onclick="setTimeout(next, 300)">Next</button><table><tr id="days"></table><script>
        const draw = (month) => { days.innerHTML = [1, 2].map((day) => '<td role="button" aria-label="' + day + ' ' + month + '" onclick="hit = this.ariaLabel">' + day).join("") };
        const next = () => draw("May");
        let hit = "";
        draw("April");
      </script>`,
      steps: [click("aria/Next"), click("aria/2 May", later), holds("hit === '2 May'")],
    }),
  ),
  {
    rule: "what a later selector finds by its place is used if nothing comes that has the name",
    pages: `<ul><li>One<li onclick="hit = 2">Two</ul><script>let hit = 0</script>`,
    steps: [click("aria/Cart (3)", "li:nth-of-type(2)"), holds("hit === 2")],
  },
  {
    rule: "a field that is not there yet is not taken for one at its place",
    pages: `<input aria-label="Search"><script>const begun = Date.now(); setTimeout(() => { document.body.insertAdjacentHTML("afterbegin", '<p><input aria-label="City">'); }, 1200)</script>`,
    steps: [
      holds("Date.now() - begun > 900"),
      { ...change("aria/City", "Oslo"), selectors: ["aria/City", "input:nth-of-type(1)"] },
      holds("document.querySelector('p input').value === 'Oslo'"),
    ],
  },
  found(
    "of two with the same name the one that is shown is taken",
    `<nav style="display:none"><a href="#1" id="wrong">Cart</a></nav><a href="#2" id="right">Cart</a>`,
    "Cart",
  ),
  found(
    "a name that another element gives is found",
    `<h2 id="title">Delete</h2><i id="what">file</i><button id="right" aria-labelledby="title what">×</button>`,
    "Delete file",
  ),
  found(
    "a role distinguishes two of the same name",
    `<h1 id="wrong">Checkout</h1><button id="right">Checkout</button>`,
    'Checkout[role="button"]',
  ),
  ...[
    `<h1 id="wrong">Place order</h1><button id="right">Place order</button>`,
    `<h1 id="wrong" tabindex="-1">Place order</h1><form onsubmit="return false"><input type="submit" id="right" value="Place order"></form>`,
    `<div role="dialog" id="wrong" aria-labelledby="t" style="height:300px"><h2 id="t">Place order</h2><button id="right">Place order</button></div>`,
    `<h2 id="right" style="cursor:pointer">Place order</h2><a href="#help" id="wrong">Place order</a>`,
    `<h2 id="right" tabindex="0">Place order</h2><a href="#help" id="wrong">Place order</a>`,
    `<a href="#place"><h2 id="right">Place order</h2></a><button id="wrong">Place order</button>`,
    `<h2 id="right">Place order</h2>`,
    `<h2 id="right">Place order</h2><button id="wrong">Place order now</button>`,
  ].flatMap((body) =>
    ["aria", "text"].map(
      (kind): VerdictCase => ({
        rule: `a heading that is only read is not clicked in place of what does as it says: ${kind}, ${body}`,
        pages: said + body,
        steps: [click(`${kind}/Place order`), holds("hit === 'right'")],
      }),
    ),
  ),
  {
    rule: "a click on a disabled button fails although a text before it says the same",
    pages: `<div>Place order</div><button disabled>Place order</button>`,
    steps: [click("text/Place order")],
    fails: /The button "Place order".* stayed disabled/,
  },
  {
    rule: "a text that is only read is dragged though a button says the same",
    pages: `<div id="it" onpointerdown="window.onpointermove = () => { it.style.left = '50px' }"
      style="position:absolute;top:90px;touch-action:none;user-select:none">Card</div><button>Card</button>`,
    steps: [
      { type: "drag", selectors: ["text/Card"], by: { x: 50, y: 0 } },
      holds("it.style.left === '50px'"),
    ],
  },
  {
    rule: "a text as it is shown is clicked before what says more",
    pages: `${said}<style>button{text-transform:uppercase}</style><button id="wrong">Place orders</button><button id="right">Place order</button>`,
    steps: [click("text/PLACE ORDER"), holds("hit === 'right'")],
  },
  ...[
    {
      which: "clicked where it takes the focus",
      table: `<div role="grid"><div role="row"><div role="gridcell" tabindex="-1" id="it"><span>Place</span></div></div></div>`,
      step: click("text/Place"),
    },
    {
      which: "double-clicked",
      table: `<table><tr><td id="it">Place</table>`,
      step: { type: "doubleClick", selectors: ["text/Place"] },
    },
  ].map(({ which, table, step }) => ({
    rule: `the cell of a table that says just the text, before a button that says more, is ${which}`,
    pages: `${said}<button id="wrong">Places</button>${table}`,
    steps: [step, holds("hit === 'it'")],
  })),
  {
    rule: "a button that says more is clicked before the cell of a table that says just the text, but takes no focus",
    pages: `${said}<button id="it">Places</button><table><tr><td id="wrong">Place</table>`,
    steps: [click("text/Place"), holds("hit === 'it'")],
  },
  {
    rule: "a click on a disabled button fails although a usable one says more",
    pages: `<button>Place order later</button><button disabled>Place order</button>`,
    steps: [click("text/Place order")],
    fails: /The button "Place order".* stayed disabled/,
  },
  {
    rule: "a click on a day that is disabled fails although one that can be used begins with it",
    pages: `${said}<table><tr><td aria-disabled="false" style="cursor:pointer"><span>30</span></td><td aria-disabled="true"><span>3</span></td></tr></table>`,
    steps: [click("text/3")],
    fails: /"3".* stayed disabled/,
  },
  {
    rule: "nor is that one clicked where only a class calls the day disabled",
    pages: `${said}<div class="day" id="thirty" style="cursor:pointer">30</div><div class="day disabled" id="three">3</div>`,
    steps: [click("text/3"), holds("hit === 'three'")],
  },
  ...[
    [
      "the header of a column that does not sort",
      `<table><tr><th class="sorting_disabled">Edit<tr><td>LINK</table>`,
    ],
    ["a heading with a style for what is disabled", `<h2 class="peer-disabled:opacity-50">Edit</h2>LINK`],
    ["a day of the month before", `<p class="day disabled">Edit</p>LINK`],
    ["a heading in a part that is disabled", `<section aria-disabled="true"><h2>Edit</h2></section>LINK`],
  ].map(([which, body = ""]) => ({
    rule: `a link is clicked before a text that is only read and says the same: ${which}`,
    pages: said + body.replace("LINK", `<a href="#edit" id="it">Edit</a>`),
    steps: [click("text/Edit"), holds("hit === 'it'")],
  })),
  {
    rule: "the first text is read although a later one says no more than that",
    pages: `<p>Place order 17</p><button>Place order</button>`,
    steps: [equals("text/Place order", "Place order 17")],
  },
  ...[
    [
      `<td valign="top"><h2>Queues</h2><table><tr><th>Name</th></tr><tr><td>a</td></tr></table></td><td>x</td>`,
      "Queues",
    ],
    [`<th>Name</th></tr><tr><td>Queues <button hidden>Queues</button></td>`, "Queues"],
    [`<td><section aria-label="Queues"><h2>Queues</h2>3 of 4</section></td><td>x</td>`, "Queues\n3 of 4"],
  ].map(
    ([row = "", text = ""]): VerdictCase => ({
      rule: `the text of what has a name is read, and not of the cell of a layout around it: ${row}`,
      pages: `<table><tr>${row}</tr></table>`,
      steps: [equals("aria/Queues", text)],
    }),
  ),
  ...[
    `<table><tr><th>City</th></tr></table><div role="combobox" tabindex="0" aria-label="City">Rome</div>`,
    `<table><tr><td>City</td><td><input aria-label="City" value="Rome"></td></tr></table>`,
    `<table><tr><th tabindex="0" style="cursor:pointer">City</th></tr></table><input aria-label="City" value="Rome">`,
    `<table><tr><th><button>City</button></th></tr></table><input aria-label="City" value="Rome">`,
    `<h2><a href="#city">City</a></h2><input aria-label="City" value="Rome">`,
    `<h2>City</h2><select aria-label="City"><option>Oslo<option selected>Rome</select>`,
    `<section aria-label="City">Rome <input aria-label="City" value="Oslo"></section>`,
    `<h2 aria-label="City">Rome</h2><input aria-label="City" value="Oslo">`,
    `<button aria-label="City">Rome</button><input aria-label="City" value="Oslo">`,
    `<table><tr><th><button aria-label="City">Rome</button></th></tr></table><input aria-label="City" value="Oslo">`,
  ].map(
    (body): VerdictCase => ({
      rule: `the text of the field that has a name is read in place of what only says that name: ${body}`,
      pages: body,
      steps: [equals("aria/City", "Rome")],
    }),
  ),
  {
    rule: "a click on a disabled button fails although a cell before it has the same name",
    pages: `<table><tr><td>City</td><td><button aria-label="City" disabled>Rome</button></td></tr></table>`,
    steps: [click("aria/City")],
    fails: /The button "City".* stayed disabled/,
  },
  {
    rule: "a click on a disabled button fails although a sentence before it mentions it",
    pages: `<p>To pay, press <b>Place order</b> below.</p><button disabled>Place order</button>`,
    steps: [click("text/Place order")],
    fails: /The button "Place order".* stayed disabled/,
  },
  {
    rule: "of what a css selector finds, a heading that says more than a button is clicked, if it comes first",
    pages: `${said}<h1 id="right">Place order 17</h1><button id="wrong">17</button>`,
    steps: [click("h1, button"), holds("hit === 'right'")],
  },
  {
    rule: "a click on a disabled button fails although a heading before it says more",
    pages: `<h1>Place order 17</h1><button disabled>Place order</button>`,
    steps: [click("text/Place order")],
    fails: /The button "Place order".* stayed disabled/,
  },
  ...["aria", "text"].flatMap((kind): VerdictCase[] => [
    {
      rule: `a click on a disabled button fails although a heading has the same words: ${kind}`,
      pages: `<h1>Place order</h1><button disabled>Place order</button>`,
      steps: [click(`${kind}/Place order`)],
      fails: /The button "Place order".* stayed disabled/,
    },
    {
      rule: `a click on a covered button fails although a heading has the same words: ${kind}`,
      pages: `<h1>Place order</h1><button>Place order</button><div id="veil" style="position:fixed;inset:80px 0 0 0;background:#eee">Wait</div>`,
      steps: [click(`${kind}/Place order`)],
      fails: /"Wait" \(div#veil\) covered the button "Place order"/,
    },
    {
      rule: `a click on a button that stays disabled fails although another of its selectors finds a title: ${kind}`,
      pages: `<p>Place order now</p><button disabled aria-label="Place order">Buy</button>`,
      steps: [click(`aria/Place order`, kind === "aria" ? "p" : "text/Place order")],
      fails: /The button "Place order".* stayed disabled/,
    },
    {
      rule: `a click on a covered button fails although another of its selectors finds a title: ${kind}`,
      pages: `<button aria-label="Place order">Buy</button><div style="position:absolute;inset:0;background:#eee"><p>Place order?</p></div>`,
      steps: [click(`aria/Place order`, kind === "aria" ? "p" : "text/Place order")],
      fails: /covered the button "Place order"/,
    },
    {
      rule: `what shows that it can be used is clicked in place of a button that stays disabled: ${kind}`,
      pages: `${said}<p id="right" style="cursor:pointer">Place order now</p><button disabled aria-label="Place order">Buy</button>`,
      steps: [
        click(`aria/Place order`, kind === "aria" ? "p" : "text/Place order"),
        holds("hit === 'right'"),
      ],
    },
    {
      rule: `the text of a heading is read although a button has the same words: ${kind}`,
      pages: `<h1>Place order</h1><button style="text-transform:uppercase">Place order</button>`,
      steps: [equals(`${kind}/Place order`, "Place order")],
    },
  ]),
  placesOrder(
    "the title of a dialog that says more is not clicked in place of its button that says just that",
    `<div role="dialog" aria-label="Order"><p id="wrong">Place order 17?</p><button id="right">Place order</button></div>`,
  ),
  {
    rule: "a dialog is dragged by its title, although its button has the same words",
    pages: `<div id="box" role="dialog" aria-label="Order" style="position:absolute;left:0;top:0"><div id="title" style="cursor:move">Place order</div><button>Place order</button></div><script>
      title.onmousedown = () => { onmousemove = ({ clientX }) => { box.style.left = clientX + "px"; }; onmouseup = () => { onmousemove = null; }; };</script>`,
    steps: [
      { type: "drag", selectors: ["text/Place order"], by: { x: 90, y: 0 } },
      holds("box.offsetLeft > 50"),
    ],
  },
  {
    rule: "a click on a disabled button fails although its form has the same words as a title",
    pages: `<p>Place order</p><form><input><button disabled>Place order</button></form>`,
    steps: [click("text/Place order")],
    fails: /The button "Place order".* stayed disabled/,
  },
  {
    rule: "a click on a covered button fails although its form has the same words as a title",
    pages: `<p>Place order</p><form><input><button>Place order</button></form><div id="veil" style="position:fixed;inset:50px 0 0 0;background:#eee">Wait</div>`,
    steps: [click("text/Place order")],
    fails: /"Wait" \(div#veil\) covered the button "Place order"/,
  },
  {
    rule: "the title of a form is read although its button has the same words",
    pages: `<p id="it">Place order</p><form><button style="text-transform:uppercase">Place order</button></form>`,
    steps: [equals("text/Place order", "Place order")],
  },
  {
    rule: "a button in capitals by style is clicked in the dialog that has its name from its heading",
    pages: `<div role="dialog" aria-labelledby="t"><h2 id="t">Delete</h2><p>Sure?</p><button style="text-transform:uppercase" onclick="window.hit = 1">Delete</button></div>`,
    steps: [click("aria/Delete"), holds("hit === 1")],
  },
  ...(
    [
      ["in a collapsed part", `<div style="height:0;overflow:hidden"><button>Log out</button></div>`],
      [
        "for screen readers alone",
        `<h2 style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Log out</h2>`,
      ],
    ] as const
  ).flatMap(([where, unseenOne]): VerdictCase[] => {
    const pages = `${unseenOne}<button onclick="window.out = true">\ue001 Log out</button>`;
    return [
      {
        rule: `what reads the same and is seen is used if nobody sees what has exactly the name: ${where}`,
        pages,
        steps: [click("aria/Log out"), holds("out")],
      },
      {
        rule: `what reads the same and is seen is not absent if nobody sees what has exactly the name: ${where}`,
        pages: pages.replace("<h2", "<h2 hidden"),
        steps: [unseen("aria/Log out")],
        fails: /^Expected no visible element/,
      },
    ];
  }),
  {
    rule: "a text that is shown is read before that of a part closed by opacity and pointer-events alone",
    pages: `<div style="opacity:0;pointer-events:none"><p class="it">Old</p></div><p class="it">New</p>`,
    steps: [equals(".it", "New")],
  },
  {
    rule: "a button with an icon is clicked before a heading that has exactly the name",
    pages: `<h2>Delete</h2><button onclick="window.out = true">\ue001 Delete</button>`,
    steps: [click("aria/Delete"), holds("out")],
  },
  {
    rule: "a button in capitals by style is clicked before a heading that has exactly the name",
    pages: `<h2>Delete</h2><button style="text-transform:uppercase" onclick="window.out = true">Delete</button>`,
    steps: [click("aria/Delete"), holds("out")],
  },
  {
    rule: "a heading that has exactly the name is read before another that reads the same",
    pages: `<h2 style="text-transform:uppercase">City</h2><h2>City</h2><button style="text-transform:uppercase">City</button>`,
    steps: [equals("aria/City", "City")],
  },
  {
    rule: "what has exactly the name is used before what reads the same",
    pages: `<button onclick="window.out = 1">\ue001 Log out</button><button onclick="window.out = 2">Log out</button>`,
    steps: [click("aria/Log out"), holds("out === 2")],
  },
  ...Object.entries({
    "behind a dialog that is not modal to the browser": `<button>Delete</button><div style="position:fixed;inset:0;background:#000"><div role="dialog" aria-label="Sure">
      <button onclick="window.out = true">\ue001 Delete</button></div></div>`,
    "in a menu closed by opacity and pointer-events": `<div style="opacity:0;pointer-events:none"><a href="#x">Delete</a></div>
      <button onclick="window.out = true">\ue001 Delete</button>`,
    "in a drawer beside the window": `<div style="position:fixed;top:0;left:-300px;width:200px"><a href="#x">Delete</a></div>
      <button onclick="window.out = true">\ue001 Delete</button>`,
  }).map(
    ([where, pages]): VerdictCase => ({
      rule: `a button with an icon is clicked in place of one of exactly the name that nobody can click, ${where}`,
      pages,
      steps: [click("aria/Delete"), holds("out")],
    }),
  ),
  {
    rule: "a button of exactly the name is waited for while a layer is before it, though another with an icon is free",
    pages: `<button onclick="window.out = 1">\ue001 Save</button><p style="position:relative"><button onclick="window.out = 2">Save</button>
      <i id="wait" style="position:absolute;inset:0;background:#fff"></i></p><script>setTimeout(() => wait.remove(), 700)</script>`,
    steps: [click("aria/Save"), holds("out === 2")],
  },
  {
    rule: "a button of exactly the name is scrolled to, though another with an icon is in view",
    pages: `<button onclick="window.out = 1">\ue001 Save</button><div style="height:3000px"></div><button onclick="window.out = 2">Save</button>`,
    steps: [click("aria/Save"), holds("out === 2")],
  },
  {
    rule: "the property of what has exactly the name is waited for, and not that of what reads the same",
    pages: `<button>Save</button><button disabled>\ue001 Save</button>`,
    steps: [{ type: "waitForElement", selectors: ["aria/Save"], properties: { disabled: true } }],
    fails: /had disabled=false/,
  },
  {
    rule: "the attribute of what has exactly the name is waited for, and not that of what reads the same",
    pages: `<button aria-pressed="false">Bold</button><button aria-pressed="true">\ue001 Bold</button>`,
    steps: [{ type: "waitForElement", selectors: ["aria/Bold"], attributes: { "aria-pressed": "true" } }],
    fails: /had aria-pressed="false"/,
  },
  {
    rule: "the property of what reads the same as a name is waited for where what has exactly the name has none of that kind",
    pages: `<h2>Save</h2><button disabled>\ue001 Save</button>`,
    steps: [{ type: "waitForElement", selectors: ["aria/Save"], properties: { disabled: true } }],
  },
  {
    rule: "a name that an open menu has from its button means the button: it is clicked once the menu has closed",
    pages: menuOf(),
    steps: [
      click("aria/Options"),
      click("aria/Edit"),
      click("aria/Options"),
      holds("opened === 2 && chosen === 'Edit'"),
    ],
  },
  {
    rule: "no entry of that menu is clicked in place of the button while that takes no clicks",
    pages: menuOf("rest.ariaHidden = isOpen; rest.style.pointerEvents = isOpen ? 'none' : ''"),
    steps: [click("aria/Options"), shown("#menu"), click("aria/Options")],
    fails: /^The button "Options" \(found by aria\/Options\) took no clicks/,
  },
  {
    rule: "a menu of which the name and the role are given is clicked itself",
    pages: menuOf(),
    steps: [click("aria/Options"), click('aria/Options[role="menu"]'), holds("chosen === 'Delete'")],
  },
];
