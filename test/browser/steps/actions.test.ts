import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const say = `<output id="said" style="position:fixed;left:0;bottom:0;pointer-events:none"></output><script>const say = (text) => { said.textContent += text + ";" }</script>`;

const trial = useTrial({
  "/": page(
    "Actions",
    `${say}<div id="pad" style="width:200px;height:100px;border:10px solid #999;background:#eee"></div>
    <label>Name <input id="name" onkeydown="count.textContent++" onchange="say('changed ' + value)"></label><b id="count">0</b>
    <textarea id="note">old</textarea><div id="rich" contenteditable>old <b>bold</b></div>
    <select id="size"><option value="s">Small<option value="l">Large<option value="Small">Odd</select>
    <label><input type="checkbox" id="box" value="yes"> Box</label>
    <input type="radio" name="r" id="r1" value="1" checked><input type="radio" name="r" id="r2" value="2">
    <input type="range" id="range" max="10"><input type="color" id="color"><input type="date" id="date">
    <input type="time" id="time"><input type="number" id="number"><input type="file" id="file">
    <div id="scroller" style="height:50px;width:200px;overflow:auto"><div style="height:1000px;width:1000px">x</div></div>
    <div style="height:3000px"></div>
    <script>
      for (const kind of ["click", "dblclick", "contextmenu", "auxclick", "mouseover"])
        pad.addEventListener(kind, (e) => { e.preventDefault(); const b = pad.getBoundingClientRect();
          say([kind, Math.round(e.clientX - b.left), Math.round(e.clientY - b.top), e.button, e.pointerType ?? "", e.shiftKey].join(" ")) });
      pad.addEventListener("pointerdown", (e) => { pad.dataset.down = e.timeStamp; pad.dataset.pointer = e.pointerType; pad.dataset.button = e.button });
      pad.addEventListener("pointerup", (e) => { pad.dataset.held = e.timeStamp - pad.dataset.down });
      addEventListener("keydown", (e) => { if (e.target === document.body) say("down " + e.key + (e.ctrlKey ? " with ctrl" : "")) });
      addEventListener("keyup", (e) => { if (e.target === document.body) say("up " + e.key) });
      for (const id of ["range", "color", "date", "size", "box", "r2"])
        document.getElementById(id).addEventListener("change", () => say("change " + id));
    </script>`,
  ),
  "/popup-opener": page(
    "Opener",
    `<button onclick="setTimeout(() => window.open('/popup'), 200)">Open</button><p id="back"></p>`,
  ),
  "/popup": page(
    "Pop-up",
    `<button onclick="opener.back.textContent = 'told'; close()">Tell and close</button>`,
  ),
  "/frames": page("Frames", `<iframe src="/empty"></iframe><iframe src="/outer"></iframe>`),
  "/empty": page("Empty", "empty"),
  "/outer": page("Outer", `<div style="height:100px"></div><iframe src="/inner"></iframe>`),
  "/inner": page(
    "Inner",
    `<button onclick="this.textContent = 'Pressed'">Press</button><input id="i" aria-label="Inner field">`,
  ),
  "/data": (_request, response) => response.end("some data"),
});

const change = (selector: string, value: string) => ({ type: "change", selectors: [[selector]], value });
const text = (selector: string, equals: string) => ({
  type: "expectText",
  selectors: [[selector]],
  equals,
  timeout: 3000,
});
const said = (contains: string) => ({ type: "expectText", selectors: ["#said"], contains, timeout: 3000 });
const has = (selector: string, properties: object) => ({
  type: "waitForElement",
  selectors: [selector],
  properties,
  timeout: 3000,
});
const truth = (expression: string) => ({ type: "waitForExpression", expression, timeout: 3000 });
const pad = { selectors: [["#pad"]] };

