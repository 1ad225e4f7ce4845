import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const define = (name: string, shadow: string) =>
  `customElements.define("${name}", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(shadow)} } });`;

const trial = useTrial({
  "/": page(
    "Slots",
    `<output id="said"></output>
    <x-button id="text" onclick="say('text')">Save</x-button>
    <x-button id="rich" onclick="say('rich')"><b>Buy</b> it</x-button>
    <x-button id="off" disabled onclick="say('off')">Never</x-button>
    <x-check id="check">Terms</x-check>
    <x-menu><x-item id="first">First</x-item><x-item id="second">Second</x-item></x-menu>
    <x-panel><p id="behind">Not slotted</p></x-panel>
    <x-hot><span id="tip">Hover me</span></x-hot>
    <x-two>Right</x-two>
    <x-tip disabled><button id="tipped" onclick="say('tipped')">Tipped</button></x-tip>
    <script>
      const say = (text) => { said.textContent += text + ";" };
      ${define("x-button", "<button part=base><slot></slot></button>")}
      ${define("x-check", "<label><input type=checkbox style='position:absolute;opacity:0;pointer-events:none'><span>[ ]</span> <slot></slot></label>")}
      ${define("x-menu", "<div role=menu><slot></slot></div>")}
      ${define("x-item", "<div role=menuitem style='cursor:pointer'><slot></slot></div>")}
      ${define("x-panel", "<section>Only this</section>")}
      ${define("x-hot", "<div><slot></slot></div>")}
      ${define("x-tip", "<div><slot></slot></div>")}
      ${define("x-two", "<button id=one style='width:90px;height:30px'>Left</button><button id=two style='position:absolute;margin-left:-90px;width:90px;height:30px'><slot></slot></button>")}
      document.querySelector("#off").shadowRoot.querySelector("button").disabled = true;
      for (const item of document.querySelectorAll("x-item")) item.addEventListener("click", () => say(item.id));
      document.querySelector("x-check").shadowRoot.querySelector("input").addEventListener("change", (e) => say("check " + e.target.checked));
      document.querySelector("x-hot").addEventListener("mouseover", () => say("hot"));
      document.querySelector("x-two").shadowRoot.addEventListener("click", (e) => say(e.composedPath().find((n) => n.id).id));
    </script>`,
  ),
});

const use = (type: string, ...selectors: (string | string[])[]) => ({ type, selectors, timeout: 3000 });
const saying = (equals: string) => ({ type: "expectText", selectors: ["#said"], equals, timeout: 3000 });

describe("slotted content belongs to the element that shows it", () => {
  const done: [string, object, string][] = [
    ["the host of a slotted text", use("click", "#text"), "text;"],
    ["the button in its shadow root, by a chain", use("click", ["#text", "button"]), "text;"],
    ["the button in its shadow root, by aria/", use("click", "aria/Save"), "text;"],
    ["the button in its shadow root, by pierce/", use("click", "pierce/button[part=base]"), "text;"],
    ["a slotted text, by text/", use("click", "text/Save"), "text;"],
    ["a slotted element", use("click", "#rich b"), "rich;"],
    ["a text over several slotted nodes", use("click", "text/Buy it"), "rich;"],
    ["a button around slotted elements", use("click", ["#rich", "button"]), "rich;"],
    ["a box that its label covers", use("click", ["#check", "input"]), "check true;"],
    ["a box's slotted label", use("click", "text/Terms"), "check true;"],
    ["one of several slotted items, by text/", use("click", "text/Second"), "second;"],
    ["one of several slotted items, by aria/", use("click", "aria/Second"), "second;"],
    ["a button in the slot of a disabled element", use("click", "#tipped"), "tipped;"],
    ["a slotted element under the pointer", use("hover", "#tip"), "hot;"],
  ];
  test.concurrent.each(done)("%s", async (_name, step, said) => {
    const { failure } = await trial.run(opening("/", step, saying(said)));
    expect(failure).toBeNull();
  });

  const refused: [string, object, RegExp][] = [
    [
      "a disabled button in a shadow root, asked for by its host",
      { ...use("click", "#off"), timeout: 400 },
      /"Never" \(x-button#off\) .* stayed disabled for 400 ms\.$/,
    ],
    ["what no slot takes", { ...use("click", "#behind"), timeout: 400 }, /stayed hidden for 400 ms\.$/],
    [
      "what no slot takes, by text/",
      { ...use("click", "text/Not slotted"), timeout: 400 },
      /^No element matched/,
    ],
    [
      "a button of the same shadow root on top of the intended one",
      { ...use("click", ["x-two", "#one"]), timeout: 400 },
      /covered the button "Left"/,
    ],
  ];
  test.concurrent.each(refused)("refused: %s", async (_name, step, message) => {
    const { failure } = await trial.run(opening("/", step));
    expect(failure?.message).toMatch(message);
  });
});
