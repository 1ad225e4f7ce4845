import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { StepClock } from "../../../functions/browser/attempt/step-clock.ts";
import { documentSign } from "../../../functions/browser/page/document-signs.ts";
import { poll } from "../../../functions/browser/page/poll.ts";
import { useTrial } from "../try-steps.ts";

const trial = useTrial({});

/** Longer than a test may take, in milliseconds: what is waited for comes before, or the test fails. */
const tooLong = 600_000;

async function openPage(html: string): Promise<Page> {
  const { browser } = await trial.browsers().lease();
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.setContent(html);
  return page;
}

/** Changes the page again and again, as one that does so once may do it too early. */
function keepChanging(page: Page): Promise<unknown> {
  return page.evaluate("setInterval(() => document.body.append('.'), 10)");
}

/** A clock whose longest pauses never end. */
class StandingClock extends StepClock {
  override pause(milliseconds: number): Promise<void> {
    return milliseconds < 100 ? super.pause(milliseconds) : new Promise(() => {});
  }
}

test("what a step waits for is looked at again once the document changes, not only after a pause", async () => {
  const page = await openPage("<p>It</p>");
  const clock = new StandingClock(tooLong, new AbortController().signal, tooLong);
  let looks = 0;
  let isThere = false;
  const polling = poll(clock, async () => {
    looks += 1;
    return isThere ? { found: looks } : { notYet: "It was not there.", frame: page.mainFrame() };
  });
  await expect.poll(() => looks).toBe(4);
  isThere = true;
  await keepChanging(page);
  expect(await polling).toBe(5);
});

test("what a step waits for elsewhere than in a document is looked at after a pause", async () => {
  const clock = new StepClock(tooLong, new AbortController().signal, tooLong);
  let looks = 0;
  const look = async () => {
    looks += 1;
    return looks > 5 ? { found: looks } : { notYet: "It was not there." };
  };
  expect(await poll(clock, look)).toBe(6);
});

test("a wait for a change ends at its limit if nothing changes, or the frame is gone", async () => {
  const page = await openPage("<p>It</p>");
  await documentSign(page.mainFrame(), "changed", 50);
  await page.close();
  await documentSign(page.mainFrame(), "changed", tooLong);
});

test("a document counts as drawn once something of it is, and an empty one at the limit", async () => {
  const page = await openPage("<p>It</p>");
  await documentSign(page.mainFrame(), "painted", tooLong);
  await page.goto("about:blank");
  await documentSign(page.mainFrame(), "painted", 50);
});
