import { change, click, equals, shown } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** A page whose script did something to what scripts rely on, and a button, a field and a text to use in spite of it. */
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

export const cases: VerdictCase[] = [
  spoiled(
    "its timers stand still",
    "Date.now = () => 0; performance.now = () => 0; window.setTimeout = () => 1;",
  ),
  spoiled("JSON is the page's own", "window.JSON = { stringify: () => '{}', parse: () => ({}) };"),
  spoiled("every object has one thing more", "Object.prototype.extend = function () {};"),
  spoiled(
    "every list has toJSON",
    "Array.prototype.toJSON = function () { return 'list'; }; Object.prototype.toJSON = function () { return 'object'; };",
  ),
  spoiled(
    "listeners of others are dropped",
    "window.addEventListener = () => {}; EventTarget.prototype.addEventListener = () => {};",
  ),
  spoiled(
    "its own event handler stops all",
    "for (const name of ['pointerdown', 'mousedown', 'mouseup', 'pointerup']) window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);",
  ),
  spoiled("styles cannot be asked for", "window.getComputedStyle = () => ({});"),
  {
    rule: "the field with the asked name is used, not a form that hides it",
    pages: `<form id="outer"><input name="elements"><input name="length"><input name="value" id="value"></form>`,
    steps: [change("#value", "42"), equals("#value", "42")],
  },
];
