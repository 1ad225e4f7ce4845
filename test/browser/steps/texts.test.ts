import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page(
    "Texts",
    `<x-host id="host"><b>Ada</b><i slot="nobody">unseen</i></x-host>
    <div id="around">The <x-host></x-host></div>
    <x-empty id="empty"></x-empty>
    <x-field id="custom"></x-field>
    <p id="hidden-parts">In stock<span hidden> no</span><span style="visibility:hidden"> nor</span></p>
    <p id="contents" style="display:contents">bare <b style="display:contents">words</b></p>
    <p id="breaks">Daten&shy;schutz, long&#8203;word</p>
    <p id="capitals" style="text-transform:uppercase">save</p>
    <label>News <input type="checkbox" id="box" value="yes" checked></label>
    <input type="radio" id="lonely" value="lonely">
    <input type="checkbox" id="named" aria-label="Named">
    <select id="several" multiple><option selected>One<option>Two<option selected>Three</select>
    <form id="form"><p>Words of a form</p><input name="childNodes"><input name="shadowRoot">
      <input name="querySelectorAll"></form>
    <script>
      for (const host of document.querySelectorAll("x-host")) host.attachShadow({ mode: "open" }).innerHTML =
        "<style>p { color: red }</style><p>Hello <slot>nobody</slot>!</p><p style='display:none'>gone</p><p style='text-transform:uppercase'>loud</p>" +
        "<div style='display:contents'>twice<x-inner></x-inner></div><details><summary>More</summary>closed</details>";
      for (const inner of document.querySelectorAll("x-host"))
        inner.shadowRoot.querySelector("x-inner").attachShadow({ mode: "open" }).innerHTML = "<span> deep</span>";
      document.querySelector("x-empty").attachShadow({ mode: "open" });
      document.querySelector("x-field").attachShadow({ mode: "open" }).innerHTML = "<input value='typed'>";
    </script>`,
  ),
  "/long": page(
    "Long texts",
    `<div></div><p></p><script>
    document.querySelector("div").textContent = "x".repeat(200_000) + " the end";
    document.querySelector("p").textContent = "x".repeat(1_100_000);
  </script>`,
  ),
});

/** What is there is found whenever a busy machine comes to it; what is not there has to be waited for. */
const timeouts = { holds: 20_000, fails: 1_000 };

const text = (selector: string, expectation: object, timeout = timeouts.fails) => ({
  type: "expectText",
  selectors: [selector],
  timeout,
  ...expectation,
});

/** Each once where it holds and once where it fails, with the message of the failure. */
const readings: [
  name: string,
  selector: string,
  holds: object,
  fails: object,
  message: RegExp,
  path?: string,
][] = [
  [
    "a shadow root, with what its slots show",
    "#host",
    { equals: "Hello Ada! LOUD twice deep More" },
    { contains: "unseen" },
    /it was "Hello Ada! LOUD twice deep More"/,
  ],
  [
    "nested shadow roots, with the fallback content of slots",
    "#around",
    { equals: "The Hello nobody! LOUD twice deep More" },
    { equals: "The" },
    /it was "The Hello nobody!/,
  ],
  ["an empty shadow root", "#empty", { equals: "" }, { contains: "x" }, /it was ""/],
  [
    "the field of a custom element that shows nothing else",
    "#custom",
    { equals: "typed" },
    { equals: "" },
    /it was "typed"/,
  ],
  ["what can be seen", "#hidden-parts", { equals: "In stock" }, { contains: "no" }, /it was "In stock"/],
  [
    "words without the places at which they may break",
    "#breaks",
    { matches: "^Datenschutz, longword$" },
    { equals: "Daten schutz, long word" },
    /it was "Datenschutz, longword"/,
  ],
  [
    "the same in what is expected",
    "#breaks",
    { equals: "Da\u00adten\u00adschutz, long\u200bword" },
    { equals: "Datenschutz" },
    /it was "Datenschutz, longword"/,
  ],
  ["letters as CSS shows them", "#capitals", { equals: "SAVE" }, { equals: "save" }, /it was "SAVE"/],
  [
    "all chosen options of a list",
    "#several",
    { equals: "One, Three" },
    { equals: "One" },
    /it was "One, Three"/,
  ],
  [
    "a form whose fields have the names of its properties",
    "#form",
    { equals: "Words of a form" },
    { equals: "Words" },
    /it was "Words of a form"/,
  ],
  [
    "the label of a box",
    "#box",
    { equals: "News" },
    { equals: "yes" },
    /its label was "News"\. Whether a box is ticked tells waitForElement/,
  ],
  ["the name of a box", "#named", { equals: "Named" }, { equals: "on" }, /its label was "Named"/],
  ["the end of a long text", "div", { matches: "x the end$" }, { matches: "x$" }, /to match/, "/long"],
];

describe("expectText reads what a person sees", () => {
  test.concurrent.each(readings)("%s", async (_name, selector, holds, _fails, _message, path = "/") => {
    const { failure } = await trial.run(opening(path, text(selector, holds, timeouts.holds)));
    expect(failure).toBeNull();
  });

  test.concurrent.each(readings)(
    "or fails: %s",
    async (_name, selector, _holds, fails, message, path = "/") => {
      const { outcome, failure } = await trial.run(opening(path, text(selector, fails)));
      expect(failure?.message).toMatch(message);
      expect(outcome).toBe("failed");
    },
  );

  const refused: [string, string, object, RegExp][] = [
    [
      "a box without a label, as empty",
      "/",
      text("#lonely", { equals: "" }),
      /after 1 s it had no label\. Whether/,
    ],
    [
      "more than a million characters",
      "/long",
      text("p", { contains: "x" }),
      /it had 1,100,000 characters, more than 1,000,000: choose an element within it\.$/,
    ],
  ];
  test.concurrent.each(refused)("it does not read %s", async (_name, path, step, message) => {
    const { outcome, failure } = await trial.run(opening(path, step));
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });
});
