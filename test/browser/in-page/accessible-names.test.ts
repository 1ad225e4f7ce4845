import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page(
    "Names",
    `<output id="said"></output><style>.up { text-transform: uppercase } .words { text-transform: capitalize }</style>
    <button id="nbsp">Price&nbsp;10&nbsp;€</button><button id="narrow">Pay&#8239;12&nbsp;€</button>
    <button id="label" aria-label="Close  the   dialog">×</button>
    <button id="up" class="up">Add to cart</button>
    <button id="inner"><span class="up">Go on</span> now</button>
    <button id="words" class="words">see all orders</button>
    <button id="fixed" class="up" aria-label="Close dialog">x</button>
    <label class="up">Your email<input id="field"></label>
    <button id="exact">Log out</button><button id="shouted" class="up">log out</button><button id="caps">LOG OUT</button>
    <button id="one">Checkout</button><button id="shy">Ver&shy;sand</button>
    <button id="twice" class="up">Remove</button><a id="other" class="up" href="#r">Remove</a>
    <div id="drawn" role="button" tabindex="0"><template shadowrootmode="open"><style>b::before { content: "\\2003" }</style><b><slot></slot></b></template>Help me</div>
    <script>addEventListener("click", (e) => { said.textContent = e.target.closest("[id]")?.id; e.preventDefault() }, true)</script>`,
  ),
});

const alike: [string, string, string][] = [
  ["a space where the page has a no-break space", "aria/Price 10 €", "nbsp"],
  ["a no-break space, as it was recorded", "aria/Price\u00a010\u00a0€", "nbsp"],
  ["a space where the page has a narrow no-break space", "aria/Pay 12 €", "narrow"],
  ["one space where a label has several", "aria/Close the dialog", "label"],
  ["several spaces where the page shows one", "aria/Log   out", "exact"],
  ["letters of the source where CSS shows capitals", "aria/Add to cart", "up"],
  ["CSS's capitals", "aria/ADD TO CART", "up"],
  ["letters of the source in a part that CSS shows in capitals", "aria/Go on now", "inner"],
  ["letters of the source where CSS capitalizes words", "aria/see all orders", "words"],
  ["a field by the source of its label", "aria/Your email", "field"],
  ["a name with a soft hyphen", "aria/Versand", "shy"],
  ["a part with styles of its own, which draw a space before its words", "aria/Help me", "drawn"],
  ["the exact one of several", "aria/Log out", "exact"],
  ["capitals in the source or by CSS, in document order", "aria/LOG OUT", "shouted"],
  ["the role, too", 'aria/Remove[role="link"]', "other"],
];

const different: [string, string][] = [
  ["a letter case that is neither written nor shown", "aria/add to cart"],
  ["letter case that CSS does not change", "aria/checkout"],
  ["a label, which CSS does not change", "aria/CLOSE DIALOG"],
  ["a space within a word", "aria/Check out"],
  ["no space between words", "aria/Addtocart"],
  ["a part of a name", "aria/Add to"],
  ["another role", 'aria/Add to cart[role="link"]'],
];

describe("an accessible name is found as people read it", () => {
  test.concurrent.each(alike)("%s", async (_name, selector, id) => {
    const { failure } = await trial.run(
      opening(
        "/",
        { type: "click", selectors: [selector], timeout: 3000 },
        { type: "expectText", selectors: ["#said"], equals: id, timeout: 3000 },
      ),
    );
    expect(failure).toBeNull();
  });

  test.concurrent.each(different)("not by %s", async (_name, selector) => {
    const { failure } = await trial.run(opening("/", { type: "click", selectors: [selector], timeout: 300 }));
    expect(failure?.message).toMatch(/^No element matched/);
  });

  test("a similar name is preferred to the next alternative", async () => {
    const { failure } = await trial.run(
      opening(
        "/",
        { type: "click", selectors: ["aria/Nobody", "aria/Add to cart", "#one"], timeout: 3000 },
        { type: "expectText", selectors: ["#said"], equals: "up", timeout: 3000 },
      ),
    );
    expect(failure).toBeNull();
  });
});
