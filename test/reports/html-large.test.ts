import type { CDPSession } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { useReportPage } from "../support/opened-report.ts";
import { endedAttempt, passedAttempt, ranTest, runReport } from "../support/run-report.ts";
import { hugeRun } from "../support/sample-reports.ts";

const shown = useReportPage();
const { open, texts, faults } = shown;
let session: CDPSession;
beforeAll(async () => {
  session = await shown.page.context().newCDPSession(shown.page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
});

/** How long the page's main thread worked meanwhile, in seconds: not how long it had to wait on a busy machine. */
async function workOf(action: () => Promise<unknown>): Promise<number> {
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  const before = await worked();
  await action();
  await shown.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return (await worked()) - before;
}

const search = (words: string) => shown.page.getByRole("searchbox").fill(words);
const names = () => shown.page.locator(".test:not([hidden]) h3").allTextContents();

describe("The HTML report of 500 tests", () => {
  test("opens, and is searched, with less than a second of work", async () => {
    const large = hugeRun(500, 100);
    expect(await workOf(() => open(large))).toBeLessThan(1);
    expect(await workOf(() => search("no such text anywhere"))).toBeLessThan(1);
    expect(await texts("[role=status]")).toEqual(["0 of 500 tests"]);
  });

  test("has no more elements for a test that is closed than for its name, however many steps it has", async () => {
    const elements = async () => ({
      closed: await shown.page.locator(".test:not([open]) *").count(),
      open: await shown.page.locator(".test[open] *").count(),
    });
    await open(hugeRun(500, 5));
    const few = await elements();
    await open(hugeRun(500, 100));
    const many = await elements();
    expect(many.closed).toBe(few.closed);
    expect(few.closed).toBeLessThan(480 * 20);
    expect(many.open).toBeGreaterThan(few.open);
  });
});

describe("The steps of a test that is closed", () => {
  const passed = (name: string, titles: string[]) => ranTest(name, [passedAttempt(titles)]);

  test("are listed once it is opened, with their texts unchanged", async () => {
    const title = `Type “<b>&amp;</b>” into "a" </noscript><script>window.ran = 1</script>`;
    await open(runReport([passed("Search", ["Open", title])]));
    await shown.page.locator(".test > summary").click();
    await expect.poll(() => texts(".steps .title")).toEqual(["Open", title]);
    expect(faults).toEqual([]);
  });

  test("are found by their texts, and by nothing else", async () => {
    await open(runReport([passed("Search", [`Click “A & B”`, "Expect x < y"]), passed("Pay", ["Click"])]));
    for (const [words, found] of [
      ["a & b”", ["1 Search"]],
      ["< y", ["1 Search"]],
      ["click", ["1 Search", "2 Pay"]],
      ["span", []],
      ["&amp;", []],
    ] as const) {
      await search(words);
      expect(await names(), words).toEqual(found);
    }
  });

  test("are printed if the test did not pass", async () => {
    const ended = endedAttempt("failed", ["Open", "Look"], 2, "no");
    const tests = Array.from({ length: 21 }, (_, at) => ranTest(`Test ${at}`, [ended]));
    await open(runReport([...tests, passed("Pay", ["Click"])]));
    expect(await shown.page.locator(".test[open]").count()).toBe(20);
    await shown.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await shown.page.locator(".test[open] .steps").count()).toBe(21);
  });
});

describe("Where no script may run", () => {
  const still = useReportPage({ javaScriptEnabled: false });

  test("the report has the steps of every test too", async () => {
    await still.open(runReport([ranTest("Search", [passedAttempt(["Open", "Look"])])]));
    await still.page.locator(".test > summary").click();
    expect(await still.texts(".steps .title")).toEqual(["Open", "Look"]);
  });
});
