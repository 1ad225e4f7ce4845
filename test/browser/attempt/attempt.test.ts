import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openTraceViewer } from "../../../lib/cli/author/trace-viewer.ts";
import { unzip } from "../../support/unzip.ts";
import { page } from "../fixture-site.ts";
import { opening, type Tried, useTrial } from "../try-steps.ts";

const secret = "4111 2222 3333 4444";
const trial = useTrial({
  "/": page(
    "Attempt",
    `<h1 style="font:100px monospace"></h1><input id="card" style="font:60px monospace;width:700px"><p id="echo"></p><script>
    card.addEventListener("input", () => { echo.textContent = "Card " + card.value; console.error("typed " + card.value) });</script>`,
  ),
  "/never": () => {},
  "/door": page("Door", '<a href="/room">Enter</a>'),
  "/room": page("Room", '<p id="room">Open</p>'),
  "/slider": page(
    "Slider",
    `<b id="thumb" style="position:absolute;left:0;width:40px;height:40px;background:teal"
      onpointermove="if (event.buttons) style.left = event.clientX - 20 + 'px'; setPointerCapture(event.pointerId)"></b>`,
  ),
  "/window": page("Window", '<iframe src="/room"></iframe>'),
  "/slow": page("Slow", '<p style="backdrop-filter:blur(90px);position:fixed;inset:0">Drawn late'),
});

const check = (equals: string) => ({ type: "expectText", selectors: ["h1"], equals, timeout: 300 });
/** A port on which browsers open nothing. */
const unsafe = { type: "navigate", url: "http://127.0.0.1:1/" };
const typed = { type: "change", selectors: ["#card"], value: "{{CARD}}" };

describe("An attempt's result and files", () => {
  test("a passed attempt has its steps with times, and a film of the same length", async () => {
    const seen: number[] = [];
    const { attempt, outcome, startedAt, durationMs, steps, failure, files, stored } = await trial.run(
      opening("/", check("")),
      { video: true, attempt: 2, onStep: (step) => seen.push(step.number) },
    );
    expect({ attempt, outcome, failure, seen }).toEqual({
      attempt: 2,
      outcome: "passed",
      failure: null,
      seen: [1, 2],
    });
    expect(new Date(startedAt).toISOString()).toBe(startedAt);
    for (const { startedAfterMs, durationMs: took } of steps) {
      expect(Number.isInteger(startedAfterMs) && Number.isInteger(took)).toBe(true);
      expect((startedAfterMs ?? 0) + (took ?? 0)).toBeLessThanOrEqual(durationMs + 1);
    }
    expect(files).toMatchObject({ video: { contentType: "video/webm" }, screenshot: null, trace: null });
    expect(
      Buffer.from(await stored.read(files.video?.key ?? ""))
        .subarray(0, 4)
        .toString("hex"),
    ).toBe("1a45dfa3");
  });

  const traces: ["off" | "on-failure" | "on", string, boolean][] = [
    ["off", "other", false],
    ["on-failure", "", false],
    ["on-failure", "other", true],
    ["on", "", true],
  ];
  test.each(traces)("trace %s, where the text has to be '%s': kept %s", async (trace, text, isKept) => {
    const { files, stored } = await trial.run(opening("/", check(text)), { trace });
    expect(files.trace?.contentType ?? null).toBe(isKept ? "application/zip" : null);
    if (files.trace)
      expect(
        Buffer.from(await stored.read(files.trace.key))
          .subarray(0, 2)
          .toString(),
      ).toBe("PK");
  });

  test("a failed attempt has a screenshot, unless it only called an API", async () => {
    const { files, stored } = await trial.run(opening("/", check("other")));
    expect(files.screenshot?.contentType).toBe("image/png");
    expect(Buffer.from(await stored.read(files.screenshot?.key ?? "")).readUInt32BE(16)).toBe(800);
    const request = { type: "request", method: "GET", url: "{{site}}/", expect: { status: 500 } };
    const called = await trial.run([request]);
    expect([called.outcome, called.files.screenshot]).toEqual(["failed", null]);
  });

  const viewport = { type: "setViewport", width: 800, height: 600 };
  test.each([
    ["only called an API", [{ type: "request", method: "GET", url: "{{site}}/missing" }]],
    ["set its viewport before", [viewport, { type: "request", method: "GET", url: "{{site}}/missing" }]],
    ["asked for an address that Chromium refuses", [viewport, unsafe]],
    ["looked for something", [check("")]],
  ])("a failed attempt that opened no page, but %s, has no screenshot", async (_did, steps) => {
    const { outcome, files, log } = await trial.run(steps);
    expect({ outcome, screenshot: files.screenshot, log }).toEqual({
      outcome: "failed",
      screenshot: null,
      log: [],
    });
  });

  test("a failed attempt that left its page for the empty one has a screenshot of that", async () => {
    const blank = { type: "navigate", url: "about:blank" };
    const { outcome, files } = await trial.run(opening("/", blank, check("")));
    expect(outcome).toBe("failed");
    expect(files.screenshot?.contentType).toBe("image/png");
  });

  test("a test without steps passes", async () => {
    expect((await trial.run([])).outcome).toBe("passed");
  });
});

