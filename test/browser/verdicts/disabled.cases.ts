import { button, hits, kept, noted, passing } from "./reach-pages.ts";
import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A button in a box that says what it is for, as libraries let the tip of a disabled button appear. */
const tipped = (state: string, beside = "") =>
  `<div id="it" aria-label="Buy" style="display:inline-block"><button ${state}>★</button>${beside}</div>`;
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

export const cases: VerdictCase[] = [
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
];
