import { button, hinted, kept } from "./reach-pages.ts";
import { click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A button with other content than a text. */
const card = (inner: string) =>
  `<div role="button" tabindex="0" style="position:relative;width:300px;height:120px" onclick="window.card = true">${inner}</div>`;
const clicksCard = (rule: string, inner: string): VerdictCase => ({
  rule,
  pages: card(inner),
  steps: [click("#it"), holds("window.card")],
});
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

export const cases: VerdictCase[] = [
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
];
