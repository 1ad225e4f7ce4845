import { describe, expect, test } from "vitest";
import type { BrowserSource } from "../../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page("Home", `<h1>Home</h1><a href="/never" id="never">Never</a>`),
  "/named": page("Named", "<button>Newer messages</button>"),
  "/never": () => {},
  "/half": (_request, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).write("<h1>Half"),
  "/picture": page("Picture", `<h1>Text</h1><img src="/never">`),
  "/polling": page(
    "Polling",
    `<h1>Polling</h1><script>
    if (location.hash === "#polls") fetch("/never").catch(() => { document.body.style.background = "red" });</script>`,
  ),
  "/frame": page(
    "Frame",
    `<button onclick="document.body.append(Object.assign(document.createElement('iframe'), { src: '/never' }))">Insert</button>`,
  ),
  "/unstyled": page("Unstyled", `<link rel="stylesheet" href="/never"><h1>Unstyled</h1>`),
  "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/download": (_request, response) =>
    response
      .writeHead(200, { "content-disposition": "attachment", "content-type": "application/zip" })
      .end("zip"),
  "/nothing": (_request, response) => response.writeHead(204).end(),
  "/busy": page("Busy", `<h1>Busy</h1><script>setTimeout(() => { for (;;); }, 100)</script>`),
  "/busy-field": page(
    "Busy field",
    `<input id="f" hidden><script>setTimeout(() => { f.hidden = false }, 400); f.oninput = () => { for (;;); }</script>`,
  ),
  "/storm": page(
    "Storm",
    `<h1>Storm</h1><script>setTimeout(() => { for (;;) alert("again") }, 100)</script>`,
  ),
  "/dialogs": page(
    "Dialogs",
    `<h1></h1><script>
    setTimeout(() => { alert("hello"); const sure = confirm("sure?"); const name = prompt("name?", "Ada");
      document.querySelector("h1").textContent = sure + " " + name; console.error("wrong"); setTimeout(() => { throw new Error("thrown") }) }, 50);
    addEventListener("beforeunload", (e) => { e.preventDefault(); e.returnValue = "stay" })</script><button>b</button>`,
  ),
  "/leads-nowhere": page(
    "Way",
    `<button id="way">Way</button><script>
    const go = () => location.assign("/silent");
    const way = document.querySelector("#way");
    if (location.hash === "#hover") way.addEventListener("mousemove", go);
    if (location.hash === "#click") way.addEventListener("click", go);
    if (location.hash === "#doubleClick") way.addEventListener("dblclick", go);</script>`,
  ),
  "/silent": () => {},
  "/reloading": page("Reloading", `<script>setTimeout(() => location.reload(), 30)</script>`),
  "/large": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("<h1>Large</h1>");
    const line = `<p>${"x".repeat(65_536 - 7)}</p>`.repeat(16);
    let left = 100;
    const more = () => {
      while (left-- > 0) if (!response.write(line)) return void response.once("drain", more);
      response.end();
    };
    response.on("error", () => {});
    more();
  },
  "/large-answer": (_request, response) => response.end("x".repeat(6 * 1024 * 1024)),
  "/redirects-away": (_request, response) =>
    response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/talkative": page(
    "Talk",
    `<script>for (let i = 0; i < 300; i++) console.error("line " + i + "x".repeat(3000))</script>`,
  ),
});

const missing = { type: "click", selectors: ["#nowhere"] };
const heading = { type: "expectText", selectors: ["h1"], contains: "nothing like it" };

