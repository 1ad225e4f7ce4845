import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { artifactKinds } from "../../functions/core/artifacts/artifact-kinds.ts";
import type { RunReport } from "../../functions/core/run/result.ts";
import { fileNames } from "../../functions/reports/file-names.ts";
import { filmBytesAtMost } from "../../functions/reports/html/embedded-files.ts";
import { joinFilms } from "../../functions/reports/join-films.ts";
import { objectStorage } from "../local/support/object-storage.ts";
import { useReportPage, writtenReport } from "../support/opened-report.ts";
import { endedAttempt, fileRef, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import { tinyFilm } from "../support/tiny-film.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
const shown = useReportPage();
const still = useReportPage({ javaScriptEnabled: false });
const { open, texts, asked, faults } = shown;
let page: Page;
beforeAll(() => {
  page = shown.page;
});

const steps = ["Open the shop", "Click “Buy”", "Check the total"];
const failed = (name: string, more: object = {}) =>
  ranTest(name, [endedAttempt("failed", steps, 2, "It is not so.", more)]);
const passed = (name: string, more: object = {}) => ranTest(name, [passedAttempt(steps, more)]);
const filmed = (key: string) => ({
  files: { video: fileRef(`report/${key}`), screenshot: null, trace: null, downloads: [] },
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

/** Puts the HTML report of a run into a bucket, and opens it by a signed link. @returns the link. */
async function openSigned(report: RunReport, contents: Record<string, Uint8Array>): Promise<string> {
  const { html } = await writtenReport(report, contents);
  const { client, bucket: Bucket } = await objectStorage();
  const Key = fileNames.ofRun("html");
  const { contentType: ContentType } = artifactKinds.html;
  await client.send(new PutObjectCommand({ Bucket, Key, Body: html, ContentType }));
  const link = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: 900 });
  await shown.visit(link);
  return link;
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
    await expect.poll(async () => (await colourOf(0))[2]).toBeGreaterThan(200);
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

  test("is not covered by the controls of its player, so that it can say below the page why a step failed", async () => {
    const film = await tinyFilm(await browser(), "red", 5);
    await open(runReport([failed("Buy", filmed("a"))]), { a: film });
    const roomBelow = () =>
      page
        .locator("video")
        .evaluate((video: HTMLVideoElement) =>
          Math.round(video.clientHeight - (video.clientWidth * video.videoHeight) / video.videoWidth),
        );
    await expect.poll(roomBelow).toBeGreaterThanOrEqual(70);
    expect(await page.locator("video").evaluate((video) => getComputedStyle(video).objectPosition)).toBe(
      "50% 0%",
    );
    expect(faults).toEqual([]);
  });

  test("and the screenshot beside it are no higher than the window, also of a page as high as that of a phone", async () => {
    const files = { ...filmed("a").files, screenshot: fileRef("report/b", "image/png") };
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 195, height: 422 } });
    const windowSize = page.viewportSize() ?? { width: 1100, height: 900 };
    await page.setViewportSize({ width: 1100, height: 400 });
    await open(runReport([failed("Buy", { files })]), {
      a: await tinyFilm(await browser(), "red", 5),
      b: picture,
    });
    const room = async () => 400 - ((await page.locator(".tools").boundingBox())?.height ?? 0);
    const heights = async () => {
      await page.locator(".evidence").scrollIntoViewIfNeeded();
      const seen = await page
        .locator("video, figure img")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      return seen.every((height) => height > 100) ? Math.max(...seen) : Number.POSITIVE_INFINITY;
    };
    await expect.poll(heights).toBeLessThanOrEqual(await room());
    const shape = (video: HTMLVideoElement) => (video.clientHeight - 72) / video.clientWidth;
    await expect.poll(() => page.locator("video").evaluate(shape)).toBeCloseTo(240 / 320, 1);
    await page.setViewportSize(windowSize);
    expect(faults).toEqual([]);
  });

  test.each(["within the report", "beside it"])("plays to its end where it is %s", async (place) => {
    const red = await tinyFilm(await browser(), "red", 10);
    const film = place === "beside it" ? Buffer.concat([red, Buffer.alloc(filmBytesAtMost)]) : red;
    const attempt = endedAttempt("failed", steps, 2, "no", { durationMs: 0, ...filmed("a") });
    await open(runReport([ranTest("Buy", [attempt])]), { a: film });
    const video = page.locator("video");
    const address = async () => (await video.getAttribute("src")) ?? "";
    await expect.poll(address).toMatch(place === "beside it" ? /^tests\// : /^blob:/);
    await page.locator("button.step").first().click();
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.ended)).toBe(true);
    const played = await video.evaluate(({ currentTime, duration, videoWidth, error }: HTMLVideoElement) => {
      return { currentTime, duration, videoWidth, error };
    });
    expect(played).toEqual({ currentTime: played.duration, duration: 1, videoWidth: 320, error: null });
    expect(faults).toEqual([]);
  });

  test("plays in a report that is opened by its signed link, within the policy of the report", async () => {
    const film = await tinyFilm(await browser(), "red", 10);
    const link = await openSigned(runReport([failed("Buy", filmed("a"))]), { a: film });
    await page.locator("button.step").first().click();
    const hasEnded = () => page.locator("video").evaluate((it: HTMLVideoElement) => it.ended);
    await expect.poll(hasEnded).toBe(true);
    expect(asked.filter((address) => !/^(blob|data):/.test(address))).toEqual([link]);
    expect(faults).toEqual([]);
  });

  test("is no link that leads nowhere, like a trace, in a report that is opened by its signed link", async () => {
    const film = Buffer.concat([await tinyFilm(await browser(), "red", 1), Buffer.alloc(filmBytesAtMost)]);
    const files = { ...filmed("a").files, trace: fileRef("report/trace", "application/zip") };
    const link = await openSigned(runReport([failed("Buy", { files })]), { a: film });
    const notes = async () => (await texts("figcaption:not(.still), .note")).join("\n");
    expect(await notes()).toContain("tests/001-buy/video.webm (among the artifacts of the run)");
    expect(await notes()).toContain("tests/001-buy/trace.zip (among the artifacts of the run)");
    expect(await page.locator('a[href^="tests/"], video').count()).toBe(0);
    expect(asked).toEqual([link]);
    expect(faults).toEqual([]);
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

  test.each([
    ["where no script may run", still, true],
    ["where scripts run", shown, false],
  ])("is a link %s, and only there: its player would show nothing", async (_, at, isLink) => {
    await at.open(runReport([failed("Search", filmed("a"))]), {
      a: await tinyFilm(await browser(), "red", 1),
    });
    const link = at.page.getByRole("link", { name: "tests/001-search/video.webm" });
    expect(await link.isVisible()).toBe(isLink);
    expect(await at.page.locator("video").isVisible()).toBe(!isLink);
  });

  test("is no text to search in", async () => {
    const film = await tinyFilm(await browser(), "red", 5);
    await open(runReport([failed("Buy", filmed("a"))]), { a: film });
    await page.getByRole("searchbox").fill(Buffer.from(film).toString("base64").slice(0, 8));
    expect(await texts("[role=status]")).toEqual(["0 of 1 tests"]);
  });

  test("is a separate file if all are too large together; those of failed tests are embedded first, and one of a closed test is not loaded", async () => {
    const large = new Uint8Array(filmBytesAtMost * 0.6);
    const tests = [passed("Search", filmed("a")), failed("Buy", filmed("b"))];
    await open(runReport(tests), { a: large, b: large });
    const sources = () =>
      page
        .locator(".test video")
        .evaluateAll((films) => films.map((film) => film.getAttribute("src")?.replace(/#.*/, "")));
    await expect.poll(sources).toEqual([expect.stringMatching(/^blob:/), "tests/001-search/video.webm"]);
    const askedForFilm = () => asked.some((address) => address.includes("tests/001-search/video.webm"));
    expect(askedForFilm()).toBe(false);
    await page.getByText("Search", { exact: true }).click();
    await expect.poll(askedForFilm).toBe(true);
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
    const notes = () => texts(".evidence > .note");
    await expect.poll(notes).toEqual(["The film of this attempt is not among the files."]);
    expect(await page.locator(".attempt", { has: page.locator("video") }).count()).toBe(1);
    expect(await page.locator(".attempt", { has: page.locator("button.step") }).count()).toBe(1);
  });
});
