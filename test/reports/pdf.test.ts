import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfPrinter } from "../../functions/browser/print-pdf.ts";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import type { RunReport } from "../../functions/core/run/result.ts";
import { readScreenshots, type Screenshots } from "../../functions/reports/page/screenshots.ts";
import { reportPage } from "../../functions/reports/pdf/page.ts";
import { readable, shortened } from "../../functions/reports/printable.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { elementsIn, type PrintedElement, pagesOf } from "../support/printed-pdf.ts";
import { endedAttempt, fileRef, idleTest, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import {
  everyHostileText,
  everyOutcome,
  everyScript,
  hostileTexts,
  hugeRun,
  rerunOfFailed,
} from "../support/sample-reports.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
/** A page with the width of A4 without margins, in which scripts of the report would run if it had any. */
let page: Page;

beforeAll(async () => {
  page = await (await browser()).newPage({ viewport: { width: 673, height: 980 } });
  await page.emulateMedia({ media: "print" });
});

const none: Screenshots = new Map();
const steps = ["Open the shop", "Click “Buy”", "Check the total"];

async function show(report: RunReport, screenshots = none): Promise<void> {
  await page.setContent(reportPage(report, screenshots));
}

function texts(selector: string): Promise<string[]> {
  return page.locator(selector).allInnerTexts();
}

/** The rows of the table below a heading. */
async function rowsOf(heading: string): Promise<string[]> {
  const rows = page.getByRole("heading", { name: heading, exact: true }).locator("+ table tbody tr");
  return (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
}

const failed = (name: string) => ranTest(name, [endedAttempt("failed", steps, 2, "no")]);
const passed = (name: string) => ranTest(name, [passedAttempt(steps)]);

/** The pages of a PDF by their object numbers, and of these, in order, those on which the parts of tests begin and those with images. */
function placesIn(pdf: string) {
  const pages = [...pdf.matchAll(/(\d+) 0 obj\n<<\/Type \/Page\n([\s\S]*?)\nendobj/g)];
  const images = pages.flatMap(([, number, content = ""]) =>
    (/\/XObject <<([^>]*)>>/.exec(content)?.[1]?.match(/\/X\d+/g) ?? []).map(() => number),
  );
  const tests = [...pdf.matchAll(/\/test-\d+ \[(\d+) 0 R /g)].map(([, number]) => number);
  return { pages: pages.map(([, number]) => number), ofTests: tests, ofImages: images };
}

/** A picture of a page of this colour. */
async function screenshotOf(colour: string): Promise<string> {
  await page.setContent(`<body style="background: ${colour}">`);
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 360 } });
  return `data:image/png;base64,${image.toString("base64")}`;
}

async function bytesOf(html: string): Promise<Uint8Array> {
  return pdfPrinter(await browser())(html);
}

async function printed(html: string): Promise<string> {
  return Buffer.from(await bytesOf(html)).toString("latin1");
}

/** For each element of a role that one of another role follows: the page on which it ends, and that on which the other begins. */
function followedBy(root: PrintedElement, role: string, next: string): (string | undefined)[][] {
  return root.children.flatMap((element, at) => {
    const other = root.children[at + 1];
    const isPair = element.role === role && other?.role === next;
    const inside = followedBy(element, role, next);
    return isPair ? [[element.pages.at(-1), other.pages[0]], ...inside] : inside;
  });
}