describe.concurrent("Whatever a page does, the attempt ends with an outcome and a reason that helps", () => {
  test("a page that never responds, with a screenshot of the one before it", async () => {
    const { outcome, failure, files } = await trial.run([
      { type: "navigate", url: "{{site}}/leads-nowhere" },
      { type: "navigate", url: "{{site}}/never", timeout: 500 },
    ]);
    expect(failure).toMatchObject({ step: 2, stepTitle: `Open ${trial.origin()}/never` });
    expect(failure?.message).toBe(`The page ${trial.origin()}/never did not load within 500 ms.`);
    expect(outcome).toBe("failed");
    expect(files.screenshot?.contentType).toBe("image/png");
  });

  test("a page that never stops loading", async () => {
    const { outcome, failure } = await trial.run([{ type: "navigate", url: "{{site}}/half", timeout: 700 }]);
    expect({ outcome, message: failure?.message }).toEqual({
      outcome: "failed",
      message: `The page ${trial.origin()}/half did not load within 700 ms.`,
    });
  });

  test("an image that never loads is not a failure", async () => {
    const { outcome } = await trial.run(
      opening("/picture", { type: "expectText", selectors: ["h1"], equals: "Text" }),
    );
    expect(outcome).toBe("passed");
  });

  test("a link to a page that never responds", async () => {
    const { outcome, failure } = await trial.run(
      opening("/", { type: "click", selectors: ["#never"], timeout: 3000 }),
    );
    expect(failure?.message).toBe(
      `After the click the page ${trial.origin()}/never did not answer within 3 s.`,
    );
    expect(outcome).toBe("failed");
  });

  const unopened: [string, string, RegExp][] = [
    ["an endless redirect", "/loop", /redirected too many times/],
    ["a download", "/download", /a download or with nothing to show/],
    [
      "an empty response",
      "/nothing",
      /could not be opened: the server had nothing to show and answered with 204 No Content/,
    ],
  ];
  test.each(unopened)("%s", async (_name, path, message) => {
    const { outcome, failure } = await trial.run(opening(path));
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });

  test("an address that the sandbox refuses", async () => {
    const { outcome, failure, log } = await trial.run([
      { type: "navigate", url: "http://169.254.169.254/latest" },
    ]);
    expect(failure?.message).toMatch(/could not be opened: .*169\.254\.169\.254/);
    expect(outcome).toBe("failed");
    expect(log.join()).toMatch(/Network: .*169\.254\.169\.254/);
  });

  test("a server that does not exist", async () => {
    const { failure } = await trial.run(opening(""), {
      values: { site: "http://127.0.0.1:1" },
      allowedPrivateHosts: ["127.0.0.1:*"],
    });
    expect(failure?.message).toMatch(/^The page http:\/\/127\.0\.0\.1:1 could not be opened: .*127\.0\.0\.1/);
  });

  test.each(["file:///etc/passwd", "javascript:alert(1)", "chrome://crash"])(
    "the scheme of %s",
    async (url) => {
      const { failure } = await trial.run([{ type: "navigate", url }]);
      expect(failure?.message).toBe(`The address ${url} does not begin with http:// or https://.`);
    },
  );

  test("scripts that never end, without a screenshot", async () => {
    const { outcome, failure } = await trial.run(
      opening("/", { type: "waitForExpression", expression: "(() => { for (;;); })()", timeout: 1000 }),
      { neverAnswers: true },
    );
    expect(failure?.message).toBe(
      'The page did not respond within 1 s: its scripts kept it busy. Until then: The expression "(() => { for (;;); })()" did not become true.',
    );
    expect(outcome).toBe("failed");
  });

  test("scripts that never end once a field was typed into, which was hidden before", async () => {
    const typing = { type: "change", selectors: ["#f"], value: "Ada", timeout: 1500 };
    const { failure } = await trial.run(opening("/busy-field", typing), { neverAnswers: true });
    expect(failure?.message).toBe("The page did not respond within 1.5 s: its scripts kept it busy.");
  });

  test("a promise that never settles, which is not blamed on a script", async () => {
    const { failure } = await trial.run(
      opening("/", {
        type: "waitForExpression",
        expression: "new Promise(() => {})",
        timeout: 1000,
      }),
      { neverAnswers: true },
    );
    expect(failure?.message).toBe(
      'The expression "new Promise(() => {})" did not become true within 1 s: its promise did not settle.',
    );
  });

  test.each([
    ["hover", "hover"],
    ["click", "click"],
    ["doubleClick", "double click"],
  ])("a %s that leads to a page that never responds, named by the action", async (type, action) => {
    const { failure } = await trial.run(
      opening(`/leads-nowhere#${type}`, { type, selectors: ["#way"], timeout: 1500 }),
      { neverAnswers: true },
    );
    expect(failure?.message).toMatch(
      new RegExp(`^After the ${action} the page http.*/silent did not answer within 1\\.5 s\\.$`),
    );
  });

  test("scripts that never end, until the test's own limit", async () => {
    const { outcome, failure } = await trial.run(opening("/busy", missing), { timeoutMs: 5000 });
    expect(outcome).toBe("timed_out");
    expect(failure?.message).toMatch(
      /^The test ran out of its time of 5 s in this step: the page's scripts kept it busy\./,
    );
  });

  test("a storm of dialogs", async () => {
    const { outcome, log } = await trial.run(opening("/storm", missing), { timeoutMs: 2500 });
    expect(outcome).toBe("timed_out");
    expect(log[0]).toMatch(
      /^A dialog \(alert\) said "again" and was dismissed, as no step expected it\. \(\d+ times\)$/,
    );
    expect(log.length).toBeLessThanOrEqual(100);
  });

  test("dialogs are dismissed and logged, and errors are logged", async () => {
    const { outcome, log } = await trial.run(
      opening(
        "/dialogs",
        { type: "expectText", selectors: ["h1"], equals: "false null" },
        { type: "click", selectors: ["button"] },
        { type: "navigate", url: "{{site}}/" },
      ),
    );
    expect(outcome).toBe("passed");
    expect(log).toEqual([
      'A dialog (alert) said "hello" and was dismissed, as no step expected it.',
      'A dialog (confirm) said "sure?" and was dismissed, as no step expected it.',
      'A dialog (prompt) said "name?" and was dismissed, as no step expected it.',
      "Console error: wrong",
      "Page error: thrown",
      "A dialog (beforeunload) was accepted, as no step expected it.",
    ]);
  });

  test("a page that reloads all the time", async () => {
    const { outcome, failure } = await trial.run(opening("/reloading", { ...missing, timeout: 1000 }));
    expect(failure?.message).toMatch(/./);
    expect(outcome).toBe("failed");
  });

  test("a page of 100 MB", async () => {
    const { outcome, failure } = await trial.run(opening("/large", { ...heading, timeout: 1500 }), {
      timeoutMs: 40_000,
    });
    expect(["failed", "timed_out"]).toContain(outcome);
    expect(failure?.message.length).toBeLessThan(2000);
  });

  test("a response that is too large to check", async () => {
    const { failure } = await trial.run([{ type: "request", method: "GET", url: "{{site}}/large-answer" }]);
    expect(failure?.message).toMatch(/is larger than 5 MB\.$/);
  });

  test("a request that redirects to a file", async () => {
    const { failure } = await trial.run([{ type: "request", method: "GET", url: "{{site}}/redirects-away" }]);
    expect(failure?.message).toMatch(/redirected to file:\/\/\/etc\/passwd, which is not http or https/);
  });

  test("a request that gets no response, and one to a refused address", async () => {
    const never = await trial.run([{ type: "request", method: "GET", url: "{{site}}/never", timeout: 400 }]);
    expect(never.failure?.message).toBe(`GET ${trial.origin()}/never was not answered within 400 ms.`);
    const closed = await trial.run([{ type: "request", method: "GET", url: "http://10.0.0.1/" }]);
    expect(closed.failure?.message).toMatch(/^GET http:\/\/10\.0\.0\.1\/ failed: .*10\.0\.0\.1/);
  });

  test("the log is bounded", async () => {
    const { log } = await trial.run(opening("/talkative"));
    expect(log.length).toBe(100);
    expect(log[99]).toMatch(/more lines were left out/);
    expect(Math.max(...log.map((line) => line.length))).toBe(1000);
  });

  test("a pattern that takes for ever to match", async () => {
    const { failure } = await trial.run(
      opening(
        "/",
        {
          type: "waitForExpression",
          expression: "(document.querySelector('h1').textContent = 'a'.repeat(60) + '!')",
        },
        { type: "expectText", selectors: ["h1"], matches: "^(a+)+$" },
      ),
    );
    expect(failure?.message).toMatch(/took too long/);
  });
});

