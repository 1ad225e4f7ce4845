import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunReport } from "../../functions/core/result.ts";
import { fileNames } from "../../functions/reports/file-names.ts";
import { filmBytesAtMost } from "../../functions/reports/html/embedded-files.ts";
import { joinFilms } from "../../functions/reports/join-films.ts";
import { writeReports } from "../../functions/reports/write-reports.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { endedAttempt, fileRef, idleTest, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import {
  everyHostileText,
  everyOutcome,
  everyScript,
  hostileTexts,
  hugeRun,
  rerunOfFailed,
} from "../support/sample-reports.ts";
import { tinyFilm } from "../support/tiny-film.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
let page: Page;
let folder: string;
/** The page's network requests, violations of its policy, and errors of its script. */
const asked: string[] = [];
const faults: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-"));
  const context = await (await browser()).newContext({ viewport: { width: 1100, height: 900 } });
  page = await context.newPage();
  page.on("request", (request) => void asked.push(request.url()));
  page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
  page.on("pageerror", (error) => void faults.push(String(error)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a run's reports, and opens the HTML report from the disk, where the films of its tests lie beside it. */
async function open(report: RunReport, films: Readonly<Record<string, Uint8Array>> = {}): Promise<void> {
  const files = new MemoryFiles();
  for (const [key, film] of Object.entries(films)) await files.write(key, film, "video/webm");
  const { result } = await writeReports(
    report,
    files,
    async () => new Uint8Array(),
    async () => [],
  );
  const path = join(folder, "report.html");
  await writeFile(path, await files.read(result.files.html?.key ?? ""));
  for (const each of result.tests) {
    const film = each.files.video && files.contents.get(each.files.video.key);
    if (film) await writeBeside(fileNames.ofTest("video", each), film);
  }
  asked.length = 0;
  faults.length = 0;
  await page.goto(pathToFileURL(path).href);
}

async function writeBeside(name: string, content: Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

const texts = (selector: string) => page.locator(selector).allInnerTexts();
const steps = ["Open the shop", "Click “Buy”", "Check the total"];
const failed = (name: string, more: object = {}) =>
  ranTest(name, [endedAttempt("failed", steps, 2, "It is not so.", more)]);
const passed = (name: string, more: object = {}) => ranTest(name, [passedAttempt(steps, more)]);
const filmed = (key: string) => ({
  files: { video: fileRef(`report/${key}`), screenshot: null, trace: null, downloads: [] },
});

describe("The HTML report", () => {
  test("opens on what did not pass, and has all other tests below it", async () => {
    await open(runReport([passed("Search"), failed("Buy"), passed("Pay")]));
    expect(await texts(".test[open] h3")).toEqual(["2Buy"]);
    expect(await texts(".test h3")).toEqual(["2Buy", "1Search", "3Pay"]);
    expect(await texts(".test[open] .failure p")).toEqual(["Step 2: Click “Buy”"]);
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
    const names = () => texts(".test:not([hidden]) h3");
    const ofFailed = await names();
    expect(ofFailed.length).toBeGreaterThan(0);
    expect(await page.locator(".test:not([hidden]):not(.of-failed)").count()).toBe(0);
    await page.getByRole("button", { name: /^Failed/ }).click();
    await page.getByRole("searchbox").fill("TOTAL is right");
    expect(await names()).toEqual(["2Total is right"]);
    expect(await texts("[role=status]")).toEqual(["1 of 9 tests"]);
  });

  test("of a rerun marks the tests that were not run again, and can leave them out", async () => {
    await open(rerunOfFailed());
    expect(await texts(".verdict p")).toContain(
      "Selected: tags smoke. Repeats execution exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA: 3 of 5 tests belong to this run, the others had passed before.",
    );
    const names = () => texts(".test:not([hidden]) h3");
    await page.getByRole("button", { name: "Not run again 2" }).click();
    expect(await names()).toEqual(["2Voucher is taken", "1Guest buys a book"]);
    await page.locator(".test:not([hidden]) > summary").first().click();
    expect(await texts(".test[open]:not([hidden]) .note")).toEqual([
      expect.stringMatching(/^Not run again: it ran in execution exe_\w+ on 20 November 2026/),
    ]);
    await page.getByRole("button", { name: "Not run again 2" }).click();
    await page.getByRole("button", { name: "Of this run 3" }).click();
    expect(await names()).toEqual(["4Search", "3Total is right", "5New basket"]);
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

/** What a film shows now: its time in seconds, the title of the step that is marked beside it, whether it plays. */
async function shownBy(attempt: number) {
  const part = page.locator(".attempt").nth(attempt);
  const state = await part.locator("video").evaluate((video: HTMLVideoElement) => ({
    seconds: video.readyState >= video.HAVE_CURRENT_DATA ? video.currentTime : null,
    plays: !video.paused,
  }));
  return { ...state, marked: await part.locator("[aria-current=step] .title").allInnerTexts() };
}

/** The colour in the middle of what an embedded film shows now. */
function colourOf(attempt: number): Promise<number[]> {
  const video = page.locator(".attempt").nth(attempt).locator("video");
  return video.evaluate((film: HTMLVideoElement) => {
    const context = new OffscreenCanvas(film.videoWidth, film.videoHeight).getContext("2d");
    context?.drawImage(film, 0, 0);
    return [...(context?.getImageData(film.videoWidth / 2, film.videoHeight / 2, 1, 1).data ?? [])];
  });
}

describe("A film in the HTML report", () => {
  test("opens at the picture that shows why its attempt failed, with that step marked, and does not play by itself", async () => {
    const [red, blue] = [
      await tinyFilm(await browser(), "red", 5),
      await tinyFilm(await browser(), "blue", 10),
    ];
    const film = await joinFilms([red, blue].map((part) => ({ film: part, chapters: [] })));
    if (!film) throw new Error("There is no film.");
    const ended = endedAttempt("failed", steps, 2, "no", { ...filmed("a"), durationMs: 500 });
    const attempts = [ended, passedAttempt(steps, filmed("b"))];
    await open(runReport([ranTest("Buy", [ended]), ranTest("Pay", attempts)]), { a: film, b: red });
    const failure = { seconds: 1, plays: false, marked: ["Click “Buy”"] };
    await expect.poll(() => shownBy(0)).toEqual(failure);
    expect((await colourOf(0))[2]).toBeGreaterThan(200);
    await page.getByText("Pay", { exact: true }).click();
    await expect.poll(() => shownBy(1)).toEqual(failure);
    await expect.poll(() => shownBy(2)).toMatchObject({ seconds: 0, plays: false });
  });

  test("that lies beside the report opens there too, in the part that shows its attempt", async () => {
    const red = await tinyFilm(await browser(), "red", 15);
    const large = Buffer.concat([red, Buffer.alloc(filmBytesAtMost)]);
    const attempt = endedAttempt("failed", steps, 2, "no", { durationMs: 500, ...filmed("a") });
    await open(runReport([ranTest("Buy", [attempt, attempt])]), { a: large });
    await expect.poll(() => shownBy(0)).toEqual({ seconds: 1, plays: false, marked: ["Click “Buy”"] });
    await expect.poll(() => shownBy(1)).toEqual({ seconds: 2.5, plays: false, marked: ["Click “Buy”"] });
  });

  test("plays from the step that is clicked, and marks the step that it shows", async () => {
    const film = await tinyFilm(await browser(), "red", 20);
    await open(runReport([failed("Buy", filmed("film"))]), { film });
    await page.locator("button.step").nth(1).click();
    const time = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time).toBeGreaterThanOrEqual(0.12);
    await expect.poll(() => texts(".steps li[aria-current=step] .title")).toEqual(["Click “Buy”"]);
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 0.05;
    });
    await expect.poll(() => texts(".steps li[aria-current=step] .title")).toEqual(["Open the shop"]);
  });

  test("is embedded in the report, so that nothing is requested from the network", async () => {
    const film = await tinyFilm(await browser(), "blue", 5);
    await open(runReport([failed("Buy", filmed("film"))]), { film });
    await expect
      .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    expect(asked.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("is a separate file if all are too large together; those of failed tests are embedded first", async () => {
    const large = new Uint8Array(filmBytesAtMost * 0.6);
    const tests = [passed("Search", filmed("a")), failed("Buy", filmed("b"))];
    await open(runReport(tests), { a: large, b: large });
    const sources = await page
      .locator(".test")
      .evaluateAll((all) =>
        all.map((card) => card.querySelector("video")?.getAttribute("src")?.replace(/#.*/, "")),
      );
    expect(sources[1]).toBe("tests/000-search/video.webm");
    expect(sources[0]).toMatch(/^blob:/);
  });

  test("that lies beside the report begins an attempt where the test's film does, which has only what was filmed", async () => {
    const [red, blue] = [
      await tinyFilm(await browser(), "red", 5),
      await tinyFilm(await browser(), "blue", 5),
    ];
    const large = Buffer.concat([red, Buffer.alloc(filmBytesAtMost)]);
    const attempt = (more: object) => endedAttempt("failed", steps, 2, "no", { durationMs: 500, ...more });
    const attempts = [attempt({}), attempt(filmed("a")), attempt({}), attempt(filmed("b"))];
    await open(runReport([ranTest("Buy", attempts)]), { a: blue, b: large });
    const offset = page.locator("video[data-offset]");
    expect(await offset.evaluateAll((films) => films.map((film) => film.dataset["offset"]))).toEqual([
      "1500",
    ]);
    const noise = new Uint8Array(filmBytesAtMost + 1);
    await open(runReport([ranTest("Buy", attempts)]), { a: noise, b: large });
    expect(await offset.evaluateAll((films) => films.map((film) => film.dataset["offset"]))).toEqual(["0"]);
    expect(await texts(".evidence > .note")).toEqual(["The film of this attempt is not among the files."]);
    expect(await page.locator(".attempt", { has: page.locator("video") }).count()).toBe(1);
    expect(await page.locator(".attempt", { has: page.locator("button.step") }).count()).toBe(1);
  });
});

describe("The accessible HTML report", () => {
  test.each([
    ["light", "desktop"],
    ["dark", "desktop"],
    ["light", "phone"],
  ] as const)("has nothing that axe-core finds serious: %s, %s", async (colorScheme, size) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: size === "phone" ? 360 : 1100, height: 900 });
    for (const report of [everyOutcome(), everyScript()]) {
      await open(report);
      await page.evaluate(`document.querySelectorAll("details").forEach((one) => (one.open = true))`);
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
    expect(await texts(".test[open] h3")).toEqual(["1Search"]);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    expect(await page.locator("[data-filter]").first().getAttribute("aria-pressed")).toBe("true");
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

describe("Hostile and large runs in the HTML report", () => {
  test("texts of pages and scenarios are shown unchanged, and none of them is executed", async () => {
    await open(everyHostileText());
    await page.evaluate(`document.querySelectorAll("details").forEach((one) => (one.open = true))`);
    expect(await page.locator("script:not([type])").count()).toBe(1);
    expect(await page.locator("img, iframe, object, embed, link, base, form").count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(faults).toEqual([]);
    const body = await page.locator("body").innerText();
    for (const text of hostileTexts.filter((one) => /^[\x20-\x7e]+$/.test(one))) {
      expect(body).toContain(text.slice(0, 60).replace(/\s+/g, " ").trim());
    }
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

  test("500 tests can be read and filtered", async () => {
    await open(hugeRun(500, 10));
    expect(await page.locator(".test").count()).toBe(500);
    await page.getByRole("searchbox").fill("no such text anywhere");
    expect(await texts("[role=status]")).toEqual(["0 of 500 tests"]);
  });
});