describe("The first page", () => {
  test("says what ran, how it ended and why, when and where", async () => {
    await show(everyOutcome());
    expect(await texts("h1")).toEqual(["Checkout"]);
    expect(await texts(".verdict strong")).toEqual(["Cancelled after 2 of 9 tests had passed"]);
    expect(await texts(".verdict p")).toEqual(["The run was cancelled by request."]);
    const facts = await texts(".facts > div");
    expect(facts).toContain("Started\n20 November 2026 at 09:30:00 UTC");
    expect(facts).toContain("Region\neu");
    expect(facts).toContain("branch\nmain");
    expect(await texts(".legend li")).toContain("1 flaky: passed on a retry");
  });

  test("of a rerun says what it repeats, and which tests were not run again", async () => {
    await show(rerunOfFailed());
    expect((await texts(".verdict p")).join()).toContain("3 of 5 tests belong to this run");
    const marked = page.locator(".overview tbody tr", { hasText: "Not run again" });
    expect(await marked.locator("td:first-child").allInnerTexts()).toEqual(["2", "1"]);
    expect(await texts("#test-1 > .note")).toEqual([expect.stringContaining("it ran in execution exe_")]);
  });

  test("lists what did not simply pass, each with its outcome and the reason", async () => {
    await show(everyOutcome());
    const rows = await rowsOf("What did not simply pass");
    expect(rows.map((row) => row.split(" ")[0])).toEqual(["2", "4", "5", "9", "7", "8", "3"]);
    expect(rows[0]).toBe("2 Total is right The text of #total is not what it should be. Failed 1 930 ms");
    expect(rows[3]).toBe("9 Nobody knows The test left no result. Error – –");
    expect(rows[6]).toContain("Passed Flaky 2");
  });

  test("lists all tests if they are few, those that did not pass first", async () => {
    await show(rerunOfFailed());
    expect(await texts("h2")).toEqual(["Tests"]);
    expect((await rowsOf("Tests")).map((row) => row.split(" ")[0])).toEqual(["4", "2", "1", "3", "5"]);
  });

  test("says how many more did not pass than it has room for", async () => {
    await show(
      runReport(Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? failed : passed)(`Test ${at}`))),
    );
    expect(await rowsOf("What did not simply pass")).toHaveLength(8);
    expect(await texts(".overview + .note")).toEqual(["7 more tests did not simply pass."]);
  });

  test.each([
    ["passed", runReport([ranTest("a", [passedAttempt(steps)])]), "Passed: 1 of 1 test"],
    [
      "failed",
      runReport([ranTest("a", [endedAttempt("failed", steps, 1, "no")])]),
      "Failed: 1 of 1 test did not pass",
    ],
    [
      "error",
      runReport([ranTest("a", [endedAttempt("error", steps, 1, "no")])]),
      "Error: 1 test could not be judged",
    ],
    [
      "timed out",
      runReport([ranTest("a", [passedAttempt(steps)])], { outcome: "timed_out" }),
      "Timed out after 1 of 1 test had passed",
    ],
  ])("says in words that a run %s", async (_, report, words) => {
    await show(report);
    expect(await texts(".verdict strong")).toEqual([words]);
  });
});

describe("The part of a test", () => {
  test("has its steps with durations, the failed one marked and those after it as not run", async () => {
    await show(runReport([ranTest("a", [endedAttempt("failed", steps, 2, "no")])]));
    expect((await texts(".steps tr")).map((row) => row.split("\t").map((cell) => cell.trim()))).toEqual([
      ["1", "Open the shop", "100 ms"],
      ["2", "Click “Buy”", "Failed · 137 ms"],
      ["3", "Check the total", "Not run"],
    ]);
    expect(await texts(".steps tr.failed")).toHaveLength(1);
  });

  test("has the failure's step and message, its lines and spaces preserved", async () => {
    const message = "Not equal.\n  expected: a\n  actual:   b";
    await show(runReport([ranTest("a", [endedAttempt("failed", steps, 2, message)])]));
    expect(await texts(".failure p")).toEqual(["Step 2: Click “Buy”"]);
    expect(await texts(".failure pre")).toEqual([message]);
  });

  test("shows what a check expected beside what was there, with a mark on the difference, unless they are long", async () => {
    const failedBy = (expected: string, actual: string) => {
      const failure = { message: "No.", step: 1, stepTitle: "Look", comparison: { expected, actual } };
      return ranTest("a", [endedAttempt("failed", steps, 1, "No.", { failure })]);
    };
    await show(runReport([failedBy("12 sent", "10 sent"), failedBy("12 sent", "x".repeat(200))]));
    expect(await texts(".compare dd")).toEqual(["12 sent", "10 sent"]);
    expect(await texts(".compare mark")).toEqual(["12", "10"]);
  });

  test("shows every attempt of a test that was retried", async () => {
    await show(runReport([ranTest("a", [endedAttempt("failed", steps, 2, "no"), passedAttempt(steps)])]));
    expect((await texts("h4")).map((text) => text.replace(/\s+/g, " "))).toEqual([
      "Attempt 1 of 2 Failed 297 ms",
      "Attempt 2 of 2 Passed 471 ms",
    ]);
    expect(await texts(".test > header .of-flaky")).toEqual(["Flaky"]);
  });

  test("shows the page's log of an attempt that did not pass, and only then", async () => {
    const log = ["error: oh"];
    await show(runReport([ranTest("a", [endedAttempt("failed", steps, 2, "no", { log })])]));
    expect(await texts(".log pre")).toEqual(["error: oh"]);
    await show(runReport([ranTest("a", [passedAttempt(steps, { log })])]));
    expect(await texts(".log")).toEqual([]);
  });

  test("is reached from the table of tests", async () => {
    await show(everyOutcome());
    const targets = await page
      .locator(".overview a")
      .evaluateAll((links) =>
        links.map((link) => document.querySelector(link.getAttribute("href") ?? "")?.tagName),
      );
    expect(new Set(targets)).toEqual(new Set(["SECTION"]));
    expect(await texts(".overview a[href='#test-8']")).toEqual(["Nobody knows", "Nobody knows"]);
    expect(await texts("#test-8 .note")).toEqual(["The test left no result."]);
  });
});

