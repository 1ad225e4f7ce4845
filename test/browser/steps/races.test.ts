import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const said = `<output id="said"></output><script>const say = (text) => { said.textContent += text + ";" }</script>`;

const trial = useTrial({
  "/late": page(
    "Late",
    `${said}<script>setTimeout(() => {
    document.body.insertAdjacentHTML("beforeend", "<button onclick=say('late')>Go</button>") }, 400)</script>`,
  ),
  "/links": page("Links", `<a href="/enhanced">Enhanced</a> <a href="/endless">Endless</a>`),
  "/enhanced": page(
    "Enhanced",
    `<script type="module" src="/enhance.js"></script><form action="/new"><button>Empty</button></form>${said}`,
  ),
  "/enhance.js": (_request, response) => {
    response.writeHead(200, { "content-type": "text/javascript" });
    const script = `document.forms[0].onsubmit = (event) => { event.preventDefault(); say("handled") }`;
    setTimeout(() => response.end(script), 700);
  },
  "/endless": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write(`<!doctype html><title>Endless</title>${said}<button onclick="say('used')">Use</button>`);
  },
  "/rerendered": page(
    "Re-rendered",
    `${said}<div id="box"></div><script>
    let round = 0;
    const draw = () => { box.innerHTML = "<button id=b onclick=say('r')>Buy</button><input id=i>"; };
    draw();
    const timer = setInterval(() => { draw(); if (++round > 40) clearInterval(timer) }, 15);</script>`,
  ),
  "/overlay": page(
    "Overlay",
    `${said}<button onclick="say('clicked')">Pay</button>
    <div id="banner" class="overlay" style="position:fixed;inset:0;background:#ccc">Cookie banner</div>
    <script>setTimeout(() => banner.remove(), 500)</script>`,
  ),
  "/covered": page(
    "Covered",
    `${said}<button onclick="say('clicked')">Pay</button>
    <div class="overlay dark" style="position:fixed;inset:0;background:#ccc">Cookie banner</div>`,
  ),
  "/jumps-in": page(
    "Jumps in",
    `${said}<button onclick="say('button')" style="width:100px;height:40px">Pay</button>
    <div id="tip" hidden onpointerdown="say('tip down')" onclick="say('tip')" style="position:fixed;inset:0;background:#ccc">Tip</div>
    <script>addEventListener("pointermove", () => { tip.hidden = false; setTimeout(() => tip.remove(), 300) }, { once: true })</script>`,
  ),
  "/scaled": page(
    "Scaled",
    `<div style="height:900px"></div>
    <iframe src="/in-frame" style="width:300px;height:150px;border:7px solid;padding:11px;transform:scale(0.5);transform-origin:0 0"></iframe>`,
  ),
  "/in-frame": page(
    "In a frame",
    `<div style="height:400px"></div><a href="/slow" style="margin-left:120px">Go</a><h1>Old</h1>`,
  ),
  "/moving": page(
    "Moving",
    `${said}<style>@keyframes go { from { left: 0 } to { left: 600px } }
    button { position: absolute; left: 600px; animation: go .6s linear }</style>
    <button onclick="say('caught')">Catch</button>`,
  ),
  "/restless": page(
    "Restless",
    `${said}<style>@keyframes go { from { left: 0 } to { left: 600px } }
    button { position: absolute; animation: go .6s linear infinite alternate }</style><button>Catch</button>`,
  ),
  "/disabled": page(
    "Disabled",
    `${said}<button id="b" disabled onclick="say('paid')">Pay</button>
    <script>setTimeout(() => { b.disabled = false }, 400)</script>`,
  ),
  "/stays-disabled": page(
    "Disabled",
    `<button disabled>Pay</button><fieldset disabled><input id="i"></fieldset>
    <input id="r" readonly>`,
  ),
  "/header": page(
    "Header",
    `${said}<div style="position:fixed;top:0;left:0;right:0;height:100px;background:#eee">Header</div>
    <div style="height:2000px"></div><button onclick="say('below')">Below</button><div style="height:2000px"></div>
    <script>scrollTo(0, 1950)</script>`,
  ),
  "/slow-link": page("Old", `<a href="/slow" id="go">Go</a><h1>Old</h1>`),
  "/slow": (_request, response) => {
    setTimeout(
      () => response.writeHead(200, { "content-type": "text/html" }).end(page("New", "<h1>New</h1>")),
      500,
    );
  },
  "/form": page("Form", `<form action="/slow"><input id="q" name="q"></form><h1>Old</h1>`),
  "/hidden-twin": page(
    "Twins",
    `${said}<button style="display:none" class="x" onclick="say('hidden')">A</button>
    <button class="x" onclick="say('seen')">A</button>`,
  ),
  "/late-option": page(
    "Options",
    `${said}<select id="s" onchange="say(this.value)"></select>
    <script>setTimeout(() => { s.innerHTML = "<option value=''>-</option><option value=de>Germany</option>" }, 300)</script>`,
  ),
  "/pushed": page(
    "Pushed",
    `<a href="#" onclick="setTimeout(() => { history.pushState(0, '', '/pushed/2'); document.title = 'Two' }, 200); return false">Two</a>`,
  ),
  "/slow-click": page(
    "Slow",
    `${said}<button onclick="const end = Date.now() + 900; while (Date.now() < end); say('once')">Slow</button>`,
  ),
});

