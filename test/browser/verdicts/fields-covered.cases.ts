import { button, noted, veil } from "./reach-pages.ts";
import { change, click, holds } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** An editable text of which a scroller shows the first lines only. */
const longText = (over = "") => `<div style="position:absolute;inset:0 0 auto;height:100px;overflow:auto">
  <div id="it" contenteditable style="background:#eee">${"Line<br>".repeat(99)}</div></div>${over}`;
/** Fields whose names shadow the properties of their form. */
function clobbering(tag: "button" | "input"): string {
  const names = [
    ...["assignedSlot", "checkVisibility", "contains", "focus", "getBoundingClientRect", "getRootNode", "id"],
    ...[
      "innerText",
      "isConnected",
      "isContentEditable",
      "localName",
      "matches",
      "parentElement",
      "parentNode",
    ],
    ...["querySelector", "scrollIntoView", "textContent"],
  ];
  return names.map((name) => `<${tag} name="${name}"></${tag}>`).join("");
}

export const cases: VerdictCase[] = [
  {
    rule: "a field behind a modal dialog cannot be typed into",
    pages: `<input id="it"><dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    steps: [change("#it", "Ada")],
    fails: /covered|inert|behind|reach/i,
  },
  {
    rule: "a field under a layer cannot be typed into",
    pages: `<input id="it">${veil("background:#fffc", "Loading")}`,
    steps: [change("#it", "Ada")],
    fails: /covered/,
  },
  {
    rule: "a field and a list under a panel that covers the middle of the window are scrolled out from under it",
    pages: `<div style="height:900px"></div><input id="it"><select id="list"><option>A<option>B</select><div style="height:1500px"></div><div style="position:fixed;bottom:0;left:0;right:0;height:420px;background:#fda">We value your privacy</div>`,
    steps: [change("#it", "Ada"), change("#list", "B"), holds("it.value === 'Ada' && list.value === 'B'")],
  },
  {
    rule: "a field under a tall head of its list is scrolled out from under it",
    pages: `<div style="height:300px;overflow:auto;width:300px"><div style="position:sticky;top:0;height:200px;background:#eee">Head</div><div style="height:600px"></div><input id="it"><div style="height:600px"></div></div>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a text longer than the window is replaced where its low scroller shows it",
    pages: longText(),
    steps: [change("#it", "New"), holds("it.innerText === 'New'")],
  },
  {
    rule: "a text longer than the window, under a layer where its low scroller shows it, cannot be replaced",
    pages: longText(`<div style="position:absolute;inset:0;height:100px">Wait</div>`),
    steps: [change("#it", "New")],
    fails: /covered/,
  },
  {
    rule: "a page whose layer covers everything is not scrolled back and forth for a field",
    pages: `<div style="height:2000px"></div><input id="it"><div style="height:2000px"></div>${veil("background:#fffc", "Loading")}<script>
      let scrolls = 0; onscroll = () => { scrolls += 1; if (scrolls > 2) veil.textContent = "Restless"; };</script>`,
    steps: [change("#it", "Ada")],
    fails: /"Loading".* covered/,
  },
  {
    rule: "a field in a closed shadow root is typed into",
    pages: `<div id="host"></div><script>host.attachShadow({ mode: "closed" }).innerHTML = '<input aria-label="Deep" oninput="window.held = this.value">'</script>`,
    steps: [change("aria/Deep", "Ada"), holds("held === 'Ada'")],
  },
  {
    rule: "a field under a layer in its closed shadow root cannot be typed into",
    pages: `<div id="host"></div><script>host.attachShadow({ mode: "closed" }).innerHTML = '<div style="position:relative"><input aria-label="Deep"><div style="position:absolute;inset:0">Wait</div></div>'</script>`,
    steps: [change("aria/Deep", "Ada")],
    fails: /covered/,
  },
  {
    rule: "a field in an inert part cannot be typed into",
    pages: `<main inert><input id="it"></main>`,
    steps: [change("#it", "Ada")],
    fails: /covered|inert|disabled|reach/i,
  },
  {
    rule: "a list behind a modal dialog cannot be chosen from",
    pages: `<select id="it"><option>A<option>B</select><dialog id="d">Sure?</dialog><script>d.showModal()</script>`,
    steps: [change("#it", "B")],
    fails: /covered|inert|behind|reach/i,
  },
  {
    rule: "a date under a layer cannot be set",
    pages: `<input id="it" type="date">${veil("background:#fffc", "Loading")}`,
    steps: [change("#it", "2026-11-20")],
    fails: /covered/,
  },
  {
    rule: "a field whose label floats over it is typed into",
    pages: `<div style="position:relative"><input id="it" style="width:200px;height:40px"><label for="it" style="position:absolute;left:0;top:0;width:200px;height:40px">Name</label></div>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a field of a modal dialog is typed into",
    pages: `<dialog id="d"><input id="it"></dialog><script>d.showModal()</script>`,
    steps: [change("#it", "Ada"), holds("it.value === 'Ada'")],
  },
  {
    rule: "a layer that moves in between when the pointer comes takes the click",
    pages: `${noted}${button}<script>it.onpointerenter = () => { const veil = document.createElement("div"); veil.id = "veil"; veil.style.cssText = "position:fixed;inset:0"; veil.textContent = "Sale"; document.body.append(veil); };</script>`,
    steps: [click("#it")],
    fails: /covered/,
  },
  {
    rule: "a button and a field in a closed shadow root within another one are found by their names",
    pages: `<div><template shadowrootmode="closed"><section><div><template shadowrootmode="closed">
      <button onclick="window.bought = true">Buy</button><label>Mail <input oninput="window.mail = this.value"></label>
      </template></div></section></template></div>`,
    steps: [
      click("aria/Buy"),
      change("aria/Mail", "ada@example.com"),
      holds("bought && mail === 'ada@example.com'"),
    ],
  },
  {
    rule: "an editor that is a form is filled in, whatever its fields are called",
    pages: {
      "": `<div style="height:2000px"></div><iframe src="editor"></iframe>`,
      editor: `<div style="height:2000px"></div><form contenteditable>${clobbering("button")}</form>`,
    },
    steps: [
      { ...change("form", "Hello"), frame: [0] },
      {
        ...holds("Node.prototype.__lookupGetter__('textContent').call(document.forms[0]) === 'Hello'"),
        frame: [0],
      },
    ],
  },
  {
    rule: "a field in a frame, in a box that has to be scrolled to it, is filled in beside what covers another part of the frame",
    pages: {
      "": `<iframe src="inner" style="width:400px;height:400px"></iframe><div style="position:fixed;top:200px;left:0;right:0;height:250px;background:#eee">Over</div>`,
      inner: `<div style="height:100px;overflow:auto"><p style="height:250px">Long</p><input id="it"></div>`,
    },
    steps: [
      { ...change("#it", "Ann"), frame: [0] },
      { ...holds("it.value === 'Ann'"), frame: [0] },
    ],
  },
  {
    rule: "a hidden file field is opened in a form, whatever the form's fields are called",
    pages: `<form>${clobbering("input")}<input type="file" id="it" style="opacity:0;width:0;height:0"></form>`,
    steps: [
      { type: "upload", selectors: ["#it"], files: [{ name: "a.txt", text: "x" }] },
      holds("document.querySelector('#it').files.length === 1"),
    ],
  },
];