describe("The order of the report", () => {
  test("what did not pass comes first, and a test that passed takes one line", async () => {
    const retried = ranTest("c", [endedAttempt("failed", steps, 2, "no"), passedAttempt(steps)]);
    const cancelled = idleTest("e", "cancelled", "The run was cancelled.");
    await show(runReport([passed("a"), cancelled, retried, failed("d")]));
    expect(await texts(".test h3")).toEqual(["4 d", "3 c"]);
    expect(await texts(".overview .why")).toEqual(["no", "The run was cancelled.", "3 steps", "3 steps"]);
  });

  test("all tests, in the order of the file, come last", async () => {
    await show(everyOutcome());
    const rows = await rowsOf("All tests");
    expect(rows.map((row) => row.split(" ")[0])).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(rows[5]).toBe("6 New basket Waiting for the new basket Skipped – –");
    expect(await page.locator("h2:last-of-type ~ section").count()).toBe(0);
  });

  test("a run in which all passed has the table of all tests alone", async () => {
    await show(runReport(Array.from({ length: 20 }, (_, at) => passed(`Test ${at}`))));
    expect(await texts("h2")).toEqual(["All tests"]);
    expect(await rowsOf("All tests")).toHaveLength(20);
  });

  test("of 200 tests, the one that failed stands with its screenshot on the second page, wherever it is in the file", async () => {
    const files = { ...noFiles("attempt"), screenshot: fileRef("shot", "image/png") };
    const ended = ranTest("Pay", [endedAttempt("failed", steps, 2, "no", { files })]);
    const tests = Array.from({ length: 200 }, (_, at) => (at === 199 ? ended : passed(`Test ${at}`)));
    const shots = new Map([["shot", await screenshotOf("white")]]);
    const { pages, ofTests, ofImages } = placesIn(await printed(reportPage(runReport(tests), shots)));
    expect(ofTests).toEqual([pages[1]]);
    expect(ofImages).toEqual(ofTests);
  });

  test("a run of 60 tests of which one failed has no more than 5 pages", async () => {
    const tests = Array.from({ length: 60 }, (_, at) => (at === 30 ? failed("no") : passed(`Test ${at}`)));
    await show(runReport(tests));
    const pdf = await printed(await page.content());
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(5);
  });

  test("a line over the log of a page stands on the page of the log's first line, wherever a page ends", async () => {
    const log = Array.from({ length: 8 }, (_, at) => `Console error: ${at}`);
    for (let count = 17; count <= 23; count += 1) {
      const titles = Array.from({ length: count }, (_, at) => `Click ${at}`);
      const attempts = Array(4).fill(endedAttempt("failed", titles, count, "no", { log }));
      const pdf = await bytesOf(reportPage(runReport([ranTest("Buy", attempts)]), none));
      // What stands in a font for messages is of no role.
      const places = followedBy(elementsIn(pdf), "P", "NonStruct");
      expect(places.length).toBeGreaterThanOrEqual(8);
      for (const [line, text] of places) expect(line, `${count} steps`).toBe(text);
    }
  });

  test("the heading of an attempt that passed stands on the page of its first step, wherever a page ends", async () => {
    for (let count = 3; count <= 12; count += 1) {
      const titles = Array.from({ length: count }, (_, at) => `Click ${at}`);
      const attempts = Array(4)
        .fill([endedAttempt("failed", titles, count, "no"), passedAttempt(steps)])
        .flat();
      const pdf = await bytesOf(reportPage(runReport([ranTest("Buy", attempts)]), none));
      const places = followedBy(elementsIn(pdf), "H4", "Table");
      expect(places).toHaveLength(4);
      for (const [heading, step] of places) expect(step, `${count} steps`).toBe(heading);
    }
  });

  test("that more tests did not pass stands below the last of those that are named, wherever a page ends", async () => {
    const tests = Array.from({ length: 12 }, (_, at) => failed(`Test ${at}`));
    for (let lines = 0; lines <= 8; lines += 1) {
      const report = runReport(tests, { reason: "It is so.\n".repeat(lines) });
      const places = followedBy(elementsIn(await bytesOf(reportPage(report, none))), "Table", "P");
      const [[row, note] = []] = places;
      expect(note, `${lines} lines`).toBe(row);
      expect(note).toBeDefined();
    }
  });

  test("amounts of money stand on one line, wherever a line ends, and nothing else changes", async () => {
    const amounts = ["€ 1,234.50", "12 EUR", "1 234,50 €", "CHF 9.90", "20 %"];
    const filled = (from: number) =>
      Array.from({ length: 40 }, (_, at) => `${"x".repeat((at % 7) + from)} ${amounts[at % 5]}`).join(" ");
    const message = `${filled(2)}\nTOTAL\n12 pieces of 3\n  EUR\n  7 and 2026 2027`;
    await show(runReport([ranTest("a", [endedAttempt("failed", [filled(1), filled(3)], 2, message)])]));
    const lines = await page
      .locator(".amount")
      .evaluateAll((found) => found.map((amount) => [amount.textContent, amount.getClientRects().length]));
    expect(new Set(lines.map(String))).toEqual(new Set(amounts.map((text) => `${text},1`)));
    expect(await texts(".failure pre")).toEqual([message]);
  });

  test("amounts of money stand on one line also in names, in reasons and in the log of the page", async () => {
    const texts = { name: "Pays € 1,234.50", reason: "It costs 12 EUR.", log: "Total 20 %" };
    const told = ranTest(texts.name, [endedAttempt("failed", steps, 2, "no", { log: [texts.log] })]);
    const idle = idleTest("Waits", "error", texts.reason);
    await show(
      runReport([told, idle], { scenarioName: texts.name, description: texts.reason, reason: texts.reason }),
    );
    const whole = (selector: string) => page.locator(`${selector} .amount`).allInnerTexts();
    expect(await whole("h1")).toEqual(["€ 1,234.50"]);
    expect(await whole(".lead")).toEqual(["12 EUR"]);
    expect(await whole(".verdict p")).toEqual(["12 EUR"]);
    expect(await whole(".overview")).toEqual(["€ 1,234.50", "12 EUR"]);
    expect(await whole(".test h3")).toEqual(["€ 1,234.50"]);
    expect(await whole(".test > .note")).toEqual(["12 EUR"]);
    expect(await whole(".log")).toEqual(["20 %"]);
  });

  test("counts the failed ones among all, those that were skipped too", async () => {
    const tests = [passed("a"), passed("b"), failed("c"), passed("d"), passed("e")];
    await show(runReport([...tests, idleTest("f", "skipped", "Later")]));
    expect(await texts(".verdict strong")).toEqual(["Failed: 1 of 6 tests did not pass"]);
  });
});

