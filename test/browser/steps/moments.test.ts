import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

/** Responds after 400 ms, so that the old document is still there when the next step begins. */
const late = (title: string, body: string) => (_request: unknown, response: { end(text: string): void }) => {
  setTimeout(() => response.end(page(title, body)), 400);
};

const trial = useTrial({
  "/": page(
    "Old",
    `<h1 class="saved">Saved</h1><a href="/new">Go</a>
    <a id="hop" href="/hop">Hop</a><a id="here" href="#here">Here</a>
    <button id="push" onclick="history.pushState(0, '', '/thanks'); history.pushState(0, '', '/error')">Push</button>
    <form action="/new"><input id="q" name="q"></form>
    <script>window.ready = true</script>`,
  ),
  "/new": late("New", `<h1>Failed</h1>`) as never,
  "/hop": (_request, response) => response.writeHead(302, { location: "/new" }).end(),
  "/blink": page(
    "Blink",
    `<p id="it">Loading</p>
    <script>addEventListener("click", () => { it.textContent = "Saved"; it.textContent = "Failed" })</script>`,
  ),
});

const follow = { type: "click", selectors: ["text/Go"] };
const enter = [
  { type: "change", selectors: ["#q"], value: "x" },
  { type: "keyDown", key: "Enter" },
];
const soon = { timeout: 300 };

/** Checks of what was true of the old document or only for a moment, after the step that ended it. */
const past: [string, object[], RegExp][] = [
  [
    "expectText",
    [follow, { type: "expectText", selectors: ["h1"], equals: "Saved", ...soon }],
    /it was "Failed"/,
  ],
  [
    "expectText after Enter",
    [...enter, { type: "expectText", selectors: ["h1"], equals: "Saved", ...soon }],
    /it was "Failed"/,
  ],
  ["expectUrl", [follow, { type: "expectUrl", matches: "/$", ...soon }], /it was "http.*\/new"/],
  [
    "expectUrl of an address that was only passed through",
    [
      { type: "click", selectors: ["#push"] },
      { type: "expectUrl", contains: "/thanks", ...soon },
    ],
    /it was "http.*\/error"/,
  ],
  [
    "expectUrl of a redirect",
    [
      { type: "click", selectors: ["#hop"] },
      { type: "expectUrl", contains: "/hop", ...soon },
    ],
    /it was "http.*\/new"/,
  ],
  ["waitForElement", [follow, { type: "waitForElement", selectors: [".saved"], ...soon }], /there were 0/],
  [
    "waitForElement that counts",
    [follow, { type: "waitForElement", selectors: ["h1.saved"], operator: "==", count: 1, ...soon }],
    /there were 0/,
  ],
  [
    "waitForElement of properties",
    [follow, { type: "waitForElement", selectors: ["h1"], properties: { className: "saved" }, ...soon }],
    /className=""/,
  ],
  [
    "waitForExpression",
    [follow, { type: "waitForExpression", expression: "window.ready", ...soon }],
    /did not become true/,
  ],
  [
    "assertedEvents, of a navigation to a part of the page",
    [
      {
        type: "click",
        selectors: ["#here"],
        assertedEvents: [{ type: "navigation", url: "{{site}}/new" }],
        timeout: 600,
      },
    ],
    /Expected the step to lead to http.*\/new/,
  ],
  [
    "assertedEvents, of the previous title",
    [
      {
        ...follow,
        assertedEvents: [{ type: "navigation", url: "{{site}}/new", title: "Old" }],
        timeout: 1500,
      },
    ],
    /title to be "Old", but .* it was "New"/,
  ],
];

describe("A check looks at the present state, not at an earlier one", () => {
  test.concurrent.each(past)("%s", async (_name, steps, message) => {
    const { outcome, failure } = await trial.run(opening("/", ...steps));
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
    expect(failure?.step).toBe(steps.length + 1);
  });

  test("a text that was never drawn does not count as shown", async () => {
    const { failure } = await trial.run(
      opening(
        "/blink",
        { type: "click", selectors: ["#it"] },
        { type: "expectText", selectors: ["#it"], equals: "Saved", ...soon },
      ),
    );
    expect(failure?.message).toMatch(/it was "Failed"/);
  });
});
