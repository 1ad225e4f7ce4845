import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** So many rows, each with a button. A click notes the number of its row. */
const rows = (count: number, button: (row: number) => string) => `<script>
  window.addEventListener("click", ({ target }) => { window.hit = target.closest("[id]")?.id; });
</script>${Array.from({ length: count }, (_, row) => `<div id="${row}" role="group" aria-label="Row ${row}">${button(row)}</div>`).join("")}`;

const deletes = rows(250, () => "<button>Delete</button>");
/** Recorded with a space. */
const deletesAlike = rows(250, () => "<button>Delete&nbsp;row</button>");
/** Each but the first ones is marked. */
const marked = (button: string) => rows(250, (row) => `<p ${row < 220 ? "" : 'class="late"'}>${button}</p>`);
/** Each row has a menu, of which all but one are closed. */
const menus = (closed: string) =>
  rows(250, (row) => `<div ${row === 240 ? "" : closed}><button>Delete</button></div>`);

/** Two menus, of which the first one is closed so that nothing of it is drawn and it takes no clicks. */
const faded = rows(2, (row) => {
  const closed = row === 0 ? 'style="opacity: 0; pointer-events: none"' : "";
  return `<div ${closed}><button>Delete</button></div>`;
});

const counts = (name: string, count: number) => ({
  type: "waitForElement",
  selectors: [`aria/${name}`],
  count,
  operator: "==",
});
const captured = (name: string) => [
  { type: "capture", variable: "number", from: "count", selectors: [`aria/${name}`] },
  holds("'{{number}}' === '250'"),
];

/** Each is one to whoever sees it. */
const nested = `<h2><a href="#a">News</a></h2><a href="#b"><img alt="News" src="data:,"></a>
  <table><tr><th>Item</th></tr><tr><td><button>News</button></td></tr></table><section aria-labelledby="it"><h2 id="it">News</h2></section>`;

/** Each item of a tree is one, whatever is in it. */
const tree = `<ul role="tree"><li role="treeitem">Reports<ul role="group"><li role="treeitem"><b>Reports</b></li><li role="treeitem">Other</li></ul></li></ul>`;

/** A second menu whose entries are slotted into it. */
const slotted = `<p id="0"><button>Delete</button></p><my-menu><p id="1"><button>Delete</button></p></my-menu><script>
  window.addEventListener("click", ({ target }) => { window.hit = target.closest("[id]")?.id; });
  document.querySelector("my-menu").attachShadow({ mode: "open" }).innerHTML = "<b>Menu</b><slot></slot>";
</script>`;

export const cases: VerdictCase[] = [
  { rule: "all elements of a name are counted", pages: deletes, steps: [counts("Delete", 250)] },
  {
    rule: "some of the elements of a name are not taken for all",
    pages: deletes,
    steps: [counts("Delete", 200)],
    fails: /were 250 such elements/,
  },
  ...(
    [
      ["an icon", `<button>Delete</button><button>\ue001 Delete</button><h2>Other</h2>`],
      ["other spaces", `<button>Delete</button><button>De\u00adlete</button>`],
      [
        "letters that a style changes",
        `<button>Delete</button><button style="text-transform:uppercase">Delete</button>`,
      ],
    ] as const
  ).map(
    ([what, pages]): VerdictCase => ({
      rule: `what reads the same is counted beside what has exactly the name: ${what}`,
      pages,
      steps: [counts("Delete", 2)],
    }),
  ),
  {
    rule: "what lies in an element of the name, and reads the same, is not counted beside it",
    pages: `<section aria-label="Delete"><button>\ue001 Delete</button></section>`,
    steps: [counts("Delete", 1)],
  },
  {
    rule: "all elements of a role are counted",
    pages: deletes,
    steps: [counts('[role="button"]', 250)],
  },
  {
    rule: "elements of a role that lie within each other count each",
    pages: tree,
    steps: [counts('[role="treeitem"]', 3)],
  },
  {
    rule: "elements of a name and of one kind that lie within each other count each if each says the name",
    pages: tree,
    steps: [counts("Reports", 2)],
  },
  {
    rule: "an element that says its name by another of its kind within it alone counts once",
    pages: `<div role="group" aria-label="Ada"><div role="group" aria-label="Ada"><p>Ada</p></div></div>`,
    steps: [counts("Ada", 1)],
  },
  {
    rule: "elements of a name that lie within each other count once",
    pages: nested,
    steps: [counts("News", 4)],
  },
  {
    rule: "of elements that lie within each other the one with the attribute counts",
    pages: nested,
    steps: [
      { ...counts("News", 1), attributes: { href: "#a" } },
      { ...counts("News", 1), attributes: { alt: "News" } },
    ],
  },
  {
    rule: "elements that lie within each other count each by CSS",
    pages: "<div class=it><div class=it></div></div>",
    steps: [{ ...counts("", 2), selectors: [".it"] }],
  },
  { rule: "the number of elements of a name is captured", pages: deletes, steps: captured("Delete") },
  {
    rule: "all elements whose name reads the same are counted",
    pages: deletesAlike,
    steps: [counts("Delete row", 250), ...captured("Delete row")],
  },
  ...["xpath//html/body/div[231]", "[id='230']", "aria/Row 230"].map((row) => ({
    rule: `of many elements of a name the one within the part before it is clicked: ${row}`,
    pages: deletes,
    steps: [{ type: "click", selectors: [[row, "aria/Delete"]] }, holds("hit === '230'")],
  })),
  {
    rule: "of many elements whose name reads the same the one within the part before it is clicked",
    pages: deletesAlike,
    steps: [{ type: "click", selectors: [["[id='230']", "aria/Delete row"]] }, holds("hit === '230'")],
  },
  ...["<button>Delete</button>", '<style>button::before { content: "Delete" }</style><button></button>'].map(
    (button) => ({
      rule: `an element of a name is found within any of many that come after others of the name: ${button}`,
      pages: marked(button),
      steps: [
        { type: "click", selectors: [[".late", "aria/Delete"]] },
        holds("hit === '220'"),
        { ...counts("", 30), selectors: [[".late", "aria/Delete"]] },
      ],
    }),
  ),
  ...["aria", "text"].map((kind) => ({
    rule: `what is slotted into an element is found within it: by ${kind}`,
    pages: slotted,
    steps: [{ type: "click", selectors: [["my-menu", `${kind}/Delete`]] }, holds("hit === '1'")],
  })),
  ...["hidden", 'style="height: 0; overflow: hidden"'].map((closed) => ({
    rule: `of many elements of a name the one that is shown is clicked: ${closed}`,
    pages: menus(closed),
    steps: [click("aria/Delete"), holds("hit === '240'")],
  })),
  ...["aria/Delete", "text/Delete", "button"].map((selector) => ({
    rule: `an entry of a menu that is closed without being hidden is not clicked in place of that of an open one: ${selector}`,
    pages: faded,
    steps: [click(selector), holds("hit === '1'")],
  })),
];
