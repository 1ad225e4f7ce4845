import { button, hits, kept, noted, veil } from "./reach-pages.ts";
import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A table that has a cell, and a list by which its rows are filtered. */
const filtered = (
  cell: string,
  { opener = `<button aria-haspopup="listbox" aria-expanded="true">State</button>`, place = "absolute" } = {},
) =>
  `<table><tr>${cell}</tr></table>${opener}<div role="listbox" style="position:${place}"><div role="option" id="it" style="cursor:pointer">Create</div></div>`;
/** A button under a backdrop, which lies beside its dialog. */
const backed = (dialog: string, over = "", between = "") =>
  `<button id="behind" onclick="window.hit = 'behind'">Create</button><div style="position:fixed;inset:0;background:#0004"></div>${between}
    ${dialog.replace("VV", `style="position:fixed;left:200px;top:100px;width:400px;height:200px;background:#fff"`)}${over}`;
const inFront = `<button onclick="window.hit = 'inside'">Create</button>`;
const backdropCases: VerdictCase[] = [
  ["dialog next to", `<div role="dialog" VV>${inFront}</div>`, ""],
  ["modal dialog over", `<section role="dialog" aria-modal="true" VV>${inFront}</section>`, "<p></p>"],
].map(([what, dialog = "", between]) => ({
  rule: `of several matches the one in the ${what} the backdrop that covers the others is clicked`,
  pages: backed(dialog, "", between),
  steps: [click("aria/Create"), holds("hit === 'inside'")],
}));
const modal = `<div role="dialog" aria-modal="true" VV>`;
const keptBehind = (rule: string, pages: string, fails: RegExp): VerdictCase => ({
  rule,
  pages,
  steps: [click("aria/Create")],
  fails,
});
/** A button under a layer that fills the window. */
const overlaid = (over: string): string =>
  `<button id="behind">Create</button>${over.replace("VV", `style="position:fixed;inset:0;padding:100px;background:#eee"`)}`;

