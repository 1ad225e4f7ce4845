import { describe, expect, test } from "vitest";
import { useReportPage } from "../support/opened-report.ts";
import { endedAttempt, fileRef, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import { tinyFilm } from "../support/tiny-film.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
const scripted = useReportPage();
const scriptless = useReportPage({ javaScriptEnabled: false });

const steps = Array.from({ length: 30 }, (_, at) => `Click “Buy” for the ${at + 1}. time`);
const filmed = (key: string) => ({
  files: { video: fileRef(`report/${key}`), screenshot: null, trace: null, downloads: [] },
});
const failed = (name: string, more: object = {}) =>
  ranTest(name, [endedAttempt("failed", steps, 30, "It is not so.", more)]);
const passed = (name: string, more: object = {}) => ranTest(name, [passedAttempt(steps, more)]);
const run = runReport([
  failed("Buy", filmed("film")),
  ...["Pay", "Search", "Return", "Review"].map((name) => failed(name)),
  passed("Sale", filmed("film")),
]);

/** How far the top of an element is below the bar, in CSS pixels; below the window's edge, where the bar does not stay or is not shown. */
async function belowBar({ page }: typeof scripted, selector: string): Promise<number> {
  const [bar, element] = await Promise.all(
    [".tools", selector].map((each) => page.locator(each).boundingBox()),
  );
  if (!element) throw new Error("It is not shown.");
  return element.y - Math.max(0, bar ? bar.y + bar.height : 0);
}

const windows = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
];

describe.each(windows)("In a window of $width × $height, the bar of the HTML report", (size) => {
  test.each(["#test-1", "#test-6"])(
    "does not cover the film that a click on a step of %s plays",
    async (id) => {
      const film = await tinyFilm(await browser(), "red", 5);
      const { page } = scripted;
      await page.setViewportSize(size);
      await scripted.open(run, { film });
      await page.locator(id).evaluate((card: HTMLDetailsElement) => {
        card.open = true;
      });
      const step = page.locator(`${id} button.step`).last();
      await expect
        .poll(async () => {
          await step.evaluate((row) => row.scrollIntoView({ block: "end" }));
          return belowBar(scripted, `${id} video`);
        })
        .toBeLessThan(0);
      await step.click();
      await expect.poll(() => belowBar(scripted, `${id} video`)).toBeGreaterThanOrEqual(0);
      expect((await page.locator(`${id} video`).boundingBox())?.y).toBeLessThan(size.height / 2);
    },
  );

  test.each([
    ["", scripted],
    [" where no script may run", scriptless],
  ])("does not cover the heading of a test that the address names%s", async (_where, shown) => {
    const { page } = shown;
    await page.setViewportSize(size);
    await shown.open(run);
    const address = `${page.url()}#test-4`;
    await page.goto("about:blank");
    await shown.visit(address);
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0);
    await expect.poll(() => belowBar(shown, "#test-4 h3")).toBeGreaterThanOrEqual(0);
    expect((await page.locator("#test-4 h3").boundingBox())?.y).toBeLessThan(size.height / 2);
  });
});

test.each([
  ["is shown where scripts run", scripted, true],
  ["is not shown where no script may run, as nothing in it would do anything", scriptless, false],
] as const)("The bar %s", async (_what, shown, isShown) => {
  await shown.open(run);
  expect(await shown.page.locator(".tools").isVisible()).toBe(isShown);
});
