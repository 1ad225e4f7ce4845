import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import type { GuideRun } from "./guide-run.ts";

/** The test whose film the guide shows, and the title of the step at which it is stopped. */
const filmed = { folder: "tests/001-a-reader-looks-inside-a-book", step: /Wait for #opening/ };

/** Takes the pictures of the guide from what its job left. @param target the folder of the pictures. */
export async function takeGuidePictures({ terminal, results }: GuideRun, target: string): Promise<void> {
  const browsers = reusedBrowsers();
  const { browser, release } = await browsers.lease();
  try {
    const context = await browser.newContext({ colorScheme: "light", bypassCSP: true });
    const save = { type: "jpeg", quality: 80 } as const;
    const failure = await failureIn(await pageOf(context, 1000, 800), join(results, "report.html"));
    await failure.screenshot({ ...save, path: join(target, "report.jpg") });
    const film = await filmOf(await pageOf(context, 960, 640), join(results, filmed.folder));
    await film.screenshot({ ...save, path: join(target, "film.jpg") });
    const text = await terminalOf(await pageOf(context, 1000, 640), terminal);
    await text.screenshot({ ...save, path: join(target, "terminal.jpg") });
  } finally {
    await release("discard");
    await browsers.close();
  }
}

async function pageOf(context: BrowserContext, width: number, height: number): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  return page;
}

/** The failed test of a report, with its film at the failed step. */
async function failureIn(page: Page, report: string) {
  await page.goto(`file://${report}`);
  const test = page.locator(".test.of-failed");
  await test.locator("li.failed button").click();
  await page.waitForFunction("document.querySelector('.of-failed video').ended");
  return test;
}

/** The film, stopped at the end of a step, which its captions tell: by then it shows what the step did. */
async function filmOf(page: Page, folder: string) {
  const film = (await readFile(join(folder, "video.webm"))).toString("base64");
  const moment = endOf(await readFile(join(folder, "video.vtt"), "utf8"), filmed.step);
  await page.setContent(`<!doctype html><body style="margin: 0">
    <video muted style="width: 960px; display: block" src="data:video/webm;base64,${film}#t=${moment}"></video>`);
  await page.waitForFunction("document.querySelector('video').readyState > 1");
  return page.locator("video");
}

/** The end of the cue with this text, in seconds. */
function endOf(captions: string, text: RegExp): number {
  const cue = captions.split(/\n\n/).find((part) => text.test(part)) ?? "";
  const [, hours, minutes, seconds] = /--> (\d+):(\d+):([\d.]+)/.exec(cue) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

async function terminalOf(page: Page, text: string) {
  await page.setContent(`<!doctype html><pre style="margin: 0; padding: 20px 24px; width: 950px; background: #1b1f27;
    color: #e6e9ef; font: 14px/1.5 'Liberation Mono', 'Cousine', monospace; white-space: pre-wrap"></pre>`);
  const shown = page.locator("pre");
  await shown.evaluate((element, content) => {
    element.textContent = content;
  }, text.trimEnd());
  return shown;
}
