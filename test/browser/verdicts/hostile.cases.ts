import { change, click, equals, holds, shown } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A page whose script tampers with built-ins, with a button, a field and a text that must work all the same. */
const spoiled = (rule: string, script: string): VerdictCase => ({
  rule: `a page is used although ${rule}`,
  pages: `<p id="said">Nothing</p><label>Name <input id="name" oninput="said.innerHTML = 'Typed'"></label>
    <button id="go" onclick="said.innerHTML = 'Clicked'"><b>Go</b> on</button>
    <script>${script}</script>`,
  steps: [
    click("aria/Go on", "#go"),
    equals("#said", "Clicked"),
    change("#name", "Ada"),
    equals("#said", "Typed"),
    equals("#name", "Ada"),
    shown("#go"),
    click("text/Go on"),
    equals("xpath///*[@id='said']", "Clicked"),
  ],
});

const clobbered = (rule: string, names: readonly string[]): VerdictCase => ({
  rule: `a form is used although its fields are named ${rule}`,
  pages: `<p id="said">Nothing</p>
    <form id="wrong" onclick="said.textContent = 'Clicked ' + event.target.innerText">
      ${names.map((name) => `<input type="hidden" name="${name}">`).join("")}
      <button type="button" id="first">First</button> <button type="button" id="second">Second</button>
    </form>`,
  steps: [
    click("text/Second"),
    equals("#said", "Clicked Second"),
    click("aria/First"),
    equals("#said", "Clicked First"),
    shown("form"),
    equals("form", "First Second"),
  ],
});

/** The properties that are read from both ends of a drag and from what is scrolled. */
const namesOfDragging = [
  ...["getRootNode", "parentNode", "previousElementSibling", "nextElementSibling", "getBoundingClientRect"],
  ...["contains", "matches", "scrollIntoView", "scrollTo", "scrollTop", "scrollLeft", "localName", "id"],
];

export const cases: VerdictCase[] = [
  spoiled("Array.from gives nothing", "Array.from = () => [];"),
  spoiled("lists have other entries", "Array.prototype.entries = function () { return []; };"),
  spoiled("Set is the page's own", "window.Set = class { add() {} has() { return false; } };"),
  spoiled("Element is the page's own", "window.Element = class Element {};"),
  spoiled("Text is the page's own", "window.Text = function Text() {};"),
  spoiled("HTMLInputElement is the page's own", "window.HTMLInputElement = class {};"),
  spoiled("requestAnimationFrame never calls back", "window.requestAnimationFrame = () => 1;"),
  spoiled(
    "its timers never fire",
    "Date.now = () => 0; performance.now = () => 0; window.setTimeout = () => 1;",
  ),
  spoiled("JSON is the page's own", "window.JSON = { stringify: () => '{}', parse: () => ({}) };"),
  spoiled("every object has an additional property", "Object.prototype.extend = function () {};"),
  spoiled(
    "every list has toJSON",
    "Array.prototype.toJSON = function () { return 'list'; }; Object.prototype.toJSON = function () { return 'object'; };",
  ),
  spoiled(
    "find, filter and map are the page's own",
    "for (const name of ['find', 'filter', 'map', 'flatMap', 'some', 'includes']) Array.prototype[name] = () => undefined;",
  ),
  spoiled("lists cannot be iterated", "delete Array.prototype[Symbol.iterator];"),
  spoiled("WeakMap and Map are the page's own", "window.Map = class {}; window.WeakMap = class {};"),
  spoiled(
    "Promise is the page's own",
    "window.Promise = class { then() {} static resolve() { return new Promise(); } };",
  ),
  spoiled(
    "its elements report a wrong position",
    "Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, left: 0, top: 0, width: 0, height: 0 });",
  ),
  spoiled(
    "its elements match everything",
    "Element.prototype.matches = () => true; Element.prototype.closest = function () { return this; };",
  ),
  spoiled("elementFromPoint finds the wrong one", "document.elementFromPoint = () => document.body;"),
  spoiled(
    "listeners of others are dropped",
    "window.addEventListener = () => {}; EventTarget.prototype.addEventListener = () => {};",
  ),
  spoiled(
    "its own event handler stops all",
    "for (const name of ['pointerdown', 'mousedown', 'mouseup', 'pointerup']) window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);",
  ),
  spoiled("styles cannot be read", "window.getComputedStyle = () => ({});"),
  spoiled(
    "querySelectorAll is the page's own",
    "Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => [];",
  ),
  spoiled(
    "globals cannot be defined",
    "Object.defineProperty = () => { throw new Error('no'); }; Reflect.deleteProperty = () => { throw new Error('no'); };",
  ),
  clobbered("children", ["children"]),
  clobbered("id and parentElement", ["id", "parentElement", "parentNode"]),
  clobbered("like properties that find it", [
    "childNodes",
    "tagName",
    "localName",
    "nodeType",
    "matches",
    "closest",
    "contains",
  ]),
  clobbered("like properties of its position", [
    "getBoundingClientRect",
    "getClientRects",
    "checkVisibility",
    "scrollIntoView",
  ]),
  clobbered("like properties of its content", [
    "innerText",
    "textContent",
    "getAttribute",
    "classList",
    "isConnected",
    "shadowRoot",
    "ownerDocument",
    "assignedSlot",
    "getRootNode",
  ]),
  {
    rule: "an element is found in a document whose functions are hidden by a form's name",
    pages: `<form name="evaluate"></form><form name="querySelectorAll"></form><form name="elementFromPoint"></form>
      <form name="getAnimations"></form><img name="body"><img name="documentElement">
      <button onclick="this.textContent = 'Done'">Go</button>`,
    steps: [click("aria/Go", "button"), equals("xpath///button", "Done")],
  },
  {
    rule: "a form is dragged and scrolled although its fields have the names of the properties for that",
    pages: `<style>form, #zone { width: 100px; height: 80px; overflow: auto }</style>
      <form id="card" draggable="true">Card <p style="height:300px"></p>${namesOfDragging.map((name) => `<input type="hidden" name="${name}">`).join("")}</form>
      <form id="zone" ondragover="event.preventDefault()">Zone${namesOfDragging.map((name) => `<input type="hidden" name="${name}">`).join("")}</form>
      <script>const [one, other] = document.forms; addEventListener("drop", () => { window.dropped = true })</script>`,
    steps: [
      { type: "scroll", selectors: ["#card"], y: 120 },
      holds("Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop').get.call(one) === 120"),
      { type: "drag", selectors: ["#card"], to: { selectors: ["#zone"] } },
      holds("window.dropped"),
    ],
  },
  {
    rule: "the field with the requested name is used, not a form that hides it",
    pages: `<form id="outer"><input name="elements"><input name="length"><input name="value" id="value"></form>`,
    steps: [change("#value", "42"), equals("#value", "42")],
  },
];