const actions: [string, object[]][] = [
  [
    "setViewport",
    [
      {
        type: "setViewport",
        width: 500,
        height: 400,
        deviceScaleFactor: 1,
        isMobile: false,
        hasTouch: false,
        isLandscape: false,
      },
      truth("innerWidth === 500 && innerHeight === 400"),
    ],
  ],
  [
    "setViewport of a phone",
    [
      {
        type: "setViewport",
        width: 360,
        height: 640,
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        isLandscape: false,
      },
      truth("devicePixelRatio === 2 && matchMedia('(pointer: coarse)').matches"),
    ],
  ],
  ["click in the middle", [{ type: "click", ...pad }, said("click 110 60 0 mouse false;")]],
  [
    "click at an offset from the border's corner",
    [{ type: "click", ...pad, offsetX: 25, offsetY: 15 }, said("click 25 15 0")],
  ],
  [
    "click at an offset that the element no longer has",
    [{ type: "click", ...pad, offsetX: 900, offsetY: 15 }, said("click 110 60 0")],
  ],
  [
    "click with the secondary button",
    [{ type: "click", ...pad, button: "secondary" }, said("contextmenu 110 60 2")],
  ],
  [
    "click with the auxiliary button",
    [{ type: "click", ...pad, button: "auxiliary" }, said("auxclick 110 60 1")],
  ],
  [
    "click with the back button",
    [
      { type: "click", ...pad, button: "back" },
      { type: "expectUrl", equals: "about:blank" },
    ],
  ],
  ["click for a while", [{ type: "click", ...pad, duration: 300 }, truth("pad.dataset.held >= 290")]],
  ["click with a finger", [{ type: "click", ...pad, deviceType: "touch" }, said("click 110 60 0 touch")]],
  [
    "click with a pen",
    [{ type: "click", ...pad, deviceType: "pen" }, has("#pad", { dataset: { pointer: "pen" } })],
  ],
  ["doubleClick", [{ type: "doubleClick", ...pad, offsetX: 20, offsetY: 20 }, said("dblclick 20 20")]],
  ["hover", [{ type: "hover", ...pad }, said("mouseover")]],
  [
    "keyDown stays down until keyUp",
    [
      { type: "keyDown", key: "Control" },
      { type: "keyDown", key: "b" },
      { type: "keyUp", key: "b" },
      { type: "keyUp", key: "Control" },
      { type: "keyDown", key: "b" },
      { type: "keyUp", key: "b" },
      said("down Control with ctrl;down b with ctrl;up b;up Control;down b;up b;"),
    ],
  ],
  [
    "a held Shift changes a click",
    [
      { type: "keyDown", key: "Shift" },
      { type: "click", ...pad },
      { type: "keyUp", key: "Shift" },
      said("click 110 60 0 mouse true"),
    ],
  ],
  [
    "keyDown of a character that keyboards lack",
    [
      { type: "click", selectors: ["#name"] },
      { type: "keyDown", key: "é" },
      { type: "keyUp", key: "é" },
      text("#name", "é"),
    ],
  ],
  [
    "change of a text field, by keys",
    [
      change("#name", "Ada é"),
      text("#name", "Ada é"),
      truth("count.textContent >= 4"),
      { type: "keyDown", key: "Tab" },
      { type: "keyUp", key: "Tab" },
      said("changed Ada é;"),
    ],
  ],
  [
    "change replaces what was there",
    [
      change("#note", "two\nlines"),
      has("#note", { value: "two\nlines" }),
      change("#note", ""),
      has("#note", { value: "" }),
    ],
  ],
  ["change of a long text", [change("#note", "x".repeat(5000)), truth("note.value.length === 5000")]],
  ["change of an editable element", [change("#rich", "new"), text("#rich", "new")]],
  [
    "change of a list, by value before label",
    [
      change("#size", "Small"),
      text("#size", "Odd"),
      change("#size", "Large"),
      has("#size", { value: "l" }),
      said("change size;change size;"),
    ],
  ],
  [
    "change of a checkbox",
    [
      change("#box", "true"),
      has("#box", { checked: true }),
      change("#box", "off"),
      has("#box", { checked: false }),
      change("#box", "yes"),
      has("#box", { checked: true }),
      said("change box;"),
    ],
  ],
  ["change of a radio button", [change("#r2", "on"), has("#r2", { checked: true }), said("change r2;")]],
  [
    "change of a range, a color, a date, a time, a number",
    [
      change("#range", "7"),
      change("#color", "#FF8800"),
      change("#date", "2026-11-20"),
      change("#time", "09:30"),
      change("#number", "12.5"),
      has("#range", { value: "7" }),
      has("#color", { value: "#ff8800" }),
      has("#date", { value: "2026-11-20" }),
      has("#time", { value: "09:30" }),
      has("#number", { value: "12.5" }),
      said("change range;change color;change date;"),
    ],
  ],
  ["change of a field by its label", [change("text/Name", "by label"), text("#name", "by label")]],
  ["change of a checkbox by its label", [change("text/Box", "true"), has("#box", { checked: true })]],
  ["scroll of the page", [{ type: "scroll", x: 0, y: 700 }, truth("scrollY === 700")]],
  [
    "scroll of an element",
    [
      { type: "scroll", selectors: ["#scroller"], x: 30, y: 400 },
      truth("scroller.scrollTop === 400 && scroller.scrollLeft === 30"),
    ],
  ],
  [
    "emulateNetworkConditions: offline",
    [
      { type: "emulateNetworkConditions", download: 0, upload: 0, latency: 0 },
      truth("fetch('/data').then(() => false, () => true)"),
    ],
  ],
  [
    "emulateNetworkConditions: latency",
    [
      { type: "emulateNetworkConditions", download: 50000, upload: 50000, latency: 400 },
      truth("(t => fetch('/data?' + t).then(() => performance.now() - t > 380))(performance.now())"),
    ],
  ],
];

