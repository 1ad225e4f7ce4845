import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { useReportPage } from "../support/opened-report.ts";
import { endedAttempt, fileRef, idleTest, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import {
  everyHostileText,
  everyOutcome,
  everyScript,
  hostileTexts,
  rerunOfFailed,
} from "../support/sample-reports.ts";
import { tinyFilm } from "../support/tiny-film.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
const shown = useReportPage();
const { open, texts, asked, faults } = shown;
let page: Page;
beforeAll(() => {
  page = shown.page;
});

/** Opens all that can be opened, and waits until the steps in it are there. */
async function openAll(): Promise<void> {
  await page.evaluate(`document.querySelectorAll("details").forEach((one) => (one.open = true))`);
  await expect.poll(() => page.locator("noscript").count()).toBe(0);
}

const steps = ["Open the shop", "Click “Buy”", "Check the total"];
const failed = (name: string, more: object = {}) =>
  ranTest(name, [endedAttempt("failed", steps, 2, "It is not so.", more)]);
const passed = (name: string, more: object = {}) => ranTest(name, [passedAttempt(steps, more)]);

describe("The HTML report", () => {
  test("opens on what did not pass, and has all other tests below it", async () => {
    await open(runReport([passed("Search"), failed("Buy"), passed("Pay")]));
    expect(await texts(".test[open] h3")).toEqual(["2 Buy"]);
    expect(await page.locator(".test h3").allTextContents()).toEqual(["2 Buy", "1 Search", "3 Pay"]);
    expect(await texts(".test[open] .failure p")).toEqual(["Step 2: Click “Buy”"]);
  });

  test("does not open a test that was cancelled before it began, of which there is nothing to see", async () => {
    const waiting = idleTest("Pay", "cancelled", "The run was cancelled by request.");
    await open(runReport([waiting, failed("Buy")], { outcome: "cancelled" }));
    expect(await texts(".test[open] h3")).toEqual(["2 Buy"]);
    expect(await page.locator(".test h3").allTextContents()).toEqual(["2 Buy", "1 Pay"]);
  });

  test("shows the expected and the actual value beside each other", async () => {
    const failure = {
      message: "Not equal.",
      step: 1,
      stepTitle: "Look",
      comparison: { expected: "€ 9.90", actual: "€ 12.00" },
    };
    await open(runReport([failed("Sale", { failure })]));
    expect((await texts(".compare div")).map((side) => side.split("\n"))).toEqual([
      ["Expected", "€ 9.90"],
      ["Actual", "€ 12.00"],
    ]);
    const [one, other] = await page
      .locator(".compare div")
      .evaluateAll((sides) => sides.map((side) => side.getBoundingClientRect().top));
    expect(one).toBe(other);
  });

  test.for([
    ["Total: € 12.00 paid", "Total: € 10.00 paid", ["€ 12.00"], ["€ 10.00"]],
    ["checked=true", "checked=false", ["true"], ["false"]],
    ["Order 1,234 sent", "Order 1,234 sent today", [], ["today"]],
    ["订单已付款", "订单未付款", ["已"], ["未"]],
    ["Done 👍🏽.", "Done 👍🏿.", ["👍🏽"], ["👍🏿"]],
    ["no no", "no no no", [], ["no"]],
    ["Paid", "Open", [], []],
    ["", "Open", ["empty"], []],
    ["By Paypal", "By \u0420aypal", ["Paypal"], ["\\u0420aypal"]],
  ] as const)("marks in what two values differ: %s, %s", async ([expected, actual, ...marked]) => {
    const failure = { message: "No.", step: 1, stepTitle: "Look", comparison: { expected, actual } };
    await open(runReport([failed("Sale", { failure })]));
    const sides = page.locator(".compare dd");
    const found = await Promise.all([0, 1].map((at) => sides.nth(at).locator("mark, em").allTextContents()));
    expect(found.map((words) => words.map((word) => word.trim()))).toEqual(marked);
  });

  test("breaks no line within an amount of money", async () => {
    const [amount, other] = ["€ 1,234.50", "12 EUR"];
    const comparison = { expected: amount, actual: other };
    const failure = { message: other, step: 2, stepTitle: `Pay ${amount}`, comparison };
    const titles = ["Open", `Pay ${amount}`];
    const attempt = endedAttempt("failed", titles, 2, "no", { failure, log: [`It costs ${other}.`] });
    const idle = idleTest("Waits", "error", `No ${other}`);
    await open(runReport([ranTest(`Pays ${amount}`, [attempt]), idle], { reason: `It costs ${other}.` }));
    const whole = (selector: string) => page.locator(`${selector} .amount`).allTextContents();
    expect(await whole(".verdict")).toEqual([other]);
    expect(await whole("summary")).toEqual([amount]);
    expect(await whole(".failure")).toEqual([amount, other, amount, other]);
    expect(await whole(".steps")).toEqual([amount]);
    expect(await whole(".log")).toEqual([other]);
    expect(await whole(".body > .note")).toEqual([other]);
  });

  test("filters tests by outcome and by text", async () => {
    await open(everyOutcome());
    await page.getByRole("button", { name: /^Failed/ }).click();
    const names = () => page.locator(".test:not([hidden]) h3").allTextContents();
    const ofFailed = await names();
    expect(ofFailed.length).toBeGreaterThan(0);
    expect(await page.locator(".test:not([hidden]):not(.of-failed)").count()).toBe(0);
    await page.getByRole("button", { name: /^Failed/ }).click();
    await page.getByRole("searchbox").fill("TOTAL is right");
    expect(await names()).toEqual(["2 Total is right"]);
    expect(await texts("[role=status]")).toEqual(["1 of 9 tests"]);
  });

  test("finds the words of a step as they are shown, also where an amount is next to them", async () => {
    const title = 'Expect the text of #total to be "€ 12.00"';
    const pays = (name: string) => ranTest(name, [passedAttempt(["Open", title])]);
    await open(runReport([pays("Pay"), failed("Search"), pays("Pay again")]));
    await page.getByRole("searchbox").fill(title);
    expect(await texts("[role=status]")).toEqual(["2 of 3 tests"]);
  });

  test.for([
    ["Cafe\u0301", "café"],
    ["Café", "cafe\u0301"],
  ] as const)("finds a letter with an accent, which may be two characters: %j", async ([name, words]) => {
    await open(runReport([passed("Tea"), passed(name)]));
    await page.getByRole("searchbox").fill(words);
    expect(await texts("[role=status]")).toEqual(["1 of 2 tests"]);
  });

  test("shows a text that would change the direction of ours around it as it is not", async () => {
    const message = 'Expected "\u202eabc\u2066", but it was "Home".';
    await open(runReport([ranTest("Total\u202e 21", [endedAttempt("failed", steps, 2, message)])]));
    expect(await texts(".failure pre")).toEqual(['Expected "\ufffdabc\ufffd", but it was "Home".']);
    expect(await texts(".test h3")).toEqual(["1 Total\ufffd 21"]);
  });

  test("of a rerun marks the tests that were not run again, and can leave them out", async () => {
    await open(rerunOfFailed());
    expect(await texts(".verdict p")).toContain(
      "Selected: tags smoke. Repeats execution exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA: 3 of 5 tests belong to this run, the others had passed before.",
    );
    const names = () => page.locator(".test:not([hidden]) h3").allTextContents();
    await page.getByRole("button", { name: "Not run again 2" }).click();
    expect(await names()).toEqual(["2 Voucher is taken", "1 Guest buys a book"]);
    await page.locator(".test:not([hidden]) > summary").first().click();
    expect(await texts(".test[open]:not([hidden]) .note")).toEqual([
      expect.stringMatching(/^Not run again: it ran in execution exe_\w+ on 20 November 2026/),
    ]);
    await page.getByRole("button", { name: "Not run again 2" }).click();
    await page.getByRole("button", { name: "Of this run 3" }).click();
    expect(await names()).toEqual(["4 Search", "3 Total is right", "5 New basket"]);
    await page.getByRole("button", { name: /^Passed/ }).click();
    expect(await names()).toEqual(["3 Total is right"]);
    await page.getByRole("button", { name: /^Skipped/ }).click();
    expect(await names()).toEqual(["3 Total is right", "5 New basket"]);
    await open(everyOutcome());
    expect(await page.getByRole("button", { name: "Of this run" }).count()).toBe(0);
  });

  test("has attempts beside each other, with the log of those that failed", async () => {
    const log = ["Console error: oh"];
    const attempts = [endedAttempt("failed", steps, 2, "no", { log }), passedAttempt(steps, { log })];
    await open(runReport([ranTest("Buy", attempts)]));
    await page.locator(".test > summary").click();
    expect(await texts("h4")).toEqual(["Attempt 1 of 2: Failed, 297 ms", "Attempt 2 of 2: Passed, 471 ms"]);
    expect(await page.locator(".attempt .log pre").count()).toBe(1);
    const tops = await page
      .locator(".attempt")
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
  });

  test("says which step was interrupted", async () => {
    const interrupted = endedAttempt("cancelled", steps, 2, "Stopped.");
    interrupted.failure = null;
    Object.assign(interrupted.steps[1] ?? {}, { outcome: "not_run" });
    await open(runReport([ranTest("Buy", [interrupted])]));
    expect(await texts(".steps .number")).toEqual(["100 ms", "Interrupted · 137 ms", "Not run"]);
  });

  test("names variables, and links to addresses in the metadata and nowhere else", async () => {
    const metadata = {
      build: "https://ci.example.com/1",
      odd: "javascript:alert(1)",
      note: "see https://a.example",
    };
    await open(runReport([passed("Search")], { metadata, variables: { currency: "EUR" } }));
    const links = await page
      .locator("a")
      .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")]));
    expect(links).toEqual([["https://ci.example.com/1", "noopener noreferrer"]]);
    await page.locator(".about > summary").click();
    expect(await texts(".about .facts > div")).toContain("currency\nEUR");
  });
});

/** A failure with a film, a screenshot and two sides to compare. */
const evidence = (() => {
  const files = {
    ...noFiles("attempt"),
    video: fileRef("report/film"),
    screenshot: fileRef("report/shot", "image/png"),
  };
  const comparison = { expected: "€ 12.00", actual: "€ 10.00" };
  const failure = { message: "It is not so.", step: 2, stepTitle: "Click “Buy”", comparison };
  // Higher than the room that it has.
  const log = Array.from({ length: 100 }, (_, at) => `Console error: ${at} ${"oh ".repeat(100)}`);
  const attempt = endedAttempt("failed", steps, 2, "no", { files, failure, log });
  return runReport([ranTest("Buy", [attempt, attempt]), failed("Pay")]);
})();

describe("The accessible HTML report", () => {
  let film: Uint8Array;
  let shot: Uint8Array;
  beforeAll(async () => {
    film = await tinyFilm(await browser(), "red", 5);
    shot = await page.screenshot();
  });

  test.each([
    ["light", "desktop"],
    ["dark", "desktop"],
    ["light", "phone"],
  ] as const)("has nothing that axe-core finds serious: %s, %s", async (colorScheme, size) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: size === "phone" ? 360 : 1100, height: 900 });
    for (const report of [everyOutcome(), everyScript(), evidence]) {
      await open(report, { film, shot });
      await openAll();
      // Chromium lays out what is far below only when it is scrolled to, and axe-core does not scroll.
      await page.evaluate(
        `document.querySelectorAll(".test").forEach((one) => (one.style.contentVisibility = "visible"))`,
      );
      await page.evaluate(axe.source);
      const found = await page.evaluate(`axe.run().then(({ violations }) => violations.map(
        ({ id, impact, nodes }) => ({ id, impact, at: nodes[0].html, why: nodes[0].failureSummary })))`);
      expect(found).toEqual([]);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1100, height: 900 });
  });

  test("can be used by keyboard: a test is opened, a filter is set", async () => {
    await open(runReport([passed("Search"), passed("Pay")]));
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await texts(".test[open] h3")).toEqual(["1 Search"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    expect(await page.locator("[data-filter]").first().getAttribute("aria-pressed")).toBe("true");
  });

  test("shows also in the high contrast of a system, which takes backgrounds away, which filter is set and which step the film shows", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await open(
      runReport([failed("Buy", { files: { ...noFiles("attempt"), video: fileRef("report/film") } })]),
      { film },
    );
    const filter = page.locator("[data-filter]").first();
    const background = () => filter.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await background();
    await filter.click();
    expect(await background()).not.toBe(before);
    const marks = () =>
      page
        .locator(".steps .step")
        .evaluateAll((all) => all.map((step) => getComputedStyle(step).borderInlineStartWidth));
    await expect.poll(marks).toEqual(["0px", "4px", "0px"]);
    await page.emulateMedia({ forcedColors: "none" });
  });

  test("is printed without interactive controls", async () => {
    await open(everyOutcome());
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".tools").isVisible()).toBe(false);
    expect(await page.locator(".test").first().isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
  });

  test("is printed dark on white, also by a reader whose screen is dark", async () => {
    await open(everyOutcome());
    const printedAs = async (colorScheme: "light" | "dark") => {
      await page.emulateMedia({ media: "print", colorScheme });
      return page.locator(":root, body, body *").evaluateAll((all) =>
        all.map((element) => {
          const { color, backgroundColor, borderColor, fill, colorScheme } = getComputedStyle(element);
          return { color, backgroundColor, borderColor, fill, colorScheme };
        }),
      );
    };
    const light = await printedAs("light");
    expect(light[1]).toMatchObject({ color: "rgb(28, 36, 51)", backgroundColor: "rgb(255, 255, 255)" });
    expect(await printedAs("dark")).toEqual(light);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  });
});