export const cases: VerdictCase[] = [
  {
    rule: "a dialog of the button's name is not clicked in its place while something covers that",
    pages: `<div role="dialog" aria-label="Log in" style="position:relative;width:300px;height:100px"><button onclick="window.hit = true">Log in</button>
      <div id="busy" style="position:absolute;inset:0;background:#fffc"></div></div><script>setTimeout(() => busy.remove(), 1500)</script>`,
    steps: [click("aria/Log in"), holds("window.hit")],
  },
  {
    rule: "of two of a name, the one that covers a part of the other is not clicked in its place",
    pages: `<style>.mark { position:absolute; top:20px; width:60px; height:40px; background:#cde }</style><div class="mark" style="left:20px">A</div><div class="mark" style="left:40px">B</div><script>onclick = ({ target }) => { window.hit = target.textContent; }</script>`,
    steps: [click(".mark"), holds("hit === 'A'")],
  },
  {
    rule: "of two of a name, the one that a disabled one covers is not clicked",
    pages: `<button style="position:absolute;left:9px;top:9px">Next</button><button disabled style="position:absolute;left:9px;top:9px">Next</button>`,
    steps: [{ ...click("aria/Next"), timeout: 1000 }],
    fails: /The button "Next".* stayed disabled/,
  },
  hits(
    "a button of a modal dialog is clicked although the dialog lies in an inert part",
    `<main inert><dialog id="d">Sure? <button id="it">Yes</button></dialog></main><script>d.showModal()</script>`,
  ),
  kept(
    "a button of a modal dialog that is inert itself cannot be clicked",
    `<dialog id="d" inert>Sure? <button id="it">Yes</button></dialog><script>d.showModal()</script>`,
    /inert/,
  ),
  {
    rule: "of several matches the first is used that is not inert",
    pages: `${noted}<nav inert style="position:fixed;left:0;top:0">${button}</nav><button id="other" style="margin-top:80px">Buy</button>`,
    steps: [{ type: "click", selectors: ["text/Buy"] }, holds("hit === 'other'")],
  },
  ...backdropCases,
  keptBehind(
    "a disabled one in the dialog over a backdrop is not clicked",
    backed(`${modal}${inFront.replace("onclick", "disabled onclick")}</div>`),
    /disabled/,
  ),
  keptBehind(
    "one in a dialog is not clicked while another layer covers that, too",
    backed(`${modal}${inFront}</div>`, veil("background:#fff8")),
    /covered/,
  ),
  keptBehind(
    "one in a dialog that is neither modal nor next to it is not clicked in place of what a layer covers",
    backed(`<div role="dialog" VV>${inFront}</div>`, "", "<p></p>"),
    /covered/,
  ),
  ...[
    ["a layer over the whole window that holds it", overlaid(`<div VV><div>Name? ${inFront}</div></div>`)],
    ["a box next to its backdrop", backed(`<div VV>${inFront}</div>`)],
    [
      "a low box in the middle next to its backdrop",
      `<button id="behind">Create</button><div style="position:fixed;inset:0;background:#0004"></div><div style="position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);background:#fff">Sure? ${inFront}</div>`,
    ],
    [
      "a drawer below a bar, next to its backdrop",
      `<button id="behind">Create</button><div style="position:fixed;inset:0;background:#0004"></div><aside style="position:fixed;right:0;top:64px;bottom:0;width:300px;background:#fff">${inFront}</aside>`,
    ],
    [
      "a drawer next to its backdrop",
      `<button id="behind">Create</button><div style="position:fixed;inset:0;background:#0004"></div><aside style="position:fixed;right:0;top:0;bottom:0;width:300px;background:#fff">${inFront}</aside>`,
    ],
  ].flatMap(([what, pages = ""]): VerdictCase[] => [
    {
      rule: `of several matches the one in ${what} is clicked, though nothing calls that a dialog`,
      pages,
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
    {
      rule: `of several fields the one in ${what} is filled in, though nothing calls that a dialog`,
      pages: pages
        .replace(/<button id="behind".*?<\/button>/, `<input aria-label="Mail">`)
        .replace(/<button onclick.*?<\/button>/, `<input id="it" aria-label="Mail">`),
      steps: [
        { type: "change", selectors: ["aria/Mail"], value: "a@b.example" },
        holds("it.value === 'a@b.example'"),
      ],
    },
  ]),
  ...[
    `<div style="position:fixed;inset:0">SHOWN</div>`,
    `<div style="position:absolute;inset:0;z-index:0">SHOWN</div>`,
    `<style>body { margin:0; position:fixed; width:100%; height:2000px }</style>SHOWN`,
    `<div role="dialog" style="position:fixed;inset:0">SHOWN</div>`,
  ].flatMap((shell): VerdictCase[] => [
    {
      rule: `of several matches the one in the dialog next to a backdrop is clicked, where all lie in what fills the window: ${shell}`,
      pages: shell.replace("SHOWN", backed(`<div role="dialog" VV>${inFront}</div>`)),
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
    {
      rule: `of several matches the one in the upper of two dialogs is clicked, where all lie in what fills the window: ${shell}`,
      pages: shell.replace(
        "SHOWN",
        `<div role="dialog" style="position:fixed;inset:100px">${inFront.replace("inside", "lower")}</div>${backed(`<div role="dialog" aria-modal="true" VV>${inFront}</div>`, "", "<p></p>")}`,
      ),
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
    {
      rule: `of several matches the one in an open menu is clicked, where all lie in what fills the window: ${shell}`,
      pages: shell.replace(
        "SHOWN",
        `<button onclick="window.hit = 'behind'" style="width:200px;height:40px">Create</button>
        <ul role="menu" style="position:absolute;left:0;top:0;width:300px;height:200px;margin:0;background:#fff"><li style="height:120px">Menu</li><li role="menuitem" onclick="window.hit = 'inside'">Create</li></ul>`,
      ),
      steps: [click("aria/Create"), holds("hit === 'inside'")],
    },
  ]),
  ...[
    `<div role="status" style="position:fixed;left:20%;right:20%;bottom:20px;height:200px">Saved ${inFront}</div>`,
    `<div style="position:fixed;inset:16px;pointer-events:none"><div role="alert" style="pointer-events:auto">Saved ${inFront}</div></div>`,
    `<div style="position:fixed;right:20px;bottom:20px">Chat ${inFront}</div>`,
  ].map(
    (box): VerdictCase => ({
      rule: `what a spinner covers for a while is clicked, and not one of its name in a note or a corner beside that: ${box}`,
      pages: `<div style="margin-left:400px">Order <button onclick="window.hit = 'panel'">Create</button></div>
        <div id="wait" style="position:fixed;inset:0;background:#fff8"></div>${box}<script>setTimeout(() => wait.remove(), 900);</script>`,
      steps: [click("aria/Create"), holds("hit === 'panel'")],
    }),
  ),
  ...['aria-live="assertive"', ""].map(
    (live): VerdictCase => ({
      rule: `what a note covers for a while is clicked, and not one of its name in that, though the note lies in what fills the window: ${live}`,
      pages: `<aside style="position:fixed;right:0;top:0;width:300px"><button onclick="window.hit = 'panel'">Close</button></aside>
        <div ${live} style="position:fixed;inset:0;pointer-events:none"><div id="note" style="pointer-events:auto;position:absolute;right:0;top:0;width:320px;height:80px;background:#fff">Saved
        <button onclick="window.hit = 'note'">Close</button></div></div><script>setTimeout(() => note.remove(), 900);</script>`,
      steps: [click("aria/Close"), holds("hit === 'panel'")],
    }),
  ),
  ...[
    ["a transition", "#layer { transition: opacity .9s } #layer.out { opacity: 0 }"],
    [
      "an animation",
      "@keyframes out { to { opacity: 0; scale: .7 } } #layer.out { animation: out .9s forwards }",
    ],
    [
      "an animation of the box",
      "@keyframes out { to { opacity: 0; scale: .7 } } #layer.out div { animation: out .9s forwards }",
    ],
  ].map(
    ([way, style]): VerdictCase => ({
      rule: `what a box that closes still covers is clicked, and not one of its name in that: ${way}`,
      pages: `<style>#layer { position:fixed; inset:0; background:#0004; display:none } ${style}</style><button id="open" onclick="window.opened = (window.opened ?? 0) + 1; layer.className = ''; layer.style.display = 'block'">Delete</button>
        <div id="layer"><div style="width:200px;margin:100px auto;background:#fff"><button id="yes" onclick="layer.className = 'out'; setTimeout(() => { layer.style.display = 'none' }, 900)">Delete</button></div></div>`,
      steps: [click("#open"), click("aria/Delete"), click("aria/Delete"), holds("opened === 2")],
    }),
  ),
  keptBehind(
    "one in a bar at the top, next to a layer that covers the others, is not clicked in their place: such as a spinner goes by itself",
    `<button id="behind" style="margin-top:200px">Create</button><div style="position:fixed;inset:0;background:#0004"></div><header style="position:fixed;left:0;right:0;top:0;height:50px">${inFront}</header>`,
    /covered/,
  ),
  keptBehind(
    "what only the page behind a backdrop has is not clicked",
    backed(`${modal}<button>Cancel</button></div>`),
    /covered/,
  ),
  {
    rule: "of several matches the one in a modal dialog is clicked, also if the dialog is that of a custom element",
    pages: `${noted}<button id="behind">Delete</button><x-dialog id="d"><button id="it">Delete</button></x-dialog><script>
      const root = d.attachShadow({ mode: "open" }); root.innerHTML = "<dialog><slot></slot></dialog>"; root.firstChild.showModal(); d.addEventListener("click", () => { window.inside = true; })</script>`,
    steps: [{ type: "click", selectors: ["text/Delete"] }, holds("window.inside")],
  },
  ...["aria/Create", "text/Create"].flatMap((selector): VerdictCase[] => [
    {
      rule: `of several matches the one in the dialog that covers the others is clicked: ${selector}`,
      pages: noted + overlaid(`<div role="dialog" VV>Name? <button id="it">Create</button></div>`),
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if the dialog lies in a layer: ${selector}`,
      pages:
        noted + overlaid(`<div VV><div role="alertdialog">Name? <button id="it">Create</button></div></div>`),
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `one in a dialog that covers no other is not clicked before it: ${selector}`,
      pages: `${noted}<button id="it">Create</button><div role="dialog">Name? <button id="other">Create</button></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `a disabled one in the dialog that covers the others is not clicked: ${selector}`,
      pages: overlaid(`<div role="dialog" VV>Name? <button disabled id="it">Create</button></div>`),
      steps: [click(selector)],
      fails: /The button "Create".* stayed disabled/,
    },
    {
      rule: `of several matches the one in a list that is open before the dialog is clicked: ${selector}`,
      pages: `${noted}${backed(`<section role="dialog" aria-modal="true" VV>Name?</section>`)}<div style="position:fixed;left:220px;top:150px" role="listbox"><div role="option" id="it">Create</div></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if the dialog itself covers the others: ${selector}`,
      pages: `${noted}${overlaid(`<div role="dialog" VV>Name?</div>`)}<div style="position:fixed;left:220px;top:150px" role="menu"><div role="menuitem" id="it">Create</div></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if only the box that opened the list says that it is one: ${selector}`,
      pages: `${noted}${overlaid(`<div VV>Name? <span role="combobox" aria-owns="list"><input></span></div>`)}<div id="list" style="position:fixed;left:220px;top:150px"><button id="it">Create</button></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `so it is if the list closes when the page is scrolled: ${selector}`,
      pages: `${noted}<button style="margin:200px 9px 2000px">Create</button><div role="dialog" style="position:fixed;inset:0 50% 0 0;background:#eee">Name?</div><div id="list" style="position:fixed;left:220px;top:300px" role="listbox"><div role="option" id="it">Create</div></div><script>addEventListener("scroll", () => list.remove())</script>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    ...[
      `<div VV><div role="dialog">Name?</div></div>`,
      `<div VV></div><div role="dialog" style="position:fixed;inset:0 50% 50% 0">Name?</div>`,
    ].map((over) => ({
      rule: `so it is if the list closes when the page is scrolled, and a layer with the dialog covers the others: ${over}, ${selector}`,
      pages: `${noted}<div style="height:900px"></div>${overlaid(over)}<div style="height:2000px"></div><div id="list" style="position:fixed;left:220px;top:300px" role="listbox"><div role="option" id="it">Create</div></div><script>addEventListener("scroll", () => list.remove())</script>`,
      steps: [click(selector), holds("hit === 'it'")],
    })),
    ...["cursor:pointer", ""].map((style) => ({
      rule: `the entry of a list that something says to be open is clicked before a text that is no button: ${style}, ${selector}`,
      pages: noted + filtered(`<td style="${style}">Create</td>`),
      steps: [click(selector), holds("hit === 'it'")],
    })),
    ...[
      { why: "a button", pages: filtered(`<td><button id="first">Create</button></td>`) },
      {
        why: "a text with a hand if nothing is said to be open",
        pages: filtered(`<td id="first" style="cursor:pointer">Create</td>`, { opener: "" }),
      },
      {
        why: "a text with a hand if the list has its place in the page",
        pages: filtered(`<td id="first" style="cursor:pointer">Create</td>`, { place: "static" }),
      },
      {
        why: "a text with a hand if only a part of a menu is open",
        pages: filtered(`<td id="first" style="cursor:pointer">Create</td>`, {
          opener: `<div role="menu"><div role="menuitem" aria-haspopup="true" aria-expanded="true">More</div></div>`,
        }),
      },
    ].map(({ why, pages }) => ({
      rule: `but not before ${why}: ${selector}`,
      pages: noted + pages,
      steps: [click(selector), holds("hit === 'first'")],
    })),
    {
      rule: `so it is if the list has to be scrolled to it: ${selector}`,
      pages: `${noted}${overlaid(`<div role="dialog" VV>Name?</div>`)}<div style="position:fixed;left:220px;top:150px;height:60px;overflow:auto"><div role="listbox">${"<div role=option>Delete</div>".repeat(9)}<div role="option" id="it">Create</div></div></div>`,
      steps: [click(selector), holds("hit === 'it'")],
    },
    {
      rule: `one in a list that lies behind the dialog, too, is not clicked: ${selector}`,
      pages: backed(`${modal}Name?</div>`).replace(
        '<button id="behind"',
        '<button id="behind">Create</button><div role="listbox"><div role="option">Create</div></div><button',
      ),
      steps: [click(selector)],
      fails: /covered the button "Create"/,
    },
    {
      rule: `what covers the first match is said to have another one: ${selector}`,
      pages: overlaid(`<div id="veil" VV><button class="ok">Create</button></div>`).replace(
        "inset:0",
        "inset:0 50% 0 0",
      ),
      steps: [click(selector)],
      fails:
        /\(div#veil\) covered the button "Create".* Over it lay the button "Create", which matches, too: to use that, name it alone\.$/,
    },
    {
      rule: `another match that nothing covers is named: ${selector}`,
      pages: `${overlaid(`<div id="veil" VV>Wait</div>`)}<div style="position:fixed;left:0;right:0;bottom:0;height:300px"><button>Create</button></div>`,
      steps: [click(selector)],
      fails:
        /\(div#veil\) covered the button "Create".* Another match, the button "Create", was not covered: to use that, name it alone\.$/,
    },
    {
      rule: `what covers the first match is not said to have another one if it has none: ${selector}`,
      pages: overlaid(`<div id="veil" VV>Wait</div><button>Create</button>`),
      steps: [click(selector)],
      fails: /covered the button "Create" \(found by \S+\) for [\d.]+ m?s\.$/,
    },
  ]),
  ...["body", "html", "html, body"].flatMap((root): VerdictCase[] => {
    const drawer = (content: string) =>
      `${noted}<style>${root} { overflow-x:hidden }</style><div style="position:relative"><nav style="position:absolute;right:-270px;top:0;width:250px">${content}</nav>Shop</div>`;
    return [
      {
        rule: `what lies beside a page that cuts it off there is not clicked: ${root}`,
        pages: drawer(button),
        steps: [click("#it")],
        fails: /nothing scrolled it into view/,
      },
      {
        rule: `nor is a field filled in there: ${root}`,
        pages: drawer(`<input id="it">`),
        steps: [change("#it", "Ada")],
        fails: /nothing scrolled it into view/,
      },
      {
        rule: `one of its name in the page is clicked: ${root}`,
        pages: `${drawer(`<button>Buy</button>`)}<div style="height:1500px"></div>${button}`,
        steps: [click("aria/Buy"), holds("hit === 'it' && scrollX === 0")],
      },
      {
        rule: `what that cuts off in part is clicked on the rest: ${root}`,
        pages: `${drawer("")}<div style="height:1500px"></div><button id="it" style="position:absolute;right:-60px;width:80px">Buy</button>`,
        steps: [click("#it"), holds("hit === 'it'")],
      },
    ];
  }),
];
