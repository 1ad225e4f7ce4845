import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page(
    "Basket",
    `<h1>2 books</h1><button id="empty" onclick="if (confirm('Empty the basket?')) h1('empty')">Empty</button>
    <button id="later" onclick="setTimeout(() => h1(String(confirm('Really?'))), 300)">Later</button>
    <button id="name" onclick="h1(String(prompt('Your name?', 'Nobody')))">Name</button>
    <button id="two" onclick="if (confirm('Sure?')) { alert('Gone'); h1('gone') }">Two</button>
    <button id="pop" onclick="window.open('/loud')">Pop-up</button><button id="quiet">Quiet</button>
    <iframe src="/inner"></iframe><script>const h1 = (text) => { document.querySelector("h1").textContent = text }</script>`,
  ),
  "/inner": page(
    "Inner",
    `<button onclick="parent.document.querySelector('h1').textContent = confirm('Inside?')">In</button>`,
  ),
  "/loud": page(
    "Loud",
    `<h1></h1><script>document.querySelector("h1").textContent = confirm("Loud?")</script>`,
  ),
  "/keys": page(
    "Keys",
    `<h1></h1><script>addEventListener("keyup", () => { document.querySelector("h1").textContent = confirm("Key?") })</script>`,
  ),
  "/draft": page(
    "Draft",
    `<h1>Draft</h1><input><a href="/">Away</a><script>addEventListener("beforeunload", (e) => e.preventDefault())</script>`,
  ),
  "/many": page(
    "Many",
    `<h1></h1><button onclick="for (let i = 0; i < 300; i++) alert('No. ' + i); document.querySelector('h1').textContent = 'over'">All</button>`,
  ),
});

const accept = { type: "expectDialog", action: "accept" };
const dismiss = { type: "expectDialog", action: "dismiss" };
const click = (selector: string) => ({ type: "click", selectors: [selector] });
const heading = (equals: string) => ({ type: "expectText", selectors: ["h1"], equals, timeout: 20_000 });