describe("Downloads that were kept", () => {
  test("are listed with their attempt, by the page's name, which is read as it is written, and the name of the file", async () => {
    const kept = { ...fileRef("a/download-1-file.pdf"), name: "<b>\u202eInvoice</b>.pdf", sizeBytes: 5400 };
    const files = { video: null, screenshot: null, trace: null, downloads: [kept] };
    await show(runReport([ranTest("Test", [endedAttempt("failed", steps, 1, "no", { files })])]), new Map());
    expect(await texts(".test li")).toEqual([
      "<b>\ufffdInvoice</b>.pdf: 5.4 kB, kept as download-1-file.pdf",
    ]);
  });
});

describe("Screenshots", () => {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  /** @param sizes in bytes; 1 where there is none. */
  function failing(count: number, sizes: readonly number[] = []): RunReport {
    const tests = Array.from({ length: count }, (_, at) => {
      const screenshot = { ...fileRef(`shot-${at}`, "image/png"), sizeBytes: sizes[at] ?? 1 };
      const files = { video: null, screenshot, trace: null, downloads: [] };
      return ranTest(`Test ${at}`, [endedAttempt("failed", steps, 1, "no", { files })]);
    });
    return runReport(tests);
  }

  test("are embedded in the page", async () => {
    const files = new MemoryFiles();
    files.contents.set("shot-0", Buffer.from(pixel, "base64"));
    const report = failing(1);
    await show(report, await readScreenshots(report, files, fail));
    expect(await page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await texts("figcaption")).toEqual(["The page when the attempt ended"]);
  });

  test("stand on the page of their failure, whatever its message", async () => {
    const text = "Fehlermeldung 错误信息 ";
    const messages = [
      "no",
      "line\n".repeat(2000),
      "x".repeat(2000),
      text.repeat(100),
      `${"y".repeat(300)}\n`.repeat(6),
    ];
    const shots = new Map<string, string>();
    for (const at of messages.keys()) {
      shots.set(`shot-${at}`, await screenshotOf(`rgb(${at}, 0, 0)`));
    }
    const attempts = failing(messages.length).tests.flatMap((result) => result.attempts);
    const tests = messages.map((message, at) => {
      const [attempt] = attempts.slice(at);
      if (!attempt?.failure) throw new Error("It has a failure.");
      const comparison = { expected: "错".repeat(160), actual: "误".repeat(160) };
      return ranTest("T".repeat(200), [{ ...attempt, failure: { ...attempt.failure, message, comparison } }]);
    });
    const { ofTests, ofImages } = placesIn(await printed(reportPage(runReport(tests), shots)));
    expect(ofTests).toHaveLength(messages.length);
    expect(ofImages).toEqual(ofTests);
  });

  test("are limited in number, and the report says where to find the others", async () => {
    const files = new MemoryFiles();
    const report = failing(45);
    for (let at = 0; at < 45; at += 1) files.contents.set(`shot-${at}`, Buffer.from(pixel, "base64"));
    await show(report, await readScreenshots(report, files, fail));
    expect(await page.locator("img").count()).toBe(40);
    expect(await texts("section.test .evidence > p.note")).toEqual(
      Array(5).fill("The screenshot is among the files of this test."),
    );
  });

  test("of 41, the one of the test that did not pass is embedded, wherever it stands in the file", async () => {
    const files = new MemoryFiles();
    const report = failing(41);
    for (let at = 0; at < 41; at += 1) files.contents.set(`shot-${at}`, Buffer.from(pixel, "base64"));
    const retried = report.tests.map((each, at) =>
      at < 40 ? ranTest(each.name, [...each.attempts, passedAttempt(steps)]) : each,
    );
    const chosen = await readScreenshots(runReport(retried), files, fail);
    expect([chosen.size, chosen.has("shot-40"), chosen.has("shot-39")]).toEqual([40, true, false]);
  });

  test("beyond 20 MB together leave out those that are too large, and no others", async () => {
    const files = new MemoryFiles();
    const report = failing(3, [15_000_000, 10_000_000, 1]);
    for (let at = 0; at < 3; at += 1) files.contents.set(`shot-${at}`, Buffer.from(pixel, "base64"));
    const chosen = await readScreenshots(report, files, fail);
    expect([...chosen.keys()]).toEqual(["shot-0", "shot-2"]);
  });

  function fail(warning: string): void {
    throw new Error(warning);
  }
});

