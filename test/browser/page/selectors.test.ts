import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page(
    "Selectors",
    `<output id="said"></output>
    <button data-n="css" class="a">Plain</button>
    <button data-n="label" aria-label="Close dialog">×</button>
    <button data-n="nested">Add <b>to</b>
       cart</button>
    <h2 data-n="heading">Checkout</h2><a data-n="link" href="#c">Checkout</a>
    <label>Email <input data-n="field"></label>
    <input type="submit" data-n="submit" value="Send it">
    <p data-n="outer">All about <span data-n="inner">Ada Lovelace</span></p>
    <script data-n="script">/* Hidden words */</script><p data-n="words">Hidden words</p>
    <button data-n="longer">Plain and simple</button>
    <button data-n="breaks">Ein&shy;stel&#8203;lungen</button>
    <textarea data-n="typed">Deliver today</textarea><button data-n="said">Deliver today</button>
    <input data-n="alone" value="Leave it at the door">
    <x-shop></x-shop>
    <script>
      const inside = document.createElement("x-cart");
      const shop = document.querySelector("x-shop").attachShadow({ mode: "open" });
      shop.innerHTML = '<button class="b" data-n="shadow">In the shop</button>';
      shop.append(inside);
      inside.attachShadow({ mode: "open" }).innerHTML = '<p><button class="b" data-n="deep">In the cart</button></p>';
      addEventListener("click", (e) => { const el = e.composedPath().find((n) => n.dataset?.n); said.textContent = el?.dataset.n; e.preventDefault() });
    </script>`,
  ),
});

const found: [string, (string | string[])[], string][] = [
  ["css", [".a"], "css"],
  ["css, which finds nothing in shadow roots, then pierce/", [".b", "pierce/.b"], "shadow"],
  ["aria/ by the whole name", ["aria/Plain"], "css"],
  ["aria/ by label", ["aria/Close dialog"], "label"],
  ["aria/ by content with white space", ["aria/Add to cart"], "nested"],
  ["aria/ with a role", ['aria/Checkout[role="link"]'], "link"],
  ["aria/ with another role", ['aria/Checkout[role="heading"]'], "heading"],
  ["aria/ of a field by its label", ["aria/Email"], "field"],
  ["aria/ of a submit button", ["aria/Send it"], "submit"],
  ["aria/ within shadow roots", ["aria/In the cart"], "deep"],
  ["aria/ at the end of a chain", [["x-shop", "x-cart", "aria/In the cart"]], "deep"],
  ["text/ by the smallest element", ["text/Ada"], "inner"],
  ["text/ across elements", ["text/All about Ada"], "outer"],
  ["text/ only of what is shown", ["text/Hidden words"], "words"],
  ["text/ of a button's value", ["text/Send it"], "submit"],
  ["text/ of a word with places at which it may break", ["text/Einstellungen"], "breaks"],
  ["text/ with such places of a word without", ["text/Pla\u00adin and\u200b simple"], "longer"],
  ["text/ of a page rather than of a field that holds it", ["text/Deliver today"], "said"],
  ["text/ of a field if only that holds it", ["text/Leave it"], "alone"],
  ["text/ within shadow roots", ["text/In the shop"], "shadow"],
  ["xpath/", ["xpath///*[@data-n='label']"], "label"],
  ["xpath/ of a form with several slashes", ["xpath//html/body/button[1]"], "css"],
  ["xpath without its prefix", ["//button[contains(., 'cart')]"], "nested"],
  ["pierce/", ["pierce/.b"], "shadow"],
  ["pierce/ through two shadow roots", ["pierce/p > .b"], "deep"],
  ["a chain through shadow roots", [["x-shop", "x-cart", "p > button"]], "deep"],
  ["a chain that ends in xpath", [["x-shop", "x-cart", "xpath///button"]], "deep"],
  ["a chain of one", [["xpath///a"]], "link"],
  [
    "the first that finds something",
    ["#gone", "aria/Nobody", "text/Nowhere", "xpath///nothing", ".a"],
    "css",
  ],
  ["the preferred one of two that find something", ["aria/Close dialog", ".a"], "label"],
];

describe("Selectors in their order of preference", () => {
  test.concurrent.each(found)("%s", async (_name, selectors, name) => {
    const { failure } = await trial.run(
      opening(
        "/",
        { type: "click", selectors, timeout: 3000 },
        { type: "expectText", selectors: ["#said"], equals: name, timeout: 3000 },
      ),
    );
    expect(failure).toBeNull();
  });

  const absent: [string, string | string[]][] = [
    ["aria/ matches no part of a name", "aria/Close"],
    ["aria/ minds letter case", "aria/close dialog"],
    ["aria/ with a role that it has not", 'aria/Plain[role="link"]'],
    ["text/ minds letter case", "text/ada"],
    ["pierce/ across the border of a shadow root", "pierce/x-shop .b"],
    ["css does not look into shadow roots", ".b"],
    ["a chain looks only within its shadow root", ["x-shop", ".a"]],
  ];
  test.concurrent.each(absent)("%s", async (_name, selector) => {
    const { outcome, failure } = await trial.run(
      opening("/", { type: "click", selectors: [selector], timeout: 500 }),
    );
    expect(failure?.message).toMatch(/^No element matched/);
    expect(outcome).toBe("failed");
  });

  // A selector with a placeholder cannot be checked before its step.
  test.concurrent.each([
    ["a variable, over which Chromium would end the page's process", "//button[$n]"],
    ["a variable beside a text", `//button[. = "$n" or . = '$"' or $n]`],
    ["a function that XPath does not have", "//button[matches(., 'a')]"],
    ["a value and no element", "xpath/count(//button)"],
  ])("an XPath of %s is named by the failed step", async (_name, selector) => {
    const { failure } = await trial.run(opening("/", { type: "click", selectors: ["{{selector}}"] }), {
      values: { site: trial.origin(), selector },
    });
    expect(failure?.message).toBe(`The selector ${selector} cannot be understood.`);
  });

  test.concurrent.each(["aria/", "text/", "text/ "])(
    "%s, whose variable is empty, is named by the failed step rather than found everywhere",
    async (selector) => {
      const { failure } = await trial.run(opening("/", { type: "click", selectors: ["{{selector}}"] }), {
        values: { site: trial.origin(), selector },
      });
      expect(failure?.message).toBe(`The selector ${selector} cannot be understood.`);
    },
  );

  test("an XPath may have a dollar sign in a text", async () => {
    const { failure } = await trial.run(
      opening("/", { type: "click", selectors: [`//button[. = "$5" or . = 'Plain']`] }),
    );
    expect(failure).toBeNull();
  });
});