describe("The attempt ends by its limits, by request, and by a crash", () => {
  test("its own time", async () => {
    const { outcome, failure, steps, files } = await trial.run(opening("/", missing), { timeoutMs: 1500 });
    expect(outcome).toBe("timed_out");
    expect(failure).toMatchObject({ step: 2, stepTitle: "Click #nowhere" });
    expect(failure?.message).toMatch(
      /^The test ran out of its time of 1\.5 s in this step\. Until then: No element matched #nowhere within 1\.[0-5]\d? s/,
    );
    expect(steps[1]?.outcome).toBe("failed");
    expect(files.screenshot).not.toBeNull();
  });

  test("its own time, before that of a step, which says what may have been meant all the same", async () => {
    const misspelt = { type: "click", selectors: ["aria/Newer"] };
    const { outcome, failure } = await trial.run(opening("/named", misspelt), { timeoutMs: 4000 });
    expect(outcome).toBe("timed_out");
    expect(failure?.message).toContain("A longer name was: aria/Newer messages.");
  });

  test("its own time, while it opens another page, with a screenshot of the one before it", async () => {
    const steps = opening("/", { type: "navigate", url: "{{site}}/never" });
    const { outcome, files, log } = await trial.run(steps, { timeoutMs: 1_500, video: true });
    expect([outcome, files.screenshot?.contentType, log]).toEqual(["timed_out", "image/png", []]);
  });

  test.each([
    ["failed", {}],
    ["timed_out", { timeoutMs: 2_500 }],
  ])(
    "%s, with a screenshot that shows none of what the page says once its requests are interrupted",
    async (ends, limits) => {
      const pictureOf = async (path: string) => {
        const steps = [
          { type: "navigate", url: `{{site}}${path}` },
          { ...missing, ...(ends === "failed" && { timeout: 500 }) },
        ];
        const { outcome, files } = await trial.run(steps, limits);
        expect([outcome, files.screenshot?.contentType]).toEqual([ends, "image/png"]);
        return files.screenshot?.sha256;
      };
      expect(await pictureOf("/polling#polls")).toBe(await pictureOf("/polling"));
    },
  );

  test.each([
    [
      "a frame of the page",
      opening("/frame", { type: "click", selectors: ["aria/Insert"] }, { ...missing, timeout: 500 }),
    ],
    [
      "a style sheet before which the page is not drawn",
      [{ type: "navigate", url: "{{site}}/unstyled", timeout: 700 }],
    ],
  ])("a step's own time, with a screenshot, while %s is loading", async (_what, steps) => {
    const { files, log } = await trial.run(steps);
    expect([files.screenshot?.contentType, log]).toEqual(["image/png", []]);
  });

  test("its own time, in which a promise of the page never settles, which is not blamed on a script", async () => {
    const expression = "new Promise(() => {})";
    const { failure } = await trial.run(
      opening("/", { type: "waitForExpression", expression, timeout: 60_000 }),
      { timeoutMs: 3_000, neverAnswers: true },
    );
    expect(failure?.message).toMatch(/^The test ran out of its time of 3 s in this step\. Until then: /);
  });

  test("the run's time", async () => {
    const { outcome, failure } = await trial.run(opening("/", missing), { deadline: Date.now() + 1500 });
    expect(outcome).toBe("timed_out");
    expect(failure?.message).toMatch(/^The run ran out of its time in this step\./);
  });

  test("a request to stop", async () => {
    const controller = new AbortController();
    const onStep = () => controller.abort();
    const { outcome, failure, steps } = await trial.run(opening("/", missing), {
      signal: controller.signal,
      onStep,
    });
    expect({ outcome, failure }).toEqual({ outcome: "cancelled", failure: null });
    expect(steps.map((step) => step.outcome)).toEqual(["passed", "not_run"]);
    expect(steps[1]).toMatchObject({ startedAfterMs: expect.any(Number), durationMs: expect.any(Number) });
  });

  test("a request to stop before the browser has started", async () => {
    const { outcome, steps } = await trial.run(opening("/", missing), { signal: AbortSignal.abort() });
    expect(outcome).toBe("cancelled");
    expect(steps.map((step) => step.outcome)).toEqual(["not_run", "not_run"]);
  });

  // With a single-process browser it cannot be known what ended it.
  test("a page that crashes, which counts as the page's fault where Chromium can tell", async () => {
    const crashing = watched(trial.browsers(), async (browser) => {
      const [open] = browser
        .contexts()
        .flatMap((context) => context.pages())
        .filter((one) => one.url().startsWith(trial.origin()));
      if (!open) throw new Error("There is no page to crash.");
      const session = await open.context().newCDPSession(open);
      void session.send("Page.crash").catch(() => {});
    });
    const { outcome, failure, browserMode, log } = await trial.run(opening("/", missing), {
      browsers: crashing.browsers,
      onStep: crashing.act,
    });
    const isOneProcess = browserMode === "single-process";
    const [expected, message] = isOneProcess
      ? ["error", /^The browser stopped .* single process, which ends when one of its pages crashes\.$/]
      : ["failed", /^The page http.*\/ crashed\.$/];
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe(expected);
    // No picture of it is waited for.
    expect(log).toEqual([]);
  });

  test("a browser that stops, after which the next test gets another", async () => {
    const own = reusedBrowsers();
    try {
      const stopping = watched(own, (browser) => browser.close());
      const { outcome, failure, steps, browserMode } = await trial.run(opening("/", missing), {
        browsers: stopping.browsers,
        onStep: stopping.act,
        video: true,
      });
      const what = "The browser stopped in the middle of the test.";
      const ofOneProcess = `${what} It ran in a single process, which ends when one of its pages crashes.`;
      expect(failure?.message).toBe(browserMode === "single-process" ? ofOneProcess : what);
      expect(outcome).toBe("error");
      expect(steps[0]?.outcome).toBe("passed");
      expect((await trial.run(opening("/"), { browsers: own })).outcome).toBe("passed");
    } finally {
      await own.close();
    }
  });

  test("a full disk turns a passed test into an error that says so", async () => {
    const files = {
      write: () =>
        Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { errno: -28 })),
      read: () => Promise.reject(new Error("nothing")),
    };
    const { outcome, failure } = await trial.run(opening("/"), { files, video: true });
    expect(outcome).toBe("error");
    expect(failure).toEqual({
      message: "video.webm could not be stored: no space left on device.",
      step: null,
      stepTitle: null,
    });
    const failed = await trial.run(opening("/", { ...missing, timeout: 300 }), { files });
    expect(failed.outcome).toBe("failed");
    expect(failed.failure?.message).toMatch(
      /^No element matched.* Besides, screenshot\.png could not be stored: no space left on device\./,
    );
  });
});

type Browser = Awaited<ReturnType<BrowserSource["lease"]>>["browser"];

/** Calls `work` with the browser of an attempt as soon as the first step has passed. */
function watched(source: BrowserSource, work: (browser: Browser) => Promise<unknown>) {
  let leased: Browser | undefined;
  const browsers: BrowserSource = {
    lease: async (signal) => {
      const lease = await source.lease(signal);
      leased = lease.browser;
      return lease;
    },
    close: () => source.close(),
  };
  const act = () => {
    if (leased) void work(leased);
    leased = undefined;
  };
  return { browsers, act };
}
