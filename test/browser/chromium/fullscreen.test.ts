import { afterAll, expect, test } from "vitest";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { pngOf } from "../../../functions/browser/page/png.ts";

const browsers = reusedBrowsers();
afterAll(() => browsers.close());

test("a picture of a page that takes the whole screen has the size of its viewport", async () => {
  const { browser } = await browsers.lease();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.setContent(`<button onclick="document.documentElement.requestFullscreen()">Full</button>`);
  await page.click("button");
  await expect.poll(() => page.evaluate("document.fullscreenElement !== null")).toBe(true);
  const png = await pngOf(await context.newCDPSession(page));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 720]);
  expect(await page.evaluate("[outerWidth, outerHeight]")).toEqual([1280, 720]);
  await context.close();
});