/**
 * The viewer with the trace of an attempt, in a page that has no network beyond this machine.
 * @param onFailed told the address of each request to elsewhere.
 */
async function shownTrace({ files, stored }: Tried, onFailed = (_address: string) => {}): Promise<Page> {
  const path = join(tmpdir(), `trace-${randomUUID()}.zip`);
  await writeFile(path, await stored.read(files.trace?.key ?? ""));
  const viewer = await openTraceViewer(path);
  const { browser } = await trial.browsers().lease();
  // Nothing listens at the proxy.
  const proxy = { server: "http://127.0.0.1:1", bypass: "127.0.0.1" };
  const context = await browser.newContext({ proxy });
  onTestFinished(async () => {
    await context.close();
    await viewer.close();
    await rm(path);
  });
  const isOwn = (address: string) => new URL(address).origin === new URL(viewer.url).origin;
  // It gives up some of its own while it goes on to another action.
  context.on("requestfailed", (request) => {
    if (!isOwn(request.url())) onFailed(request.url());
  });
  const shown = await context.newPage();
  await shown.goto(viewer.url);
  return shown;
}

test.each([
  ["a film", true],
  ["no film", false],
])(
  "A trace of a test with %s lists the steps by their titles, the failed one with its reason, and has pictures of them",
  async (_, video) => {
    const hostile = '<img src=x onerror="alert(1)"> {name}';
    const tried = await trial.run(opening("/", { type: "click", selectors: ["#card"] }, check(hostile)), {
      trace: "on-failure",
      video,
    });
    const failedRequests: string[] = [];
    const shown = await shownTrace(tried, (address) => void failedRequests.push(address));
    const titles = shown.locator(".action-title");
    // The viewer lists actions as it reads them.
    const lines = async () => (await titles.allInnerTexts()).map((title) => title.split("\n")[0]);
    await expect
      .poll(lines)
      .toEqual([
        `Open ${trial.origin()}/`,
        "Click #card",
        `Expect the text of h1 to be ${JSON.stringify(hostile).replaceAll("\\", "")}`,
      ]);
    await shown.getByText(hostile).last().click();
    await shown.getByText("Errors").first().click();
    await shown.getByText(/^Expected the text of "h1" to be/).waitFor();
    await shown.locator(".film-strip-frame").first().waitFor();
    expect(failedRequests).toEqual([]);
  },
);

test("A trace has the picture with which the film ends, however long the page takes to be drawn", async () => {
  const missing = { type: "navigate", url: "{{site}}/slow", status: 404 };
  const { files, stored, failure } = await trial.run([missing], { trace: "on-failure", video: true });
  expect(failure?.message).toContain("404");
  const names = [...(await unzip(await stored.read(files.trace?.key ?? ""))).keys()];
  expect(names.filter((name) => name.endsWith(".jpeg"))).not.toEqual([]);
});

