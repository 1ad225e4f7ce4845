import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const foreign = (host: string | undefined) => `http://localhost:${host?.split(":")[1]}`;

const trial = useTrial({
  "/": page(
    "Shop",
    `<h1>Shop</h1><a href="/pay?session=1" target="_blank" id="first">First</a>
    <button id="token" onclick="window.open('/pay?session=' + Math.random().toString(36).slice(2))">Pay</button>
    <button id="late" onclick="setTimeout(() => window.open('/pay?session=late'), 400)">Pay later</button>
    <button id="pop" onclick="window.open('/popped')">Open</button>
    <button id="slow" onclick="window.open('/slow')">Pay slowly</button>
    <button id="hashed" onclick="window.open('/pay#step-2')">Pay in steps</button>`,
  ),
  "/pay": page(
    "Pay",
    `<h1></h1><button onclick="this.textContent = 'Paid'">Pay</button><script>
    document.querySelector("h1").textContent = location.search + location.hash</script>`,
  ),
  "/popped": page("Popped", "<h1>Open</h1><button>Pay now</button>"),
  "/slow": (_request, response) =>
    void setTimeout(
      () => response.writeHead(200, { "content-type": "text/html" }).end(page("Slow", "<h1>slow</h1>")),
      300,
    ),
  "/outer": (request, response) => {
    const { host } = request.headers;
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        page(
          "Outer",
          `<h1>Outer</h1><iframe src="/card"></iframe><iframe src="${foreign(host)}/wrapped"></iframe>`,
        ),
      );
  },
  "/card": page("Card", `<h1>Card</h1><label>Number <input></label><a href="/done" id="done">Done</a>`),
  "/wrapped": page("Wrapped", `<h1>Wrapped</h1><iframe src="/card"></iframe>`),
  "/done": page("Done", "<h1>Done</h1>"),
});

const click = (selector: string, target?: string) => ({
  type: "click",
  selectors: [selector],
  timeout: 3000,
  ...(target && { target }),
});
const shows = (target: string, text: string, frame?: number[]) => ({
  type: "expectText",
  selectors: ["h1"],
  equals: text,
  target,
  timeout: 2000,
  ...(frame && { frame }),
});
const hosts = () => {
  const { port } = new URL(trial.origin());
  const site = `localhost:${port}`;
  return { allowedPrivateHosts: [`127.0.0.1:${port}`, site], values: { foreign: `http://${site}` } };
};

describe.concurrent("A target names a page or a frame of its own", () => {
  const holds: [string, object[]][] = [
    ["a pop-up by its address", opening("/", click("#first"), click("button", "{{site}}/pay?session=1"))],
    ["a pop-up by a pattern", opening("/", click("#token"), click("button", "/\\/pay\\?session=\\w+$/"))],
    [
      "the pop-up that opened last",
      opening("/", click("#first"), click("#token"), click("button", "newest"), {
        type: "expectText",
        selectors: ["button"],
        equals: "Pay",
        target: "{{site}}/pay?session=1",
      }),
    ],
    [
      "a pop-up that opens a while after the click",
      opening("/", click("#late"), shows("newest", "?session=late")),
    ],
    [
      "a pop-up that opens slowly while another is open",
      opening("/", click("#first"), click("#slow"), shows("newest", "slow")),
    ],
    [
      "the pop-up that opened last although the previous one responds later",
      opening("/", click("#slow"), click("#first"), shows("newest", "?session=1")),
    ],
    [
      "the remaining pop-up",
      opening(
        "/",
        click("#first"),
        click("#token"),
        { type: "close", target: "newest" },
        shows("newest", "?session=1"),
      ),
    ],
    [
      "a pop-up at a fragment of its document",
      opening("/", click("#hashed"), shows("{{site}}/pay", "#step-2")),
    ],
    [
      "a frame of another site, as Recorder writes it",
      opening("/outer", shows("{{foreign}}/wrapped", "Wrapped")),
    ],
    ["a frame within that frame", opening("/outer", shows("{{foreign}}/wrapped", "Card", [0]))],
    [
      "a frame of the same site",
      opening("/outer", { type: "change", selectors: ["aria/Number"], value: "42", target: "{{site}}/card" }),
    ],
    ["a frame by a pattern", opening("/outer", shows("/localhost:\\d+\\/wrapped$/", "Wrapped"))],
    [
      "a frame's address",
      opening("/outer", { type: "expectUrl", equals: "{{foreign}}/wrapped", target: "/wrapped/" }),
    ],
    [
      "a frame that goes on, asserted",
      opening("/outer", {
        ...click("#done", "{{site}}/card"),
        assertedEvents: [{ type: "navigation", url: "{{site}}/done", title: "Done" }],
      }),
    ],
    ["the main page, by an empty target", opening("/outer", shows("", "Outer"))],
  ];
  test.concurrent.each(holds)("%s", async (_name, steps) => {
    const { values, allowedPrivateHosts } = hosts();
    const { outcome, failure } = await trial.run(steps, { allowedPrivateHosts, values });
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  const fails: [string, object[], RegExp][] = [
    [
      "a pop-up that did not open",
      opening("/", shows("newest", "")),
      /^No pop-up was open within 2 s\. Open were: http:\/\/127\.0\.0\.1:\d+\/\.$/,
    ],
    [
      "a pop-up with another address",
      opening("/", click("#first"), shows("{{site}}/pay?session=2", "")),
      /^No page .*\/pay\?session=2 was open within 2 s\. Open were: .*\/, .*\/pay\?session=1\.$/,
    ],
    [
      "a pop-up at another fragment",
      opening("/", click("#hashed"), shows("{{site}}/pay#step-1", "")),
      /No page .*#step-1 was open/,
    ],
    [
      "a pattern that nothing matches",
      opening("/outer", shows("/checkout/", "")),
      /^No page \/checkout\/ was open .* In them were the frames: .*\/card, .*\/wrapped/,
    ],
    [
      "closing a frame",
      opening("/outer", { type: "close", target: "{{site}}/card" }),
      /\/card is a frame of the page .*\/outer: only a page can be closed\.$/,
    ],
    [
      "what another pop-up shows",
      opening("/", click("#first"), click("#token"), shows("newest", "?session=1")),
      /but after 2 s it was "\?session=/,
    ],
  ];
  test.concurrent.each(fails)("%s fails", async (_name, steps, message) => {
    const { values, allowedPrivateHosts } = hosts();
    const { outcome, failure } = await trial.run(steps, { allowedPrivateHosts, values });
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });
});

test("A step that looked in the page which opened a pop-up says that the pop-up has what it wants", async () => {
  const wanted = { ...click("text/Pay now"), timeout: 600 };
  const steps = opening("/", click("#pop"), shows("newest", "Open"), { ...wanted, target: "main" });
  const { failure } = await trial.run(steps);
  expect(failure?.message).toContain(
    `within 600 ms. The page ${trial.origin()}/popped has it: name that as target. The page "Shop"`,
  );
});