describe("Hostile runs in the HTML report", () => {
  test("texts of pages and scenarios are shown unchanged, and none of them is executed", async () => {
    await open(everyHostileText());
    await openAll();
    expect(await page.locator("script:not([type])").count()).toBe(1);
    expect(await page.locator("img, iframe, object, embed, link, base, form").count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(faults).toEqual([]);
    const body = await page.locator("body").innerText();
    for (const text of hostileTexts.filter((one) => /^[\x20-\x7e]+$/.test(one))) {
      expect(body).toContain(text.slice(0, 60).replace(/\s+/g, " ").trim());
    }
  });

  test("no text reorders the words around it, and the marks that Hebrew and Arabic need stay", async () => {
    const forced = (text: string) => `Expected "${text}", but after 300 ms it was "\u200fHome\u200e".`;
    const told = (text: string) => ranTest(text, [endedAttempt("failed", [text], 1, forced(text))]);
    await open(runReport([..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"].map(told)));
    const messages = await page.locator(".failure pre").allTextContents();
    expect(messages).toEqual(Array(9).fill(forced("\ufffd")));
    expect(await page.content()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test("a script that was injected nevertheless would not run", async () => {
    await open(runReport([passed("Search")]));
    await page.evaluate(`(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
    })()`);
    expect(await page.evaluate("window.ran")).toBeUndefined();
    expect(faults.join()).toContain("Content Security Policy");
  });
});

describe("Files beside the HTML report", () => {
  const ofAttempt = (name: string) => ({
    files: {
      video: null,
      screenshot: fileRef(`report/${name}.png`, "image/png"),
      trace: null,
      downloads: [{ ...fileRef(`report/${name}/download-1-invoice.pdf`), name: "Invoice.pdf" }],
    },
  });

  test("are linked where the results folder has them: those of a test's last attempt", async () => {
    const attempts = [
      endedAttempt("failed", ["Open"], 1, "no", ofAttempt("first")),
      endedAttempt("failed", ["Open"], 1, "no", { ...ofAttempt("second"), attempt: 2 }),
    ];
    await open(runReport([ranTest("Buys", attempts)]));
    const links = () =>
      page
        .locator(".attempt")
        .evaluateAll((parts) =>
          parts.map((part) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"))),
        );
    const folder = "tests/001-buys/";
    expect(await links()).toEqual([[], [`${folder}screenshot.png`, `${folder}download-1-invoice.pdf`]]);
    expect(await texts(".attempt >> nth=1 >> .note")).toEqual([`The screenshot is ${folder}screenshot.png.`]);
  });

  test("are linked also if they are traces, where an attempt has one", async () => {
    const traced = {
      files: { ...noFiles("attempt"), trace: fileRef("report/trace.zip", "application/zip") },
    };
    const attempts = [traced, traced, {}].map((more, at) =>
      endedAttempt("failed", ["Open"], 1, "no", { ...more, attempt: at + 1 }),
    );
    await open(runReport([ranTest("Buys", attempts)]));
    const path = "tests/001-buys/trace.zip";
    expect(await texts(".attempt .note")).toEqual([`Trace: ${path}, for Playwright's trace viewer.`]);
    expect(await page.locator(".attempt >> nth=1 >> a").getAttribute("href")).toBe(path);
  });
});
