import type { Browser } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { isOneProcess } from "../../functions/browser/browser-mode.ts";
import { type BrowserSource, reusedBrowsers } from "../../functions/browser/chromium.ts";
import { runPrinter } from "../../lib/cli/run-printer.ts";

test.each([
  ["a page that opened while the tests ran", true, false],
  ["a page that opens when it is needed", false, false],
  ["another browser, where a test took the first one down", true, true],
])("Issue 2, The reports: the PDF is printed in %s", async (_name, isEarly, isDown) => {
  const browsers = reusedBrowsers();
  onTestFinished(() => browsers.close());
  const given: Browser[] = [];
  let pagesWhenReady = 0;
  const source: BrowserSource = {
    async lease(signal) {
      const lease = await browsers.lease(signal);
      given.push(lease.browser);
      // Beside the printer's page there is the one of films, but for a browser that can draw one page only.
      pagesWhenReady = isOneProcess(lease.mode) ? 1 : 2;
      return lease;
    },
    close: () => browsers.close(),
  };
  const print = runPrinter(source, isEarly);
  const isReady = () => pagesWhenReady > 0 && given[0]?.contexts().length === pagesWhenReady;
  if (isEarly) await expect.poll(isReady).toBe(true);
  else expect(given).toEqual([]);
  if (isDown) await given[0]?.close();
  const pdf = Buffer.from(await print("<h1>A report</h1>"));
  expect(pdf.toString("latin1")).toMatch(/^%PDF-.*%%EOF\s*$/s);
});
