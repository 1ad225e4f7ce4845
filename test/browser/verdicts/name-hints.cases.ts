import { change, click, shown, unseen } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

export const cases: VerdictCase[] = [
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
    rule: "nor is it later, and the message says which field has the text",
    pages: `<label>City <input id="field"></label><ul></ul>`,
    steps: [change("#field", "Rome"), { ...click("text/Rome"), timeout: 3600 }],
    fails:
      /No element matched text\/Rome within 3\.6 s\. Only the field "City" had that text, which the test itself typed there\./,
  },
  {
    rule: "a field that is folded away has no name, and the message says where it is",
    pages: `<details><summary>More</summary><label>Street <input id="street"></label></details>`,
    steps: [change("aria/Street", "Main Street")],
    fails:
      /^No element matched aria\/Street within .+\. The field input#street, which has that name, was hidden\. The page/,
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
    rule: "the message says what is similar to a further name of the step, if nothing is to the first one",
    pages: `<p>Accent color</p>`,
    steps: [click("aria/Hexadecimal value", "aria/Accent colour", "aria/Accent Color")],
    fails: /^No element matched .+ within 400 ms\. Similar was: text\/Accent color\. The page/,
  },
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
];
