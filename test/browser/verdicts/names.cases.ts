import { change, click, equals, holds, shown, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const said = `<p id="said"></p><script>
  addEventListener("click", (event) => { window.hit = event.composedPath().find((at) => at.id)?.id; });
</script>`;

const found = (rule: string, body: string, name: string): VerdictCase => ({
  rule,
  pages: said + body,
  steps: [click(`aria/${name}`), holds("hit === 'right'")],
});

const absent = (rule: string, body: string, name: string): VerdictCase => ({
  rule,
  pages: said + body,
  steps: [click(`aria/${name}`)],
  fails: /No element matched/,
});

const skipped = (content: string) => `<div style="height:5000px"></div>
  <section style="content-visibility:auto;contain-intrinsic-size:auto 300px">${content}</section>`;

/** A picture of one dot. */
const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const hiddenLabel = `<label for="right" style="display:none">Username</label>`;
const emailCaptured = { type: "capture", variable: "email", from: "value", selectors: ["aria/Email"] };

/** A click by the text of which the element `right` is meant. */
const placesOrder = (rule: string, body: string): VerdictCase => ({
  rule: `${rule}: ${body}`,
  pages: said + body,
  steps: [click("text/Place order"), holds("hit === 'right'")],
});

/** A list in a shadow root, which another element there names. */
const shadow = (name: string) =>
  `<div><template shadowrootmode="open">${name} <input role="combobox" aria-expanded="false" aria-labelledby="name" id="right" readonly></template></div>`;

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

/** Words that look the same, one with characters that the other has not. */
const [composed, decomposed] = ["Café", "Cafe\u0301"];
const [plain, isolated] = ["Hello Anna", "Hello \u2068Anna\u2069"];
const [emoji, styledEmoji] = ["❤ Like", "❤\ufe0f Like"];
const spelled = (of: string, wanted: string, page: string): VerdictCase[] => {
  const rule = (what: string) => `what looks the same is the same, ${of}: ${what}`;
  const button = `<button onclick="window.hit = true">${page}</button>`;
  return [
    { rule: rule("a text"), pages: `<p id="it">${page}</p>`, steps: [equals("#it", wanted)] },
    {
      rule: rule("a pattern that has it as the page has"),
      pages: `<p id="it">${page}</p>`,
      steps: [{ type: "expectText", selectors: ["#it"], matches: `^${page}$` }],
    },
    { rule: rule("by text"), pages: button, steps: [click(`text/${wanted}`), holds("hit")] },
    { rule: rule("by name"), pages: button, steps: [click(`aria/${wanted}[role="button"]`), holds("hit")] },
    {
      rule: rule("an absence"),
      pages: button,
      steps: [{ type: "waitForElement", selectors: [`aria/${wanted}`], count: 0, operator: "==" }],
      fails: /there was 1/,
    },
    {
      rule: rule("an option"),
      pages: `<select id="it"><option>Bar<option>${page}</select>`,
      steps: [change("#it", wanted), holds("it.selectedIndex === 1")],
    },
  ];
};

export const cases: VerdictCase[] = [
  {
    rule: "the button with an icon is clicked, and not the field of its name that was filled in",
    pages: `<form onsubmit="window.found = q.value; return false"><input id="q" aria-label="Search"><button>\ue8b6 Search</button></form>`,
    steps: [change("aria/Search", "Ada"), click("aria/Search"), holds("found === 'Ada'")],
  },
  ...[
    `<button onclick="window.found = true">Search</button>`,
    `<input type="button" value="Search" onclick="window.found = true">`,
  ].flatMap((button): VerdictCase[] => [
    {
      rule: `the button is clicked, and not a link of the name of the field that was filled in: ${button}`,
      pages: `<input aria-label="Search"><a href="#wrong">Search</a>${button}`,
      steps: [change("input", "Ada"), click("aria/Search"), holds("found && location.hash === ''")],
    },
    {
      rule: `the button is clicked, and not a cell with the text of the label of the field that was filled in: ${button}`,
      pages: `<label for="q">Search</label><input id="q"><table><tr><td>Search</table>${button}`,
      steps: [change("#q", "Ada"), click("text/Search"), holds("window.found")],
    },
  ]),
  {
    rule: "a word of the field that was filled in is double clicked, and not the button of its name",
    pages: `<input id="q" aria-label="Search"><button onclick="window.wrong = true">Search</button>`,
    steps: [
      change("aria/Search", "Ada"),
      { ...click("aria/Search"), type: "doubleClick" },
      holds("!window.wrong && q.selectionEnd - q.selectionStart === 3"),
    ],
  },
  {
    rule: "a link is not clicked in place of the field of its name that was filled in",
    pages: `<input aria-label="Name"><a href="#sorted">Name</a>`,
    steps: [change("input", "Ada"), click("aria/Name"), holds("location.hash === ''")],
  },
  ...[`<fieldset><p>Saved</p></fieldset>`, `<svg role="img"><text y="20">Saved</text></svg>`].map(
    (body): VerdictCase => ({
      rule: `what has no name by its content has none behind a modal dialog: ${body}`,
      pages: `${body}<dialog id="box">Sure?</dialog><script>box.showModal()</script>`,
      steps: [{ type: "waitForElement", selectors: ["aria/Saved"], count: 0, operator: "==" }],
    }),
  ),
  {
    rule: "a letter and its accent may be two characters behind a modal dialog",
    pages: `<button>${decomposed}</button><dialog id="box">Sure?</dialog><script>box.showModal()</script>`,
    steps: [{ type: "waitForElement", selectors: [`aria/${composed}`], count: 0, operator: "==" }],
    fails: /there was 1/,
  },
  {
    rule: "a pattern with a letter and its accent as two characters matches one",
    pages: `<p id="it">${composed} 1</p>`,
    steps: [{ type: "expectText", selectors: ["#it"], matches: `^${decomposed} \\d$` }],
  },
  ...[
    { wanted: "aria/Sumbit", page: "<button>Submit</button>", hint: "aria/Submit" },
    {
      wanted: 'aria/Chekout[role="button"]',
      page: "<button>Check out</button><a href='#'>Help</a>",
      hint: 'aria/Check out[role="button"]',
    },
    { wanted: "text/Add to bsaket", page: "<a href='#'>Add to basket</a>", hint: "aria/Add to basket" },
    { wanted: "aria/Lieferadrese", page: "<label>Lieferadresse <input></label>", hint: "aria/Lieferadresse" },
  ].map(
    ({ wanted, page, hint }): VerdictCase => ({
      rule: `the message says what may have been mistyped: ${wanted}`,
      pages: page,
      steps: [click(wanted)],
      fails: new RegExp(`^No element matched .* Similar was: ${RegExp.escape(hint)}\\. The page`),
    }),
  ),
  ...[
    ["aria/Row 3", "<button>Row 1</button><button>Row 2</button>"],
    ["aria/Buy", "<button>Bye</button>"],
    ["aria/Edit", "<button>Exits</button>"],
    ["aria/Saved", "<p>Saves</p>"],
  ].map(
    ([wanted = "", page = ""]): VerdictCase => ({
      rule: `another name is not called similar: ${wanted} in ${page}`,
      pages: page,
      steps: [click(wanted)],
      fails: /within 400 ms\. The page/,
    }),
  ),
  ...spelled("an accent of its own in the page", composed, decomposed),
  ...spelled("an accent of its own in the file", decomposed, composed),
  {
    rule: "a text that is shown in another order is not read in the order of its letters",
    pages: `<p id="it">\u202enrut\u202c</p>`,
    steps: [{ ...equals("#it", "nrut"), timeout: 400 }],
    fails: /Expected the text/,
  },
  ...spelled("a name that the page isolates from what reads the other way", plain, isolated),
  ...spelled("a name that the file isolates so", isolated, plain),
  ...spelled("a number that the page keeps in its direction", "650 555 01", "\u202a650 555 01\u202c"),
  ...spelled("an emoji that the page asks to be coloured", emoji, styledEmoji),
  ...spelled("an emoji that the file asks to be coloured", styledEmoji, emoji),
  found(
    "a non-breaking space in a name is a space",
    `<button id="right">Add&nbsp;to&nbsp;cart</button>`,
    "Add to cart",
  ),
  found(
    "a non-breaking space in the requested name is a space",
    `<button id="right">Add to cart</button>`,
    "Add\u00a0to\u00a0cart",
  ),
  found(
    "a narrow space before a currency is a space",
    `<button id="right">Pay 12\u202f€</button>`,
    "Pay 12 €",
  ),
  ...(
    [
      ["a part that no one sees", `<button id="right">Save all <span hidden>Saving</span></button>`],
      [
        "a picture in place of its text",
        `<button id="right"><i role="img" aria-label="Save all"></i><b aria-hidden="true">All</b></button>`,
      ],
      [
        "a name of two parts elsewhere",
        `<b id="one">Save</b> <i id="two">all</i><button id="right" aria-labelledby="one two">…</button>`,
      ],
      ["a name beside a text", `<button id="right" aria-label="Save all">Save</button>`],
    ] as const
  ).map(([what, first]) =>
    found(
      `the first of two elements of one name is found although it has ${what}`,
      `${first}<button id="wrong">Save all</button>`,
      "Save all",
    ),
  ),
  found(
    "a name is found far down the page, where nothing is laid out yet",
    `${skipped(`<h2>Terms</h2>`)}${skipped(`<button id="right">Terms</button>`)}<div style="height:5000px"></div>`,
    'Terms[role="button"]',
  ),
  found(
    "a name far down the page is found as it reads",
    skipped(`<button id="right">Add&nbsp;to <b>cart</b></button>`),
    "Add to cart",
  ),
  absent(
    "a name far down the page that is never laid out is not found",
    skipped(`<div style="content-visibility:hidden"><button>Terms</button></div>`),
    "Terms",
  ),
  ...["Close dialog", "\uf00d Close dialog"].map((name) =>
    found(
      `a picture that a font draws before a text is no letter of its name: ${JSON.stringify(name)}`,
      `<style>.icon::before { content: "\\f00d" }</style><button id="right"><i class="icon"></i> <span>Close dialog</span></button>`,
      name,
    ),
  ),
  ...["Title *", "TITLE *"].map((name) =>
    found(
      `a star and an icon that styles draw around a label are seen together: ${name}`,
      `<style>.icon::before { content: "\\f00d" } label { text-transform: uppercase } label::after { content: " *" }</style>
       <label for="right"><i class="icon"></i> Title</label><input id="right">`,
      name,
    ),
  ),
  {
    rule: "a star that a style draws belongs to the name, and the message has no letter that nobody can type",
    pages: `<style>.icon::before { content: "\\f00d" } label::after { content: " *" }</style>
      <label for="right"><i class="icon"></i> Title</label><input id="right">`,
    steps: [click("aria/Title")],
    fails: /Similar was: aria\/Title \*\. The page/,
  },
  {
    rule: "a name that only a column has is told from that of a field with a star, which the message says",
    pages: `<table><th>Title</th></table><button>Title:</button><label for="right">Title *</label><input id="right">`,
    steps: [change("aria/Title", "Emma")],
    fails: /"Title" \(th\).* is not a field that takes a value\. Similar was: aria\/Title \*\.$/,
  },
  {
    rule: "a name that only a column has is told from that of a field with more in it, which is not similar",
    pages: `<table><th>Title</th></table><button>Title page</button><label for="right">Title of it</label><input id="right">`,
    steps: [change("aria/Title", "Emma")],
    fails: /"Title" \(th\).* is not a field that takes a value\. A longer name was: aria\/Title of it\.$/,
  },
  absent(
    "a star that no one sees belongs to no name",
    `<style>.icon::before { content: "\\f00d" }</style><label for="right"><i class="icon"></i> Title</label><input id="right">`,
    "Title *",
  ),
  found(
    "an icon of a font is a name where there is no other",
    `<style>.icon::before { content: "\\f00d" }</style><button class="icon">Save</button><button id="right" class="icon"></button>`,
    "\uf00d",
  ),
  absent(
    "a name has all its words beside an icon",
    `<style>.icon::before { content: "\\f00d" }</style><button class="icon">Close</button>`,
    "Close dialog",
  ),
  absent(
    "an icon is not another one",
    `<style>.icon::before { content: "\\f00d" }</style><button class="icon"></button>`,
    "\uf00e",
  ),
  {
    rule: "a disabled button of a form is named by its text",
    pages: `<input type="submit" id="it" value="Sign up" disabled>`,
    steps: [click("#it")],
    fails: /The button "Sign up" \(found by #it\) stayed disabled/,
  },
  found(
    "repeated spaces of a label are one",
    `<button id="right" aria-label="Add  to   cart">+</button>`,
    "Add to cart",
  ),
  found(
    "a line break within a label is a space",
    `<button id="right" aria-label="Add\nto cart">+</button>`,
    "Add to cart",
  ),
  found(
    "a name is found as it is written where CSS shows it in capitals",
    `<button id="right" style="text-transform:uppercase">Add to cart</button>`,
    "Add to cart",
  ),
  found(
    "a name is found as it is shown where CSS shows it in capitals",
    `<button id="right" style="text-transform:uppercase">Add to cart</button>`,
    "ADD TO CART",
  ),
  found(
    "a name is found as it is written where CSS capitalizes its words",
    `<button id="right"><span style="text-transform:capitalize">add to cart</span></button>`,
    "add to cart",
  ),
  found(
    "the exact name is preferred to one that is equal only by CSS",
    `<button id="wrong" style="text-transform:uppercase">Pay</button><button id="right">Pay</button>`,
    "Pay",
  ),
  found(
    "of two with the same name the one that is shown is taken",
    `<nav style="display:none"><a href="#1" id="wrong">Cart</a></nav><a href="#2" id="right">Cart</a>`,
    "Cart",
  ),
  found("quotes and brackets belong to a name", `<button id="right">Say "hi" [3]</button>`, `Say "hi" [3]`),
  found("a slash belongs to a name", `<button id="right">Yes / No</button>`, "Yes / No"),
  found("a name with an emoji is found", `<button id="right">👍🏽 Like</button>`, "👍🏽 Like"),
  found(
    "a name that another element gives is found",
    `<h2 id="title">Delete</h2><i id="what">file</i><button id="right" aria-labelledby="title what">×</button>`,
    "Delete file",
  ),
  found(
    "a name that another element of a shadow root gives is found as it is in the source",
    shadow('<b id="name" style="text-transform:uppercase">City</b>'),
    "City",
  ),
  found(
    "a picture's text is a name",
    `<a id="right" href="#x"><img alt="Home page" width=20 height=20></a>`,
    "Home page",
  ),
  found("a title is a name", `<button id="right" title="Close">×</button><button id="x">×</button>`, "×"),
  found("a placeholder is a name", `<input id="right" placeholder="Search books">`, "Search books"),
  found(
    "a field that shows a placeholder in place of its label, which is hidden, is found by that",
    `${hiddenLabel}<input id="right" placeholder="Username"><p id="wrong">Username</p>`,
    "Username",
  ),
  absent(
    "a field is not found by a placeholder if it has another name",
    `<input id="right" placeholder="Username" aria-label="Person">`,
    "Username",
  ),
  absent(
    "a field is not found by its label if that is hidden and nothing shows it",
    `${hiddenLabel}<input id="right">`,
    "Username",
  ),
  absent(
    "a field is not found by a part of its placeholder",
    `${hiddenLabel}<input id="right" placeholder="Username or email">`,
    "Username",
  ),
  {
    rule: "a disabled field that is found by its placeholder takes no value",
    pages: `${hiddenLabel}<input id="right" placeholder="Username" disabled>`,
    steps: [change("aria/Username", "ada")],
    fails: /disabled/,
  },
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
  ...[
    `<h1 id="wrong">Place order 17</h1><button id="right">Place order</button>`,
    `<h1 id="wrong">How to order: Place order</h1><a href="#order" id="right">Place order</a>`,
  ].map((body) =>
    placesOrder(
      "a heading that is only read and says more is not clicked in place of what says just that",
      body,
    ),
  ),
  ...[
    `<p id="wrong">To pay, press Place order below.</p><button id="right">Place order</button>`,
    `<p>To pay, press <code id="wrong">Place order</code> below.</p><a href="#order" id="right">Place order</a>`,
    `<div id="wrong">Place orders here</div><button id="right"><span>Place order</span></button>`,
    `<p>To pay, <b id="right" style="cursor:pointer">Place order</b> now.</p><button id="wrong">Place order</button>`,
    `<p>To pay, <a href="#order" id="right">Place order</a> now.</p><button id="wrong">Place order</button>`,
    `<p><label for="right">Place order</label><input id="right"> now</p><button id="wrong">Place order</button>`,
    `<p id="right">To pay, press Place order below.</p><button id="wrong">Place order now</button>`,
  ].map((body) =>
    placesOrder(
      "a text that is only read and says more is not clicked in place of the button that it mentions",
      body,
    ),
  ),
  ...[
    `<a href="#all" id="wrong">Place orders</a> <a href="#one" id="right">Place order</a>`,
    `<button id="wrong">Place order later</button><button id="right">Place order</button>`,
    `<button id="wrong">Place order later</button><button id="right"><i>✓</i> <b>Place order</b></button>`,
    `<button id="wrong">Place order later</button><input type="button" id="right" value="Place order">`,
    `<button id="wrong">Place order later</button><div id="right" style="cursor:pointer"> Place&nbsp;order </div>`,
    `<h1 id="wrong" style="cursor:pointer">Place order 17</h1><button id="right">Place order</button>`,
    `<div id="wrong" tabindex="0">Place orders here</div><button id="right">Place order</button>`,
    `<div id="wrong">Place orders</div><div id="right">Place order</div>`,
    `<h1 id="wrong">Place order 17</h1><p id="right">Place order</p>`,
    `<button id="right">Place order now</button><button hidden>Place order</button>`,
    `<button id="right">Place order now</button><div>Place order</div>`,
    `<button id="right">Place order now</button><button id="wrong">Place order later</button>`,
  ].map((body) => placesOrder("what says just the text is clicked before what says more", body)),
  ...[
    `<div id="wrong">Place order</div><button id="right">Place order</button>`,
    `<div id="wrong">Place order</div><span id="right" style="cursor:pointer">Place order</span>`,
    `<div id="wrong">Place order</div><div id="right" tabindex="0">Place order</div>`,
    `<form onsubmit="return false"><input><p id="wrong">Place order</p><button id="right">Place order</button></form>`,
    `<p id="wrong">Place order</p><a href="#help">Help</a><form onsubmit="return false"><button id="right">Place order</button></form>`,
    `<div id="right">Place order</div><button hidden>Place order</button>`,
    `<div id="right" style="cursor:pointer">Place order</div><button id="wrong">Place order</button>`,
    `<div id="right">Place order</div><div id="wrong">Place order</div>`,
  ].map((body) =>
    placesOrder(
      "a text that is only read is not clicked in place of what says the same and can be used",
      body,
    ),
  ),
  ...[
    { type: "submit", wanted: "submit", name: "Similar was: aria/Submit" },
    { type: "reset", wanted: "reset", name: "Similar was: aria/Reset" },
  ].map(
    ({ type, wanted, name }): VerdictCase => ({
      rule: `the message says what the browser itself calls a button: ${type}`,
      pages: `<form><input type="${type}"></form>`,
      steps: [click(`aria/${wanted}`)],
      fails: new RegExp(`No element matched aria/${wanted} .*${name}\\.`),
    }),
  ),
  {
    rule: "a key whose text the display of a calculator shows already is clicked",
    pages: `<div id="display"></div><span style="cursor:pointer" onclick="display.textContent += 5">5</span>`,
    steps: [click("text/5"), click("text/5"), equals("#display", "55")],
  },
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
  {
    rule: "a click on a disabled button fails although a usable one says more",
    pages: `<button>Place order later</button><button disabled>Place order</button>`,
    steps: [click("text/Place order")],
    fails: /The button "Place order".* stayed disabled/,
  },
  {
    rule: "the field of the label that says just the text is filled in before that of one that says more",
    pages: `<label>First name <input id="wrong"></label><label>First <input id="right"></label>`,
    steps: [change("text/First", "Ada"), equals("#right", "Ada")],
  },
  {
    rule: "the first text is read although a later one says no more than that",
    pages: `<p>Place order 17</p><button>Place order</button>`,
    steps: [equals("text/Place order", "Place order 17")],
  },
  ...[
    `<table><tr><td id="wrong">City</td><td><div role="combobox" aria-expanded="false" aria-label="City" tabindex="0" id="right">Rome</div></td></tr></table>`,
    `<table><tr><td id="wrong"><label>City</label></td><td><div role="combobox" aria-label="City" tabindex="0" id="right">Rome</div></td></tr></table>`,
    `<table><tr><td id="wrong">City</td><td><button aria-label="City" id="right">Rome</button></td></tr></table>`,
    `<table><tr><td id="wrong">City</td></tr></table>${shadow('<b id="name">City</b>')}<p id="name">Town</p>`,
    `<ul><li id="wrong" aria-label="City">Rome</li></ul><a href="#city" aria-label="City" id="right">Rome</a>`,
    `<img alt="City" src="${dot}" width="40" height="40" id="wrong"><button aria-label="City" id="right">Rome</button>`,
    `<table><tr><td id="right" style="cursor:pointer">City</td><td><button aria-label="City" id="wrong">Rome</button></td></tr></table>`,
    `<table><tr><td id="right">City</td><td><button aria-label="Town" id="wrong">Rome</button></td></tr></table>`,
  ].map((body) =>
    found(
      `what is only read is not clicked in place of what can be operated by the same name: ${body}`,
      body,
      "City",
    ),
  ),
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
  ...[
    `<p id="wrong">Place order</p><form onsubmit="return false"><input><button id="right">Place order</button></form>`,
    `<form onsubmit="return false"><p id="wrong">Place order</p><input><button id="right"><span>Place order</span></button></form>`,
    `<div role="dialog" aria-label="Order"><button>×</button><div id="wrong">Place order</div><button id="right">Place order</button></div>`,
    `<div role="dialog" aria-label="Order"><div id="wrong" style="cursor:move">Place order</div><button id="right">Place order</button></div>`,
    `<div role="dialog" aria-label="Order"><h2 id="wrong" style="cursor:grab">Place order</h2><button id="right">Place order</button></div>`,
    `<p id="right" style="cursor:move">Place order</p><button id="wrong">Place order</button>`,
    `<form onsubmit="return false"><p id="right" style="cursor:pointer">Place order</p><input><button id="wrong">Place order</button></form>`,
    `<form onsubmit="return false"><p id="right">Place order</p><button id="wrong">Place order now</button></form>`,
  ].map((body) =>
    placesOrder(
      "the title of a form or dialog is not clicked in place of its button that says the same",
      body,
    ),
  ),
  placesOrder(
    "the title of a dialog that says more is not clicked in place of its button that says just that",
    `<div role="dialog" aria-label="Order"><p id="wrong">Place order 17?</p><button id="right">Place order</button></div>`,
  ),
  ...["Search", "Search this page"].flatMap((name): VerdictCase[] => {
    const page = (field: string) =>
      `${said}<input id="field" aria-label="${name}" ${field}><button id="right">${name}</button>`;
    return [
      {
        rule: `the button of a name is clicked once the field of that name is filled in: ${name}`,
        pages: page(""),
        steps: [change(`aria/${name}`, "x"), click(`aria/${name}`), holds("hit === 'right'")],
      },
      {
        rule: `but not if the field opens a list: ${name}`,
        pages: page('role="combobox" aria-expanded="false"'),
        steps: [change(`aria/${name}`, "x"), click(`aria/${name}`), holds("hit === 'field'")],
      },
      {
        rule: `nor before the field is filled in, though the page gives it the focus: ${name}`,
        pages: page("autofocus"),
        steps: [click(`aria/${name}`), holds("hit === 'field'")],
      },
    ];
  }),
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
  found(
    "a label names what takes its clicks",
    `<label for="right">I agree</label><input type="checkbox" id="right">`,
    "I agree",
  ),
  {
    rule: "where nothing has the name, the next alternative is used",
    pages: `${said}<button id="right">Buy now</button>`,
    steps: [click("aria/Purchase", "#right"), holds("hit === 'right'"), equals("#right", "Buy now")],
  },
  absent("a part of a name is not a name", `<button>Add to cart</button>`, "Add to"),
  absent("a longer name is another name", `<button>Save</button><button>Save as…</button>`, "Save as"),
  absent("letter case counts where CSS changes nothing", `<button>Save</button>`, "SAVE"),
  absent("a space within a word makes another word", `<button>Checkout</button>`, "Check out"),
  absent("another role is another element", `<a href="#x">Buy</a>`, 'Buy[role="button"]'),
  absent("what is hidden has no name", `<button hidden>Buy</button>`, "Buy"),
  absent("a name within a script is not a name", `<script>"Buy"</script><noscript>Buy</noscript>`, "Buy"),
  {
    rule: "a button of another name is not clicked in its place",
    pages: `${said}<button id="a">Delete all</button><button id="b">Delete one</button>`,
    steps: [click("aria/Delete")],
    fails: /No element matched/,
  },
  ...[
    ['<button id="right" style="text-transform:uppercase">Add to cart</button>', "ADD TO CART"],
    ['<button id="right" style="text-transform:uppercase">Add to <b>cart</b></button>', "ADD TO CART"],
    ['<button id="right"><span style="text-transform:capitalize">add to cart</span></button>', "Add To Cart"],
    ['<input type="button" id="right" style="text-transform:uppercase" value="Pay">', "PAY"],
    ['<button id="right" style="width:60px">Add<br>more</button>', "Add more"],
    ['<button id="right" style="display:flex;gap:4px"><i>Pay</i><b>12 €</b></button>', "Pay 12 €"],
    ['<button id="right"><div>Pay</div><div>12 €</div></button>', "Pay 12 €"],
    ['<button style="text-transform:uppercase">Pay</button><button id="right">PAY</button>', "PAY"],
    ['<input value="PAY"><button id="right" style="text-transform:uppercase">Pay</button>', "PAY"],
  ].map(
    ([body = "", text = ""]): VerdictCase => ({
      rule: `a text is found as it is shown: ${text} in ${body}`,
      pages: `<script>addEventListener("click", (event) => { window.hit = event.target.closest("[id]")?.id; });</script>${body}`,
      steps: [click(`text/${text}`), holds("hit === 'right'")],
    }),
  ),
  ...[
    ["<button>Pay</button>", "PAY"],
    ['<button style="text-transform:uppercase">Pay</button>', "pay"],
    ["<button>Add</button><button>more</button>", "Add more"],
    ["<button>Add<wbr>more</button>", "Add more"],
    ['<button>5<span style="display:inline-block">.00</span></button>', "5 .00"],
  ].map(
    ([body = "", text = ""]): VerdictCase => ({
      rule: `a text that no element shows is not found: ${text} in ${body}`,
      pages: body,
      steps: [click(`text/${text}`)],
      fails: /No element matched/,
    }),
  ),
  {
    rule: "a text whose words are boxes of their own is not taken for absent",
    pages: `<p style="display:flex;gap:4px"><i>Sold</i><b>out</b></p>`,
    steps: [unseen("text/Sold out")],
    fails: /there was 1 such element/,
  },
  ...[
    ['<button id="right">Super<wbr>visor</button>', "Supervisor"],
    ['<button id="right">Super<wbr>visor</button>', "Super visor"],
    ['<a href="#all" id="right">std::<wbr>hash::<wbr>Hash Map</a>', "std::hash::Hash Map"],
    ['<label>Super<wbr>visor <input type="checkbox" id="right"></label>', "Supervisor"],
  ].map(
    ([body = "", name = ""]): VerdictCase => ({
      rule: `a word that may break within is a name as it is read, and as Chromium gives it: ${name} in ${body}`,
      pages: `<script>addEventListener("click", (event) => { window.hit = event.target.closest("[id]")?.id; });</script>${body}`,
      steps: [click(`aria/${name}`), holds("hit === 'right'")],
    }),
  ),
  {
    rule: "two words in boxes of their own are no name as one word",
    pages: `<button><div>Super</div><div>visor</div></button>`,
    steps: [click("aria/Supervisor")],
    fails: /No element matched/,
  },
  {
    rule: "a list that follows what is typed is waited for, although the field itself has the text",
    pages: `<input id="field" oninput="setTimeout(() => { entries.innerHTML = '<li onclick=window.hit=1>Rome' }, 700)"><ul id="entries"></ul>`,
    steps: [change("#field", "Rome"), click("text/Rome"), holds("hit === 1")],
  },
  {
    rule: "an entry that does not come is not found in the field that has just got its text",
    pages: `<input id="field"><ul></ul>`,
    steps: [change("#field", "Rome"), click("text/Rome")],
    fails: /No element matched text\/Rome/,
  },
  {
    rule: "nor is it later, and the message says which field has the text",
    pages: `<label>City <input id="field"></label><ul></ul>`,
    steps: [change("#field", "Rome"), { ...click("text/Rome"), timeout: 3600 }],
    fails:
      /No element matched text\/Rome within 3\.6 s\. Only the field "City" had that text, which the test itself typed there\./,
  },
  {
    rule: "what a search finds is waited for, although its field has the text and lost the focus",
    pages: `<input id="field"><button onclick="setTimeout(() => { found.innerHTML = '<a onclick=window.hit=1>Rome</a>' }, 700)">Search</button><p id="found"></p>`,
    steps: [change("#field", "Rome"), click("aria/Search"), click("text/Rome"), holds("hit === 1")],
  },
  {
    rule: "a field that was filled in and left is found by its text if nothing else gets that",
    pages: `<input id="field" onclick="window.hit = 1"><button>Next</button>`,
    steps: [change("#field", "Rome"), click("aria/Next"), click("text/Rome"), holds("hit === 1")],
  },
  {
    rule: "a field that was just filled in is clicked by another selector than its text",
    pages: `<input id="field" onclick="window.hit = 1">`,
    steps: [change("#field", "Rome"), click("text/Rome", "#field"), holds("hit === 1")],
  },
  {
    rule: "the button with a text is clicked once the field with a label of that text is filled in",
    pages: `${said}<label for="field" id="label">Search</label><input id="field"><button id="right">Search</button>`,
    steps: [change("#field", "x"), click("text/Search"), holds("hit === 'right'")],
  },
  {
    rule: "but not a button that says more than the label of the field that is filled in",
    pages: `${said}<label for="field" id="label">Search</label><input id="field"><button id="more">Search all</button>`,
    steps: [change("#field", "x"), click("text/Search"), holds("hit === 'field'")],
  },
  {
    rule: "nor before the field with that label is filled in",
    pages: `${said}<label for="field" id="label">Search</label><input id="field" autofocus><button id="right">Search</button>`,
    steps: [click("text/Search"), holds("hit === 'field'")],
  },
  {
    rule: "a field that has the focus is found by its text if nothing else gets that",
    pages: `<input value="Untitled" autofocus onclick="window.hit = 1">`,
    steps: [click("text/Untitled"), holds("hit === 1")],
  },
  {
    rule: "a field without the focus is found by its text at once",
    pages: `<input value="Untitled" onclick="window.hit = 1">`,
    steps: [{ ...click("text/Untitled"), timeout: 1000 }, holds("hit === 1")],
  },
  {
    rule: "a text that is shown in capitals is not gone",
    pages: `<p style="text-transform:uppercase">Loading</p>`,
    steps: [unseen("text/LOADING")],
    fails: /there was 1 such element/,
  },
  ...[`<img alt="Email" src="${dot}" width="20" height="20">`, `<h3 aria-label="Email">E</h3>`].flatMap(
    (other) => [
      {
        rule: `the value of a field is captured although another element has its name: ${other.slice(0, 4)}`,
        pages: `${other}<label>Email <input id="f" value="ada@example.com"></label>`,
        steps: [emailCaptured, holds("'{{email}}' === f.value")],
      },
      {
        rule: `what has the name of a field and no value gives none: ${other.slice(0, 4)}`,
        pages: `${other}<input id="f" value="ada@example.com">`,
        steps: [emailCaptured],
        fails: /had no value/,
      },
    ],
  ),
  {
    rule: "a field that is folded away has no name, and the message says where it is",
    pages: `<details><summary>More</summary><label>Street <input id="street"></label></details>`,
    steps: [change("aria/Street", "Main Street")],
    fails:
      /^No element matched aria\/Street within .+\. The field input#street, which has that name, was hidden\. The page/,
  },
  {
    rule: "so has the entry of a closed menu",
    pages: `<div hidden><button>Log out</button></div>`,
    steps: [click("aria/Log out")],
    fails: /The button "Log out", which has that name, was hidden\./,
  },
  ...(
    [
      [
        "the star of a required field",
        `<label>Username<span>*</span> <input></label>`,
        "aria/Username",
        "aria/Username*",
      ],
      [
        "a star that only its style adds",
        `<style>label::after { content:" *" }</style><label for="it">Username</label><input id="it">`,
        "aria/Username",
        "aria/Username *",
      ],
      ["a colon", `<label>User name: <input></label>`, "aria/User name", "aria/User name:"],
      ["other capitals", `<label>User Name <input></label>`, "aria/User name", "aria/User Name"],
      ["another role", `<a href="#pay">Pay</a>`, 'aria/Pay[role="button"]', 'aria/Pay[role="link"]'],
    ] as const
  ).map(
    ([what, pages, wanted, similar]): VerdictCase => ({
      rule: `a name is not found by one without ${what}, which the message says`,
      pages,
      steps: [click(wanted)],
      fails: new RegExp(
        `^No element matched .+ within 400 ms\\. Similar was: ${RegExp.escape(similar)}\\. The page`,
      ),
    }),
  ),
  {
    rule: "the title of the page is no element of that name",
    pages: `<script>document.title = "My App"; setTimeout(() => { document.body.innerHTML = '<button onclick="window.hit = 1">My App</button>'; }, 300)</script>`,
    steps: [click("aria/My App"), holds("hit === 1")],
  },
  {
    rule: "a button in capitals by style is clicked in the dialog that has its name from its heading",
    pages: `<div role="dialog" aria-labelledby="t"><h2 id="t">Delete</h2><p>Sure?</p><button style="text-transform:uppercase" onclick="window.hit = 1">Delete</button></div>`,
    steps: [click("aria/Delete"), holds("hit === 1")],
  },
  {
    rule: "a recorded point on what has its name from a button is not one on that",
    pages: `<button id="b" aria-hidden="true" onclick="window.closed = 1">Date</button>
      <div role="dialog" aria-labelledby="b" style="width:300px;height:300px" onclick="window.hit = 1"></div>`,
    steps: [{ ...click("aria/Date"), offsetX: 150, offsetY: 200 }, holds("hit === 1 && !window.closed")],
  },
  {
    rule: "the message says what is similar to a further name of the step, if nothing is to the first one",
    pages: `<p>Accent color</p>`,
    steps: [click("aria/Hexadecimal value", "aria/Accent colour", "aria/Accent Color")],
    fails: /^No element matched .+ within 400 ms\. Similar was: text\/Accent color\. The page/,
  },
  ...(
    [
      [
        "the link in its label",
        `<label for="it">Password <a href="/lost">Lost password</a></label><input type="password" id="it">`,
        "aria/Password",
        "aria/Password Lost password",
      ],
      [
        "what else labels it",
        `<div id="all"><label for="it">Tags</label><p>Choose some.</p></div><select id="it" multiple aria-labelledby="all"></select>`,
        "aria/Tags",
        "aria/Tags Choose some.",
      ],
      [
        "the star in the label around a list",
        `<label>Size * <select><option>Small<option>Large</select></label>`,
        "aria/Size",
        "aria/Size *",
      ],
      [
        "what screen readers are told",
        `<button aria-label="Search the shop">Search</button>`,
        "aria/Search",
        "aria/Search the shop",
      ],
    ] as const
  ).map(
    ([what, pages, wanted, similar]): VerdictCase => ({
      rule: `a name that has more in it is not found by what a person reads of it: ${what}`,
      pages,
      steps: [click(wanted)],
      fails: new RegExp(
        `^No element matched .+ within 400 ms\\. Similar was: ${RegExp.escape(similar)}\\. The page`,
      ),
    }),
  ),
  {
    rule: "a part of the page that only holds the words is told by them, and not by its name",
    pages: `<nav aria-label="Main">Home</nav>`,
    steps: [click("aria/Home")],
    fails: /^No element matched aria\/Home within 400 ms\. Similar was: text\/Home\. The page/,
  },
  ...(
    [
      ["aria/15", `<table><tr><td aria-label="15 November, 2026">15</td></tr></table>`, "text/15"],
      ["aria/Reports", `<ul><li onclick="window.out = 1"> Reports </li></ul>`, "text/Reports"],
      ["aria/reports", `<div onclick="window.out = 1">Reports</div>`, "text/Reports"],
      ["text/pay now", `<div onclick="window.out = 1">Pay now, please</div>`, "text/Pay now"],
      ["text/Pay now", `<div onclick="window.out = 1">PAY  <b>NOW</b></div>`, "text/PAY NOW"],
      ["text/Key master", `<div onclick="window.out = 1"><b>Key</b><b>master</b></div>`, "text/Keymaster"],
      [
        "text/pay now",
        `<x-pay><template shadowrootmode="open"><p>Pay now</p></template></x-pay>`,
        "text/Pay now",
      ],
      [
        "text/Write a note...",
        `<style>[data-hint]::before { content: attr(data-hint) }</style><div contenteditable data-hint='Write "that" note…'></div><div contenteditable data-hint="Write a note…"></div>`,
        '[data-hint="Write a note…"]',
      ],
      ["text/Normal", `<style>button::after { content: "Normal" }</style><button></button>`, "aria/Normal"],
    ] as const
  ).map(
    ([wanted, pages, similar]): VerdictCase => ({
      rule: `what does not have a text as its name, or with other letters, is told by its text: ${wanted} in ${pages}`,
      pages,
      steps: [click(wanted)],
      fails: new RegExp(
        `^No element matched .+ within 400 ms\\. Similar was: ${RegExp.escape(similar)}\\. The page`,
      ),
    }),
  ),
  ...(
    [
      ["aria/Pay", `<p>Pay now</p>`],
      ["aria/Pay", `<p hidden>Pay</p>`],
      ['aria/Pay[role="button"]', `<p>Pay</p>`],
      ["text/pay", `<p hidden>Pay</p><script>"Pay"</script><input value="Pay">`],
      ["text/12", `<p>1 2</p>`],
      ["text/(3)", `<p>Page 13</p>`],
      ["text/Normal", `<style>p::after { content: "Normal" }</style><p hidden></p>`],
    ] as const
  ).map(
    ([wanted, pages]): VerdictCase => ({
      rule: `a text that is hidden, or that a name is only a part of, is not said to be similar: ${wanted} in ${pages}`,
      pages,
      steps: [click(wanted)],
      fails: /^No element matched .+ within 400 ms\. The page/,
    }),
  ),
  {
    rule: "what a name says is not read, and the message says the name",
    pages: `<button aria-label="Close">✕</button>`,
    steps: [click("text/Close")],
    fails: /^No element matched text\/Close within 400 ms\. Similar was: aria\/Close\. The page/,
  },
  ...["aria/Lock it", "text/Lock it"].map(
    (wanted): VerdictCase => ({
      rule: `what has a tooltip and no role has no name, and the message says by what it is found: ${wanted}`,
      pages: `<span title='Lock "it"' hidden>x</span><i title="Lock it" style="display:block;width:20px;height:20px" onclick="window.out = 1"></i>`,
      steps: [click(wanted)],
      fails: /^No element matched .+ within 400 ms\. Similar was: \[title="Lock it"\]\. The page/,
    }),
  ),
  ...(
    [
      [`<input placeholder="Search…">`, "aria/Search…"],
      [`<textarea id="body"></textarea>`, "#body"],
    ] as const
  ).map(
    ([field, similar]): VerdictCase => ({
      rule: `a field of which nobody sees the label has no name, and the message says by what it is found: ${similar}`,
      pages: `<label><span style="visibility:hidden">Terms</span> ${field}</label>`,
      steps: [change("aria/Terms", "Emma")],
      fails: new RegExp(
        `^No element matched aria/Terms within 400 ms\\. Similar was: ${RegExp.escape(similar)}\\. The page`,
      ),
    }),
  ),
  {
    rule: "a list in whose place the page draws another is hidden, and the message says how to choose from that",
    pages: `<label for="it">Country</label>
      <select id="it" tabindex="-1" aria-hidden="true" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">
        <option>Austria</option></select><span role="combobox" tabindex="0">Austria</span>`,
    steps: [click("aria/Country")],
    fails:
      /The list "Country", which has that name, was hidden\. What the page draws in its place opens at a click, and another click chooses an entry\. The page/,
  },
  ...(
    [
      ["an apostrophe", `<button>Don’t save</button>`, "aria/Don't save", "aria/Don’t save"],
      ["a hyphen", `<label>E‑mail <input></label>`, "aria/E-mail", "aria/E‑mail"],
      ["dots", `<button>Save as…</button>`, "aria/Save as...", "aria/Save as…"],
      ["a number's signs", `<a href="#it">1 200,50</a>`, "aria/1,200.50", "aria/1 200,50"],
      ["a wide letter", `<button>ＯＫ</button>`, "aria/OK", "aria/ＯＫ"],
      ["an accent", `<button>Café wählen</button>`, "aria/Cafe wahlen", "aria/Café wählen"],
      ["a capital with a dot", `<button>İstanbul</button>`, "aria/istanbul", "aria/İstanbul"],
      ["an apostrophe in a text", `<p>Don’t save, please</p>`, "text/Don't save", "text/Don’t save"],
      ["signs in a text", `<p>Total: 1.200 €</p>`, "text/Total 1,200", "text/Total: 1.200"],
    ] as const
  ).map(
    ([what, pages, wanted, similar]): VerdictCase => ({
      rule: `what is written with another form of a sign is similar: ${what}`,
      pages,
      steps: [click(wanted)],
      fails: new RegExp(
        `^No element matched .+ within 400 ms\\. Similar was: ${RegExp.escape(similar)}\\. The page`,
      ),
    }),
  ),
  ...(
    [
      [
        "aria/Pay",
        `<button>Payment</button><button>Pay later</button><button>Pay now</button><p>Pay it</p><button hidden>Pay all</button>`,
        "aria/Pay later, aria/Pay now",
      ],
      ["aria/email", `<label>Your Email address <input></label>`, "aria/Your Email address"],
      [
        'aria/Log in[role="button"]',
        `<a href="#in">Log in again</a><button>Log in with a key</button>`,
        `aria/Log in with a key[role="button"], aria/Log in again[role="link"]`,
      ],
      ["text/Close", `<button aria-label="Close the dialog">✕</button>`, "aria/Close the dialog"],
    ] as const
  ).map(
    ([wanted, pages, longer]): VerdictCase => ({
      rule: `a longer name is not called similar, and the message says it if a person uses what has it: ${wanted} in ${pages}`,
      pages,
      steps: [click(wanted)],
      fails: new RegExp(
        `^No element matched .+ within 400 ms\\. A longer name was: ${RegExp.escape(longer)}\\. The page`,
      ),
    }),
  ),
  ...(
    [
      ["aria/Pay", `<button>Pay now</button>`, "A longer name was: aria/Pay now"],
      ["aria/Don't save", `<button>Don’t save</button>`, "Similar was: aria/Don’t save"],
      ["aria/Save", `<button hidden>Save</button>`, `The button "Save", which has that name, was hidden`],
      [
        "aria/Save",
        `<main inert><button>Save</button></main>`,
        `The button "Save", which has that name, was kept from being used (inert)`,
      ],
      [
        "#it",
        `<iframe srcdoc="<p id=it>Paid"></iframe>`,
        "A frame of the page has it: the step needs frame: [0]",
      ],
    ] as const
  ).flatMap(([wanted, pages, instead]): VerdictCase[] => [
    {
      rule: `whoever waits for what is not there is told what may have been meant: ${wanted} in ${pages}`,
      pages,
      steps: [shown(wanted)],
      fails: new RegExp(`\\(0 matched in all\\)\\. ${RegExp.escape(instead)}\\. The page`),
    },
    {
      rule: `whoever counts what is not there is told what may have been meant: ${wanted} in ${pages}`,
      pages,
      steps: [{ type: "capture", variable: "number", from: "count", selectors: [wanted] }],
      fails: new RegExp(`no element matched .+\\. ${RegExp.escape(instead)}\\.$`),
    },
  ]),
  {
    rule: "whoever waits until something is gone is told what is left of it, and not what is similar",
    pages: `<button hidden>Pay</button><button>Pay now</button><p>Pay</p>`,
    steps: [unseen("text/Pay")],
    fails:
      /there were \d such elements \(\d matched in all\)\. The first one was the button "Pay now"\. The page/,
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
  ...(
    [
      [`<input aria-label="City">`, [change("aria/City", "Rome"), equals("aria/City", "Rome")]],
      [`<input type="date" aria-label="City">`, [change("aria/City", "2026-01-02")]],
      [`<select aria-label="City"><option>Oslo<option>Rome</select>`, [change("aria/City", "Rome")]],
    ] as const
  ).map(
    ([field, steps]): VerdictCase => ({
      rule: `a field that is shown is filled in before that of a menu closed by opacity and pointer-events alone: ${field}`,
      pages: `<div style="opacity:0;pointer-events:none">${field}</div><p id="it">${field}</p>`,
      steps: [...steps, holds(`it.firstChild.value === ${JSON.stringify(steps[0].value)}`)],
    }),
  ),
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
    rule: "a field with an icon in its label is filled in, and not the heading that has exactly the name",
    pages: `<h2>City</h2><label>\ue001 City <input id="it"></label>`,
    steps: [change("aria/City", "Rome"), holds("it.value === 'Rome'")],
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
    rule: "a button with an icon is clicked in a dialog that is not modal to the browser, before however many have exactly its name",
    pages: `${"<button>Delete</button>".repeat(300)}<div style="position:fixed;inset:0;background:#000"><div role="dialog" aria-label="Sure">
      <button onclick="window.out = true">\ue001 Delete</button></div></div>`,
    steps: [click("aria/Delete"), holds("out")],
  },
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
    rule: "a property is waited for of any of many that have the name",
    pages: `${"<button>Save</button>".repeat(250)}<button disabled>Save</button>`,
    steps: [{ type: "waitForElement", selectors: ["aria/Save"], properties: { disabled: true } }],
  },
  {
    rule: "a field with an icon in its label is filled in, and not the button that has exactly the name",
    pages: `<button>City</button><label>\ue001 City <input id="it"></label>`,
    steps: [change("aria/City", "Rome"), holds("it.value === 'Rome'")],
  },
  {
    rule: "what the page keeps from screen readers has no name, and the message says by what it is found",
    pages: `<div role="status">Saved <button aria-hidden="true" aria-label="Close it" tabindex="-1">×</button></div>`,
    steps: [click("aria/Close it")],
    fails:
      /^No element matched aria\/Close it within 400 ms\. Similar was: \[aria-label="Close it"\]\. The page/,
  },
  {
    rule: "the label of a list that nobody sees is not called similar to what the page draws in its place, as it takes no value either",
    pages: `<label id="its" for="it">Country</label><div role="combobox" tabindex="0" aria-labelledby="its">Austria</div>
      <select id="it" tabindex="-1" aria-hidden="true" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"><option>Austria</option></select>`,
    steps: [change("aria/Country", "Austria")],
    fails: /its list opens at a click, and another click chooses an entry\.$/,
  },
  {
    rule: "what has the name of a hidden element and is seen is used",
    pages: `<div hidden><button>Log out</button></div><button onclick="window.out = true">Log out</button>`,
    steps: [click("aria/Log out"), holds("out")],
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
  found(
    "a picture is found by the role that ARIA calls img, as by image",
    `<div role="img" aria-label="Chart" id="right" style="height:50px"></div><button aria-label="Chart">C</button>`,
    'Chart[role="img"]',
  ),
  {
    rule: "an absence of a picture, by the role that ARIA calls img, fails while it is seen",
    pages: `<img alt="Chart" src="${dot}" width="50" height="50">`,
    steps: [unseen('aria/Chart[role="img"]')],
    fails: /Chart/,
  },
  {
    rule: "an absence by the role presentation, which ARIA also calls none, fails while such a table is seen",
    pages: `<table role="presentation"><tr><td>Saved</td></tr></table>`,
    steps: [unseen('aria/[role="presentation"]')],
    fails: /there was 1 such element/,
  },
];