const saying = (text: string) => ({ type: "expectText", selectors: ["#said"], equals: text });
const click = (...selectors: string[]) => ({ type: "click", selectors });

describe("Each step waits until the element is there, visible, still and enabled", () => {
  const passing: [string, object[]][] = [
    ["an element that comes late", opening("/late", click("text/Go"), saying("late;"))],
    ["a button that is re-rendered all the time", opening("/rerendered", click("#b"), saying("r;"))],
    [
      "a field that is re-rendered while it is filled in",
      opening(
        "/rerendered",
        { type: "waitForExpression", expression: "round > 30" },
        { type: "change", selectors: ["#i"], value: "x" },
      ),
    ],
    ["an overlay that goes away", opening("/overlay", click("aria/Pay"), saying("clicked;"))],
    [
      "an element behind one that moves in when the pointer comes, which is not clicked",
      opening("/jumps-in", click("text/Pay"), saying("button;")),
    ],
    [
      "another document in a frame, after a click where a scaled frame shows the link",
      opening(
        "/scaled",
        { ...click("text/Go"), frame: [0] },
        { type: "expectText", selectors: ["h1"], equals: "New", frame: [0], timeout: 100 },
      ),
    ],
    ["a moving target", opening("/moving", click("aria/Catch"), saying("caught;"))],
    ["a button that becomes enabled", opening("/disabled", click("#b"), saying("paid;"))],
    ["an element below a fixed header", opening("/header", click("text/Below"), saying("below;"))],
    [
      "a page that comes slowly after a click",
      opening(
        "/slow-link",
        click("#go"),
        { type: "expectText", selectors: ["h1"], equals: "New" },
        { type: "expectUrl", contains: "/slow" },
      ),
    ],
    [
      "a page that comes slowly after Enter",
      opening(
        "/form",
        { type: "change", selectors: ["#q"], value: "a b" },
        { type: "keyDown", key: "Enter" },
        { type: "keyUp", key: "Enter" },
        { type: "expectText", selectors: ["h1"], equals: "New", timeout: 3000 },
        { type: "expectUrl", contains: "q=a+b" },
      ),
    ],
    [
      "a form that the page's own script handles, however late it comes",
      opening("/links", click("text/Enhanced"), click("text/Empty"), saying("handled;")),
    ],
    [
      "a document that never ends is used as it is",
      opening("/links", click("text/Endless"), click("text/Use"), saying("used;")),
    ],
    ["the visible one of two", opening("/hidden-twin", click(".x"), saying("seen;"))],
    [
      "an option that comes late",
      opening("/late-option", { type: "change", selectors: ["#s"], value: "Germany" }, saying("de;")),
    ],
    [
      "a navigation within the document",
      opening("/pushed", {
        ...click("text/Two"),
        assertedEvents: [{ type: "navigation", url: "{{site}}/pushed/2", title: "Two" }],
      }),
    ],
    [
      "a click that takes longer than a retry interval happens once",
      opening("/slow-click", click("text/Slow"), saying("once;")),
    ],
  ];

  test.concurrent.each(passing)("%s", async (_name, steps) => {
    const { outcome, failure } = await trial.run(steps);
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  const failing: [string, object[], RegExp][] = [
    [
      "what covers it",
      opening("/covered", { ...click("aria/Pay"), timeout: 700 }),
      /^"Cookie banner" \(div\.overlay\.dark\) covered the button "Pay" \(found by aria\/Pay\) for 700 ms\.$/,
    ],
    [
      "that it moved",
      opening("/restless", { ...click("aria/Catch"), timeout: 700 }),
      /^The button "Catch" .* did not stop moving for 700 ms\.$/,
    ],
    [
      "that it stayed disabled",
      opening("/stays-disabled", { ...click("aria/Pay", "button"), timeout: 500 }),
      /^The button "Pay" \(found by .*\) stayed disabled for 500 ms\.$/,
    ],
    [
      "that a field is disabled by its fieldset",
      opening("/stays-disabled", { type: "change", selectors: ["#i"], value: "x", timeout: 500 }),
      /^The field input#i .* stayed disabled/,
    ],
    [
      "that a field is read-only",
      opening("/stays-disabled", { type: "change", selectors: ["#r"], value: "x", timeout: 500 }),
      /stayed read-only/,
    ],
    [
      "that nothing matched, and what was showing",
      opening("/covered", { ...click("aria/Add to cart", "#add"), timeout: 500 }),
      /^No element matched aria\/Add to cart, #add within 500 ms\. The page "Covered" \(http.*\/covered\) was showing\.$/,
    ],
    [
      "the options that a list has",
      opening("/late-option", { type: "change", selectors: ["#s"], value: "France", timeout: 900 }),
      /^The list had no option "France" within 900 ms\. It had: "-", "Germany"\.$/,
    ],
    [
      "that a selector cannot be understood",
      opening("/covered", click("##")),
      /^The selector ## cannot be understood\.$/,
    ],
  ];

  test.concurrent.each(failing)("a failure says %s", async (_name, steps, message) => {
    const { outcome, failure } = await trial.run(steps);
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });
});
