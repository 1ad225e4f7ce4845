import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

/** Goes on to another page by script, after a delay. */
const passing = (title: string, to: string, afterMs: number) =>
  page(title, `<p>${title}</p><script>setTimeout(() => location.assign("${to}"), ${afterMs})</script>`);

const trial = useTrial({
  "/start": page(
    "Start",
    `<a href="/hop-1" id="hops">Hops</a><a href="/moved" id="moved">Moved</a><a href="#there" id="hash">Hash</a>
    <a href="/guarded" id="guarded">Guarded</a><a href="/end" id="end">End</a><button id="nothing">Nothing</button>
    <a id="pushed" href="#" onclick="history.pushState(0, '', '/pushed'); document.title = 'Pushed'; return false">Push</a>
    <form method="post" action="/start"><button id="same">Same</button></form>`,
  ),
  "/hop-1": passing("One", "/hop-2", 30),
  "/hop-2": passing("Two", "/end", 30),
  "/end": page("End", "<h1>End</h1>"),
  "/moved": (_request, response) => response.writeHead(302, { location: "/end" }).end(),
  "/guarded": passing("", "/login", 10),
  "/login": page("Log in", "<h1>Log in</h1>"),
  "/advertised": page(
    "Advertised",
    `<button id="nothing" onclick="document.querySelector('iframe').src = '/end'">Nothing</button><iframe src="/hop-2?still"></iframe>`,
  ),
  "/framed": page("Framed", `<iframe src="/inner"></iframe><iframe src="/inner?second"></iframe>`),
  "/inner": page(
    "Inner",
    `<a href="/end" id="end">End</a><a href="/end" id="top" target="_top">Top</a>
    <button id="other" onclick="parent.frames[1].location = '/end'">Other</button>
    <input onkeydown="if (event.key === 'Enter') location = '/end'">`,
  ),
  "/early": page(
    "Early",
    `<script>setTimeout(() => { history.pushState(0, "", "/earlier") }, 300);
    setTimeout(() => document.body.insertAdjacentHTML("beforeend", "<button id=nothing>Nothing</button>"), 700)</script>`,
  ),
});

const leadingTo = (step: object, ...paths: string[]) => ({
  ...step,
  assertedEvents: paths.map((path) => ({ type: "navigation", url: `{{site}}${path}` })),
});
const click = (selector: string) => ({ type: "click", selectors: [selector], timeout: 1500 });
/** Long enough for all pages of a chain to come on a busy machine. */
const clickOfChain = (selector: string) => ({ ...click(selector), timeout: 6000 });
const titled = (step: object, path: string, title: string) => ({
  ...step,
  assertedEvents: [{ type: "navigation", url: `{{site}}${path}`, title }],
});

describe.concurrent("An asserted navigation is one that the step caused, in the frame it refers to", () => {
  const holds: [string, object[]][] = [
    ["to a page", opening("/start", leadingTo(click("#end"), "/end"))],
    ["to the end of a chain of several pages", opening("/start", leadingTo(click("#hops"), "/end"))],
    ["to a page in that chain", opening("/start", leadingTo(click("#hops"), "/hop-1"))],
    ["to all of them", opening("/start", leadingTo(click("#hops"), "/hop-1", "/hop-2", "/end"))],
    ["with the title of the last page", opening("/start", titled(click("#hops"), "/end", "End"))],
    [
      "asserted twice, the second time with its title",
      opening("/start", {
        ...click("#end"),
        assertedEvents: [
          { type: "navigation", url: "{{site}}/end", title: "" },
          { type: "navigation", url: "{{site}}/end", title: "End" },
        ],
      }),
    ],
    ["anywhere", opening("/start", { ...click("#end"), assertedEvents: [{ type: "navigation" }] })],
    ["by a redirect of the server", opening("/start", leadingTo(click("#moved"), "/end"))],
    ["within the document", opening("/start", leadingTo(click("#hash"), "/start#there"))],
    ["by a script within the document", opening("/start", titled(click("#pushed"), "/pushed", "Pushed"))],
    ["to the same address by a form", opening("/start", leadingTo(click("#same"), "/start"))],
    ["of the frame of the step", opening("/framed", leadingTo({ ...click("#end"), frame: [0] }, "/end"))],
    [
      "of the page around that frame",
      opening("/framed", leadingTo({ ...click("#top"), frame: [0] }, "/end")),
    ],
    [
      "of a frame, by a key",
      opening(
        "/framed",
        { ...click("input"), frame: [0] },
        leadingTo({ type: "keyDown", key: "Enter", frame: [0], timeout: 1500 }, "/end"),
      ),
    ],
  ];
  test.each(holds)("%s", async (_name, steps) => {
    // The time limit is long, so that a slow machine does not fail these.
    const patient = steps.map((step) => ("timeout" in step ? { ...step, timeout: 20_000 } : step));
    const { outcome, failure } = await trial.run(patient);
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  const fails: [string, object[], RegExp][] = [
    [
      "nothing happens",
      opening("/start", leadingTo(click("#nothing"), "/end")),
      /led nowhere: .*\/start was still showing\.$/,
    ],
    [
      "another page comes",
      opening("/start", leadingTo(click("#end"), "/hop-1")),
      /lead to .*\/hop-1, but after 1\.5 s the page was .*\/end\.$/,
    ],
    [
      "another page comes after several",
      opening("/start", leadingTo(clickOfChain("#hops"), "/gone")),
      /the page was .*\/end, reached through .*\/hop-1, .*\/hop-2\.$/,
    ],
    [
      "the server sends the browser elsewhere",
      opening("/start", leadingTo(click("#moved"), "/moved")),
      /the page was .*\/end\.$/,
    ],
    [
      "the pages come in another order",
      opening("/start", leadingTo(clickOfChain("#hops"), "/hop-2", "/hop-1")),
      /lead to .*\/hop-1/,
    ],
    [
      "the chain continues to a page with another title",
      opening("/start", titled(clickOfChain("#guarded"), "/guarded", "Account")),
      /title to be "Account", but after 6 s it was "Log in"\.$/,
    ],
    [
      "the title differs",
      opening("/start", titled(click("#end"), "/end", "Start")),
      /title to be "Start", but after 1\.5 s it was "End"\.$/,
    ],
    [
      "only a frame of the page goes there",
      opening("/advertised", leadingTo(click("#nothing"), "/end")),
      /led nowhere: .*\/advertised was still showing\. Only another frame went to .*\/end\.$/,
    ],
    [
      "only the frame beside it goes there",
      opening("/framed", leadingTo({ ...click("#other"), frame: [0] }, "/end")),
      /led nowhere: .*\/inner was still showing\. Only another frame went to .*\/end\.$/,
    ],
    [
      "it happened before the click",
      opening("/early", leadingTo(click("#nothing"), "/earlier")),
      /led nowhere/,
    ],
    [
      "it happened in the step before",
      opening("/start", click("#end"), leadingTo({ type: "scroll", y: 1, timeout: 800 }, "/end")),
      /led nowhere/,
    ],
  ];
  test.each(fails)("fails where %s", async (_name, steps, message) => {
    const { outcome, failure } = await trial.run(steps);
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });
});