test("A trace copies the page for the press and the release of a drag, and not for each of its moves, which large pages take long for", async () => {
  const drag = { type: "drag", selectors: ["#thumb"], by: { x: 200, y: 0 } };
  const { outcome, files, stored } = await trial.run(opening("/slider", drag), { trace: "on" });
  expect(outcome).toBe("passed");
  const recorded = (await unzip(await stored.read(files.trace?.key ?? ""))).get("trace.trace");
  const events = String(Buffer.from(recorded ?? []))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const methods = new Map(events.map(({ type, callId, method }) => [type === "before" && callId, method]));
  const copied = events
    .filter(({ type }) => type === "frame-snapshot")
    .map(({ snapshot }) => snapshot.callId);
  const inputs = [...new Set(copied)]
    .map((callId) => methods.get(callId))
    .filter((method) => /mouse/.test(method));
  expect(inputs).toEqual(["mouseDown", "mouseUp"]);
});

test("A trace shows the page at which the last step looked, also if a step before it went there", async () => {
  const steps = opening("/door", { type: "click", selectors: ["a"] });
  const [open, closed] = ["Open", "Closed"].map((equals) => ({ ...check(equals), selectors: ["#room"] }));
  for (const last of [open, closed]) {
    const shown = await shownTrace(await trial.run([...steps, last as object], { trace: "on" }));
    await shown.locator(".action-title").last().click();
    await shown.frameLocator("iframe.snapshot-visible").getByText("Open").waitFor();
  }
});

test.each([
  [
    "in a frame",
    "/window",
    { ...check("Closed"), selectors: ["#room"], frame: [0] },
    /^Expected the text of/,
  ],
  ["that runs out of time", "/room", { type: "navigate", url: "{{site}}/never" }, /^The test ran out of/],
])("A trace has no error but that of the failed step: one %s", async (_, path, step, message) => {
  const timeoutMs = 2_000;
  const shown = await shownTrace(await trial.run(opening(path, step), { trace: "on", timeoutMs }));
  const errors = shown.getByRole("tab", { name: "Errors" });
  await errors.click();
  await shown.getByText(message).waitFor();
  expect(await errors.innerText()).toMatch(/^Errors\s*1$/);
});

describe("A secret is never shown in any output", () => {
  const withSecret = { secrets: { CARD: secret }, trace: "on", video: true } as const;

  test("not in titles, messages, or the log; and no trace is kept", async () => {
    const {
      files,
      stored: _stored,
      ...result
    } = await trial.run(
      opening("/?card={{CARD}}", typed, {
        type: "expectText",
        selectors: ["#echo"],
        equals: "{{CARD}}",
        timeout: 300,
      }),
      withSecret,
    );
    const text = JSON.stringify(result);
    for (const form of [secret, encodeURIComponent(secret), secret.replaceAll(" ", "+")])
      expect(text).not.toContain(form);
    expect(result.steps[1]?.title).toBe('Change #card to "•••"');
    expect(result.failure?.message).toBe(
      'Expected the text of "#echo" to be "•••", but after 300 ms it was "Card •••".',
    );
    expect(result.log.at(-1)).toBe("Console error: typed •••");
    expect(files.trace).toBeNull();
    expect(files.video).not.toBeNull();
  });

  test("not in the pictures of a trace: none is kept of a test that has no film either", async () => {
    const { files } = await trial.run(opening("/", typed, check("x")), { ...withSecret, video: false });
    expect(files).toMatchObject({ trace: null, video: null });
  });

  test("no trace is kept of a test that uses one by a captured value", async () => {
    const captured = { type: "capture", from: "address", variable: "seen" };
    const steps = opening(
      "/?card=4111%202222%203333%204444",
      captured,
      { ...typed, value: "{{seen}}" },
      check("x"),
    );
    const { files, failure } = await trial.run(steps, { ...withSecret, video: false });
    expect(failure?.step).toBe(4);
    expect(files.trace).toBeNull();
  });

  test("a field that holds one shows dots, and the screenshot masks what repeats it", async () => {
    const steps = (value: string) => opening("/", { ...typed, value }, check("stop"));
    const first = await trial.run(steps("{{CARD}}"), withSecret);
    const second = await trial.run(steps("{{CARD}}"), {
      ...withSecret,
      secrets: { CARD: "9999 8888 7777 6666" },
    });
    const plain = await trial.run(steps("4111 2222 3333 4444"));
    const hashes = [first, second, plain].map(({ files }) => files.screenshot?.sha256);
    // Two secrets of the same length give the same picture, so it reveals neither.
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(hashes[2]);
  });
});