describe("Any text", () => {
  test.each(hostileTexts)("is shown as it is read and not executed: %j", async (text) => {
    await show(runReport([ranTest(text, [endedAttempt("failed", [text], 1, text)])], { scenarioName: text }));
    expect(await page.locator("script, body img, iframe, link").count()).toBe(0);
    const [name] = await page.locator("section.test h3 bdi").allTextContents();
    expect(name).toBe(shortened(readable(text), 300));
  });

  test("reorders no words around it, and keeps the marks that Hebrew and Arabic need", async () => {
    const forced = (text: string) => `Expected "${text}", but after 300 ms it was "\u200fHome\u200e".`;
    const text = "\u202eabc \u2067def\u2069\u202c";
    await show(
      runReport([ranTest(text, [endedAttempt("failed", [text], 1, forced(text), { log: [text] })])]),
    );
    expect(await page.locator(".failure pre").allTextContents()).toEqual([
      forced("\ufffdabc \ufffddef\ufffd\ufffd"),
    ]);
    expect(await page.content()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test.each([
    ["a word", everyHostileText()],
    ["an amount", runReport([failed(`${"9".repeat(250)} %`), failed(`€ ${"1,000".repeat(50)}`)])],
  ])("wraps within the page, however long %s is", async (_, report) => {
    await show(report);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test("keeps its own direction", async () => {
    await show(everyScript());
    const directions = await page
      .locator(".test > header h3 bdi")
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).unicodeBidi));
    expect(new Set(directions)).toEqual(new Set(["isolate"]));
    const [arabic] = await page
      .locator(".overview td[dir=auto]")
      .filter({ hasText: "كتابًا" })
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).direction));
    expect(arabic).toBe("rtl");
  });
});