describe.concurrent("A dialog is answered as the step before expects it", () => {
  const right: [string, object[]][] = [
    ["accepted", [accept, click("#empty"), heading("empty")]],
    ["dismissed", [dismiss, click("#empty"), heading("2 books")]],
    ["with its text", [{ ...accept, equals: "Empty the basket?" }, click("#empty"), heading("empty")]],
    [
      "with a pattern",
      [{ ...accept, kind: "confirm", matches: "^Empty .*\\?$" }, click("#empty"), heading("empty")],
    ],
    ["late", [accept, click("#later"), heading("true")]],
    ["typed into", [{ ...accept, answer: "Ada", contains: "name" }, click("#name"), heading("Ada")]],
    ["with its default text", [accept, click("#name"), heading("Nobody")]],
    ["not typed into", [dismiss, click("#name"), heading("null")]],
    [
      "one after the other",
      [{ ...accept, contains: "Sure" }, { ...accept, kind: "alert" }, click("#two"), heading("gone")],
    ],
    ["in a frame", [accept, { ...click("button"), frame: [0] }, heading("true")]],
    [
      "in a pop-up that is just loading",
      [accept, click("#pop"), { ...heading("true"), target: "{{site}}/loud" }],
    ],
  ];
  test.concurrent.each(right)("%s", async (_name, steps) => {
    const { outcome, failure } = await trial.run(opening("/", ...steps));
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test("while a key is pressed and released", async () => {
    const press = [
      { type: "keyDown", key: "a" },
      { type: "keyUp", key: "a" },
    ];
    const { failure } = await trial.run(opening("/keys", accept, ...press, heading("true")));
    expect(failure).toBeNull();
  });
});

describe.concurrent("A dialog other than the expected one is dismissed, and its step fails", () => {
  const wrong: [string, object, string][] = [
    [
      "another text",
      { ...accept, equals: "Empty?" },
      'Expected the text of a confirm dialog to be "Empty?", but it was "Empty the basket?". The dialog was dismissed.',
    ],
    [
      "another kind",
      { ...accept, kind: "alert" },
      'Expected an alert to open, but it was a confirm dialog that said "Empty the basket?", which was dismissed.',
    ],
    [
      "no field to type into",
      { ...accept, answer: "Ada" },
      'Expected a prompt to open, but it was a confirm dialog that said "Empty the basket?", which was dismissed.',
    ],
    [
      "a pattern that cannot be tried",
      { ...accept, matches: "(" },
      "The pattern /(/ is not a regular expression.",
    ],
  ];
  test.concurrent.each(wrong)("%s", async (_name, expected, message) => {
    const { outcome, failure, steps } = await trial.run(opening("/", expected, click("#empty")));
    expect(failure).toMatchObject({ message, step: 3 });
    expect(outcome).toBe("failed");
    expect(steps.map((step) => step.outcome)).toEqual(["passed", "passed", "failed"]);
  });

  test("none at all", async () => {
    const { failure } = await trial.run(
      opening("/", { ...accept, kind: "confirm", timeout: 300 }, click("#quiet"), heading("2 books")),
    );
    expect(failure).toEqual({
      message: "Expected the step to open a confirm dialog, but within 300 ms none opened.",
      step: 3,
      stepTitle: "Click #quiet",
    });
  });

  test("one too few", async () => {
    const { failure } = await trial.run(opening("/", accept, { ...accept, timeout: 300 }, click("#empty")));
    expect(failure?.message).toBe("Expected the step to open a dialog, but within 300 ms none opened.");
  });

  test("with no step left to open it", async () => {
    const { failure } = await trial.run(opening("/", { ...accept, timeout: 300 }));
    expect(failure).toMatchObject({ step: 2, message: expect.stringContaining("none opened") });
  });
});

describe.concurrent("A dialog that no step expected is dismissed and named", () => {
  test("in the log, where it does no harm", async () => {
    const { outcome, log } = await trial.run(opening("/", click("#empty"), heading("2 books")));
    expect(outcome).toBe("passed");
    expect(log).toEqual([
      'A dialog (confirm) said "Empty the basket?" and was dismissed, as no step expected it.',
    ]);
  });

  test("in the failure that it led to", async () => {
    const { failure } = await trial.run(
      opening("/", click("#empty"), { ...heading("empty"), timeout: 1500 }),
    );
    expect(failure?.message).toBe(
      'Expected the text of "h1" to be "empty", but after 1.5 s it was "2 books". ' +
        'In step 2 a confirm dialog that said "Empty the basket?" was dismissed, as no step expected it.',
    );
  });

  test("even if a step expects it too late", async () => {
    const { failure } = await trial.run(
      opening("/", click("#empty"), { ...accept, timeout: 300 }, click("#quiet")),
    );
    expect(failure?.message).toMatch(/within 300 ms none opened\. In step 2 a confirm dialog that said /);
  });

  test("hundreds in a row, and the page goes on", async () => {
    // Each of the 300 takes a busy machine so long that the usual limits are too short for all.
    const patient = [click("button"), heading("over")].map((step) => ({ ...step, timeout: 100_000 }));
    const { outcome, log } = await trial.run(opening("/many", ...patient), { timeoutMs: 150_000 });
    expect(outcome).toBe("passed");
    expect(log).toHaveLength(100);
  });
});

describe.concurrent("A page that asks whether it may be left", () => {
  const typed = { type: "change", selectors: ["input"], value: "x" };

  test.each<[string, object]>([
    ["a link", click("a")],
    ["an address", { type: "navigate", url: "{{site}}/" }],
  ])("is left by %s, and the log says so", async (_name, leave) => {
    const { outcome, log } = await trial.run(opening("/draft", typed, leave, heading("2 books")));
    expect(outcome).toBe("passed");
    expect(log).toEqual(["A dialog (beforeunload) was accepted, as no step expected it."]);
  });

  const stay = { ...dismiss, kind: "beforeunload" };
  test.each<[string, object]>([
    ["a link", click("a")],
    ["an address", { type: "navigate", url: "{{site}}/" }],
    ["closing it", { type: "close" }],
  ])("is not left by %s if the test expects it to stay", async (_name, leave) => {
    const { failure } = await trial.run(opening("/draft", typed, stay, leave, heading("Draft")));
    expect(failure).toBeNull();
  });

  test("is closed where the question is accepted", async () => {
    const leave = { ...accept, kind: "beforeunload" };
    const { failure } = await trial.run(opening("/draft", typed, leave, { type: "close" }, click("a")));
    expect(failure).toMatchObject({ step: 5, message: "The page is closed." });
  });

  test("fails the step if it asks nothing", async () => {
    const { failure } = await trial.run(opening("/keys", { ...stay, timeout: 300 }, { type: "close" }));
    expect(failure?.message).toBe(
      "Expected the step to open a beforeunload dialog, but within 300 ms none opened.",
    );
  });
});
