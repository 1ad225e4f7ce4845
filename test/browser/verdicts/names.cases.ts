import { absent, dot, found, placesOrder, said } from "./names-pages.ts";
import { change, click, equals, holds, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const skipped = (content: string) => `<div style="height:5000px"></div>
  <section style="content-visibility:auto;contain-intrinsic-size:auto 300px">${content}</section>`;

const hiddenLabel = `<label for="right" style="display:none">Username</label>`;

const emailCaptured = { type: "capture", variable: "email", from: "value", selectors: ["aria/Email"] };

/** A list in a shadow root, which another element there names. */
const shadow = (name: string) =>
  `<div><template shadowrootmode="open">${name} <input role="combobox" aria-expanded="false" aria-labelledby="name" id="right" readonly></template></div>`;

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
    "a name is found as it is written where CSS shows it in capitals, beside an icon that is kept from screen readers",
    `<button id="right" style="text-transform:uppercase"><i aria-hidden="true">save</i><span>Save all</span></button>`,
    "Save all",
  ),
  found(
    "a name is found as it is written where CSS shows it in capitals, beside a text that is hidden",
    `<button id="right" style="text-transform:uppercase">Save all<span style="display:none">Wait</span></button>`,
    "Save all",
  ),
  found(
    "the name that a label in capitals gives is found as it is written beside an icon that is kept from screen readers",
    `<label for="right" style="text-transform:uppercase">City<i aria-hidden="true">info</i></label><input id="right">`,
    "City",
  ),
  absent(
    "no name is found without a word that it has for a screen reader, where CSS shows it in capitals",
    `<button style="text-transform:uppercase"><i>info</i> Save all</button>`,
    "Save all",
  ),
  found(
    "the exact name is preferred to one that is equal only by CSS",
    `<button id="wrong" style="text-transform:uppercase">Pay</button><button id="right">Pay</button>`,
    "Pay",
  ),
  found("quotes and brackets belong to a name", `<button id="right">Say "hi" [3]</button>`, `Say "hi" [3]`),
  found("a slash belongs to a name", `<button id="right">Yes / No</button>`, "Yes / No"),
  found("a name with an emoji is found", `<button id="right">👍🏽 Like</button>`, "👍🏽 Like"),
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
  {
    rule: "a key whose text the display of a calculator shows already is clicked",
    pages: `<div id="display"></div><span style="cursor:pointer" onclick="display.textContent += 5">5</span>`,
    steps: [click("text/5"), click("text/5"), equals("#display", "55")],
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
    [
      `<button id="right" style="display:flex;text-transform:uppercase">${[..."shop"].map((letter) => `<i>${letter}</i>`).join("")}</button>`,
      "SHOP",
    ],
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
    rule: "what a search finds is waited for, although its field has the text and lost the focus",
    pages: `<input id="field"><button onclick="setTimeout(() => { found.innerHTML = '<a onclick=window.hit=1>Rome</a>' }, 700)">Search</button><p id="found"></p>`,
    steps: [change("#field", "Rome"), click("aria/Search"), click("text/Rome"), holds("hit === 1")],
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
    rule: "so has the entry of a closed menu",
    pages: `<div hidden><button>Log out</button></div>`,
    steps: [click("aria/Log out")],
    fails: /The button "Log out", which has that name, was hidden\./,
  },
  {
    rule: "the title of the page is no element of that name",
    pages: `<script>document.title = "My App"; setTimeout(() => { document.body.innerHTML = '<button onclick="window.hit = 1">My App</button>'; }, 300)</script>`,
    steps: [click("aria/My App"), holds("hit === 1")],
  },
  {
    rule: "a recorded point on what has its name from a button is not one on that",
    pages: `<button id="b" aria-hidden="true" onclick="window.closed = 1">Date</button>
      <div role="dialog" aria-labelledby="b" style="width:300px;height:300px" onclick="window.hit = 1"></div>`,
    steps: [{ ...click("aria/Date"), offsetX: 150, offsetY: 200 }, holds("hit === 1 && !window.closed")],
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
    rule: "a button with an icon is clicked in a dialog that is not modal to the browser, before however many have exactly its name",
    pages: `${"<button>Delete</button>".repeat(300)}<div style="position:fixed;inset:0;background:#000"><div role="dialog" aria-label="Sure">
      <button onclick="window.out = true">\ue001 Delete</button></div></div>`,
    steps: [click("aria/Delete"), holds("out")],
  },
  {
    rule: "a property is waited for of any of many that have the name",
    pages: `${"<button>Save</button>".repeat(250)}<button disabled>Save</button>`,
    steps: [{ type: "waitForElement", selectors: ["aria/Save"], properties: { disabled: true } }],
  },
  {
    rule: "what has the name of a hidden element and is seen is used",
    pages: `<div hidden><button>Log out</button></div><button onclick="window.out = true">Log out</button>`,
    steps: [click("aria/Log out"), holds("out")],
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
