import { beforeAll, describe, expect, test } from "vitest";
import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { useReportPage } from "../support/opened-report.ts";
import { elementsIn, type PrintedElement, pagesOf } from "../support/printed-pdf.ts";
import { endedAttempt, fileRef, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import { tinyFilm } from "../support/tiny-film.ts";
import { useBrowsers } from "../support/use-browser.ts";

const browser = useBrowsers();
const shown = useReportPage();
const steps = Array.from({ length: 12 }, (_, at) => `Click the ${at + 1}. button`);
let shot: Uint8Array;
let film: Uint8Array;
beforeAll(async () => {
  film = await tinyFilm(await browser(), "red", 5);
  shot = await shown.page.screenshot({ clip: { x: 0, y: 0, width: 1100, height: 620 } });
});

/** An attempt that failed, with a screenshot. @param lines of its log, none by default. */
function failing(lines = 0) {
  const files = { ...noFiles("attempt"), screenshot: fileRef("report/shot", "image/png") };
  const log = Array.from({ length: lines }, (_, at) => `Console error: oh ${at}`);
  return endedAttempt("failed", steps, 11, "It is not so.", { files, log });
}

/** Those of Chromium's own dialog. */
const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };

async function printed() {
  return pagesOf(await shown.page.pdf({ format: "A4", margin, tagged: true, outline: true }));
}

describe("The HTML report in print", () => {
  test("begins with its first test on the first page, also if that is longer than a page", async () => {
    await shown.open(runReport([ranTest("Buy", Array(4).fill(failing()))]), { shot });
    expect((await printed())[0]?.headings).toEqual(expect.arrayContaining(["Tests", "1 Buy"]));
  });

  test.each([0, 3, 17, 60])(
    "has each attempt's screenshot on the page of its heading, below a log of %d lines",
    async (lines) => {
      const attempts = Array(4).fill(failing(lines));
      await shown.open(runReport([ranTest("Buy", attempts), ranTest("Pay", [failing(lines)])]), { shot });
      const pages = await printed();
      const attemptsOn = pages.map(
        ({ headings }) => headings.filter((one) => /^Attempt|Pay/.test(one)).length,
      );
      expect(attemptsOn.reduce((sum, count) => sum + count)).toBe(5);
      expect(pages.map(({ images }) => images)).toEqual(attemptsOn);
    },
  );

  test("has the first step of an attempt without a screenshot on the page of its heading", async () => {
    const files = { ...noFiles("attempt"), video: fileRef("report/film", "video/webm") };
    const tests = steps.map((_, at) => {
      const failed = endedAttempt("failed", steps.slice(at), 1, "It is not so.");
      return ranTest(`Buy ${at}`, [failed, { ...passedAttempt(["Open", "Pay"], { files }), attempt: 2 }]);
    });
    await shown.open(runReport(tests), { film });
    await shown.page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>(".test")) one.open = true;
    });
    const pdf = await shown.page.pdf({ format: "A4", margin, tagged: true, outline: true });
    const all = (element: PrintedElement): PrintedElement[] => [element, ...element.children.flatMap(all)];
    const printed = all(elementsIn(pdf)).filter(({ role }) => role === "H4" || role === "LI");
    const headings = printed.filter(({ role }) => role === "H4");
    expect(headings).toHaveLength(24);
    const firstSteps = headings.map((heading) => printed[printed.indexOf(heading) + 1]);
    expect(firstSteps.map((step) => step?.pages[0])).toEqual(headings.map(({ pages }) => pages[0]));
  });

  test("goes on below a log or a list of steps that is longer than a page", async () => {
    await shown.open(runReport([ranTest("Buy", [failing(300), failing()])]), { shot });
    const long = await printed();
    await shown.open(runReport([ranTest("Buy", [failing(), failing()])]), { shot });
    const short = await printed();
    // 300 lines of 20 pixels take six pages.
    expect(long.length - short.length).toBeLessThanOrEqual(6);
    expect(long[0]?.headings).toContain("1 Buy");
  });

  test("shows what was closed, and closes it again", async () => {
    const passed = ranTest("Pay", [passedAttempt(["Open"])]);
    await shown.open(runReport([ranTest("Buy", [failing(3)]), passed], { variables: { currency: "EUR" } }));
    const opened = () => shown.page.locator("details[open] > summary").allInnerTexts();
    await shown.page.locator(".test[open] > summary").click();
    expect(await opened()).toEqual([]);
    await shown.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await opened()).toEqual([
      "Environment and variables",
      expect.stringContaining("Buy"),
      "Console and network (3)",
    ]);
    await shown.page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await opened()).toEqual([]);
  });
});
