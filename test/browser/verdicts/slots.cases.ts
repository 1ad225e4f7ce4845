import { change, click, equals, holds, shown } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const define = (name: string, shadow: string, mode = "open") =>
  `<script>customElements.define("${name}", class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: "${mode}" }).innerHTML = \`${shadow}\`; }
  });
  addEventListener("click", (event) => { window.hit = event.composedPath().find((at) => at.id)?.id; });</script>`;

const defineInForms = (name: string, shadow: string) =>
  `<script>customElements.define("${name}", class extends HTMLElement {
    static formAssociated = true;
    constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "${shadow}"; }
  });</script>`;

const button = define("x-button", "<button><slot></slot></button>");
/** A custom element that takes the press itself, in place of the button in it. */
const segment = (host = "cursor:pointer", inner = "", content = "") =>
  `${define("x-seg", `<style>:host{display:inline-block;${host}} button,::slotted(*){pointer-events:none}</style><button role='tab' ${inner}><slot></slot></button>`)}<x-seg id="seg"><b>Notes</b>${content}</x-seg>`;

export const cases: VerdictCase[] = [
  ...["aria/Notes", "text/Notes"].map(
    (selector): VerdictCase => ({
      rule: `a button of a shadow root that leaves the press to its host, which shows a hand, is clicked: ${selector}`,
      pages: segment(),
      steps: [click(selector), holds("hit === 'seg'")],
    }),
  ),
  ...(
    [
      ["the host shows no hand", segment(""), /took no clicks/],
      ["the button is disabled", segment("cursor:pointer", "disabled"), /stayed disabled/],
      ["the host has something else to use", segment("cursor:pointer", "", "<input>"), /took no clicks/],
      [
        "a layer lies above",
        `${segment()}<div style="position:fixed;inset:0;cursor:pointer"></div>`,
        /covered/,
      ],
    ] as const
  ).map(
    ([what, pages, fails]): VerdictCase => ({
      rule: `a button of a shadow root that leaves the press to its host is not clicked if ${what}`,
      pages,
      steps: [click("text/Notes")],
      fails,
    }),
  ),
  {
    rule: "an element whose text is slotted into a button of its shadow root is clicked",
    pages: `${button}<x-button id="save">Save</x-button>`,
    steps: [click("#save"), holds("hit === 'save'")],
  },
  {
    rule: "what is slotted into a button is clicked itself",
    pages: `${button}<x-button><span id="inner">Save</span></x-button>`,
    steps: [click("#inner"), holds("hit === 'inner'")],
  },
  {
    rule: "a slotted button is found by its accessible name",
    pages: `${button}<x-button id="other">Discard</x-button><x-button id="save">Save</x-button>`,
    steps: [click("aria/Save"), holds("hit === 'save'")],
  },
  {
    rule: "a slotted button is found by its text",
    pages: `${button}<x-button id="other">Discard</x-button><x-button id="save">Save</x-button>`,
    steps: [click("text/Save"), holds("hit === 'save'")],
  },
  {
    rule: "the button of a shadow root is clicked though a slotted text lies on it",
    pages: `${button}<x-button id="save"><b>Save</b></x-button>`,
    steps: [click(["#save", "button"]), holds("hit === 'save'")],
  },
  {
    rule: "an element with slotted text is hovered",
    pages: `${button}<x-button id="save" onmouseenter="window.entered = true">Save</x-button>`,
    steps: [{ type: "hover", selectors: ["#save"] }, holds("window.entered")],
  },
  {
    rule: "text that went through two slots is clicked",
    pages: `${button}${define("x-card", "<x-button><slot></slot></x-button>")}<x-card id="save">Save</x-card>`,
    steps: [click("#save"), holds("hit === 'save'")],
  },
  {
    rule: "the message names a button by the text that is slotted into it",
    pages: `${define("x-button", "<button disabled><slot></slot></button>")}<x-button><b>Save</b> it</x-button>`,
    steps: [click(["x-button", "button"])],
    fails: /The button "Save it" .* stayed disabled/,
  },
  ...["<h2>Save</h2>", "<h2><b>Save the book</b></h2>"].flatMap((title) => [
    {
      rule: `a button into which a text is slotted is clicked rather than a heading: ${title}`,
      pages: `${button}${title}<x-button id="save">Save</x-button>`,
      steps: [click("text/Save"), holds("hit === 'save'")],
    },
    {
      rule: `a click on a disabled button into which a text is slotted fails although a heading says the same: ${title}`,
      pages: `${define("x-button", "<button disabled><slot></slot></button>")}${title}<x-button>Save</x-button>`,
      steps: [click("text/Save")],
      fails: /The button "Save" .* stayed disabled/,
    },
  ]),
  {
    rule: "the value of a field that labels itself is read, but the text of what is around it, though a polyfill makes both part of forms",
    pages: [
      defineInForms("x-field", "<label>Title<input value=Moby></label>"),
      defineInForms("x-table", "<x-field></x-field><p>3 books</p>"),
      "<x-table></x-table>",
    ].join(""),
    steps: [equals(["x-table", "x-field"], "Moby"), equals("x-table", "Title 3 books")],
  },
  {
    rule: "an XPath in a chain finds what lies at the top of a shadow root, in its place among its siblings",
    pages: define(
      "x-bar",
      "<i>Old</i><button id=first>Save</button><p><button id=inner>Copy</button></p><button id=last>Drop</button>",
    ).concat("<x-bar></x-bar>"),
    steps: [
      click(["x-bar", "xpath///button"]),
      holds("hit === 'first'"),
      click(["x-bar", "xpath///button[2]"]),
      holds("hit === 'last'"),
      click(["x-bar", "xpath//p/button"]),
      holds("hit === 'inner'"),
      click(["x-bar", "xpath///*[@id='last']"]),
      holds("hit === 'last'"),
      click(["x-bar", "xpath///button[. = 'Gone' or . = 'Drop'] | //b"]),
      holds("hit === 'last'"),
    ],
  },
  {
    rule: "an XPath in a chain finds what lies in a shadow root of a page that takes trusted markup only",
    pages: {
      "": (_, response) => {
        response.writeHead(200, {
          "content-type": "text/html",
          "content-security-policy": "require-trusted-types-for 'script'",
        });
        response.end(`<body><form name="implementation"></form><x-bar></x-bar><script>
          customElements.define("x-bar", class extends HTMLElement { connectedCallback() {
            const button = Object.assign(document.createElement("button"), { onclick: () => { window.hit = "it"; } });
            this.attachShadow({ mode: "open" }).append(button, "Save"); } });</script>`);
      },
    },
    steps: [click(["x-bar", "xpath///button"]), holds("hit === 'it'")],
  },
  {
    rule: "an XPath in a chain finds nothing beside the shadow root",
    pages: `${define("x-bar", "<i>Old</i>")}<x-bar></x-bar><button>Save</button>`,
    steps: [click(["x-bar", "xpath///button"])],
    fails: /No element matched/,
  },
  {
    rule: "an element with a closed shadow root is clicked",
    pages: `${define("x-closed", "<button><slot></slot></button>", "closed")}<x-closed id="save">Save</x-closed>`,
    steps: [click("#save"), holds("hit === 'save'")],
  },
  {
    rule: "slotted content that is not covered is double-clicked",
    pages: `${button}<x-button id="save" ondblclick="window.twice = true">Save</x-button>`,
    steps: [{ type: "doubleClick", selectors: ["#save"] }, holds("window.twice")],
  },
  {
    rule: "the fallback text of a slot is clicked",
    pages: `${define("x-default", "<button><slot>Buy</slot></button>")}<x-default id="buy"></x-default>`,
    steps: [click("text/Buy"), holds("hit === 'buy'")],
  },
  {
    rule: "a child that no slot takes cannot be clicked",
    pages: `${define("x-empty", "<button>Own</button>")}<x-empty><span id="lost">Lost</span></x-empty>`,
    steps: [click("#lost")],
    fails: /hidden/,
  },
  {
    rule: "an element whose inner button is covered cannot be clicked",
    pages: `${button}<x-button id="save">Save</x-button><div style="position:fixed;inset:0">Cookies</div>`,
    steps: [click("#save")],
    fails: /covered/,
  },
  {
    rule: "a slotted button that lies under another one is not clicked",
    pages: `${button}<div style="position:relative"><x-button id="under">Under</x-button>
      <x-button id="over" style="position:absolute;left:0;top:0">Over here</x-button></div>`,
    steps: [click("#under")],
    fails: /covered/,
  },
  {
    rule: "an element whose only button is disabled cannot be clicked",
    pages: `${define("x-off", "<button disabled><slot></slot></button>")}<x-off id="save" disabled>Save</x-off>`,
    steps: [click("#save")],
    fails: /disabled/,
  },
  {
    rule: "a field within a shadow root that a slotted label names is typed into",
    pages: `${define("x-field", "<label><slot></slot><input></label>")}<x-field id="mail">Email</x-field>`,
    steps: [
      change(["#mail", "input"], "ada@example.com"),
      holds("mail.shadowRoot.querySelector('input').value === 'ada@example.com'"),
    ],
  },
  {
    rule: "the summary of a folded section is clicked",
    pages: `<details id="more"><summary>More</summary>Content</details>`,
    steps: [click("aria/More", "summary"), holds("more.open")],
  },
  {
    rule: "a text is read in the order in which slots show it",
    pages: `${define("x-row", '<slot name="b"></slot> <slot name="a"></slot>')}
      <x-row id="row"><i slot="a">World</i><i slot="b">Hello</i></x-row>`,
    steps: [equals("#row", "Hello World")],
  },
  ...["p", "slot"].map(
    (inner): VerdictCase => ({
      rule: `what is slotted into a part of a shadow root is read as the text of that part: ${inner}`,
      pages: `${define("x-note", '<p>Note: <slot name="a">None</slot></p>')}
        <x-note id="note"><i slot="a">Hello</i></x-note>`,
      steps: [equals(["#note", inner], inner === "p" ? "Note: Hello" : "Hello")],
    }),
  ),
  {
    rule: "the text of a part of a shadow root is not that without what is slotted into it",
    pages: `${define("x-greeting", "<p>Hello <slot></slot></p>")}<x-greeting id="row">World</x-greeting>`,
    steps: [equals(["#row", "p"], "Hello")],
    fails: /to be "Hello", but .* it was "Hello World"/,
  },
  ...[click("button.buy"), shown("button.buy"), change("button.buy", "x"), equals("button.buy", "Buy")].map(
    (step): VerdictCase => ({
      rule: `the message says how to reach what only a shadow root has: ${step.type}`,
      pages: `${define("x-offer", "<button class='buy'>Buy</button>")}<x-offer></x-offer>`,
      steps: [step],
      fails: /A shadow root has it: write pierce\/button\.buy\./,
    }),
  ),
  {
    rule: "a text that no slot takes is not read",
    pages: `${define("x-sold", "<p>Sold out</p>")}<x-sold id="state">In stock</x-sold>`,
    steps: [equals("#state", "In stock")],
    fails: /Sold out|hidden|to be/,
  },
];