describe("The PDF", () => {
  test("is tagged, titled and has an outline", async () => {
    const pdf = await printed(reportPage(everyOutcome(), none));
    expect(pdf).toMatch(/^%PDF-/);
    for (const part of ["/MarkInfo", "/StructTreeRoot", "/Outlines", "/Title (Checkout"])
      expect(pdf).toContain(part);
  });

  test("parts the words of a heading in its outline as on the page", async () => {
    const test = ranTest("Buy", [endedAttempt("failed", steps, 2, "no"), passedAttempt(steps)]);
    const pdf = await bytesOf(reportPage(runReport([test]), none));
    const headings = pagesOf(pdf).flatMap((one) => one.headings);
    expect(headings).toEqual(expect.arrayContaining(["1 Buy", "Attempt 1 of 2 Failed 297 ms"]));
  });

  test("has fonts for every script", async () => {
    const pdf = await printed(reportPage(everyScript(), none));
    for (const font of ["Arimo-Regular", "Arimo-Bold", "NotoNaskhArabic", "NotoSansThai"])
      expect(pdf).toContain(font);
  });

  test("of a page that refers to other files is printed without any request", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await printed(`<!doctype html><link rel="stylesheet" href="${address}/a"><img src="${address}/b">
        <iframe src="${address}/c"></iframe><script>fetch("${address}/d")</script>
        <object data="${address}/e"></object><style>p { background: url(${address}/f) }</style><p>x</p>`);
    } finally {
      server.close();
    }
    expect(requests).toBe(0);
  });

  test("of a run of hundreds of tests has them all and a reasonable size", async () => {
    const html = reportPage(hugeRun(300, 100), none);
    await page.setContent(html);
    expect(await rowsOf("All tests")).toHaveLength(300);
    expect(await page.locator(".steps tr").count()).toBeLessThan(3000);
    expect(await texts("body > p.note")).toEqual([
      "22 more tests did not simply pass.",
      expect.stringContaining("The Excel workbook has them all."),
    ]);
    expect(await printed(html)).toMatch(/^%PDF-/);
  });
});
