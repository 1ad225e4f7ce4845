import { expect, onTestFinished, test } from "vitest";
import { reusedBrowsers } from "../../functions/browser/chromium.ts";
import { runPrinter } from "../../lib/cli/run-printer.ts";

test.each([
  ["a page that opened while the tests ran", true, false],
  ["a page that opens when it is needed", false, false],
  ["another browser, where a test took the first one down", true, true],
])("Issue 2, The reports: the PDF is printed in %s", async (_name, isEarly, isDown) => {
  const browsers = reusedBrowsers();
  onTestFinished(() => browsers.close());
  const print = runPrinter(browsers, isEarly);
  const { browser } = await browsers.lease();
  await expect.poll(() => browser.contexts().length).toBeGreaterThan(isEarly ? 1 : 0);
  if (isDown) await browser.close();
  const pdf = Buffer.from(await print("<h1>A report</h1>"));
  expect(pdf.toString("latin1")).toMatch(/^%PDF-.*%%EOF\s*$/s);
});
