import type { CDPSession, Page } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { sessionOf } from "./page-session.ts";

/** How long a page that does not answer is waited for, in milliseconds. */
const answerLimitMs = 1_000;

/**
 * Ends the loading of a document, so that a page can be captured. One that has all of its document goes on, since its scripts would
 * tell, where the picture shows it, that their requests were interrupted. Never fails.
 * @param isLeaving whether the page is waiting for another document; until then it goes on showing the one that it has.
 */
export async function stopLoading(page: Page, isLeaving: boolean): Promise<void> {
  const stop = async () => {
    const session = await sessionOf(page);
    if (isLeaving || !(await isComplete(session))) await session.send("Page.stopLoading");
  };
  await atMost(answerLimitMs, stop()).catch(() => {});
}

async function isComplete(session: CDPSession): Promise<boolean> {
  const { result } = await session.send("Runtime.evaluate", { expression: "document.readyState" });
  return result.value === "complete";
}