describe("Every step type that Recorder exports works", () => {
  test.concurrent.each(actions)("%s", async (_name, steps) => {
    const { outcome, failure, log } = await trial.run(opening("/", ...steps));
    expect({ outcome, failure, log: outcome === "passed" ? [] : log }).toEqual({
      outcome: "passed",
      failure: null,
      log: [],
    });
  });

  test("a step in a pop-up waits for it, and closing it leads back", async () => {
    const target = "{{site}}/popup";
    const { outcome, failure } = await trial.run(
      opening(
        "/popup-opener",
        { type: "click", selectors: ["text/Open"] },
        { type: "expectText", target, selectors: ["button"], equals: "Tell and close" },
        { type: "click", target, selectors: ["aria/Tell and close"] },
        text("#back", "told"),
        { type: "click", selectors: ["text/Open"] },
        { type: "close", target },
        { type: "expectUrl", target: "main", contains: "/popup-opener" },
      ),
    );
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test("a pop-up that does not open is named, and so are the open pages", async () => {
    const { failure } = await trial.run(
      opening("/", { type: "click", target: "{{site}}/never", selectors: ["a"], timeout: 400 }),
    );
    expect(failure?.message).toBe(
      `No page ${trial.origin()}/never was open within 400 ms. Open were: ${trial.origin()}/.`,
    );
  });

  test("a step in a frame within a frame, by every kind of selector", async () => {
    const frame = [1, 0];
    const press = (selector: string) => ({ type: "click", frame, selectors: [selector] });
    const { outcome, failure } = await trial.run(
      opening(
        "/frames",
        press("aria/Press"),
        { type: "expectText", frame, selectors: ["xpath///button", "button"], equals: "Pressed" },
        press("text/Pressed"),
        press("pierce/button"),
        { type: "change", frame, selectors: ['aria/Inner field[role="textbox"]'], value: "deep" },
        { type: "waitForExpression", frame, expression: "document.querySelector('#i').value === 'deep'" },
      ),
    );
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test("a frame that does not appear is named", async () => {
    const { failure } = await trial.run(
      opening("/frames", { type: "click", frame: [1, 3], selectors: ["button"], timeout: 400 }),
    );
    expect(failure?.message).toMatch(
      /^Frame \[1, 3\] of the page "http.*\/frames" did not appear within 400 ms\.$/,
    );
  });

  const refused: [string, object, RegExp][] = [
    ["a file field", change("#file", "x"), /chosen by a step of type upload/],
    ["what is not a field", change("#pad", "x"), /not a field/],
    ["an invalid date", change("#date", "tomorrow"), /does not take "tomorrow": it became ""/],
    ["an invalid value for a box", change("#box", "maybe"), /"maybe" is neither/],
  ];
  test.concurrent.each(refused)("change refuses %s", async (_name, step, message) => {
    const { outcome, failure } = await trial.run(opening("/", step));
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });
});
